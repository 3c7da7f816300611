// Where two administrators confirm a result: the first one may take it back, the second one decides for good.
import { expect, test } from 'vitest'
import { acceptReport, approveResult, confirmResult } from '../../commands/games.ts'
import { isFinal } from '../../src/registry/define.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { anAsking, aUser, noon } from '../support/builders.ts'
import { aGame, aRoom } from '../support/room-builders.ts'

const scores = [13, 9].map((totalScore, at) => ({ tournamentTeamId: at === 0 ? 'Alpha' : 'Bravo', totalScore }))
const reported = aGame({
  state: 'ResultSubmitted',
  submissions: [{ tournamentTeamId: 'Alpha', scores, time: noon, by: 'Alpha' }],
})
const confirmed = { ...reported, firstConfirmation: { scores, time: noon, by: 'Kit', sub: 'kit' } }
const asking = { ...anAsking(), user: aUser({ sub: 'me' }) }
const decided = { game: aGame({ state: 'Completed', scores }), changedMatches: [] }

test.each([
  { what: 'the first of two', second: true, game: reported },
  { what: 'the second of two', second: true, game: confirmed },
  { what: 'the only one', second: false, game: reported },
])('$what is asked about, and nothing is typed: a correction mends it', ({ second, game }) => {
  const view = { room: aRoom({ games: [game], secondConfirmation: second }) }
  for (const { risk } of [approveResult, confirmResult, acceptReport]) {
    const asked = typeof risk === 'function' ? risk(view, { score: [13, 9] }, asking) : risk
    expect(asked).toEqual({ level: 'confirm' })
  }
})

test('undo takes back what waits, and nothing that counts', () => {
  const undo = (second: boolean, game: typeof reported, answer?: unknown) =>
    confirmResult.undo?.({ room: aRoom({ games: [game], secondConfirmation: second }) }, { score: [13, 9] }, answer)
  const back = { id: 'room.withdraw-confirmation', targets: ['34'], args: { game: 1 } }
  expect(undo(true, reported, { game: confirmed, changedMatches: [] })).toEqual(back)
  expect(undo(true, reported)).toEqual(back)
  expect(undo(true, confirmed, decided)).toBeUndefined()
  expect(undo(false, reported, decided)).toBeUndefined()
})

test('all stand among what cannot be undone all the same', () => {
  const registry = createRegistry([approveResult, confirmResult, acceptReport])
  expect(registry.commands.map(isFinal)).toEqual([true, true, true])
})
