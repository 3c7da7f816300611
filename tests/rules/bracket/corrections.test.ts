// A wrong result found late, resets, and what they touch (domain rules 4.7).
import { expect, test } from 'vitest'
import type { Bracket } from '../../../src/contract/bracket.ts'
import { applyScores, seatTeams, impactOf, emptyMatch, clearScore } from '../../../src/rules/bracket/results.ts'
import {
  aTeam,
  done,
  favourite,
  generated,
  inconsistency,
  matchOf,
  only,
  playedOut,
  refusal,
  running,
  scored,
  scores,
  teamNames,
} from './play.ts'

const single = 'SingleElimination'
const double = 'DoubleElimination'

function idOf(bracket: Bracket, identifier: string): string {
  return matchOf(bracket, identifier).bracketMatchId
}

function correct(bracket: Bracket, identifier: string, totals: [number, number], cascade = false) {
  const match = matchOf(bracket, identifier)
  return applyScores(bracket, double, match.bracketMatchId, scores(match, ...totals), { cascade })
}

test('a first result changes the match and fills the next slots, and affects nothing', () => {
  const bracket = running(8, double)
  const { changed, affected } = done(correct(bracket, 'G1-M1', [1, 0]))
  expect(changed.map((match) => match.identifier)).toEqual(['G1-M1', 'G1-M5', 'G1-M8'])
  expect(affected).toEqual([])
  expect(matchOf(bracket, 'G1-M1').state).toBe('Initial')
})

test('a new score with the same winner touches only its match', () => {
  const bracket = playedOut(running(8, double), double, favourite)
  const { changed, affected } = done(correct(bracket, 'G1-M1', [9, 3]))
  expect(changed.map((match) => match.identifier)).toEqual(['G1-M1'])
  expect(affected).toEqual([])
})

test('another winner is refused while later matches have results, and names them', () => {
  const bracket = playedOut(running(8, double), double, favourite)
  const why = refusal(correct(bracket, 'G1-M1', [0, 1]))
  expect(why.code).toBe('match.downstreamStarted')
  expect(why.params?.matches).toEqual(['G1-M5', 'G1-M7', 'G1-M8', 'G1-M10', 'G1-M11', 'G1-M12', 'G1-M13', 'G1-M14'])
})

test('with cascade the later matches are reset, and the rest of the bracket stays', () => {
  const bracket = playedOut(running(8, double), double, favourite)
  const { bracket: after, affected } = done(correct(bracket, 'G1-M1', [0, 1], true))
  expect(inconsistency(after)).toBeUndefined()
  expect(after.state).toBe('InProgress')
  expect(teamNames(matchOf(after, 'G1-M5'))).toEqual(['t8', 't4'])
  expect(teamNames(matchOf(after, 'G1-M8'))).toEqual(['t1', 't5'])
  expect(matchOf(after, 'G1-M6')).toEqual(matchOf(bracket, 'G1-M6'))
  expect(affected.map((one) => one.effect)).toEqual(Array.from({ length: 8 }, () => 'reset'))
  expect(impactOf(bracket, idOf(bracket, 'G1-M1'), 't8')).toEqual(affected)
  expect(impactOf(bracket, idOf(bracket, 'G1-M1'), 't1')).toEqual([])
})

test('matches that only wait are fed again without asking', () => {
  const bracket = scored(running(8, double), double, 'G1-M1', 1, 0)
  const { bracket: after, affected } = done(correct(bracket, 'G1-M1', [0, 1]))
  expect(teamNames(matchOf(after, 'G1-M5'))).toEqual(['t8', null])
  expect(affected.map((one) => [one.identifier, one.effect])).toEqual([
    ['G1-M5', 'refed'],
    ['G1-M8', 'refed'],
  ])
})

test('a walkover on the way is resolved again without asking', () => {
  const bracket = scored(running(5, double), double, 'G1-M2', 1, 0)
  expect(matchOf(bracket, 'G1-M8').walkover).toBe(true)
  const { bracket: after } = done(correct(bracket, 'G1-M2', [0, 1]))
  expect(matchOf(after, 'G1-M8').scores).toEqual([{ tournamentTeamId: 't4', totalScore: 0, result: 'Win' }])
  expect(inconsistency(after)).toBeUndefined()
})

test('rooms of matches that lose a team are told and gone', () => {
  const played = scored(running(4, single), single, 'G1-M1', 1, 0)
  const matches = played.matches.map((match) => (match.identifier === 'G1-M3' ? { ...match, matchId: 'room' } : match))
  const { bracket, affected } = done(clearScore({ ...played, matches }, idOf(played, 'G1-M1')))
  expect(affected.map((one) => [one.identifier, one.effect])).toEqual([
    ['G1-M3', 'refed'],
    ['G1-M3', 'roomAborted'],
  ])
  expect(matchOf(bracket, 'G1-M3').matchId).toBeNull()
})

test('resetting the score keeps the matchup, resetting the match does not', () => {
  const played = scored(running(4, single), single, 'G1-M1', 1, 0)
  const matches = played.matches.map((match) => (match.identifier === 'G1-M1' ? { ...match, matchId: 'room' } : match))
  const bracket = { ...played, matches }
  const kept = done(clearScore(bracket, idOf(bracket, 'G1-M1')))
  expect(matchOf(kept.bracket, 'G1-M1')).toMatchObject({ state: 'Initial', scores: [], matchId: null })
  expect(teamNames(matchOf(kept.bracket, 'G1-M1'))).toEqual(['t1', 't4'])
  expect(teamNames(matchOf(kept.bracket, 'G1-M3'))).toEqual([null, null])
  expect(kept.affected[0]).toMatchObject({ identifier: 'G1-M1', effect: 'roomAborted' })

  const emptied = done(emptyMatch(bracket, idOf(bracket, 'G1-M1'))).bracket
  expect(teamNames(matchOf(emptied, 'G1-M1'))).toEqual([null, null])
  expect(emptied.state).toBe('InProgress')
  const seated = done(seatTeams(emptied, single, idOf(bracket, 'G1-M1'), [aTeam(4), aTeam(1)])).bracket
  expect(teamNames(matchOf(seated, 'G1-M1'))).toEqual(['t4', 't1'])
})

test('correcting the grand final takes the reset away, and asks when it was played', () => {
  const lower = playedOut(running(4, double), double, (match) => (match.roundOf === 1 ? 1 : favourite(match)))
  const final = matchOf(lower, 'G1-M6')
  const reset = matchOf(lower, 'G1-M7')
  expect([final.roundOf, reset.roundOf, reset.state]).toEqual([1, 0, 'Completed'])
  expect(refusal(correct(lower, 'G1-M6', [1, 0])).params?.matches).toEqual(['G1-M7'])
  const { bracket } = done(correct(lower, 'G1-M6', [1, 0], true))
  expect(matchOf(bracket, 'G1-M7')).toMatchObject({ needed: false, state: 'Initial', teams: [null, null], scores: [] })
  expect(bracket.state).toBe('PendingComplete')
})

test.each([
  { why: 'a completed bracket', state: 'Completed', code: 'bracket.completed' },
  { why: 'a bracket that has not started', state: 'Initial', code: 'bracket.notStarted' },
] as const)('$why takes no result', ({ state, code }) => {
  const bracket: Bracket = { ...running(4, single), state }
  const match = matchOf(bracket, 'G1-M1')
  expect(refusal(applyScores(bracket, single, match.bracketMatchId, scores(match, 1, 0))).code).toBe(code)
})

test.each([
  { why: 'an unknown match', identifier: undefined, code: 'match.unknown' },
  { why: 'a bye', identifier: 'G1-M1', code: 'match.walkover' },
  { why: 'a match nobody has played', identifier: 'G1-M2', code: 'match.nothingToReset' },
])('resetting $why is refused', ({ identifier, code }) => {
  const bracket = running(3, single)
  expect(refusal(clearScore(bracket, identifier ? idOf(bracket, identifier) : 'x')).code).toBe(code)
})

test('a match without both teams takes no result, an unneeded reset neither', () => {
  const bracket = running(4, double)
  const reset = matchOf(bracket, 'G1-M7')
  expect(refusal(applyScores(bracket, double, idOf(bracket, 'G1-M3'), [])).code).toBe('match.teamsMissing')
  expect(refusal(applyScores(bracket, double, reset.bracketMatchId, [])).code).toBe('match.notNeeded')
})

test.each([
  { why: 'into a match that others feed', identifier: 'G1-M3', teams: [aTeam(1), aTeam(2)], code: 'match.fed' },
  { why: 'that stands elsewhere', identifier: 'G1-M1', teams: [aTeam(1), aTeam(2)], code: 'stage.teamTwice' },
  { why: 'twice', identifier: 'G1-M1', teams: [aTeam(1), aTeam(1)], code: 'match.sameTeamTwice' },
  { why: 'as a third', identifier: 'G1-M1', teams: [aTeam(1), aTeam(4), aTeam(5)], code: 'match.tooManyTeams' },
])('a team $why is not seated', ({ identifier, teams, code }) => {
  const bracket = only(generated(4, single))
  expect(refusal(seatTeams(bracket, single, idOf(bracket, identifier), teams)).code).toBe(code)
})

test('a team alone in a first match of a running bracket has a bye, also when it is seated late', () => {
  const bracket = running(4, single)
  const { bracket: after } = done(seatTeams(bracket, single, idOf(bracket, 'G1-M1'), [aTeam(1), null]))
  expect(matchOf(after, 'G1-M1')).toMatchObject({ walkover: true, state: 'Completed' })
  expect(teamNames(matchOf(after, 'G1-M3'))).toEqual(['t1', null])
  const back = done(seatTeams(after, single, idOf(bracket, 'G1-M1'), [aTeam(1), aTeam(4)])).bracket
  expect(back).toEqual(bracket)
})

test('nothing that is passed in is changed', () => {
  const bracket = deepFrozen(playedOut(running(11, double), double, favourite))
  done(correct(bracket, 'G1-M2', [0, 1], true))
  done(emptyMatch(bracket, idOf(bracket, 'G1-M2'), { cascade: true }))
  expect(impactOf(bracket, idOf(bracket, 'G1-M2'), null).length).toBeGreaterThan(0)
})

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFrozen(part)
    Object.freeze(value)
  }
  return value
}
