// Standings: ranks, ties, and the criterion that decided each place.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bracket } from '../../src/contract/bracket.ts'
import type { TieBreaker } from '../../src/contract/stage.ts'
import type { Standing } from '../../src/contract/standing.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { addAdditionalMatch } from '../../src/rules/bracket/additional.ts'
import { applyScores, forfeitDropped } from '../../src/rules/bracket/results.ts'
import { applyRanks, explainRank, rankStage, tiesAtCut, type RankedStage } from '../../src/rules/ranking.ts'
import { tieBreakPresets } from '../../src/rules/tie-break-presets.ts'
import { randomFrom } from '../support/random.ts'
import { aTeam, done, favourite, matchOf, playedOut, results, running, scored, scores } from './bracket/play.ts'

const standard: TieBreaker[] = [...tieBreakPresets.standard]

function ranked(format: StageFormat, bracket: Bracket | Bracket[], changes: Partial<RankedStage> = {}): Standing[] {
  return rankStage({
    format,
    brackets: Array.isArray(bracket) ? bracket : [bracket],
    seeds: [],
    pointsWin: 3,
    pointsDraw: 1,
    tieBreakers: standard,
    ...changes,
  })
}

/** `t1 1, t2 2, …` with `=` behind tied ranks. */
function line(standings: readonly Standing[]): string {
  return standings.map((row) => `${row.tournamentTeamId} ${row.rank}${row.tied ? '=' : ''}`).join(', ')
}

/** Enters a table of results `t1-t2 2-1` into a round robin. */
function table(bracket: Bracket, entries: readonly string[]): Bracket {
  return entries.reduce((now, entry) => {
    const [pair = '', score = ''] = entry.split(' ')
    const [home = '', away = ''] = pair.split('-')
    const [one = 0, other = 0] = score.split('-').map(Number)
    const match = now.matches.find((m) => [home, away].every((id) => m.teams.some((t) => t?.tournamentTeamId === id)))
    if (!match) throw new Error(entry)
    const inOrder = match.teams[0]?.tournamentTeamId === home ? [one, other] : [other, one]
    return done(applyScores(now, 'RoundRobin', match.bracketMatchId, scores(match, ...inOrder))).bracket
  }, bracket)
}

test.each([
  { teams: 8, third: true, ranks: [1, 2, 3, 4, 5, 5, 5, 5] },
  { teams: 8, third: false, ranks: [1, 2, 3, 3, 5, 5, 5, 5] },
  { teams: 6, third: false, ranks: [1, 2, 3, 3, 5, 5] },
  { teams: 3, third: true, ranks: [1, 2, 3] },
  { teams: 2, third: false, ranks: [1, 2] },
])('single elimination of $teams, third place match $third: $ranks', ({ teams, third, ranks }) => {
  const format = 'SingleElimination'
  const bracket = playedOut(running(teams, format, { thirdPlaceMatch: third }), format, favourite)
  const standings = ranked(format, bracket)
  expect(standings.map((row) => row.rank)).toEqual(ranks)
  expect(standings.map((row) => row.tied)).toEqual(ranks.map((rank) => ranks.filter((r) => r === rank).length > 1))
  expect(standings[0]?.tournamentTeamId).toBe('t1')
  expect(standings[1]).toMatchObject({ decidedBy: 'leftRound', values: { leftRound: 2 } })
})

test.each([
  { teams: 16, grandFinal: 'double', ranks: [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13] },
  { teams: 8, grandFinal: 'single', ranks: [1, 2, 3, 4, 5, 5, 7, 7] },
  { teams: 8, grandFinal: 'none', ranks: [1, 2, 3, 4, 5, 5, 7, 7] },
  { teams: 3, grandFinal: 'double', ranks: [1, 2, 3] },
] as const)('double elimination of $teams with grand final $grandFinal: $ranks', ({ teams, grandFinal, ranks }) => {
  const format = 'DoubleElimination'
  for (const slotWins of [favourite, () => 1 as const]) {
    const bracket = playedOut(running(teams, format, { grandFinal }), format, slotWins)
    expect(ranked(format, bracket).map((row) => row.rank)).toEqual(ranks)
  }
})

test('in a running elimination those still in stand above those that left', () => {
  const bracket = scored(running(4, 'DoubleElimination'), 'DoubleElimination', 'G1-M1', 1, 0)
  expect(line(ranked('DoubleElimination', bracket))).toBe('t1 1=, t2 1=, t3 1=, t4 4')
})

test('an additional match separates two teams that left in the same round', () => {
  const format = 'SingleElimination'
  const over = playedOut(running(4, format), format, favourite)
  expect(line(ranked(format, over))).toBe('t1 1, t2 2, t4 3=, t3 3=')
  const decider = { bracketMatchId: 'x', name: 'Third', roundOf: 2, teams: [aTeam(4), aTeam(3)] }
  const more = done(addAdditionalMatch(over, format, { ...decider, bestOf: 1, checkInDuration: 10 }))
  const standings = ranked(format, scored(more, format, 'G1-M4', 0, 2))
  expect(line(standings)).toBe('t1 1, t2 2, t3 3, t4 4')
  expect(standings[3]?.decidedBy).toBe('additionalMatch')
  expect(explainRank(rowOf(standings, 't4'), rowOf(standings, 't3'))).toEqual({
    criterion: 'additionalMatch',
    value: 0,
    above: 1,
  })
})

test('a final nobody came to leaves both level at the top, and the prize undecided', () => {
  const format = 'SingleElimination'
  const semi = scored(scored(running(4, format), format, 'G1-M1', 1, 0), format, 'G1-M2', 1, 0)
  const final = matchOf(semi, 'G1-M3')
  const absent = results(final, 'NotCheckedIn', 'NotCheckedIn')
  const over = done(applyScores(semi, format, final.bracketMatchId, absent)).bracket
  expect(line(ranked(format, over))).toBe('t1 1=, t2 1=, t4 3=, t3 3=')
})

test('a round robin is ranked by points, each place with its criterion', () => {
  const bracket = table(running(4, 'RoundRobin'), [
    't1-t2 1-0',
    't1-t3 1-1',
    't1-t4 3-0',
    't2-t3 2-0',
    't2-t4 1-0',
    't3-t4 0-0',
  ])
  const standings = ranked('RoundRobin', bracket)
  expect(line(standings)).toBe('t1 1, t2 2, t3 3, t4 4')
  expect(standings.map((row) => row.values.points)).toEqual([7, 6, 2, 1])
  expect(standings.map((row) => row.decidedBy)).toEqual([null, 'points', 'points', 'points'])
  expect(standings[0]?.values).toMatchObject({
    played: 3,
    win: 2,
    draw: 1,
    lose: 0,
    scoreFor: 5,
    scoreAgainst: 1,
    scoreDifference: 4,
  })
  expect(explainRank(rowOf(standings, 't2'), rowOf(standings, 't1'))).toEqual({
    criterion: 'points',
    value: 6,
    above: 7,
  })
  expect(explainRank(rowOf(standings, 't1'), undefined)).toBeUndefined()
})

test('level on points, the match between them decides before the score difference', () => {
  const bracket = table(running(4, 'RoundRobin'), [
    't1-t2 0-1',
    't1-t3 5-0',
    't1-t4 5-0',
    't2-t3 1-0',
    't2-t4 0-1',
    't3-t4 1-0',
  ])
  const standings = ranked('RoundRobin', bracket)
  expect(line(standings)).toBe('t2 1, t1 2, t3 3, t4 4')
  expect(standings.map((row) => row.decidedBy)).toEqual([null, 'headToHeadPoints', 'points', 'headToHeadPoints'])
  const byDifference = ranked('RoundRobin', bracket, { tieBreakers: ['points', 'scoreDifference', 'headToHeadPoints'] })
  expect(line(byDifference)).toBe('t1 1, t2 2, t3 3, t4 4')
  expect(byDifference[1]?.decidedBy).toBe('scoreDifference')
})

test('when a criterion splits a set, those still level start again with the match between them', () => {
  // All of t1, t2, t3 have 6 points and beat each other in a circle. Scores among the three: t1 −2, t2 +1, t3 +1.
  const entries = ['t1-t2 1-0', 't2-t3 2-0', 't3-t1 3-0', 't1-t4 1-0', 't2-t4 1-0', 't3-t4 9-0']
  const standings = ranked('RoundRobin', table(running(4, 'RoundRobin'), entries))
  expect(standings.map((row) => [row.tournamentTeamId, row.decidedBy])).toEqual([
    ['t2', null],
    ['t3', 'headToHeadPoints'],
    ['t1', 'headToHeadDifference'],
    ['t4', 'points'],
  ])
  expect(explainRank(rowOf(standings, 't3'), rowOf(standings, 't2'))).toMatchObject({ value: 0, above: 3 })
  expect(explainRank(rowOf(standings, 't1'), rowOf(standings, 't3'))).toMatchObject({ value: -2, above: 1 })
})

test('level on everything they share the rank, until an additional match decides', () => {
  const bracket = table(running(3, 'RoundRobin'), ['t1-t2 1-0', 't2-t3 1-0', 't3-t1 1-0'])
  expect(line(ranked('RoundRobin', bracket))).toBe('t2 1=, t3 1=, t1 1=')
  const decider = {
    bracketMatchId: 'x',
    name: 'Decider',
    roundOf: 3,
    teams: [aTeam(1), aTeam(2)],
    bestOf: 1,
    checkInDuration: 10,
  }
  const more = scored(done(addAdditionalMatch(bracket, 'RoundRobin', decider)), 'RoundRobin', 'G1-M4', 5, 1)
  const standings = ranked('RoundRobin', more, { seeds: ['t1', 't2', 't3'] })
  expect(standings[0]).toMatchObject({ tournamentTeamId: 't1', tied: false })
  expect(standings[1]).toMatchObject({ decidedBy: 'additionalMatch', rank: 2 })
  expect(standings[0]?.values.points).toBe(3)
})

test('a match lost by fault counts as won and lost, without scores', () => {
  const bracket = running(2, 'RoundRobin')
  const match = matchOf(bracket, 'G1-M1')
  const given = scores(match, 3, 9).map((score, slot) => ({
    ...score,
    result: slot === 0 ? ('Win' as const) : ('Foul' as const),
  }))
  const standings = ranked('RoundRobin', done(applyScores(bracket, 'RoundRobin', match.bracketMatchId, given)).bracket)
  expect(standings.map((row) => [row.values.points, row.values.scoreDifference, row.values.faults])).toEqual([
    [3, 0, 0],
    [0, 0, 1],
  ])
})

test('fewer faults decide between teams level on points', () => {
  const bracket = table(running(3, 'RoundRobin'), ['t1-t2 1-0', 't2-t3 1-0'])
  const match = bracket.matches.find((one) => one.state === 'Initial')
  if (!match) throw new Error('no match left')
  const given = match.teams.flatMap((team) =>
    team
      ? {
          tournamentTeamId: team.tournamentTeamId,
          totalScore: 0,
          result: team.tournamentTeamId === 't1' ? ('Foul' as const) : ('Win' as const),
        }
      : [],
  )
  const over = done(applyScores(bracket, 'RoundRobin', match.bracketMatchId, given)).bracket
  const standings = ranked('RoundRobin', over, { tieBreakers: ['points', 'fewerFaults'] })
  expect(line(standings)).toBe('t2 1=, t3 1=, t1 3')
  expect(explainRank(rowOf(standings, 't1'), rowOf(standings, 't3'))).toEqual({
    criterion: 'fewerFaults',
    value: 1,
    above: 0,
  })
})

test('points of a stage may be set, and open matches do not count', () => {
  const bracket = table(running(3, 'RoundRobin'), ['t1-t2 1-0', 't2-t3 1-1'])
  const standings = ranked('RoundRobin', bracket, { pointsWin: 2, pointsDraw: 1 })
  expect(standings.map((row) => [row.tournamentTeamId, row.values.points, row.values.played])).toEqual([
    ['t1', 2, 1],
    ['t3', 1, 1],
    ['t2', 1, 2],
  ])
})

test('a team that left is last, whatever it had won', () => {
  const bracket = table(running(3, 'RoundRobin'), ['t1-t2 3-0', 't1-t3 3-0', 't2-t3 1-0'])
  const standings = ranked('RoundRobin', bracket, { dropped: ['t1'] })
  expect(line(standings)).toBe('t2 1, t3 2, t1 3')
  expect(standings[2]?.decidedBy).toBe('dropped')
})

test('teams never placed come last', () => {
  const bracket = playedOut(running(2, 'SingleElimination'), 'SingleElimination')
  const standings = ranked('SingleElimination', bracket, {
    seeds: ['t1', 't2', 't8', 't9'],
    names: new Map([['t8', 'Late']]),
  })
  expect(line(standings)).toBe('t1 1, t2 2, t8 3=, t9 3=')
  expect(standings.slice(2).map((row) => [row.name, row.decidedBy])).toEqual([
    ['Late', 'neverPlaced'],
    ['t9', null],
  ])
})

test('a free for all is ranked by total score, level totals are level', () => {
  const bracket = running(4, 'FreeForAll')
  const match = matchOf(bracket, 'G1-M1')
  const given = scores(match, 30, 12, 40, 12)
  const standings = ranked('FreeForAll', done(applyScores(bracket, 'FreeForAll', match.bracketMatchId, given)).bracket)
  expect(line(standings)).toBe('t3 1, t1 2, t2 3=, t4 3=')
  expect(standings[1]).toMatchObject({ decidedBy: 'totalScore', values: { totalScore: 30 } })
})

test.each([
  { why: 'third place shared, three prizes', prizes: 3, lastStage: true, advancing: null, tied: [['t4', 't3']] },
  { why: 'third place shared, two prizes', prizes: 2, lastStage: true, advancing: null, tied: [] },
  { why: 'three go on', prizes: 3, lastStage: false, advancing: 3, tied: [['t4', 't3']] },
  { why: 'four go on', prizes: 3, lastStage: false, advancing: 4, tied: [] },
  { why: 'two go on', prizes: 3, lastStage: false, advancing: 2, tied: [] },
])('ties that block approval: $why', ({ tied, ...cut }) => {
  const standings = ranked(
    'SingleElimination',
    playedOut(running(8, 'SingleElimination'), 'SingleElimination', favourite),
  )
  expect(tiesAtCut(standings, cut).map((tie) => tie.map((row) => row.tournamentTeamId))).toEqual(tied)
})

test('an edit by hand resolves a tie and says so', () => {
  const standings = ranked(
    'SingleElimination',
    playedOut(running(4, 'SingleElimination'), 'SingleElimination', favourite),
  )
  const edited = applyRanks(standings, [
    { tournamentTeamId: 't3', rank: 3 },
    { tournamentTeamId: 't4', rank: 4 },
  ])
  expect(line(edited)).toBe('t1 1, t2 2, t3 3, t4 4')
  expect(edited.map((row) => row.decidedBy)).toEqual([null, 'leftRound', 'manual', 'manual'])
  expect(explainRank(rowOf(edited, 't4'), rowOf(edited, 't3'))).toMatchObject({ criterion: 'manual', value: undefined })
  expect(applyRanks(standings, [])).toEqual(standings)
})

test('an edit that swaps two places leaves the others as they were decided', () => {
  const format = 'RoundRobin'
  const bracket = table(running(4, format), [
    't1-t2 1-0',
    't1-t3 1-0',
    't1-t4 1-0',
    't2-t3 1-0',
    't2-t4 1-0',
    't3-t4 1-0',
  ])
  const standings = ranked(format, bracket)
  expect(line(standings)).toBe('t1 1, t2 2, t3 3, t4 4')
  const edited = applyRanks(standings, [
    { tournamentTeamId: 't2', rank: 3 },
    { tournamentTeamId: 't3', rank: 2 },
  ])
  expect(edited.map((row) => [row.tournamentTeamId, row.decidedBy])).toEqual([
    ['t1', null],
    ['t3', 'manual'],
    ['t2', 'manual'],
    ['t4', 'points'],
  ])
  // Its figures are told against the one it stands behind now.
  expect(explainRank(rowOf(edited, 't4'), rowOf(edited, 't2'))).toEqual({ criterion: 'points', value: 0, above: 6 })
})

test('whatever is played, ranks are counted like 1, 2, 3, 3, 5 and every place is explained', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.nat(), (teams, seed) => {
      const random = randomFrom(seed)
      let bracket = running(teams, 'RoundRobin')
      for (const match of bracket.matches) {
        const given = scores(match, Math.floor(random() * 3), Math.floor(random() * 3))
        bracket = done(applyScores(bracket, 'RoundRobin', match.bracketMatchId, given)).bracket
      }
      const standings = ranked('RoundRobin', bracket)
      expect(standings).toHaveLength(teams)
      for (const [index, row] of standings.entries()) {
        const above = standings[index - 1]
        expect(row.rank === index + 1 || row.rank === above?.rank).toBe(true)
        expect(row.tied).toBe(standings.some((other) => other !== row && other.rank === row.rank))
        const why = explainRank(row, above)
        expect(why === undefined).toBe(index === 0 || row.rank === above?.rank)
        expect(!why || why.criterion === 'fewerFaults' || (why.value ?? 0) < (why.above ?? 0)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

function rowOf(standings: readonly Standing[], id: string): Standing {
  const row = standings.find((one) => one.tournamentTeamId === id)
  if (!row) throw new Error(`no ${id}`)
  return row
}

test.each([
  { leavers: 'keep', games: ['t1-t4 0-1'], points: 't1 6, t2 6, t3 3, t4 3', annulled: false },
  { leavers: 'annul', games: ['t1-t4 0-1'], points: 't1 6, t2 3, t3 0, t4 0', annulled: true },
  { leavers: 'annulBelowHalf', games: ['t1-t4 0-1'], points: 't1 6, t2 3, t3 0, t4 0', annulled: true },
  { leavers: 'annulBelowHalf', games: ['t1-t4 0-1', 't2-t4 0-1'], points: 't1 6, t2 3, t3 3, t4 6', annulled: false },
] as const)('a team that left after $games, results set to $leavers', ({ leavers, games, points, annulled }) => {
  const format = 'RoundRobin'
  const played = table(running(4, format), [...games, 't1-t2 1-0', 't1-t3 1-0', 't2-t3 1-0'])
  const { bracket } = forfeitDropped(played, format, new Set(['t4']))
  const standings = ranked(format, bracket, { dropped: ['t4'], leavers })
  expect(standings.map((row) => `${row.tournamentTeamId} ${row.values.points}`).join(', ')).toBe(points)
  expect(standings.at(-1)).toMatchObject({ tournamentTeamId: 't4', rank: 4, decidedBy: 'dropped' })
  expect(standings.map(({ values }) => values.annulled ?? 0)).toEqual([0, 0, 0, annulled ? 1 : 0])
})
