// The matches of a recorded stage, played in their order by the same engine as every other.
import type { Bracket, BracketMatch, Score } from '../../contract/bracket.ts'
import type { StageFields } from '../../contract/stage.ts'
import type { RecordedMatch } from '../../contract/tournament-record.ts'
import { sideOf } from '../../rules/bracket/graph.ts'
import { startBracket } from '../../rules/bracket/progress.ts'
import { applyScores } from '../../rules/bracket/results.ts'
import { grandFinalResetRound } from '../../rules/bracket/skeleton.ts'
import { granted } from './granted.ts'

/** Plays what is recorded. A match that is not there stays open, and whatever depends on it. */
export function playedAsRecorded(
  recorded: readonly RecordedMatch[],
  stage: StageFields,
  drawn: readonly Bracket[],
): Bracket[] {
  if (stage.format === 'FreeForAll') return drawn.map((bracket) => lobbyPlayed(recorded, startBracket(bracket)))
  const byTeams = new Map<string, RecordedMatch[]>()
  for (const match of recorded) {
    const key = keyOf(sideNames(match), placeOfRecorded(match, stage))
    const same = byTeams.get(key)
    if (same) same.push(match)
    else byTeams.set(key, [match])
  }
  return drawn.map((bracket) => {
    let now = startBracket(bracket)
    for (let i = 0; i < now.matches.length; i++) {
      const match = now.matches[i]
      if (!match || match.state === 'Completed' || !match.needed) continue
      const names = match.teams.flatMap((team) => team?.name ?? [])
      const played = names.length === 2 ? byTeams.get(keyOf(names, placeOf(match, stage)))?.shift() : undefined
      if (!played) continue
      const set = { ...match, bestOf: played.bestOf ?? match.bestOf }
      const ready = { ...now, matches: now.matches.with(i, set) }
      now = granted(applyScores(ready, stage.format, match.bracketMatchId, scoresOf(set, played))).bracket
    }
    return now
  })
}

/**
 * Kick-off times, moved by so many seconds. Who meets in a later match is known once all is played, so that is done on a
 * copy.
 */
export function scheduled(
  recorded: readonly RecordedMatch[],
  stage: StageFields,
  drawn: readonly Bracket[],
  shift: number,
): readonly Bracket[] {
  const times = new Map<string, number>()
  for (const match of recorded) {
    const time = match.startTime === undefined ? NaN : Date.parse(withZone(match.startTime)) / 1000
    if (Number.isFinite(time)) times.set(keyOf(sideNames(match), placeOfRecorded(match, stage)), time + shift)
  }
  if (times.size === 0) return drawn
  const whole = playedAsRecorded(recorded, stage, drawn)
  return drawn.map((bracket, n) => ({
    ...bracket,
    matches: bracket.matches.map((match, i) => {
      const names = whole[n]?.matches[i]?.teams.flatMap((team) => team?.name ?? []) ?? []
      return { ...match, schedule: times.get(keyOf(names, placeOf(match, stage))) ?? match.schedule }
    }),
  }))
}

function lobbyPlayed(recorded: readonly RecordedMatch[], bracket: Bracket): Bracket {
  const [match] = bracket.matches
  if (!match) return bracket
  const names = new Set(match.teams.flatMap((team) => team?.name ?? []))
  const games = recorded.filter((game) => game.sides.every((side) => names.has(side.team)))
  if (games.length === 0) return bracket
  const totals = new Map<string, number>()
  for (const { team, score } of games.flatMap((game) => game.sides)) {
    totals.set(team, (totals.get(team) ?? 0) + (score ?? 0))
  }
  const best = Math.max(...totals.values())
  // Level at the top: the first of the recorded order has won.
  const winner = match.teams.find((team) => team && totals.get(team.name) === best)
  const scores = match.teams.flatMap((team): Score[] =>
    team
      ? [
          {
            tournamentTeamId: team.tournamentTeamId,
            totalScore: totals.get(team.name) ?? 0,
            result: team === winner ? 'Win' : 'Lose',
          },
        ]
      : [],
  )
  return granted(applyScores(bracket, 'FreeForAll', match.bracketMatchId, scores)).bracket
}

function scoresOf(match: BracketMatch, played: RecordedMatch): Score[] {
  return match.teams.flatMap((team): Score[] => {
    const side = played.sides.findIndex((other) => other.team === team?.name)
    const { score = null, result = 'None' } = played.sides[side] ?? {}
    if (!team) return []
    const shootOut = played.penalties?.[side]
    return [
      {
        tournamentTeamId: team.tournamentTeamId,
        totalScore: score ?? 0,
        result,
        ...(shootOut !== undefined && { shootOut }),
      },
    ]
  })
}

function placeOf(match: BracketMatch, { format }: StageFields): string {
  if (format === 'RoundRobin') return ''
  const side = sideOf(match.roundOf, format)
  return side === 'final' ? `final${match.roundOf === grandFinalResetRound ? 2 : 1}` : side
}

function placeOfRecorded({ bracket = 'winners', round }: RecordedMatch, { format }: StageFields): string {
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
