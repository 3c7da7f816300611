// Random tournaments of every format, played to a champion with corrections, resets, no-shows, teams that leave and
// additional matches on the way. ARENA_TOURNAMENTS sets how many (a soak plays 100000), ARENA_RANDOM_SEED repeats them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bracket } from '../../../src/contract/bracket.ts'
import { TieBreaker } from '../../../src/contract/stage.ts'
import { StageFormat } from '../../../src/contract/states.ts'
import type { BracketSettings } from '../../../src/rules/bracket/division.ts'
import { teamsOf } from '../../../src/rules/bracket/generate.ts'
import { needsDecision, outcomeOf, startBracket } from '../../../src/rules/bracket/progress.ts'
import { applyScores } from '../../../src/rules/bracket/results.ts'
import { rankStage } from '../../../src/rules/ranking.ts'
import { randomFrom } from '../../support/random.ts'
import { done, generated, inconsistency, isPlayed, scores } from './play.ts'
import { playedWith, replayed } from './random-play.ts'

const tournaments = Number(process.env['ARENA_TOURNAMENTS'] ?? 3_000)
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const limits = { timeout: 60_000 + tournaments * 30 }
const run = (share: number) => ({ seed, numRuns: Math.ceil(tournaments * share) })

/** Most are small: those meet every case soonest. */
const tournament = fc
  .record({
    format: fc.constantFrom(...StageFormat.options),
    groups: fc.constantFrom(1, 1, 1, 2),
    perGroup: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 3, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 13, max: 40 }) },
    ),
    thirdPlaceMatch: fc.boolean(),
    grandFinal: fc.constantFrom<BracketSettings['grandFinal']>('none', 'single', 'double'),
    encounterTimes: fc.constantFrom(1, 1, 2),
    maxTeamsPerMatch: fc.integer({ min: 3, max: 16 }),
    seed: fc.nat(),
  })
  .map((drawn) => ({
    ...drawn,
    // Every team meets every other: a league of forty has as many matches as twenty cups.
    teams: drawn.groups * (drawn.format === 'RoundRobin' ? Math.min(drawn.perGroup, 9) : drawn.perGroup),
  }))
type Drawn = typeof tournament extends fc.Arbitrary<infer T> ? T : never

console.log(`random tournaments: seed ${seed}`)

test('corrected at any time, every tournament ends with one champion and the right number of defeats', limits, () => {
  fc.assert(
    fc.property(tournament, (drawn) => {
      const random = randomFrom(drawn.seed)
      const played = started(drawn).map((start) => {
        const { bracket } = playedWith(start, drawn.format, random, { corrections: 6, additional: 1 })
        expect(defeats(bracket, drawn)).toBeUndefined()
        return asReplayed(start, drawn, bracket)
      })
      expect(wrongInRanking(played, drawn)).toBeUndefined()
    }),
    run(0.5),
  )
})

test('teams that leave on the way lose what is left, and everybody still gets a place', limits, () => {
  fc.assert(
    fc.property(tournament, fc.integer({ min: 1, max: 3 }), (drawn, drops) => {
      const random = randomFrom(drawn.seed)
      const left = new Set<string>()
      const played = started(drawn).map((start) => {
        const { bracket, dropped } = playedWith(start, drawn.format, random, { corrections: 4, drops, additional: 2 })
        for (const team of dropped) left.add(team)
        return asReplayed(start, drawn, bracket)
      })
      expect(wrongInRanking(played, drawn, left)).toBeUndefined()
    }),
    run(0.3),
  )
})

test('where nobody turns up things stay in order, and decisions made late are carried through', limits, () => {
  fc.assert(
    fc.property(tournament, (drawn) => {
      const { format } = drawn
      const random = randomFrom(drawn.seed)
      const played = started(drawn).map((start) => {
        let { bracket } = playedWith(start, format, random, { corrections: 4, absence: 0.25 })
        for (let open = needsDecision(bracket, format); open[0]; open = needsDecision(bracket, format)) {
          const given = scores(open[0], 1, 0)
          bracket = done(applyScores(bracket, format, open[0].bracketMatchId, given, { cascade: true })).bracket
          expect(inconsistency(bracket)).toBeUndefined()
          bracket = playedWith(bracket, format, random).bracket
        }
        if (format !== 'RoundRobin' && format !== 'FreeForAll') expect(defeats(bracket, drawn)).toBeUndefined()
        return asReplayed(start, drawn, bracket)
      })
      expect(wrongInRanking(played, drawn)).toBeUndefined()
    }),
    run(0.2),
  )
})

function started({ teams, format, ...changes }: Drawn): Bracket[] {
  return generated(teams, format, changes).map(startBracket)
}

function asReplayed(start: Bracket, { format }: Drawn, played: Bracket): Bracket {
  expect(played.state).toBe('PendingComplete')
  expect(replayed(start, format, played).matches).toEqual(played.matches)
  return played
}

/** What is wrong with the number of matches and defeats of a division in which everybody turned up, if anything. */
function defeats(bracket: Bracket, { format, grandFinal, encounterTimes }: Drawn): string | undefined {
  const played = bracket.matches.filter(isPlayed)
  const teams = teamsOf(bracket).length
  if (format === 'FreeForAll') return played.length === bracket.matches.length ? undefined : 'a lobby left out'
  if (format === 'RoundRobin') {
    return played.length === (encounterTimes * teams * (teams - 1)) / 2 ? undefined : `${played.length} played`
  }
  const losses = new Map(teamsOf(bracket).map((team) => [team.tournamentTeamId, 0]))
  for (const match of played) {
    const loser = outcomeOf(match)?.loser?.tournamentTeamId ?? ''
    if (match.roundOf !== 3 || format === 'DoubleElimination') losses.set(loser, (losses.get(loser) ?? 0) + 1)
  }
  const lost = [...losses.values()].toSorted((a, b) => a - b)
  if (format === 'SingleElimination') {
    const third = played.filter((match) => match.roundOf === 3).length
    if (played.length !== teams - 1 + third) return `${played.length} played`
    return lost.every((count, place) => count === (place === 0 ? 0 : 1)) ? undefined : `losses ${lost.join()}`
  }
  const reset = played.some((match) => match.roundOf === 0) ? 1 : 0
  const finals = grandFinal === 'none' ? 0 : 1 + reset
  if (played.length !== 2 * teams - 3 + finals) return `${played.length} played`
  const [best = 0, second = 0, ...others] = lost
  if (others.some((count) => count !== 2)) return `out with losses ${others.join()}`
  const expected = { none: [0, 1], single: [0, 2], double: [reset, 2] }[grandFinal]
  const late = grandFinal === 'single' && best === 1 && second === 1 // the unbeaten team lost the only final
  return late || (best === expected[0] && second === expected[1]) ? undefined : `best ${best}, second ${second}`
}

/** Every division ranks all its teams 1, 2, 3, 3, 5 …, with one champion unless a tie is shown as one (4.8). */
function wrongInRanking(brackets: Bracket[], { format }: Drawn, dropped: ReadonlySet<string> = new Set()) {
  const standings = rankStage({
    format,
    brackets,
    seeds: [],
    pointsWin: 3,
    pointsDraw: 1,
    tieBreakers: TieBreaker.options,
    dropped: [...dropped],
  })
  for (const bracket of brackets) {
    const rows = standings.filter((row) => row.groupNumber === bracket.groupNumber)
    const ranks = rows.map((row) => row.rank)
    const names = new Set(rows.map((row) => row.tournamentTeamId))
    if (rows.length !== teamsOf(bracket).length || names.size !== rows.length) return `${rows.length} rows`
    if (ranks.some((rank) => rank !== ranks.indexOf(rank) + 1)) return `ranks ${ranks.join()}`
    const first = rows.filter((row) => row.rank === 1)
    if (first.length > 1 && !first.every((row) => row.tied)) return 'several champions, and no tie shown'
    const elimination = format === 'SingleElimination' || format === 'DoubleElimination'
    if (elimination && dropped.size === 0 && first.length !== 1) return `${first.length} champions`
  }
  return undefined
}
