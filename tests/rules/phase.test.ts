// One word for how a match stands, with the moments at which it changes (night.md §1).
import { expect, test } from 'vitest'
import type { Score } from '../../src/contract/bracket.ts'
import type { MatchGame, Submission } from '../../src/contract/match-room.ts'
import { Phase, type RoomStanding } from '../../src/contract/phase.ts'
import type { TeamResult } from '../../src/contract/states.ts'
import {
  ageClock,
  phaseAge,
  phaseOf,
  phaseOfRoom,
  phases,
  playSinceOf,
  reportsOf,
  type PhasedMatch,
} from '../../src/rules/phase.ts'

const now = 1_000_000
const [alpha, bravo] = [
  { tournamentTeamId: 'a', name: 'Alpha' },
  { tournamentTeamId: 'b', name: 'Bravo' },
]

const match: PhasedMatch = {
  teams: [alpha, bravo],
  state: 'Initial',
  schedule: null,
  scores: [],
  walkover: false,
  checkInStartTime: null,
  checkInDuration: 10,
  bestOf: 1,
  format: 'SingleElimination',
  bracketState: 'InProgress',
}

const room: RoomStanding = {
  state: 'Open',
  gameState: 'Waiting',
  gameSince: now - 100,
  reports: 'none',
  reportTime: null,
  playSince: null,
  undecidedSince: null,
  confirmedSince: null,
  helpSince: null,
  walkover: false,
  schedule: null,
  checkInStartTime: null,
  checkInDuration: 10,
  minutes: 45,
  updateTime: now - 5,
}

const playing = { ...room, gameState: 'Playing' as const, playSince: now - 100 }
const score = (tournamentTeamId: string, result: TeamResult, totalScore = 0): Score => ({
  tournamentTeamId,
  totalScore,
  result,
})

test('a match without a time and without its teams is to come', () => {
  expect(phaseOf({ ...match, teams: [alpha, null] }, null, now)).toEqual({ is: 'Scheduled', since: null, by: null })
})

test('a match with both teams and no time can be played', () => {
  expect(phaseOf(match, null, now).is).toBe('Ready')
  expect(phaseOf({ ...match, schedule: now + 60 }, null, now).is).toBe('Scheduled')
})

test('late begins a second after the planned start, and says by how much', () => {
  for (const at of [now - 1, now]) expect(phaseOf({ ...match, schedule: now }, null, at).is).toBe('Scheduled')
  expect(phaseOf({ ...match, schedule: now }, null, now + 1)).toEqual({ is: 'Late', since: now, by: 1 })
  const late = phaseOf({ ...match, schedule: now - 440 }, { ...room, schedule: now - 440, gameState: 'Ready' }, now)
  expect(late).toEqual({ is: 'Late', since: now - 440, by: 440 })
  expect(phaseAge(late, now)).toBe('+7m 20s')
})

test('without a time a match is late once its check-in is over', () => {
  const window = { ...room, checkInStartTime: now - 600, checkInDuration: 10 }
  expect(phaseOf(match, window, now - 601).is).toBe('CheckIn')
  expect(phaseOf(match, window, now - 1)).toEqual({ is: 'CheckIn', since: now - 600, by: null })
  // The last second of the window is over, the planned start is now.
  expect(phaseOf(match, window, now).is).toBe('CheckIn')
  expect(phaseOf(match, window, now + 1)).toEqual({ is: 'Late', since: now, by: 1 })
})

test('a match that is played is not late, however late it began', () => {
  expect(phaseOf({ ...match, schedule: now - 9000 }, { ...playing, schedule: now - 9000 }, now)).toEqual({
    is: 'Playing',
    since: now - 100,
    by: null,
  })
})

test('a match of a division that has not begun is never late', () => {
  const before = { ...match, schedule: now - 9000, bracketState: 'Initial' as const }
  expect(phaseOf(before, null, now).is).toBe('Scheduled')
  expect(phaseOf({ ...before, bracketState: 'Cancelled' }, null, now).is).toBe('Aborted')
})

test('check-in: from its start until its end, by the match where there is no room', () => {
  const due = { ...match, schedule: now + 3600, checkInStartTime: now, checkInDuration: 10 }
  expect(phaseOf(due, null, now - 1).is).toBe('Scheduled')
  expect(phaseOf(due, null, now)).toEqual({ is: 'CheckIn', since: now, by: null })
  expect(phaseOf(due, null, now + 599).is).toBe('CheckIn')
  expect(phaseOf(due, null, now + 600).is).toBe('Scheduled')
})

test('a room whose check-in is not open yet is scheduled, one whose teams are ready is ready', () => {
  const closed = { ...room, gameState: 'Initial' as const, checkInStartTime: now + 60 }
  expect(phaseOf(match, closed, now).is).toBe('Scheduled')
  expect(phaseOf(match, room, now)).toEqual({ is: 'CheckIn', since: now - 100, by: null })
  expect(phaseOf(match, { ...room, gameState: 'Ready' }, now)).toEqual({ is: 'Ready', since: now - 100, by: null })
})

test('overdue begins a second after the length of the match, and says by how much', () => {
  const begun = { ...playing, playSince: now - 45 * 60 }
  expect(phaseOf(match, begun, now)).toEqual({ is: 'Playing', since: now - 2700, by: null })
  expect(phaseOf(match, begun, now + 1)).toEqual({ is: 'Overdue', since: now, by: 1 })
  expect(phaseOf(match, { ...begun, minutes: 60 }, now + 1).is).toBe('Playing')
  // Its own length: of as many games as it may have, where the stage names none.
  expect(phaseOf({ ...match, bestOf: 3 }, { ...begun, minutes: 0 }, now + 90 * 60).is).toBe('Playing')
  expect(phaseOf({ ...match, bestOf: 3 }, { ...begun, minutes: 0 }, now + 90 * 60 + 1).is).toBe('Overdue')
})

test('between two games a match is still being played', () => {
  const between = { ...room, gameState: 'Waiting' as const, playSince: now - 3000, minutes: 135 }
  expect(phaseOf(match, between, now)).toEqual({ is: 'Playing', since: now - 3000, by: null })
  expect(phaseOf(match, { ...between, minutes: 45 }, now).is).toBe('Overdue')
})

test('reported, alike and disputed have the time of the report that made them so', () => {
  const reported = { ...playing, gameState: 'ResultSubmitted' as const, gameSince: now - 50, reports: 'some' as const }
  expect(phaseOf(match, reported, now)).toEqual({ is: 'Reported', since: now - 50, by: null })
  expect(phaseOf(match, { ...reported, reports: 'alike', reportTime: now - 20 }, now)).toEqual({
    is: 'Alike',
    since: now - 20,
    by: null,
  })
  expect(phaseOf(match, { ...playing, gameState: 'Disputed', gameSince: now - 9 }, now)).toEqual({
    is: 'Disputed',
    since: now - 9,
    by: null,
  })
})

test('of several that apply the most urgent is the phase', () => {
  const all = { ...playing, gameState: 'Disputed' as const, helpSince: now - 7, playSince: now - 90_000 }
  expect(phaseOf(match, all, now).is).toBe('Disputed')
  expect(phaseOf(match, { ...all, gameState: 'ResultSubmitted' }, now)).toMatchObject({
    is: 'HelpAsked',
    since: now - 7,
  })
  expect(phaseOf(match, { ...all, gameState: 'Playing' }, now).is).toBe('HelpAsked')
  expect(phaseOf({ ...match, schedule: now - 60 }, { ...room, helpSince: now - 7 }, now).is).toBe('HelpAsked')
  // What one administrator has confirmed is disputed no more: a second one has to look.
  expect(phaseOf(match, { ...all, confirmedSince: now - 3 }, now)).toMatchObject({
    is: 'NeedsDecision',
    since: now - 3,
  })
})

test('games without a winner need a decision, and so does an elimination match that no team came to', () => {
  expect(phaseOf(match, { ...room, gameState: null, undecidedSince: now - 4 }, now)).toMatchObject({
    is: 'NeedsDecision',
    since: now - 4,
  })
  const absent = {
    ...match,
    state: 'Completed' as const,
    scores: [score('a', 'NotCheckedIn'), score('b', 'NotCheckedIn')],
  }
  expect(phaseOf(absent, null, now).is).toBe('NeedsDecision')
  expect(phaseOf({ ...absent, format: 'RoundRobin' }, null, now).is).toBe('Walkover')
  expect(phaseOf({ ...absent, bracketState: 'Completed' }, null, now).is).toBe('Walkover')
})

test('completed, walkover and aborted', () => {
  const done = { ...match, state: 'Completed' as const, schedule: now - 9000 }
  expect(phaseOf({ ...done, scores: [score('a', 'Win', 2), score('b', 'Lose', 1)] }, null, now).is).toBe('Completed')
  expect(phaseOf({ ...done, scores: [score('a', 'Win'), score('b', 'NotCheckedIn')] }, null, now).is).toBe('Walkover')
  expect(phaseOf({ ...done, scores: [score('a', 'Win'), score('b', 'Forfeit')] }, null, now).is).toBe('Walkover')
  expect(phaseOf({ ...done, teams: [alpha, null], walkover: true }, null, now).is).toBe('Walkover')
  expect(phaseOf({ ...match, schedule: now - 9 }, { ...room, state: 'Aborted' }, now)).toEqual({
    is: 'Aborted',
    since: now - 5,
    by: null,
  })
  expect(phaseOf({ ...match, schedule: now - 9 }, { ...room, state: 'Closed' }, now).is).toBe('Completed')
})

test('a room that is over says how its match ended where the match is not known', () => {
  const closed = { ...room, state: 'Closed' as const, schedule: now - 9000 }
  expect(phaseOfRoom(closed, now)).toEqual({ is: 'Completed', since: now - 5, by: null })
  expect(phaseOfRoom({ ...closed, walkover: true }, now).is).toBe('Walkover')
  expect(phaseOfRoom({ ...closed, walkover: true, undecidedSince: now - 9 }, now)).toMatchObject({
    is: 'NeedsDecision',
    since: now - 9,
  })
  expect(phaseOfRoom({ ...closed, state: 'Completed' }, now).is).toBe('Completed')
})

test('a match in progress whose room is not known here is played, and in its check-in it is that', () => {
  const begun = { ...match, state: 'InProgress' as const, schedule: now - 60 }
  expect(phaseOf(begun, null, now).is).toBe('Playing')
  expect(phaseOf({ ...begun, schedule: now + 60, checkInStartTime: now - 1 }, null, now).is).toBe('CheckIn')
})

test('each phase has a word of its own, a severity of its own and a sign', () => {
  const looks = Phase.options.map((phase) => phases[phase])
  expect(looks.map(({ severity }) => severity)).toEqual([...looks.keys()].toReversed())
  for (const { sign } of looks) expect(sign).toMatch(/^.$/u)
  // What must not be confused has a shape of its own, not only a colour.
  const shapes = (is: (look: (typeof looks)[number]) => boolean) => new Set(looks.filter(is).map(({ sign }) => sign))
  for (const sign of shapes(({ waits }) => waits)) expect(shapes(({ waits }) => !waits)).not.toContain(sign)
})

test('reports: none, of some, the same of all, different ones; what the game captured is no report of a team', () => {
  const of = (tournamentTeamId: string | null, ...points: [number, number]): Submission => ({
    tournamentTeamId,
    scores: points.map((totalScore, i) => ({ tournamentTeamId: 'ab'.charAt(i), totalScore })),
    time: now + points[0],
    by: '',
  })
  const reports = (...submissions: Submission[]) => reportsOf({ submissions }, 2)
  expect(reportsOf(undefined, 2)).toEqual({ reports: 'none', reportTime: null })
  expect(reports(of(null, 2, 1))).toEqual({ reports: 'none', reportTime: null })
  expect(reports(of('a', 2, 1))).toEqual({ reports: 'some', reportTime: now + 2 })
  expect(reports(of('a', 2, 1), of('b', 2, 1))).toEqual({ reports: 'alike', reportTime: now + 2 })
  expect(reports(of('a', 2, 1), of('b', 3, 2)).reports).toBe('different')
  expect(reportsOf({ submissions: [of('a', 2, 1), of('b', 2, 1)] }, 3).reports).toBe('some')
})

test('play began with the first game, whatever followed', () => {
  const game = (more: Partial<MatchGame>): MatchGame => ({
    n: 1,
    state: 'Waiting',
    since: now,
    scores: [],
    submissions: [],
    dispute: null,
    firstConfirmation: null,
    approveAt: null,
    version: 1,
    ...more,
  })
  expect(playSinceOf([])).toBeNull()
  expect(playSinceOf([game({})])).toBeNull()
  expect(playSinceOf([game({ state: 'Playing' })])).toBe(now)
  expect(playSinceOf([game({ state: 'Completed', began: now - 40 }), game({ state: 'Playing' })])).toBe(now - 40)
})

test.each([
  [0, '0s'],
  [59, '59s'],
  [242, '4m 02s'],
  [3599, '59m 59s'],
  [3600, '1h 00m'],
  [86_399, '23h 59m'],
  [86_400, '1d'],
  [-5, '0s'],
])('%d seconds read %s', (seconds, text) => {
  expect(ageClock(seconds)).toBe(text)
})

test('what is to come and what is over has no age', () => {
  expect(phaseAge({ is: 'Completed', since: now - 60, by: null }, now)).toBe('')
  expect(phaseAge({ is: 'Playing', since: now - 60, by: null }, now)).toBe('1m 00s')
  expect(phaseAge({ is: 'Disputed', since: null, by: null }, now)).toBe('')
})
