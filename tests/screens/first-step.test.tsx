// @vitest-environment happy-dom
// What stands on an empty page: the step that can be taken, not the one that is blocked.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { addTeams } from '../../commands/teams.ts'
import type { TournamentState } from '../../src/contract/states.ts'
import type { Kind, Views } from '../../src/contract/views.ts'
import type { Loaded } from '../../src/registry/host.ts'
import { FirstStep } from '../../src/shell/acts/first-step.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { aStage, aTournament } from '../support/builders.ts'
import { click, one, until } from '../ui/render.ts'
import { aWorld } from '../registry/world.ts'
import { aSession, draw } from './shell-session.tsx'

test.each<[TournamentState, string]>([
  ['Initial', 'Create stage'],
  ['Published', 'Open registration'],
  ['OpenRegistration', 'Add many teams'],
])('without teams a tournament that is %s leads on with: %s', async (state, title) => {
  const session = aSession(aWorld([{ state }], { commands }))
  const box = await draw(session, <FirstStep command={addTeams} targets={['41']} />)
  await until(() => expect(box.querySelector('button')?.textContent).toContain(title))
})

test('what a rule says of the step stands in it, and is no other tournament', async () => {
  const world = aWorld([], { commands })
  const tournament = aTournament({ state: 'Initial', logo: null })
  const view = { tournament, stages: [aStage()] }
  world.host.load = async <K extends Kind>(_: K, ids: readonly string[]) =>
    ids.map((id): Loaded<K> => ({ id, name: id, view: view as unknown as Views[K] }))
  const box = await draw(aSession(world), <FirstStep command={addTeams} targets={['41']} />)
  await until(() => expect(box.querySelector('button:not([aria-disabled])')?.textContent).toContain('Set image'))
  await click(one(box, 'button'))
  await until(() =>
    expect(overlays.current()).toMatchObject({
      form: { command: { id: 'tournament.set-image' }, targets: ['41'], args: { image: 'logo', others: true } },
    }),
  )
  overlays.close()
})
