// @vitest-environment happy-dom
// What stands on an empty page: the step that can be taken, not the one that is blocked.
import { expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { addTeams } from '../../commands/teams.ts'
import type { TournamentState } from '../../src/contract/states.ts'
import { FirstStep } from '../../src/shell/acts/first-step.tsx'
import { aWorld } from '../registry/world.ts'
import { aDesk, draw } from './shell-desk.tsx'

test.each<[TournamentState, string]>([
  ['Initial', 'Create stage'],
  ['Published', 'Open registration'],
  ['OpenRegistration', 'Add many teams'],
])('without teams a tournament that is %s leads on with: %s', async (state, title) => {
  const desk = aDesk(aWorld([{ state }], { commands }))
  const box = await draw(desk, <FirstStep command={addTeams} targets={['41']} />)
  await vi.waitFor(() => expect(box.querySelector('button')?.textContent).toContain(title))
})
