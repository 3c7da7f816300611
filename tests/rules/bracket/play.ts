// Builds and plays brackets for the tests of this room.
import { expect } from 'vitest'
import type { Bracket, BracketMatch, BracketTeam, Score } from '../../../src/contract/bracket.ts'
import type { Reason } from '../../../src/contract/reason.ts'
import type { StageFormat, TeamResult } from '../../../src/contract/states.ts'
import type { BracketSettings } from '../../../src/rules/bracket/division.ts'
import { generateDivisions, type GenerateOptions } from '../../../src/rules/bracket/generate.ts'
import { feeders, isResetFinal } from '../../../src/rules/bracket/graph.ts'
import { outcomeOf, startBracket } from '../../../src/rules/bracket/progress.ts'
import { applyScores } from '../../../src/rules/bracket/results.ts'

export function settings(format: StageFormat, changes: Partial<BracketSettings> = {}): BracketSettings {
  return {
    format,
    groups: 1,
    bestOf: 1,
    encounterTimes: 1,
    thirdPlaceMatch: false,
    maxTeamsPerMatch: 8,
    grandFinal: 'double',
    ...changes,
  }
}

export function aTeam(seed: number): BracketTeam {
  return { tournamentTeamId: `t${seed}`, name: `Team ${seed}` }
}

export function field(count: number): BracketTeam[] {
  return Array.from({ length: count }, (_, index) => aTeam(index + 1))
}

export function generated(
  count: number,
  format: StageFormat,
  changes: Partial<BracketSettings> = {},
  options: Partial<GenerateOptions> = {},
): Bracket[] {
  let id = 0
  return done(
    generateDivisions({
      stage: settings(format, changes),
      teamNum: count,
      teams: field(count),
      checkInDuration: 10,
      nextId: () => `m${++id}`,
      ...options,
    }),
  )
}

/** One running division. */
export function running(count: number, format: StageFormat, changes: Partial<BracketSettings> = {}): Bracket {
  return startBracket(only(generated(count, format, changes)))
}

export function only<T>(list: readonly T[]): T {
  expect(list).toHaveLength(1)
  return list[0] as T // counted on the line above
}

/** The value, or a failed test that names the reason. */
export function done<T extends object>(answer: T | Reason): T {
  if ('code' in answer) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

export function refusal(answer: object | undefined): Reason {
  if (!answer || !('code' in answer) || typeof answer.code !== 'string') throw new Error('not refused')
  return answer as Reason // has a code, which nothing else here has
}

export function matchOf(bracket: Bracket, identifier: string): BracketMatch {
  const match = [...bracket.matches, ...bracket.additionalMatches].find((m) => m.identifier === identifier)
  if (!match) throw new Error(`no match ${identifier}`)
  return match
}

export function teamNames(match: BracketMatch): (string | null)[] {
  return match.teams.map((team) => team?.tournamentTeamId ?? null)
}

/** `2-1` in slot order; the higher wins, level totals draw. */
export function scores(match: BracketMatch, ...totals: number[]): Score[] {
  const best = Math.max(...totals)
  const draw = totals.every((total) => total === best)
  return match.teams.flatMap((team, slot) =>
    team
      ? [
          {
            tournamentTeamId: team.tournamentTeamId,
            totalScore: totals[slot] ?? 0,
            result: draw ? 'Draw' : totals[slot] === best ? 'Win' : 'Lose',
          },
        ]
      : [],
  )
}

export function results(match: BracketMatch, ...given: TeamResult[]): Score[] {
  return match.teams.flatMap((team, slot) =>
    team ? [{ tournamentTeamId: team.tournamentTeamId, totalScore: 0, result: given[slot] ?? 'None' }] : [],
  )
}

export function scored(bracket: Bracket, format: StageFormat, identifier: string, ...totals: number[]): Bracket {
  const match = matchOf(bracket, identifier)
  return done(applyScores(bracket, format, match.bracketMatchId, scores(match, ...totals))).bracket
}

/** Plays every match that can be played; `slotWins` picks the winner. */
export function playedOut(
  bracket: Bracket,
  format: StageFormat,
  slotWins: (match: BracketMatch) => 0 | 1 = () => 0,
): Bracket {
  let now = bracket
  for (let index = 0; index < now.matches.length; index++) {
    const match = now.matches[index]
    if (!match || match.state === 'Completed' || !isPlayable(match)) continue
    const totals = slotWins(match) === 0 ? [1, 0] : [0, 1]
    now = done(applyScores(now, format, match.bracketMatchId, scores(match, ...totals))).bracket
  }
  return now
}

/** The better seed wins. */
export function favourite(match: BracketMatch): 0 | 1 {
  const [one, other] = match.teams.map((team) => Number(team?.tournamentTeamId.slice(1)))
  return (one ?? 0) < (other ?? 0) ? 0 : 1
}

export function isPlayable(match: BracketMatch): boolean {
  return match.needed && match.teams.filter((team) => team !== null).length > 1
}

export function isPlayed(match: BracketMatch): boolean {
  return match.state === 'Completed' && !match.walkover
}

/** What must hold in every running elimination bracket, whatever happened to it; answers the first thing that does not. */
export function inconsistency(bracket: Bracket): string | undefined {
  for (const [index, match] of bracket.matches.entries()) {
    const ways = feeders(bracket, index)
    if (ways.length === 0) continue
    const { identifier } = match
    const sources = ways.map((way) => bracket.matches[way.from])
    const outcomes = sources.map((source) => source && outcomeOf(source))
    const present = teamNames(match).filter((team) => team !== null)
    if (isResetFinal(bracket, index)) {
      const [final] = sources
      const wanted = final && isPlayed(final) && outcomes[0]?.winner?.tournamentTeamId === teamNames(final)[1]
      if (match.needed !== wanted) return `${identifier}: reset needed ${match.needed}`
      if (!wanted) {
        if (present.length > 0 || match.state !== 'Initial') return `${identifier}: reset not empty`
        continue
      }
    }
    for (const [slot, way] of ways.entries()) {
      const expected = outcomes[slot]?.[way.takes]?.tournamentTeamId ?? null
      if (teamNames(match)[slot] !== expected) {
        return `${identifier}: slot ${slot} has ${teamNames(match)[slot]}, not ${expected}`
      }
    }
    const open = outcomes.includes(undefined)
    const byWalkover = !open && present.length < 2
    if (match.walkover !== byWalkover) return `${identifier}: walkover ${match.walkover}`
    if ((match.state === 'Completed') !== (match.walkover || match.scores.length > 0)) return `${identifier}: state`
    if (open && match.state === 'Completed') return `${identifier}: completed before its feeders`
    if (match.scores.some((score) => !present.includes(score.tournamentTeamId))) return `${identifier}: foreign score`
  }
  return undefined
}
