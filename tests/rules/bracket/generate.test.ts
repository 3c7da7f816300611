// Every size, format and number of divisions, and what cannot be generated.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bracket } from '../../../src/contract/bracket.ts'
import type { Reason } from '../../../src/contract/reason.ts'
import { StageFormat } from '../../../src/contract/states.ts'
import { generateDivision } from '../../../src/rules/bracket/division.ts'
import {
  byesOf,
  generateDivisions,
  placementOf,
  placeTeams,
  seedDivision,
  teamsOf,
} from '../../../src/rules/bracket/generate.ts'
import { feeders } from '../../../src/rules/bracket/graph.ts'
import { slotCount, snake } from '../../../src/rules/bracket/seeding.ts'
import { aTeam, done, field, generated, only, refusal, settings, teamNames } from './play.ts'

const groupCounts = [1, 2, 3, 4, 5, 6, 7, 8]
/** Every size, with ARENA_SIZES=all; otherwise all small ones and some of the larger, in which a league alone has thousands of matches. */
const sizesDrawn = Array.from({ length: 255 }, (_, index) => index + 2).filter(
  (teams) => process.env['ARENA_SIZES'] === 'all' || teams <= 68 || teams % 19 === 0 || teams >= 255,
)

/** Sizes of the divisions, or undefined when the format cannot hold them. */
function divisionSizes(teams: number, format: StageFormat, groups: number): number[] | undefined {
  const sizes = snake(Array.from({ length: teams }), groups).map((division) => division.length)
  if (sizes.some((size) => size < (format === 'DoubleElimination' ? 3 : 2))) return undefined
  return format === 'RoundRobin' && sizes.some((size) => size > 100) ? undefined : sizes
}

test.each(StageFormat.options)(
  `%s: ${sizesDrawn.length} sizes from 2 to 256 in 1 to 8 divisions are drawn right, or refused`,
  { timeout: 60_000 },
  (format) => {
    for (const groups of groupCounts) {
      for (const teams of sizesDrawn) {
        let id = 0
        const options = {
          stage: settings(format, { groups }),
          teamNum: teams,
          teams: field(teams),
          checkInDuration: 10,
        }
        const answer = generateDivisions({ ...options, nextId: () => `m${++id}` })
        const sizes = divisionSizes(teams, format, groups)
        const wrong = flaws(answer, sizes, format)
        expect([teams, groups, wrong]).toEqual([teams, groups, []])
      }
    }
  },
)

function flaws(answer: Bracket[] | Reason, sizes: number[] | undefined, format: StageFormat): string[] {
  if (!sizes) return 'code' in answer ? [] : ['not refused']
  const brackets = done(answer)
  const drawn = brackets.map((bracket) => teamsOf(bracket).length).join()
  return [
    ...(drawn === sizes.join() ? [] : [`divisions of ${drawn}`]),
    ...brackets.flatMap((bracket) => flaw(bracket, format) ?? []),
  ]
}

/** The first thing wrong with a drawn division; plain conditions, since this runs over millions of matches. */
function flaw(bracket: Bracket, format: StageFormat): string | undefined {
  const { matches, edges, loserEdges } = bracket
  const teams = teamsOf(bracket)
  const count = teams.length
  const size = slotCount(count)
  const expected = {
    SingleElimination: size - 1,
    DoubleElimination: 2 * size - 1,
    RoundRobin: (count * (count - 1)) / 2,
  }
  if (format !== 'FreeForAll' && matches.length !== expected[format]) return `${matches.length} matches`
  if ([...edges, ...loserEdges].some(([from, to]) => from >= to || to >= matches.length)) return 'an edge points back'
  if (matches.some((match, index) => match.identifier !== `G${bracket.groupNumber}-M${index + 1}`)) return 'identifiers'
  if (new Set(matches.map((match) => match.bracketMatchId)).size < matches.length) return 'an id twice'
  if (matches.some((match) => match.teams.length !== bracket.opponentNum)) return 'slots not padded'
  const fed = matches.map((_, index) => feeders(bracket, index).length)
  if (format === 'RoundRobin') {
    const pairs = new Set(matches.map((match) => teamNames(match).map(String).toSorted().join()))
    if (pairs.size !== matches.length) return 'a pair twice'
    const busy = new Set(matches.flatMap((match) => teamNames(match).map((team) => `${match.roundOf} ${team}`)))
    return busy.size === 2 * matches.length ? undefined : 'a team twice in a round'
  }
  if (format === 'FreeForAll') {
    const sizes = matches.map((match) => teamNames(match).filter((team) => team !== null).length)
    if (matches.flatMap(teamNames).filter((team) => team !== null).length !== count) return 'a team twice'
    return Math.max(...sizes) - Math.min(...sizes) <= 1 ? undefined : 'lobbies differ'
  }
  if (fed.some((feeders) => feeders !== 0 && feeders !== 2)) return 'a match with one feeder'
  if (fed.filter((feeders) => feeders === 0).length !== size / 2) return 'an unreachable match'
  const out = new Map<string, number>()
  for (const [from] of edges) out.set(`w${from}`, (out.get(`w${from}`) ?? 0) + 1)
  for (const [from] of loserEdges) out.set(`l${from}`, (out.get(`l${from}`) ?? 0) + 1)
  if ([...out.values()].some((ways) => ways > 1)) return 'a match with two ways out'
  const byes = byesOf(bracket).map((team) => team.tournamentTeamId)
  const top = teams
    .map((team) => team.tournamentTeamId)
    .toSorted(bySeed)
    .slice(0, size - count)
  if (byes.toSorted(bySeed).join() !== top.join()) return `byes of ${byes.join()}`
  return matches.some((match, index) => fed[index] === 0 && match.teams.every((team) => team === null))
    ? 'two byes in one match'
    : undefined
}

function bySeed(a: string, b: string): number {
  return Number(a.slice(1)) - Number(b.slice(1))
}

test.each([
  { why: 'one team', teams: 1, format: 'SingleElimination', code: 'stage.invalidTeamCount' },
  { why: 'double elimination of two', teams: 2, format: 'DoubleElimination', code: 'stage.invalidTeamCount' },
  { why: 'a division of one', teams: 3, groups: 2, format: 'RoundRobin', code: 'stage.invalidTeamCount' },
  { why: '101 rounds', teams: 101, format: 'RoundRobin', code: 'bracket.tooManyRounds' },
  {
    why: '102 rounds by encounters',
    teams: 52,
    encounterTimes: 2,
    format: 'RoundRobin',
    code: 'bracket.tooManyRounds',
  },
  { why: 'more divisions than teams', teams: 4, groups: 5, format: 'RoundRobin', code: 'stage.invalidTeamCount' },
  { why: 'a field beyond all limits', teams: 1e9, format: 'SingleElimination', code: 'bracket.tooManyTeams' },
  { why: 'a lobby of one', teams: 3, maxTeamsPerMatch: 2, format: 'FreeForAll', code: 'bracket.lobbyTooSmall' },
] as const)('$why is refused', ({ teams, format, code, ...changes }) => {
  const stage = settings(format, changes)
  const answer = generateDivisions({ stage, teamNum: teams, checkInDuration: 10, nextId: () => 'm' })
  expect(refusal(answer).code).toBe(code)
})

test('100 rounds are still drawn', () => {
  expect(only(generated(100, 'RoundRobin')).matches.at(-1)?.roundOf).toBe(99)
  expect(only(generated(50, 'RoundRobin', { encounterTimes: 2 })).matches.at(-1)?.roundOf).toBe(98)
})

test('more teams than places are refused, fewer leave the last seeds empty', () => {
  const options = { stage: settings('SingleElimination'), checkInDuration: 10, nextId: () => 'm' }
  expect(refusal(generateDivisions({ ...options, teamNum: 4, teams: field(5) })).code).toBe('bracket.tooManyTeams')
  const bracket = only(done(generateDivisions({ ...options, teamNum: 4, teams: field(3) })))
  expect(bracket.matches.slice(0, 2).map(teamNames)).toEqual([
    ['t1', null],
    ['t2', 't3'],
  ])
})

test('without teams every slot is open', () => {
  const brackets = generated(6, 'DoubleElimination', { groups: 2 }, { teams: undefined })
  expect(brackets.map((bracket) => bracket.groupNumber)).toEqual([1, 2])
  expect(brackets.flatMap((bracket) => bracket.matches.flatMap(teamNames)).every((team) => team === null)).toBe(true)
  expect(brackets.map((bracket) => bracket.state)).toEqual(['Initial', 'Initial'])
})

test('teams stay with their registration group', () => {
  const brackets = generated(8, 'RoundRobin', { groups: 2 }, { groupOf: (id) => (Number(id.slice(1)) <= 5 ? 2 : 1) })
  expect(
    brackets.map((bracket) =>
      teamsOf(bracket)
        .map((team) => team.tournamentTeamId)
        .toSorted(bySeed),
    ),
  ).toEqual([
    ['t6', 't7', 't8'],
    ['t1', 't2', 't3', 't4', 't5'],
  ])
})

test('matches take best-of and check-in of the stage, and rounds without a label get a name', () => {
  const bracket = only(
    generated(
      4,
      'DoubleElimination',
      { bestOf: 3 },
      { roundName: (label) => `${label.key}${'n' in label ? label.n : ''}` },
    ),
  )
  expect(bracket.matches.every((match) => match.bestOf === 3 && match.checkInDuration === 10)).toBe(true)
  expect(bracket.roundSettings).toEqual([
    { roundOf: -1, name: 'losersRound1' },
    { roundOf: -2, name: 'losersRound2' },
    { roundOf: 1, name: 'grandFinal' },
    { roundOf: 0, name: 'grandFinalReset' },
  ])
})

test('another way through the losers side is taken when it names every match once', () => {
  const options = {
    stage: settings('DoubleElimination'),
    groupNumber: 1,
    teamNum: 8,
    checkInDuration: 10,
    nextId: () => 'm',
  }
  const natural = done(generateDivision({ ...options, losersOrders: [[0, 1]] }))
  expect(feeders(natural, 9)[0]).toEqual({ from: 4, takes: 'loser' })
  expect(refusal(generateDivision({ ...options, losersOrders: [[0, 0]] })).code).toBe('bracket.invalidLosersOrder')
})

test('a placement read from brackets and placed again changes nothing', () => {
  for (const format of StageFormat.options) {
    const brackets = generated(11, format, { groups: 2 })
    expect(done(placeTeams(brackets, format, placementOf(brackets), field(11)))).toEqual(brackets)
  }
})

test('seeding a drawn division gives what generating it gives', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...StageFormat.options),
      fc.integer({ min: 3, max: 40 }),
      fc.integer({ min: 1, max: 2 }),
      (format, teams, encounterTimes) => {
        const stage = settings(format, { encounterTimes })
        const filled = generated(teams, format, { encounterTimes })
        const empty = generated(teams, format, { encounterTimes }, { teams: undefined })
        const placements = seedDivision(
          only(empty),
          stage,
          field(teams).map((team) => team.tournamentTeamId),
        )
        expect(done(placeTeams(empty, format, placements, field(teams)))).toEqual(filled)
      },
    ),
    { numRuns: 60 },
  )
})

test('seeding more teams than a division holds is refused', () => {
  const empty = generated(4, 'SingleElimination', {}, { teams: undefined })
  const ids = field(6).map((team) => team.tournamentTeamId)
  const placements = seedDivision(only(empty), settings('SingleElimination'), ids)
  expect(refusal(placeTeams(empty, 'SingleElimination', placements, field(6))).code).toBe('match.tooManyTeams')
})

test.each([
  { why: 'an unknown match', id: 'm99', ids: ['t1', 't2'], code: 'match.unknown' },
  { why: 'an unknown team', id: 'm1', ids: ['t1', 't77'], code: 'stage.foreignTeam' },
  { why: 'a team that stands elsewhere', id: 'm1', ids: ['t1', 't2'], code: 'stage.teamTwice' },
  { why: 'three teams in a duel', id: 'm1', ids: ['t1', 't4', 't5'], code: 'match.tooManyTeams' },
  { why: 'a match that others feed', id: 'm3', ids: ['t1', null], code: 'match.fed' },
])('placing $why is refused', ({ id, ids, code }) => {
  const brackets = generated(4, 'SingleElimination')
  const answer = placeTeams(brackets, 'SingleElimination', [{ bracketMatchId: id, tournamentTeamIds: ids }], field(5))
  expect(refusal(answer).code).toBe(code)
})

test('a swap of two teams is placed, whatever order it comes in', () => {
  const brackets = generated(4, 'SingleElimination')
  const swap = [
    { bracketMatchId: 'm1', tournamentTeamIds: ['t1', 't3'] },
    { bracketMatchId: 'm2', tournamentTeamIds: ['t2', 't4'] },
  ]
  const [bracket] = done(placeTeams(brackets, 'SingleElimination', swap, field(4)))
  expect(bracket?.matches.slice(0, 2).map(teamNames)).toEqual([
    ['t1', 't3'],
    ['t2', 't4'],
  ])
  expect(brackets[0]?.matches[0]?.teams).toEqual([aTeam(1), aTeam(4)])
})
