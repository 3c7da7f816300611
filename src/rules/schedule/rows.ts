// The matches of a tournament in the form the schedule uses.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import { expectedGameMinutes, type ScheduleLimits, type ScheduleRow } from '../../contract/schedule.ts'
import type { StageDetail } from '../../contract/stage.ts'
import { feeders } from '../bracket/graph.ts'
import { isPlayable } from '../bracket/playable.ts'

type StageParts = Pick<StageDetail, 'id' | 'brackets'>

/** Matches that are played, stage by stage, division by division, rounds in their order. */
export function scheduleRows(stages: readonly StageParts[], limits: ScheduleLimits): ScheduleRow[] {
  return stages.flatMap((stage) => stage.brackets.flatMap((bracket) => rowsOf(stage.id, bracket, limits)))
}

/** Seconds a match is expected to take. */
export function lengthOf({ minutes }: Pick<ScheduleRow, 'minutes'>): number {
  return minutes * 60
}

/** chosen: the stage's own length, else the expected one of as many games as the match may have. */
function minutesOf({ bestOf }: Pick<BracketMatch, 'bestOf'>, stageId: string, limits: ScheduleLimits): number {
  return limits.stageMinutes[stageId] ?? bestOf * expectedGameMinutes
}

function rowsOf(stageId: string, bracket: Bracket, limits: ScheduleLimits): ScheduleRow[] {
  const row = (match: BracketMatch, index: number): ScheduleRow => ({
    bracketMatchId: match.bracketMatchId,
    stageId,
    groupNumber: bracket.groupNumber,
    identifier: match.identifier,
    roundOf: match.roundOf,
    isAdditional: match.isAdditional,
    teams: match.teams,
    after: playedBefore(bracket, index),
    schedule: match.schedule,
    venueId: match.venueId,
    minutes: minutesOf(match, stageId, limits),
    state: match.state,
    matchId: match.matchId,
  })
  const main = bracket.matches.map(row).filter((_, index) => isPlayed(bracket, index))
  return [...main, ...bracket.additionalMatches.map((match) => row(match, -1))]
}

/** Ids of the matches its teams come from. A match without play is passed through. */
function playedBefore(bracket: Bracket, index: number): string[] {
  if (index < 0) return []
  const ids = feeders(bracket, index).flatMap(({ from }) => {
    const match = bracket.matches[from]
    if (!match) return []
    return isPlayed(bracket, from) ? [match.bracketMatchId] : playedBefore(bracket, from)
  })
  return [...new Set(ids)]
}

function isPlayed(bracket: Bracket, index: number): boolean {
  const match = bracket.matches[index]
  return match !== undefined && match.needed && !match.walkover && isPlayable(bracket, index)
}
