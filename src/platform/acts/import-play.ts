// The matches of a recorded stage, played in their order by the same engine as every other.
import * as v from 'valibot'
import { Decision, type Bracket, type BracketMatch, type Score } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { StageFields } from '../../contract/stage.ts'
import type { RecordedMatch } from '../../contract/tournament-record.ts'
import { sideOf } from '../../rules/bracket/graph.ts'
import { startBracket } from '../../rules/bracket/progress.ts'
import { applyScores } from '../../rules/bracket/results.ts'
import { grandFinalResetRound } from '../../rules/bracket/skeleton.ts'
import { isExcluded } from '../../rules/bracket/tally.ts'
import type { Slices } from '../slices.ts'

/** The result of a recorded stage: its brackets, and record entries that fit nowhere. */
export type Played = { brackets: Bracket[]; problems: PlayProblem[] }
type PlayProblem = { match: RecordedMatch; why: Reason[] }

/**
 * Plays what is recorded. A match that is not there stays open, and whatever depends on it; one that is there and
 * cannot be played is a problem, said with its stage and its teams.
 */
export async function playedAsRecorded(
  recorded: readonly RecordedMatch[],
  stage: Pick<StageFields, 'name' | 'format'>,
  drawn: readonly Bracket[],
  slice: Slices,
): Promise<Played> {
  if (stage.format === 'FreeForAll') return lobbiesPlayed(recorded, stage, drawn)
  const byTeams = new Map<string, RecordedMatch[]>()
  for (const match of recorded) {
    const key = keyOf(sideNames(match), placeOfRecorded(match, stage))
    const same = byTeams.get(key)
    if (same) same.push(match)
    else byTeams.set(key, [match])
  }
  const problems: PlayProblem[] = []
  const brackets: Bracket[] = []
  for (const bracket of drawn) {
    let now = startBracket(bracket)
    for (let i = 0; i < now.matches.length; i++) {
      await slice()
      const match = now.matches[i]
      if (!match || match.state === 'Completed' || !match.needed) continue
      const names = match.teams.flatMap((team) => team?.name ?? [])
      const played = names.length === 2 ? byTeams.get(keyOf(names, placeOf(match, stage)))?.shift() : undefined
      if (!played) continue
      const set = { ...match, bestOf: played.bestOf ?? match.bestOf }
      const ready = { ...now, matches: now.matches.with(i, set) }
      const done = applyScores(ready, stage.format, match.bracketMatchId, scoresOf(set, played))
      if ('code' in done) problems.push({ match: played, why: [wherePlayed('record.refused', stage, played), done] })
      else now = done.bracket
    }
    brackets.push(now)
  }
  // Problems that follow from a refused match would only repeat it.
  const left = problems.length > 0 ? [] : [...byTeams.values()].flat()
  return { brackets, problems: [...problems, ...left.map((match) => neverMet(match, stage, drawn))] }
}

/** Why two teams do not meet: they stand on lines that do not lead to each other, or an earlier match is missing. */
function neverMet(
  match: RecordedMatch,
  stage: Pick<StageFields, 'name' | 'format'>,
  drawn: readonly Bracket[],
): PlayProblem {
  const names = sideNames(match)
  const lines = names.flatMap((name) => lineOf(name, drawn) ?? [])
  const isFirst = match.round === 1 && (match.bracket ?? 'winners') === 'winners' && stage.format !== 'RoundRobin'
  const where = wherePlayed('record.neverMet', stage, match)
  const apart = isFirst && lines.length === names.length
  return { match, why: apart ? [where, reason('record.linesApart', { lines: lines.map(String) })] : [where] }
}

/** The line of the bracket a team stands on, from 1. */
function lineOf(name: string, drawn: readonly Bracket[]): number | undefined {
  for (const { matches } of drawn) {
    const line = matches.flatMap((match) => match.teams.map((team) => team?.name)).indexOf(name)
    if (line >= 0) return line + 1
  }
  return undefined
}

function wherePlayed(
  code: 'record.refused' | 'record.neverMet',
  { name }: Pick<StageFields, 'name'>,
  match: RecordedMatch,
): Reason {
  const { id, round } = match
  return reason(code, { stage: name, match: id, round, teams: sideNames(match).join(' – ') })
}

/**
 * Kick-off times, moved by that many seconds, for brackets as they are drawn. Who meets in a later match is known once
 * all is played: `whole` is that.
 */
export function scheduled(
  recorded: readonly RecordedMatch[],
  stage: StageFields,
  whole: readonly Bracket[],
  shift: number,
): (drawn: readonly Bracket[]) => Bracket[] {
  const times = new Map<string, number>()
  for (const match of recorded) {
    if (match.startTime === undefined) continue
    const time = Math.floor(Date.parse(withZone(match.startTime)) / 1000)
    times.set(keyOf(sideNames(match), placeOfRecorded(match, stage)), time + shift)
  }
  const timesOf = whole.map((bracket) =>
    bracket.matches.map((match) =>
      times.get(
        keyOf(
          match.teams.flatMap((team) => team?.name ?? []),
          placeOf(match, stage),
        ),
      ),
    ),
  )
  return (drawn) =>
    drawn.map((bracket, n) => ({
      ...bracket,
      matches: bracket.matches.map((match, i) => ({ ...match, schedule: timesOf[n]?.[i] ?? match.schedule })),
    }))
}

function lobbiesPlayed(
  recorded: readonly RecordedMatch[],
  stage: Pick<StageFields, 'name' | 'format'>,
  drawn: readonly Bracket[],
): Played {
  const problems: PlayProblem[] = []
  const taken = new Set<RecordedMatch>()
  const brackets = drawn.map((bracket) => {
    const started = startBracket(bracket)
    const [match] = started.matches
    const names = new Set(match?.teams.flatMap((team) => team?.name ?? []))
    const games = recorded.filter((game) => game.sides.every((side) => names.has(side.team)))
    for (const game of games) taken.add(game)
    const [first] = games
    if (!match || !first) return started
    const done = applyScores(started, 'FreeForAll', match.bracketMatchId, lobbyScores(match, games))
    if (!('code' in done)) return done.bracket
    problems.push({ match: first, why: [wherePlayed('record.refused', stage, first), done] })
    return started
  })
  const left = recorded.filter((game) => !taken.has(game))
  return { brackets, problems: [...problems, ...left.map((game) => neverMet(game, stage, drawn))] }
}

/** Sums of the games. A team excluded from every game is excluded; a game one was excluded from counts nothing. */
function lobbyScores(match: BracketMatch, games: readonly RecordedMatch[]): Score[] {
  const of = (name: string) => games.flatMap((game) => game.sides.find((side) => side.team === name) ?? [])
  const rows = match.teams.flatMap((team) => {
    if (!team) return []
    const sides = of(team.name)
    const played = sides.filter((side) => !isExcluded(side.result))
    const excluded = played.length === 0 ? sides[0]?.result : undefined
    const counted = excluded ? sides : played
    return [{ team, excluded, total: counted.reduce((sum, side) => sum + (side.score ?? 0), 0) }]
  })
  const playing = rows.filter((row) => !row.excluded)
  const best = Math.max(...playing.map((row) => row.total))
  // Level at the top: the first of the recorded order has won.
  const winner = playing.find((row) => row.total === best)
  return rows.map((row) => ({
    tournamentTeamId: row.team.tournamentTeamId,
    totalScore: row.total,
    result: row.excluded ?? (row === winner ? 'Win' : 'Lose'),
  }))
}

function scoresOf(match: BracketMatch, played: RecordedMatch): Score[] {
  return match.teams.flatMap((team): Score[] => {
    const side = played.sides.findIndex((other) => other.team === team?.name)
    const { score = null, result = 'None' } = played.sides[side] ?? {}
    if (!team) return []
    const shootOut = played.penalties?.[side]
    const decidedBy = decisionIn(played)
    return [
      {
        tournamentTeamId: team.tournamentTeamId,
        totalScore: score ?? 0,
        result,
        ...(shootOut !== undefined && { shootOut }),
        ...(decidedBy && { decidedBy }),
      },
    ]
  })
}

/** chosen: a win without any score was a walk-over, whether the record says so or not. */
function decisionIn({ decidedBy, sides }: RecordedMatch): Decision | undefined {
  if (v.is(Decision, decidedBy)) return decidedBy
  const unplayed = sides.every((side) => side.score === null) && !sides.some((side) => isExcluded(side.result))
  return unplayed ? 'walkOver' : undefined
}

function placeOf(match: BracketMatch, { format }: Pick<StageFields, 'format'>): string {
  if (format === 'RoundRobin') return ''
  const side = sideOf(match.roundOf, format)
  return side === 'final' ? `final${match.roundOf === grandFinalResetRound ? 2 : 1}` : side
}

function placeOfRecorded(
  { bracket = 'winners', round }: RecordedMatch,
  { format }: Pick<StageFields, 'format'>,
): string {
  if (format === 'RoundRobin') return ''
  return bracket === 'final' ? `final${round}` : bracket
}

function keyOf(names: readonly string[], place: string): string {
  return JSON.stringify([place, ...names.toSorted()])
}

function sideNames(match: RecordedMatch): string[] {
  return match.sides.map((side) => side.team)
}

/** An ISO time without a zone is UTC here. */
function withZone(time: string): string {
  return /T\d\d:\d\d(:\d\d)?$/.test(time) ? `${time}Z` : time
}
