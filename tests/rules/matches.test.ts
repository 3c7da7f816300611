import { expect, test } from 'vitest'
import type { Score } from '../../src/contract/bracket.ts'
import { MatchState, StageState, TournamentState } from '../../src/contract/states.ts'
import type { MatchView } from '../../src/contract/views.ts'
import {
  startsInPast,
  whyNotAssignTeams,
  whyNotCreateMatchRoom,
  whyNotResetMatch,
  whyNotResetScore,
  whyNotSetMatchSetting,
  whyNotUpdateScore,
} from '../../src/rules/matches.ts'
import { canGo } from '../support/specified-moves.ts'
import {
  aBracket,
  aMatch,
  aMatchView,
  anAsking,
  aPlayedMatch,
  aRunningMatchView,
  entrant,
  noon,
  type ViewOf,
} from '../support/builders.ts'

const win: Score[] = [
  { tournamentTeamId: 'A', totalScore: 2, result: 'Win' },
  { tournamentTeamId: 'D', totalScore: 1, result: 'Lose' },
]
const played = { scores: win, state: 'Completed' } as const
const bye = { teams: [entrant('A'), null], state: 'Completed', walkover: true } as ViewOf['match']

const acts = {
  'update score': (view: MatchView) => whyNotUpdateScore(view, anAsking())?.code,
  reset: (view: MatchView) => whyNotResetMatch(view, anAsking())?.code,
  'reset score': (view: MatchView) => whyNotResetScore(view, anAsking())?.code,
  'create room': (view: MatchView) => whyNotCreateMatchRoom(view, anAsking())?.code,
  setting: (view: MatchView) => whyNotSetMatchSetting(view, anAsking())?.code,
  assign: (view: MatchView) => whyNotAssignTeams(view, anAsking())?.code,
}
const actNames = Object.keys(acts) as (keyof typeof acts)[]

/** What each act needs before the question of this table is asked. */
function fit(act: keyof typeof acts): ViewOf['match'] {
  return act === 'reset score' ? played : {}
}

test.each(actNames.flatMap((act) => TournamentState.options.map((state) => ({ act, state }))))(
  '$act in a tournament that is $state',
  ({ act, state }) => {
    const over = state === 'Completed' || state === 'Cancelled'
    const view = aRunningMatchView({ tournament: { state }, match: fit(act) })
    expect(acts[act](view)).toBe(over ? `tournament.${state.toLowerCase()}` : undefined)
  },
)

test.each(actNames.flatMap((act) => StageState.options.map((state) => ({ act, state }))))(
  '$act in a stage that is $state',
  ({ act, state }) => {
    const prepared = ['reset', 'setting', 'assign'].includes(act)
    const expected: Record<StageState, string | undefined> = {
      Initial: prepared ? undefined : 'stage.notFinalized',
      InProgress: undefined,
      StandingPendingGenerate: undefined,
      StandingPendingApproval: undefined,
      Completed: 'stage.completed',
      Cancelled: 'stage.cancelled',
    }
    expect(acts[act](aRunningMatchView({ stage: { state }, match: fit(act) }))).toBe(expected[state])
  },
)

test.each(actNames)('%s: results of a completed bracket are final', (act) => {
  expect(acts[act](aRunningMatchView({ bracket: { state: 'Completed' }, match: fit(act) }))).toBe('bracket.completed')
})

test.each(actNames.filter((act) => act !== 'assign'))('%s: not in a match that was not needed, nor in a bye', (act) => {
  expect(acts[act](aRunningMatchView({ match: { needed: false } }))).toBe('match.notNeeded')
  expect(acts[act](aRunningMatchView({ match: bye }))).toBe('match.walkover')
})

test('a bye may still get an opponent', () => {
  const view = aRunningMatchView({ match: bye, stage: { seeds: ['A', 'D', 'E'] } })
  expect(whyNotAssignTeams(view, anAsking(), { teamIds: ['A', 'E'] })).toBeUndefined()
})

test.each(MatchState.options)('scores of a match that is %s may be entered, corrected, taken back', (state) => {
  const view = aRunningMatchView({
    match: { state, scores: state === 'Completed' ? win : [], matchId: state === 'InProgress' ? '900' : null },
  })
  expect(whyNotUpdateScore(view, anAsking()) === undefined).toBe(canGo('match', state, 'updateScore'))
  expect(whyNotResetScore(view, anAsking()) === undefined).toBe(canGo('match', state, 'reset'))
})

test('a match without its teams names the matches it waits for', () => {
  const view = aRunningMatchView({ match: { bracketMatchId: '103' } })
  expect(whyNotUpdateScore(view, anAsking())).toEqual({
    code: 'match.teamsUnknown',
    params: { match: 'G1-M3', from: ['G1-M1', 'G1-M2'] },
  })
})

test('an empty first-round match wants its teams assigned', () => {
  const view = aRunningMatchView({ match: { teams: [entrant('A'), null] } })
  expect(whyNotCreateMatchRoom(view, anAsking())).toMatchObject({
    code: 'match.teamsMissing',
    unblock: 'match assign 7/m101',
  })
})

test('a match whose teams a reset removed is filled by advancing the winners', () => {
  const matches = aBracket().matches.map((match, i) => (i < 2 ? aPlayedMatch(match) : match))
  const view = aRunningMatchView({ bracket: { matches }, match: { bracketMatchId: '103' } })
  expect(whyNotUpdateScore(view, anAsking())).toMatchObject({
    code: 'match.teamsRemoved',
    unblock: 'bracket advance-winners 7/1',
  })
})

test('a free-for-all match may have empty places', () => {
  const view = aRunningMatchView({ match: { teams: [entrant('A'), entrant('B'), null, null] } })
  expect(whyNotCreateMatchRoom(view, anAsking())).toBeUndefined()
})

test('§5: scores are judged with the rest', () => {
  const level = win.map((score) => ({ ...score, totalScore: 1 }))
  expect(whyNotUpdateScore(aRunningMatchView({ match: { bestOf: 3 } }), anAsking(), { scores: win })).toBeUndefined()
  expect(whyNotUpdateScore(aRunningMatchView(), anAsking(), { scores: level })?.code).toBe('match.equalScores')
})

const semifinals = aBracket().matches.map((match, i) => (i < 2 ? aPlayedMatch(match) : match))
const decided = {
  state: 'InProgress',
  matches: [
    ...semifinals.slice(0, 2),
    aPlayedMatch({ bracketMatchId: '103', identifier: 'G1-M3', roundOf: 2, teams: [entrant('A'), entrant('B')] }),
  ],
} as const

test('a reset that would undo a played final is refused, and says how to allow it', () => {
  const view = aRunningMatchView({ bracket: { ...decided, matches: [...decided.matches] } })
  expect(whyNotResetScore(view, anAsking(), { cascade: false })).toEqual({
    code: 'match.downstreamStarted',
    params: { match: 'G1-M1', matches: ['G1-M3'] },
    unblock: 'match reset-score 7/m101 --cascade',
  })
  expect(whyNotResetMatch(view, anAsking(), { cascade: false })?.unblock).toBe('match reset 7/m101 --cascade')
  expect(whyNotResetScore(view, anAsking(), { cascade: true })).toBeUndefined()
})

/** A against D. */
const ended = (a: number, d: number): Score[] => [
  { tournamentTeamId: 'A', totalScore: a, result: a > d ? 'Win' : 'Lose' },
  { tournamentTeamId: 'D', totalScore: d, result: d > a ? 'Win' : 'Lose' },
]

test('a correction with the same winner touches nothing later; another winner does', () => {
  const view = aRunningMatchView({ bracket: { ...decided, matches: [...decided.matches] } })
  expect(whyNotUpdateScore(view, anAsking(), { scores: ended(5, 3), cascade: false })).toBeUndefined()
  expect(whyNotUpdateScore(view, anAsking(), { scores: ended(3, 5), cascade: false })?.code).toBe(
    'match.downstreamStarted',
  )
})

test.each([
  { why: 'nothing in it', match: { teams: [null, null] }, code: 'match.nothingToReset' },
  { why: 'teams only', match: {}, code: undefined },
  { why: 'a score', match: played, code: undefined },
] as { why: string; match: ViewOf['match']; code: string | undefined }[])(
  'resetting a match with $why',
  ({ match, code }) => {
    expect(whyNotResetMatch(aRunningMatchView({ match }), anAsking())?.code).toBe(code)
  },
)

test('an empty additional match can be deleted', () => {
  const additional = aMatch({ bracketMatchId: '104', identifier: 'G1-M4', isAdditional: true, teams: [null, null] })
  const view = aRunningMatchView({ bracket: { additionalMatches: [additional] }, match: { bracketMatchId: '104' } })
  expect(whyNotResetMatch(view, anAsking(), {})).toBeUndefined()
})

test('there is no score to reset before one was entered', () => {
  expect(whyNotResetScore(aRunningMatchView(), anAsking())?.code).toBe('match.noScore')
})

test.each([
  { why: 'a match to be played', match: {}, args: {}, code: undefined },
  { why: 'a room already', match: { matchId: '900' }, args: {}, code: 'match.roomExists' },
  { why: 'a score already', match: played, args: {}, code: 'match.scoreExists' },
  { why: 'no check-in time', match: {}, args: { checkInDuration: 0 }, code: 'match.invalidCheckInTime' },
  {
    why: 'check-in after the start',
    match: { schedule: noon },
    args: { checkInStartTime: noon + 1 },
    code: 'match.invalidCheckInTime',
  },
  { why: 'a start in the past, which only ends the room', match: {}, args: { checkInStartTime: 1 }, code: undefined },
] as { why: string; match: ViewOf['match']; args: object; code: string | undefined }[])(
  'creating a room: $why',
  ({ match, args, code }) => {
    expect(whyNotCreateMatchRoom(aRunningMatchView({ match }), anAsking(), args)?.code).toBe(code)
  },
)

test.each([
  { why: 'before the match', match: {}, args: { bestOf: 5 }, code: undefined },
  { why: 'the schedule while it is played', match: { state: 'InProgress' }, args: { schedule: noon }, code: undefined },
  {
    why: 'the best-of while it is played',
    match: { state: 'InProgress' },
    args: { bestOf: 5 },
    code: 'match.beingPlayed',
  },
  { why: 'the same best-of in a form', match: { state: 'InProgress' }, args: { bestOf: 1 }, code: undefined },
  { why: 'after the match', match: played, args: { bestOf: 5 }, code: 'match.completed' },
  {
    why: 'check-in after the start',
    match: {},
    args: { checkInStartTime: noon + 1, schedule: noon },
    code: 'match.invalidCheckInTime',
  },
] as { why: string; match: ViewOf['match']; args: object; code: string | undefined }[])(
  'changing the setting: $why',
  ({ match, args, code }) => {
    expect(whyNotSetMatchSetting(aRunningMatchView({ match }), anAsking(), args)?.code).toBe(code)
  },
)

test.each([
  { why: 'two seeds', match: {}, teamIds: ['A', 'D'], code: undefined },
  { why: 'an empty place', match: {}, teamIds: ['A', null], code: undefined },
  { why: 'against itself', match: {}, teamIds: ['A', 'A'], code: 'match.sameTeamTwice' },
  { why: 'three in two places', match: {}, teamIds: ['A', 'D', null], code: 'match.tooManyTeams' },
  { why: 'somebody who was not sent on', match: {}, teamIds: ['A', 'X'], code: undefined },
  { why: 'a team of another match', match: {}, teamIds: ['A', 'B'], code: 'stage.teamTwice' },
  { why: 'with a score', match: played, teamIds: ['A', 'D'], code: 'match.scoreExists' },
  { why: 'with a room', match: { matchId: '900' }, teamIds: ['A', 'D'], code: 'match.roomExists' },
  { why: 'into a match that others feed', match: { bracketMatchId: '103' }, teamIds: ['A', 'B'], code: 'match.fed' },
] as { why: string; match: ViewOf['match']; teamIds: (string | null)[]; code: string | undefined }[])(
  'assigning teams: $why',
  ({ match, teamIds, code }) => {
    expect(whyNotAssignTeams(aRunningMatchView({ match }), anAsking(), { teamIds })?.code).toBe(code)
  },
)

test('teams are assigned before the stage starts, too', () => {
  const view = aMatchView({ stage: { seeds: ['A', 'D'] } })
  expect(whyNotAssignTeams(view, anAsking(), { teamIds: ['D', 'A'] })).toBeUndefined()
})

test('a start ends the room at once only when it is past', () => {
  expect(startsInPast({ checkInStartTime: noon - 1 }, noon)).toBe(true)
  expect(startsInPast({ checkInStartTime: noon }, noon)).toBe(false)
  expect(startsInPast({ checkInStartTime: null }, noon)).toBe(false)
  expect(startsInPast({}, noon)).toBe(false)
})

test('a team that plays in another division is not assigned', () => {
  const other = aBracket({
    groupNumber: 2,
    matches: [aMatch({ bracketMatchId: '201', teams: [entrant('E'), entrant('F')] })],
  })
  const match = { teams: [entrant('A'), null] }
  const view = aRunningMatchView({ match })
  const two = { ...view, stage: { ...view.stage, brackets: [...view.stage.brackets, other] } }
  expect(whyNotAssignTeams(two, anAsking(), { teamIds: ['A', 'E'] })?.code).toBe('stage.teamTwice')
})
