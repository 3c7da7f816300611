// Byes at the start, walkovers on the way, the grand final and its reset, and when a bracket is over.
import { expect, test } from 'vitest'
import type { BracketMatch } from '../../../src/contract/bracket.ts'
import { addAdditionalMatch, removeAdditionalMatch, withIdentifiers } from '../../../src/rules/bracket/additional.ts'
import {
  fillSlots,
  bracketStateOf,
  needsDecision,
  startBracket,
  unstartBracket,
} from '../../../src/rules/bracket/progress.ts'
import { applyScores, forfeitDropped, emptyMatch } from '../../../src/rules/bracket/results.ts'
import {
  aTeam,
  done,
  favourite,
  generated,
  inconsistency,
  isPlayed,
  matchOf,
  only,
  playedOut,
  refusal,
  results,
  running,
  scored,
  teamNames,
} from './play.ts'

test('a first-round bye is a completed match of one team without scores, and its team goes on', () => {
  const bracket = running(3, 'SingleElimination')
  expect(matchOf(bracket, 'G1-M1')).toMatchObject({ state: 'Completed', walkover: true, scores: [] })
  expect(teamNames(matchOf(bracket, 'G1-M3'))).toEqual(['t1', null])
  expect(matchOf(bracket, 'G1-M3').state).toBe('Initial')
})

test('a later walkover is stored as a Win at 0', () => {
  const bracket = scored(running(5, 'DoubleElimination'), 'DoubleElimination', 'G1-M2', 1, 0)
  const walkover = matchOf(bracket, 'G1-M8') // losers round 1: the loser of M2 meets the bye of M1
  expect(walkover).toMatchObject({ state: 'Completed', walkover: true })
  expect(walkover.scores).toEqual([{ tournamentTeamId: 't5', totalScore: 0, result: 'Win' }])
})

test('5 teams in double elimination: 8 played, 5 walkovers, 1 empty', () => {
  const bracket = playedOut(running(5, 'DoubleElimination', { grandFinal: 'single' }), 'DoubleElimination')
  const passed = bracket.matches.filter((match) => match.walkover)
  expect(bracket.matches.filter(isPlayed)).toHaveLength(8)
  expect(passed.filter((match) => present(match) === 1)).toHaveLength(5)
  expect(passed.filter((match) => present(match) === 0)).toHaveLength(1)
})

test('the loser of a semi-final without an opponent is third without play', () => {
  const [first] = generated(4, 'SingleElimination', { thirdPlaceMatch: true })
  if (!first) throw new Error('no bracket')
  const [one, ...others] = first.matches
  if (!one) throw new Error('no match')
  const bracket = startBracket({ ...first, matches: [{ ...one, teams: [aTeam(1), null] }, ...others] })
  const after = scored(bracket, 'SingleElimination', 'G1-M2', 0, 1)
  expect(matchOf(after, 'G1-M4')).toMatchObject({ walkover: true, state: 'Completed' })
  expect(teamNames(matchOf(after, 'G1-M4'))).toEqual([null, 't2'])
})

test('starting is undone without a trace', () => {
  for (const format of ['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll'] as const) {
    const drawn = only(generated(11, format))
    expect(unstartBracket(startBracket(drawn))).toEqual(drawn)
  }
})

test('the reset is played only when the losers champion wins the grand final', () => {
  const bracket = playedOut(running(4, 'DoubleElimination'), 'DoubleElimination', (match) =>
    match.roundOf === 1 ? 1 : match.roundOf === 0 ? 0 : favourite(match),
  )
  const reset = bracket.matches.at(-1)
  expect(reset).toMatchObject({ needed: true, state: 'Completed', roundOf: 0 })
  // Slot 0 is the loser of the grand final.
  expect(reset && teamNames(reset)).toEqual(['t1', 't2'])
  expect(bracket.state).toBe('PendingComplete')

  const plain = playedOut(running(4, 'DoubleElimination'), 'DoubleElimination', favourite)
  expect(plain.matches.at(-1)).toMatchObject({ needed: false, state: 'Initial', teams: [null, null] })
  expect(plain.state).toBe('PendingComplete')
})

test('a bracket waits to be completed when its last match is over, and runs again with one more', () => {
  const bracket = playedOut(running(4, 'RoundRobin'), 'RoundRobin')
  expect(bracket.state).toBe('PendingComplete')
  const decider = { bracketMatchId: 'x', name: 'Decider', roundOf: 3, teams: [aTeam(1), aTeam(2)] }
  const more = done(addAdditionalMatch(bracket, 'RoundRobin', { ...decider, bestOf: 1, checkInDuration: 10 }))
  expect(more.state).toBe('InProgress')
  expect(more.additionalMatches[0]).toMatchObject({ identifier: 'G1-M7', isAdditional: true, name: 'Decider' })
  expect(scored(more, 'RoundRobin', 'G1-M7', 2, 1).state).toBe('PendingComplete')
  expect(done(removeAdditionalMatch(more, 'x')).state).toBe('PendingComplete')
})

test.each([
  { why: 'one team', teams: [aTeam(1)], roundOf: 1, code: 'match.twoTeams' },
  { why: 'the same team twice', teams: [aTeam(1), aTeam(1)], roundOf: 1, code: 'match.twoTeams' },
  { why: 'a round that is not there', teams: [aTeam(1), aTeam(2)], roundOf: 9, code: 'round.unknown' },
])('an additional match with $why is refused', ({ teams, roundOf, code }) => {
  const added = { bracketMatchId: 'x', name: 'Decider', roundOf, teams, bestOf: 1, checkInDuration: 10 }
  expect(refusal(addAdditionalMatch(running(4, 'RoundRobin'), 'RoundRobin', added)).code).toBe(code)
})

test('without any Win the next slot is a bye, and the match asks for a decision', () => {
  const bracket = running(4, 'SingleElimination', { thirdPlaceMatch: true })
  const match = matchOf(bracket, 'G1-M1')
  const absent = results(match, 'NotCheckedIn', 'NotCheckedIn')
  const after = done(applyScores(bracket, 'SingleElimination', match.bracketMatchId, absent)).bracket
  expect(needsDecision(after, 'SingleElimination').map((one) => one.identifier)).toEqual(['G1-M1'])
  expect(teamNames(matchOf(after, 'G1-M3'))).toEqual([null, null])

  const over = scored(after, 'SingleElimination', 'G1-M2', 2, 1)
  expect(matchOf(over, 'G1-M3')).toMatchObject({ walkover: true, state: 'Completed' })
  expect(over.state).toBe('PendingComplete')

  // The administrator names a winner after all: the walkovers are played now.
  const decided = scored(over, 'SingleElimination', 'G1-M1', 1, 0)
  expect(teamNames(matchOf(decided, 'G1-M3'))).toEqual(['t1', 't2'])
  expect(matchOf(decided, 'G1-M3')).toMatchObject({ walkover: false, state: 'Initial', scores: [] })
  expect(decided.state).toBe('InProgress')
})

test('a double no-show in round robin is a result like any other', () => {
  const bracket = running(3, 'RoundRobin')
  const match = matchOf(bracket, 'G1-M1')
  const after = done(applyScores(bracket, 'RoundRobin', match.bracketMatchId, results(match, 'Foul', 'NotCheckedIn')))
  expect(needsDecision(after.bracket, 'RoundRobin')).toEqual([])
})

test('advancing winners brings back the teams of a reset match, and changes nothing the second time', () => {
  let bracket = running(4, 'SingleElimination')
  bracket = scored(scored(bracket, 'SingleElimination', 'G1-M1', 1, 0), 'SingleElimination', 'G1-M2', 1, 0)
  const emptied = done(emptyMatch(bracket, matchOf(bracket, 'G1-M3').bracketMatchId)).bracket
  expect(teamNames(matchOf(emptied, 'G1-M3'))).toEqual([null, null])
  const advanced = fillSlots(emptied)
  expect(advanced).toEqual(bracket)
  expect(fillSlots(advanced)).toEqual(advanced)
})

test('a team that leaves loses its open matches on both sides, and its opponents go on', () => {
  const dropped = new Set(['t2'])
  let bracket = forfeitDropped(running(4, 'DoubleElimination'), 'DoubleElimination', dropped).bracket
  expect(matchOf(bracket, 'G1-M2').scores.map((score) => score.result)).toEqual(['Forfeit', 'Win'])
  bracket = scored(bracket, 'DoubleElimination', 'G1-M1', 1, 0)
  const again = forfeitDropped(bracket, 'DoubleElimination', dropped)
  expect(again.changed.map((match) => match.identifier)).toEqual(['G1-M4', 'G1-M5'])
  expect(inconsistency(again.bracket)).toBeUndefined()
  expect(forfeitDropped(again.bracket, 'DoubleElimination', dropped).changed).toEqual([])
})

test('two teams that left leave a match without a winner', () => {
  const { bracket } = forfeitDropped(running(4, 'SingleElimination'), 'SingleElimination', new Set(['t1', 't4']))
  expect(needsDecision(bracket, 'SingleElimination').map((match) => match.identifier)).toEqual(['G1-M1'])
})

test.each([
  { why: 'two are left', dropped: ['t1'], results: [] },
  { why: 'one is left', dropped: ['t1', 't3'], results: ['Forfeit', 'Win', 'Forfeit'] },
  { why: 'nobody is left', dropped: ['t1', 't2', 't3'], results: ['Forfeit', 'Forfeit', 'Forfeit'] },
])('a free for all goes on or is lost when $why', ({ dropped, results }) => {
  const { bracket } = forfeitDropped(running(3, 'FreeForAll'), 'FreeForAll', new Set(dropped))
  expect(bracket.matches[0]?.scores.map((score) => score.result)).toEqual(results)
})

test('a bracket that is not running keeps its state', () => {
  const drawn = only(generated(4, 'SingleElimination'))
  expect(bracketStateOf(drawn)).toBe('Initial')
  expect(fillSlots(drawn)).toBe(drawn)
  expect(bracketStateOf({ ...running(4, 'SingleElimination'), state: 'Completed' })).toBe('Completed')
})

test('missing identifiers are filled in', () => {
  const drawn = only(generated(4, 'SingleElimination'))
  const bare = { ...drawn, matches: drawn.matches.map((match) => ({ ...match, identifier: '' })) }
  expect(withIdentifiers(bare)).toEqual(drawn)
})

function present(match: BracketMatch): number {
  return teamNames(match).filter((team) => team !== null).length
}
