// Half-played brackets of each format with the views of their matches, as the palette loads them.
import type { Bracket } from '../../src/contract/bracket.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import { targetId, type MatchView } from '../../src/contract/views.ts'
import { applyScores } from '../../src/rules/bracket/results.ts'
import { isPlayable, running, scores } from '../rules/bracket/play.ts'
import { aStage, aTournament } from './builders.ts'

export const formats = ['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll'] as const
type Format = (typeof formats)[number]

/** Of the matches that can be played every other one is. */
export function halfPlayed(format: Format): Bracket {
  let now = running(format === 'RoundRobin' ? 6 : 16, format)
  for (const [at, { bracketMatchId }] of now.matches.entries()) {
    const match = now.matches.find((one) => one.bracketMatchId === bracketMatchId)
    if (at % 2 === 1 || !match || !isPlayable(match) || match.state === 'Completed') continue
    const after = applyScores(now, format, bracketMatchId, scores(match, ...match.teams.map((_, slot) => 9 - slot)))
    if (!('code' in after)) now = after.bracket
  }
  return now
}

export type Cup = { stage: StageDetail; views: ReadonlyMap<string, MatchView> }

export function aCup(
  id: string,
  name: string,
  bracket: Bracket,
  format: Format,
  over: { teams?: (name: string) => string } = {},
): Cup {
  const { teams: named = (team) => team } = over
  const renamed = (matches: Bracket['matches']) =>
    matches.map((match) => ({
      ...match,
      teams: match.teams.map((team) => team && { ...team, name: named(team.name) }),
    }))
  const own = { ...bracket, matches: renamed(bracket.matches) }
  const tournament = aTournament({ id: `4${id}`, name, state: 'InProgress' })
  const stage = aStage({ id, tournamentId: `4${id}`, name: 'Main', format, state: 'InProgress', brackets: [own] })
  const views = own.matches.map((match): [string, MatchView] => [
    targetId.match(id, match.bracketMatchId),
    { tournament, stages: [stage], stage, bracket: own, match },
  ])
  return { stage, views: new Map(views) }
}
