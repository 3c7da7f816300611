// When a bracket match may get a score, a room, a setting, or be taken back (§4, §5; plan 4.6, 4.7, 4.12).
import type { BracketMatch, MatchSetting, Score } from '../contract/bracket.ts'
import { minCheckInMinutes } from '../contract/limits.ts'
import type { NewMatchRoom } from '../contract/match-room.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { targetId, type Asking, type MatchView } from '../contract/views.ts'
import { firstReason, firstTwice, reasonIf } from './first-reason.ts'
import { whyNotFinalized } from './stages.ts'
import { whyNotOver } from './tournaments.ts'

/** Also corrects a score, until the bracket is completed (4.7). */
export function whyNotUpdateScore(
  view: MatchView,
  _asking: Asking,
  _args?: { scores: readonly Score[] },
): Reason | undefined {
  return firstReason(
    () => whyNotOpen(view),
    () => whyNotTeamsKnown(view),
  )
}

/** §4: removes the room and the teams. */
export function whyNotResetMatch(view: MatchView, _asking: Asking): Reason | undefined {
  const { tournament, stage, match } = view
  const empty = match.teams.every((team) => team === null) && match.scores.length === 0 && match.matchId === null
  return firstReason(
    () => (stage.state === 'Initial' ? whyNotOver(tournament) : whyNotOpen(view)),
    () => reasonIf(empty, 'match.nothingToReset', { match: match.identifier }),
  )
}

/** §4: keeps the matchup and aborts the room. */
export function whyNotResetScore(view: MatchView, _asking: Asking): Reason | undefined {
  const { match } = view
  return firstReason(
    () => whyNotOpen(view),
    () => reasonIf(match.scores.length === 0 && match.matchId === null, 'match.noScore', { match: match.identifier }),
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
  const { tournament, stage, match } = view
  return firstReason(
    () => (stage.state === 'Initial' ? whyNotOver(tournament) : whyNotOpen(view)),
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

/** Puts teams into the slots of a match that has not started; null leaves a slot empty. */
export function whyNotAssignTeams(
  view: MatchView,
  _asking: Asking,
  args?: { teamIds: readonly (string | null)[] },
): Reason | undefined {
  const { tournament, stage, bracket, match } = view
  const ids = args?.teamIds ?? []
  const placed = ids.filter((id) => id !== null)
  const foreign = stage.state === 'Initial' ? undefined : placed.find((id) => !stage.seeds.includes(id))
  return firstReason(
    () => (stage.state === 'Initial' ? whyNotOver(tournament) : whyNotOpen(view)),
    () => whyNotRoomAndScoreFree(view),
    () =>
      reasonIf(ids.length > Math.max(match.teams.length, bracket.opponentNum), 'match.tooManyTeams', {
        match: match.identifier,
        max: Math.max(match.teams.length, bracket.opponentNum),
      }),
    () => reasonIf(firstTwice(placed) !== undefined, 'match.sameTeamTwice', { match: match.identifier }),
    () => (foreign === undefined ? undefined : reason('stage.foreignTeam', { team: foreign })),
  )
}

/** §5: such a start ends the room at once. */
export function startsInPast(setting: { checkInStartTime?: number | null | undefined }, now: number): boolean {
  return setting.checkInStartTime != null && setting.checkInStartTime < now
}

/** The match takes part in a stage that is being played. */
function whyNotOpen({ tournament, stage, bracket, match }: MatchView): Reason | undefined {
  return firstReason(
    () => whyNotOver(tournament),
    () => whyNotFinalized(stage),
    () => reasonIf(bracket.state === 'Completed', 'bracket.completed', { group: bracket.groupNumber }),
    () => reasonIf(!match.needed, 'match.notNeeded', { match: match.identifier }),
    () => reasonIf(match.walkover, 'match.walkover', { match: match.identifier }),
  )
}

function whyNotTeamsKnown(view: MatchView): Reason | undefined {
  const { stage, match } = view
  if (match.teams.length >= 2 && match.teams.every((team) => team !== null)) return undefined
  const open = openFeeders(view)
  return open.length > 0
    ? reason('match.teamsUnknown', {
        match: match.identifier,
        from: open.map((feeder) => feeder.identifier),
      })
    : reason(
        'match.teamsMissing',
        { match: match.identifier },
        `match assign ${targetId.match(stage.id, match.bracketMatchId)}`,
      )
}

/** The matches that still have to say who plays here. */
function openFeeders({ bracket, match }: MatchView): BracketMatch[] {
  const index = bracket.matches.findIndex((other) => other.bracketMatchId === match.bracketMatchId)
  return [...bracket.edges, ...bracket.loserEdges]
    .filter(([, to]) => to === index)
    .flatMap(([from]) => bracket.matches[from] ?? [])
    .filter((feeder) => feeder.state !== 'Completed')
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
