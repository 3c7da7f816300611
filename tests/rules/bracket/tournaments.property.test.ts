// Random tournaments, played to a champion with corrections, resets and no-shows on the way.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bracket, BracketMatch, Score } from '../../../src/contract/bracket.ts'
import type { StageFormat } from '../../../src/contract/states.ts'
import type { BracketSettings } from '../../../src/rules/bracket/division.ts'
import { teamsOf } from '../../../src/rules/bracket/generate.ts'
import { advanceWinners, needsDecision, outcomeOf, startBracket } from '../../../src/rules/bracket/progress.ts'
import { applyScores, impactOf, resetMatch, resetScore, type Corrected } from '../../../src/rules/bracket/results.ts'
import {
  done,
  generated,
  inconsistency,
  isPlayable,
  isPlayed,
  only,
  randomFrom,
  results,
  scores,
  teamNames,
} from './play.ts'

/** More for a soak: `ARENA_TOURNAMENTS=100000`. */
const tournaments = Number(process.env.ARENA_TOURNAMENTS ?? 1_000)

const elimination = fc.record({
  format: fc.constantFrom<StageFormat>('SingleElimination', 'DoubleElimination'),
  teams: fc.integer({ min: 3, max: 40 }),
  thirdPlaceMatch: fc.boolean(),
  grandFinal: fc.constantFrom<BracketSettings['grandFinal']>('none', 'single', 'double'),
  seed: fc.nat(),
})

test(
  'every elimination ends with one champion, whatever was corrected on the way',
  { timeout: 60_000 + tournaments * 20 },
  () => {
    fc.assert(
      fc.property(elimination, ({ format, teams, thirdPlaceMatch, grandFinal, seed }) => {
        const random = randomFrom(seed)
        const start = startBracket(only(generated(teams, format, { thirdPlaceMatch, grandFinal })))
        const bracket = playWithCorrections(start, format, random)
        expect(bracket.state).toBe('PendingComplete')
        expect(counts(bracket, format, teams, grandFinal)).toBeUndefined()
        // The bracket is what its results say, and nothing else: played again from the start it comes out the same.
        expect(replayed(start, format, bracket)).toEqual(bracket)
      }),
      { numRuns: tournaments },
    )
  },
)

test(
  'a bracket full of no-shows stays in order, and decisions made late are carried through',
  { timeout: 60_000 + tournaments * 20 },
  () => {
    fc.assert(
      fc.property(elimination, ({ format, teams, thirdPlaceMatch, grandFinal, seed }) => {
        const random = randomFrom(seed)
        const start = startBracket(only(generated(teams, format, { thirdPlaceMatch, grandFinal })))
        let bracket = playWithCorrections(start, format, random, 0.25)
        expect(bracket.state).toBe('PendingComplete')
        expect(replayed(start, format, bracket)).toEqual(bracket)
        for (let undecided = needsDecision(bracket, format); undecided.length > 0;) {
          const [match] = undecided
          if (!match) break
          const given = scores(match, 1, 0)
          bracket = done(applyScores(bracket, format, match.bracketMatchId, given, { cascade: true })).bracket
          expect(inconsistency(bracket)).toBeUndefined()
          bracket = playWithCorrections(bracket, format, random)
          undecided = needsDecision(bracket, format)
        }
        expect(counts(bracket, format, teams, grandFinal)).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  },
)

test(
  'round robin and free for all take corrections without touching other matches',
  { timeout: 60_000 + tournaments * 20 },
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom<StageFormat>('RoundRobin', 'FreeForAll'),
        fc.integer({ min: 2, max: 12 }),
        fc.nat(),
        (format, teams, seed) => {
          const random = randomFrom(seed)
          let bracket = startBracket(only(generated(teams, format)))
          for (const match of [...bracket.matches, ...bracket.matches]) {
            const given = scoresFor(match, random)
            const {
              bracket: after,
              changed,
              affected,
            } = done(applyScores(bracket, format, match.bracketMatchId, given))
            expect(changed.map((one) => one.bracketMatchId)).toEqual([match.bracketMatchId])
            expect(affected).toEqual([])
            bracket = after
          }
          expect(bracket.state).toBe('PendingComplete')
        },
      ),
      { numRuns: 100 },
    )
  },
)

/** Plays in random order; every few results something played is corrected or taken back. */
function playWithCorrections(start: Bracket, format: StageFormat, random: () => number, absence = 0): Bracket {
  let bracket = start
  let corrections = 6
  for (;;) {
    const open = bracket.matches.filter((match) => isPlayable(match) && match.state !== 'Completed')
    const over = bracket.matches.filter(isPlayed)
    if (open.length === 0 && bracket.state === 'PendingComplete') return bracket
    const match = pick(open, random)
    const wrong = corrections > 0 && random() < 0.2 ? pick(over, random) : undefined
    if (wrong) {
      corrections--
      bracket = corrected(bracket, format, wrong, random)
    } else if (match) {
      const given = random() < absence ? results(match, 'NotCheckedIn', 'Forfeit') : scores(match, ...duel(random))
      bracket = done(applyScores(bracket, format, match.bracketMatchId, given)).bracket
    } else {
      bracket = advanceWinners(bracket)
    }
    const flaw = inconsistency(bracket)
    if (flaw !== undefined) throw new Error(flaw)
  }
}

function corrected(bracket: Bracket, format: StageFormat, match: BracketMatch, random: () => number): Bracket {
  const { bracketMatchId: id } = match
  const act = Math.floor(random() * 3)
  const change = (cascade: boolean): ReturnType<typeof resetScore> => {
    if (act === 0) return resetScore(bracket, id, { cascade })
    if (act === 1) return resetMatch(bracket, id, { cascade })
    const winner = outcomeOf(match)?.winner?.tournamentTeamId
    return applyScores(bracket, format, id, scores(match, ...(winner === teamNames(match)[0] ? [0, 1] : [1, 0])), {
      cascade,
    })
  }
  const after: Corrected = done(change(true))
  const started = after.affected.filter((one) => one.effect === 'reset').map((one) => one.identifier)
  const refused = change(false)
  if (started.length > 0)
    expect(refused).toMatchObject({ code: 'match.downstreamStarted', params: { matches: started } })
  else expect(refused).toEqual(after)
  if (act < 2) expect(impactOf(bracket, id, null)).toEqual(after.affected)
  if (act !== 1) return after.bracket
  // A match that lost its teams gets them back: fed ones from their feeders, the others by hand, here as they were.
  const advanced = advanceWinners(after.bracket)
  return {
    ...advanced,
    matches: advanced.matches.map((one) =>
      one.bracketMatchId === id && one.teams.every((team) => team === null) ? { ...one, teams: match.teams } : one,
    ),
  }
}

function replayed(start: Bracket, format: StageFormat, played: Bracket): Bracket {
  let bracket = start
  for (const match of played.matches) {
    if (isPlayed(match)) bracket = done(applyScores(bracket, format, match.bracketMatchId, match.scores)).bracket
  }
  return bracket
}

/** What is wrong with the number of matches and losses, if anything. */
function counts(
  bracket: Bracket,
  format: StageFormat,
  teams: number,
  grandFinal: BracketSettings['grandFinal'],
): string | undefined {
  const played = bracket.matches.filter(isPlayed)
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

function scoresFor(match: BracketMatch, random: () => number): Score[] {
  const totals = match.teams.map((team) => (team ? Math.floor(random() * 5) : -1))
  const winner = totals.indexOf(Math.max(...totals))
  return scores(match, ...totals.map((total, slot) => (slot === winner ? total + 1 : total)))
}

function duel(random: () => number): [number, number] {
  return random() < 0.5 ? [1, 0] : [0, 1]
}

function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)]
}
