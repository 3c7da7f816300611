// @vitest-environment happy-dom
// A stage that is not drawn yet says how many teams it would be drawn with, or that the platform does not tell.
import { expect, test } from 'vitest'
import type { StageDetail } from '../../src/contract/stage.ts'
import { NoBracket } from '../../src/screens/bracket/no-bracket.tsx'
import { aWorld } from '../registry/world.ts'
import { aStage } from '../support/builders.ts'
import { aSession, draw } from './shell-session.tsx'

const untold = 'This platform does not list the teams of a later stage before it is drawn.'

test.each([
  { what: 'a later stage of a platform that tells', lacking: '', position: 2, seeds: [], says: '0 teams' },
  { what: 'a first stage', lacking: 'additions', position: 1, seeds: [], says: '0 teams' },
  { what: 'a later stage whose teams are known', lacking: 'additions', position: 2, seeds: ['1'], says: '1 team' },
  { what: 'a later stage whose teams are not', lacking: 'additions', position: 2, seeds: [], says: untold },
])('$what', async ({ lacking, position, seeds, says }) => {
  const stage: StageDetail = { ...aStage(), position, seeds, brackets: [] }
  const box = await draw(aSession(aWorld(), undefined, undefined, lacking), <NoBracket stage={stage} />)
  expect(box.textContent).toContain(says)
})
