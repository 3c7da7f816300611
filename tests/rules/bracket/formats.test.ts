// The vectors of the four formats: who meets whom, and where winners and losers go.
import { expect, test } from 'vitest'
import type { Bracket } from '../../../src/contract/bracket.ts'
import type { RoundSide } from '../../../src/rules/bracket/graph.ts'
import { feeders, loserGoesTo, roundsOf, winnerGoesTo } from '../../../src/rules/bracket/graph.ts'
import { slotCount } from '../../../src/rules/bracket/seeding.ts'
import { generated, only, teamNames } from './play.ts'

test('single elimination of 8 pairs 1-8 4-5 2-7 3-6 and leads two matches into one', () => {
  const bracket = only(generated(8, 'SingleElimination', { thirdPlaceMatch: true }))
  expect(bracket.matches.slice(0, 4).map(teamNames)).toEqual([
    ['t1', 't8'],
    ['t4', 't5'],
    ['t2', 't7'],
    ['t3', 't6'],
  ])
  expect(bracket.matches.map((match) => [match.identifier, match.roundOf])).toEqual([
    ['G1-M1', 8],
    ['G1-M2', 8],
    ['G1-M3', 8],
    ['G1-M4', 8],
    ['G1-M5', 4],
    ['G1-M6', 4],
    ['G1-M7', 2],
    ['G1-M8', 3],
  ])
  expect(wired(bracket, 'SingleElimination')).toEqual([
    'W2.1←w W1.1,w W1.2',
    'W2.2←w W1.3,w W1.4',
    'W3.1←w W2.1,w W2.2',
    '3rd.1←l W2.1,l W2.2',
  ])
})

test.each([
  { teams: 2, third: 0 },
  { teams: 3, third: 0 },
  { teams: 4, third: 1 },
  { teams: 9, third: 1 },
])('a third place match of $teams teams: $third', ({ teams, third }) => {
  const bracket = only(generated(teams, 'SingleElimination', { thirdPlaceMatch: true }))
  expect(bracket.matches.filter((match) => match.roundOf === 3)).toHaveLength(third)
})

test('double elimination of 8 drops losers where they meet old opponents late', () => {
  expect(wired(only(generated(8, 'DoubleElimination')), 'DoubleElimination')).toEqual([
    'W2.1←w W1.1,w W1.2',
    'W2.2←w W1.3,w W1.4',
    'W3.1←w W2.1,w W2.2',
    'L1.1←l W1.1,l W1.2',
    'L1.2←l W1.3,l W1.4',
    'L2.1←l W2.2,w L1.1',
    'L2.2←l W2.1,w L1.2',
    'L3.1←w L2.1,w L2.2',
    'L4.1←l W3.1,w L3.1',
    'F1.1←w W3.1,w L4.1',
    'F2.1←l F1.1,w F1.1',
  ])
})

test('double elimination of 16 reverses the second round, keeps the third, and ends with the fourth', () => {
  const ways = wired(only(generated(16, 'DoubleElimination')), 'DoubleElimination')
  expect(ways).toEqual(
    expect.arrayContaining([
      'L2.1←l W2.4,w L1.1',
      'L2.2←l W2.3,w L1.2',
      'L2.3←l W2.2,w L1.3',
      'L2.4←l W2.1,w L1.4',
      'L4.1←l W3.1,w L3.1',
      'L4.2←l W3.2,w L3.2',
      'L6.1←l W4.1,w L5.1',
    ]),
  )
})

test.each([
  { size: 8, losersRound: 3 },
  { size: 16, losersRound: 4 },
  { size: 32, losersRound: 5 },
  { size: 64, losersRound: 7 },
  { size: 128, losersRound: 8 },
])('in double elimination of $size two teams meet again in losers round $losersRound at the earliest', (row) => {
  const bracket = only(generated(row.size, 'DoubleElimination'))
  const lane = (start: number | undefined): number[] =>
    start === undefined ? [] : [start, ...lane(winnerGoesTo(bracket, start)?.match)]
  const losersSide = (list: number[]) => list.filter((index) => (bracket.matches[index]?.roundOf ?? 0) < 0)
  let earliest = Infinity
  for (const [index, match] of bracket.matches.entries()) {
    if (match.roundOf < 2) continue
    const loser = new Set(losersSide(lane(loserGoesTo(bracket, index)?.match)))
    for (const later of lane(winnerGoesTo(bracket, index)?.match)) {
      if ((bracket.matches[later]?.roundOf ?? 0) < 2) continue
      const meeting = losersSide(lane(loserGoesTo(bracket, later)?.match)).find((at) => loser.has(at))
      if (meeting !== undefined) earliest = Math.min(earliest, -(bracket.matches[meeting]?.roundOf ?? 0))
    }
  }
  expect(earliest).toBe(row.losersRound)
})

test.each([
  { grandFinal: 'none', finals: [] },
  { grandFinal: 'single', finals: [1] },
  { grandFinal: 'double', finals: [1, 0] },
] as const)('grand final $grandFinal', ({ grandFinal, finals }) => {
  const bracket = only(generated(6, 'DoubleElimination', { grandFinal }))
  expect(bracket.matches.map((match) => match.roundOf).filter((roundOf) => roundOf === 0 || roundOf === 1)).toEqual(
    finals,
  )
  expect(bracket.matches.filter((match) => !match.needed).map((match) => match.roundOf)).toEqual(
    finals.filter((roundOf) => roundOf === 0),
  )
})

test.each([
  { teams: 2, rounds: ['1-2'] },
  // As FIDE prints them.
  { teams: 4, rounds: ['1-4 2-3', '4-3 1-2', '2-4 3-1'] },
  { teams: 6, rounds: ['1-6 2-5 3-4', '6-4 1-2 5-3', '2-6 3-1 4-5', '6-5 1-4 2-3', '3-6 5-1 4-2'] },
  { teams: 5, rounds: ['2-5 3-4', '1-2 5-3', '3-1 4-5', '1-4 2-3', '5-1 4-2'] },
])('round robin of $teams goes by the Berger table', ({ teams, rounds }) => {
  expect(schedule(only(generated(teams, 'RoundRobin')))).toEqual(rounds)
})

test('later encounters repeat the rounds with sides swapped', () => {
  const rounds = schedule(only(generated(4, 'RoundRobin', { encounterTimes: 2 })))
  expect(rounds).toEqual(['1-4 2-3', '4-3 1-2', '2-4 3-1', '4-1 3-2', '3-4 2-1', '4-2 1-3'])
})

test('in a round robin home and away alternate, and everybody has as many of each', () => {
  for (let teams = 2; teams <= 40; teams++) {
    const rounds = schedule(only(generated(teams, 'RoundRobin'))).map((round) => round.split(' '))
    const pairs = new Set(rounds.flat().map((pair) => pair.split('-').toSorted().join('-')))
    expect(pairs.size).toBe((teams * (teams - 1)) / 2)
    for (let seed = 1; seed <= teams; seed++) {
      const sides = rounds
        .flatMap((round) => round.find((pair) => pair.split('-').includes(String(seed))) ?? [])
        .map((pair) => (pair.startsWith(`${seed}-`) ? 'H' : 'A'))
        .join('')
      expect(sides).toHaveLength(teams - 1)
      expect(Math.abs(sides.replaceAll('A', '').length - sides.replaceAll('H', '').length)).toBeLessThanOrEqual(1)
      // Twice in a row once at most, three times never.
      expect(sides.match(/HH|AA/g)?.length ?? 0, `${teams} teams, seed ${seed}: ${sides}`).toBeLessThanOrEqual(1)
      expect(sides).not.toMatch(/HHH|AAA/)
    }
  }
})

test.each([
  {
    teams: 10,
    max: 4,
    lobbies: [
      ['t1', 't6', 't7'],
      ['t2', 't5', 't8'],
      ['t3', 't4', 't9', 't10'],
    ],
  },
  { teams: 4, max: 4, lobbies: [['t1', 't2', 't3', 't4']] },
])('free for all of $teams deals lobbies of up to $max', ({ teams, max, lobbies }) => {
  const bracket = only(generated(teams, 'FreeForAll', { maxTeamsPerMatch: max }))
  expect(bracket.opponentNum).toBe(max)
  expect(bracket.matches.every((match) => match.teams.length === max)).toBe(true)
  expect(bracket.matches.map((match) => teamNames(match).filter((team) => team !== null))).toEqual(lobbies)
})

const sideLetters: Record<RoundSide, string> = { winners: 'W', losers: 'L', final: 'F', thirdPlace: '3rd', round: 'R' }

/** `L2.1←l W2.2,w L1.1`: how every fed match gets its teams, in the words of the plan. */
function wired(bracket: Bracket, format: 'SingleElimination' | 'DoubleElimination'): string[] {
  const names = new Map<number, string>()
  const counts = new Map<RoundSide, number>()
  for (const { side, matches } of roundsOf(bracket, format)) {
    const round = (counts.get(side) ?? 0) + 1
    counts.set(side, round)
    const label = side === 'thirdPlace' ? sideLetters[side] : `${sideLetters[side]}${round}`
    for (const [place, index] of matches.entries()) names.set(index, `${label}.${place + 1}`)
  }
  return bracket.matches.flatMap((_, index) => {
    const ways = feeders(bracket, index)
    const sources = ways.map((way) => `${way.takes === 'winner' ? 'w' : 'l'} ${names.get(way.from)}`)
    return ways.length === 0 ? [] : `${names.get(index)}←${sources.join(',')}`
  })
}

function schedule(bracket: Bracket): string[] {
  return roundsOf(bracket, 'RoundRobin').map(({ matches }) =>
    matches
      .map((index) => bracket.matches[index])
      .map((match) => (match ? teamNames(match).join('-').replaceAll('t', '') : ''))
      .join(' '),
  )
}

test('5 teams in double elimination: 14 matches drawn besides the reset', () => {
  expect(only(generated(5, 'DoubleElimination', { grandFinal: 'single' })).matches).toHaveLength(14)
  expect(slotCount(5)).toBe(8)
})
