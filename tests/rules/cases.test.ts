import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { CaseKind } from '../../src/contract/case.ts'
import { Phase } from '../../src/contract/phase.ts'
import { caseOfRoom, cases, graver, reportsBySeat, waitingPhases } from '../../src/rules/cases.ts'
import { phaseOfRoom, phases } from '../../src/rules/phase.ts'
import { aGame, aRoom } from '../support/room-builders.ts'

const now = 1_000_000
const room = (over: Parameters<typeof aRoom>[0]) =>
  aRoom({ state: 'Open', gameState: 'Playing', playSince: now, ...over })

/** A room in each phase that waits, by the kind of case it is. */
const waiting = {
  disputed: room({ gameState: 'Disputed', gameSince: now - 5 }),
  secondConfirmation: room({ confirmedSince: now - 5 }),
  noWinner: room({ undecidedSince: now - 5 }),
  assistance: room({ helpSince: now - 5 }),
  alike: room({ gameState: 'ResultSubmitted', reports: 'alike', reportTime: now - 5 }),
  reported: room({ gameState: 'ResultSubmitted', reports: 'some', gameSince: now - 5 }),
  overdue: room({ playSince: now - 65, minutes: 1 }),
  late: room({ gameState: 'Waiting', playSince: null, schedule: now - 5 }),
}

test.each(Object.entries(waiting))('a room that waits as %s is that case', (kind, one) => {
  expect(caseOfRoom(one, now)).toEqual({ kind, since: now - 5 })
})

test('every phase that waits is a case, and no other', () => {
  const kinds = Object.values(waiting).map((one) => phaseOfRoom(one, now).is)
  expect(new Set(kinds)).toEqual(new Set(waitingPhases))
  expect(Phase.options.filter((phase) => phases[phase].waits)).toEqual(waitingPhases)
  expect(caseOfRoom(room({ minutes: 60 }), now)).toBeUndefined()
})

test.each(CaseKind.options)('%s names commands that decide it', (kind) => {
  expect(cases[kind].decides.filter((id) => !commands.some((command) => command.id === id))).toEqual([])
  expect(cases[kind].decides).not.toEqual([])
})

test('the gravest come first, of one kind the one that waits longest, and the order is the same each time', () => {
  const one = (kind: CaseKind, since: number, id: string) => ({ kind, since, id })
  const sorted = [one('disputed', 3, 'a'), one('disputed', 5, 'b'), one('late', 1, 'c'), one('mission', 1, 'd')]
  expect(sorted.toReversed().toSorted(graver)).toEqual(sorted)
})

test('reports stand in the order of the seats, whichever came first', () => {
  const report = (tournamentTeamId: string | null, a: number, b: number) => ({
    tournamentTeamId,
    time: 1,
    by: '',
    scores: [
      { tournamentTeamId: 'a', totalScore: a },
      { tournamentTeamId: 'b', totalScore: b },
    ],
  })
  const game = aGame({ submissions: [report('b', 1, 2), report(null, 2, 1)] })
  expect(reportsBySeat(game, ['a', 'b'])).toEqual([null, [1, 2]])
  expect(reportsBySeat(game, ['b', 'a'])).toEqual([[2, 1], null])
})
