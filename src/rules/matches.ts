// When a bracket match may get a score, a room or a setting, or be reset (§4, §5; plan 4.6, 4.7, 4.12).
import type { MatchSetting, Score } from '../contract/bracket.ts'
import { minCheckInMinutes, opponentsPerMatch } from '../contract/limits.ts'
import type { NewMatchRoom } from '../contract/match-room.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { StageDetail } from '../contract/stage.ts'
import { targetId, type Asking, type MatchView } from '../contract/views.ts'
import { teamsOf } from './bracket/generate.ts'
import { applyScores, seatTeams, emptyMatch, clearScore, type Corrected } from './bracket/results.ts'
import { feeders, type Feeder } from './bracket/graph.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { whyNotByPerson } from './second-confirmation.ts'
import { whyNotFinalized } from './stages.ts'
import { whyNotOver } from './tournaments.ts'

/**
 * Also corrects a score, until the bracket is completed (4.7). Without `cascade` it is refused when a later match would
 * be undone.
 */
export function whyNotUpdateScore(
  view: MatchView,
  { user }: Asking,
  args?: { scores: readonly Score[]; cascade?: boolean | undefined },
): Reason | undefined {
  const { stage, bracket, match } = view
  return firstReason(
    () => whyNotOpen(view),
    () => whyNotByPerson(stage.secondConfirmation, user),
    () => whyNotTeamsKnown(view),
    () =>
      args &&
      why(applyScores(bracket, stage.format, match.bracketMatchId, args.scores, { cascade: args.cascade ?? true })),
  )
}

export type ResetArgs = { cascade?: boolean | undefined }

/** §4: removes the room and the teams. An additional match is deleted, so it may be empty. */
export function whyNotResetMatch(view: MatchView, _asking: Asking, args?: ResetArgs): Reason | undefined {
  const { bracket, match } = view
  const empty = match.teams.every((team) => team === null) && match.scores.length === 0 && match.matchId === null
  return firstReason(
    () => whyNotUndecided(view),
    () => reasonIf(empty && !match.isAdditional, 'match.nothingToReset', { match: match.identifier }),
    () =>
      args && !match.isAdditional
        ? withCascade(view, 'reset', why(emptyMatch(bracket, match.bracketMatchId, { cascade: args.cascade ?? true })))
        : undefined,
  )
}

/** §4: keeps the matchup and aborts the room. */
export function whyNotResetScore(view: MatchView, _asking: Asking, args?: ResetArgs): Reason | undefined {
  const { bracket, match } = view
  return firstReason(
    () => whyNotOpen(view),
    () => reasonIf(match.scores.length === 0 && match.matchId === null, 'match.noScore', { match: match.identifier }),
    () =>
      args &&
      withCascade(
        view,
        'reset-score',
        why(clearScore(bracket, match.bracketMatchId, { cascade: args.cascade ?? true })),
      ),
  )
}

export function whyNotCreateMatchRoom(view: MatchView, _asking: Asking, args: NewMatchRoom = {}): Reason | undefined {
  const { match } = view
  return firstReason(
    () => whyNotOpen(view),
    () => whyNotTeamsKnown(view),
    () => whyNotRoomAndScoreFree(view),
    () => whyNotCheckIn({ ...match, ...args }),
  )
}

export function whyNotSetMatchSetting(
  view: MatchView,
  _asking: Asking,
  args: Partial<MatchSetting> = {},
): Reason | undefined {
  const { match } = view
  return firstReason(
    () => whyNotUndecided(view),
    () => reasonIf(match.state === 'Completed', 'match.completed', { match: match.identifier }, reset(view)),
    () =>
      reasonIf(
        match.state === 'InProgress' && args.bestOf !== undefined && args.bestOf !== match.bestOf,
        'match.beingPlayed',
        { match: match.identifier },
        reset(view),
      ),
    () => whyNotCheckIn({ ...match, ...args }),
  )
}

/** Puts teams into the slots of a match that has not started; null leaves a slot empty. A bye may get an opponent. */
export function whyNotAssignTeams(
  view: MatchView,
  _asking: Asking,
  args?: { teamIds: readonly (string | null)[] },
): Reason | undefined {
  const { stage, bracket, match } = view
  const others = stage.brackets.filter((other) => other.groupNumber !== bracket.groupNumber).flatMap(teamsOf)
  const elsewhere = others.find((team) => args?.teamIds.includes(team.tournamentTeamId))
  return firstReason(
    () => (stage.state === 'Initial' ? whyNotOver(view.tournament) : whyNotRunning(view)),
    () => reasonIf(feedersOf(view).length > 0, 'match.fed', { match: match.identifier }),
    () => whyNotRoomAndScoreFree(view),
    // A team plays in one division.
    () => elsewhere && reason('stage.teamTwice', { team: elsewhere.name }),
    () => {
      const teams = args?.teamIds.map((id) => id && { tournamentTeamId: id, name: nameOf(stage, id) ?? id })
      if (!teams) return undefined
      const seats = teams.map((team) => team || null)
      return why(seatTeams(bracket, stage.format, match.bracketMatchId, seats, { cascade: true }))
    },
  )
}

/** §5: such a start ends the room at once. */
export function startsInPast(setting: { checkInStartTime?: number | null | undefined }, now: number): boolean {
  return setting.checkInStartTime != null && setting.checkInStartTime < now
}

/** The match is to be played, or was, in a stage that is under way. */
function whyNotOpen(view: MatchView): Reason | undefined {
  return firstReason(
    () => whyNotRunning(view),
    () => whyNotPlayed(view),
  )
}

/** The same before the stage starts: teams and settings are prepared then. */
function whyNotUndecided(view: MatchView): Reason | undefined {
  return view.stage.state === 'Initial' ? whyNotOver(view.tournament) : whyNotOpen(view)
}

function whyNotRunning({ tournament, stage, bracket }: MatchView): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotFinalized(stage),
    () => reasonIf(bracket.state === 'Completed', 'bracket.completed', { group: bracket.groupNumber }),
  )
}

function whyNotPlayed({ match }: MatchView): Reason | undefined {
  return firstReason(
    () => reasonIf(!match.needed, 'match.notNeeded', { match: match.identifier }),
    () => reasonIf(match.walkover, 'match.walkover', { match: match.identifier }),
  )
}

function whyNotTeamsKnown(view: MatchView): Reason | undefined {
  const { stage, bracket, match } = view
  const ways = feedersOf(view)
  const open = ways
    .flatMap(({ from }) => bracket.matches[from] ?? [])
    .filter((feeder) => feeder.state !== 'Completed')
    .map((feeder) => feeder.identifier)
  if (open.length > 0) return reason('match.teamsUnknown', { match: match.identifier, from: open })
  if (match.teams.filter((team) => team !== null).length >= opponentsPerMatch) return undefined
  return ways.length > 0
    ? reason(
        'match.teamsRemoved',
        { match: match.identifier },
        `bracket advance-winners ${targetId.bracket(stage.id, bracket.groupNumber)}`,
      )
    : reason(
        'match.teamsMissing',
        { match: match.identifier },
        `match assign ${targetId.match(stage.id, match.bracketMatchId)}`,
      )
}

function feedersOf({ bracket, match }: MatchView): readonly Feeder[] {
  return feeders(
    bracket,
    bracket.matches.findIndex((other) => other.bracketMatchId === match.bracketMatchId),
  )
}

function whyNotRoomAndScoreFree(view: MatchView): Reason | undefined {
  const { match } = view
  return firstReason(
    () => reasonIf(match.matchId !== null, 'match.roomExists', { match: match.identifier }),
    () => reasonIf(match.scores.length > 0, 'match.scoreExists', { match: match.identifier }, reset(view)),
  )
}

/** §5: at least a minute. chosen: check-in cannot open after the match was to begin. */
function whyNotCheckIn(
  setting: Pick<MatchSetting, 'checkInStartTime' | 'checkInDuration' | 'schedule'>,
): Reason | undefined {
  const { checkInStartTime, checkInDuration, schedule } = setting
  const late = checkInStartTime !== null && schedule !== null && checkInStartTime > schedule
  return reasonIf(checkInDuration < minCheckInMinutes || late, 'match.invalidCheckInTime')
}

function reset({ stage, match }: MatchView): string {
  return `match reset-score ${targetId.match(stage.id, match.bracketMatchId)}`
}

/** The engine answers with the effects of an act, or the reason it is refused. */
function why(answer: Corrected | Reason): Reason | undefined {
  return 'code' in answer ? answer : undefined
}

function withCascade({ stage, match }: MatchView, verb: string, found: Reason | undefined): Reason | undefined {
  if (found?.code !== 'match.downstreamStarted') return found
  return { ...found, unblock: `match ${verb} ${targetId.match(stage.id, match.bracketMatchId)} --cascade` }
}

/** The name of a team in the brackets of this stage. */
function nameOf(stage: StageDetail, id: string): string | undefined {
  return stage.brackets.flatMap(teamsOf).find((team) => team.tournamentTeamId === id)?.name
}
