// The phase of a room's match as a condition, for filters of lists: the same as `phaseOfRoom` says of the room that is read.
import { sql, type SQL } from 'drizzle-orm'
import type { Phase } from '../../contract/phase.ts'
import { expectedGameMinutes } from '../../contract/schedule.ts'
import { firstConfirmed, matchRooms } from './schema/matches.ts'
import { bracketMatches, brackets } from './schema/stages.ts'
import { tournaments } from './schema/tournaments.ts'

/** Expected minutes of a match of the room's stage, where its tournament's schedule says them. */
export const stageMinutes = sql<number | null>`(${tournaments.scheduleLimits} -> 'stageMinutes'
  ->> ${matchRooms.stageId})::int`

/** Its match, joined to it, was decided without play. */
export const isWalkover = sql<boolean>`coalesce(${matchRooms.state} = 'Closed' and ${bracketMatches.state} = 'Completed'
  and (${bracketMatches.walkover} or jsonb_path_exists(${bracketMatches.scores},
    '$[*] ? (@.result == "Forfeit" || @.result == "NotCheckedIn" || @.decidedBy == "walkOver")')), false)`

/** Since when its match has no winner, while its division is played; both joined to it. */
export const undecidedMatch = sql<number | null>`(case when ${matchRooms.state} = 'Closed'
  and ${brackets.state} <> 'Completed' then ${bracketMatches.undecidedSince} end)::float8`

const { state, games, gameNumber, gameState, gameSince, teamIds, undecidedSince, assistance } = matchRooms
const { schedule, checkInStartTime, checkInDuration } = matchRooms

/** The teams that reported the game that is played; while it is no dispute, all of them say the same. */
const reported = sql`jsonb_array_length(jsonb_path_query_array(${games},
  '$[*] ? (@.n == $n).submissions[*] ? (@.tournamentTeamId != null)', jsonb_build_object('n', ${gameNumber})))`

const firstGame = sql`(${games} -> 0)`
const playSince = sql`case when ${firstGame} ->> 'state' not in ('Initial', 'Waiting', 'Ready')
  then coalesce((${firstGame} ->> 'began')::bigint, (${firstGame} ->> 'since')::bigint) end`

const minutes = sql`coalesce((select ${stageMinutes} from ${tournaments}
  where ${tournaments.id} = ${matchRooms.tournamentId}), ${matchRooms.bestOf} * ${expectedGameMinutes})`

const checkInEnd = sql`${checkInStartTime} + ${checkInDuration} * 60`

const ended = sql`coalesce((select case when ${undecidedMatch} is not null then 'NeedsDecision'
    when ${isWalkover} then 'Walkover' end
  from ${bracketMatches} inner join ${brackets} on ${brackets.stageId} = ${bracketMatches.stageId}
    and ${brackets.groupNumber} = ${bracketMatches.groupNumber}
  where ${bracketMatches.id} = ${matchRooms.bracketMatchId}), 'Completed')`

/** `now`: seconds, or an expression of them. */
export function phaseAt(now: number | SQL): SQL {
  return sql`case
    when ${state} = 'Aborted' then 'Aborted'
    when ${state} <> 'Open' then ${ended}
    when ${gameState} = 'Disputed' and ${firstConfirmed(games)} is null then 'Disputed'
    when ${firstConfirmed(games)} is not null or ${undecidedSince} is not null then 'NeedsDecision'
    when ${assistance} is not null then 'HelpAsked'
    when ${gameState} = 'ResultSubmitted'
      then case when ${reported} = cardinality(${teamIds}) then 'Alike' else 'Reported' end
    when coalesce(${playSince}, case when ${gameState} = 'Playing' then ${gameSince} end) is not null
      then case when coalesce(${playSince}, ${gameSince}) + ${minutes} * 60 < ${now} then 'Overdue' else 'Playing' end
    when coalesce(${schedule}, ${checkInEnd}) < ${now} then 'Late'
    when ${gameState} = 'Ready' then 'Ready'
    when ${gameState} = 'Waiting' or (${checkInStartTime} <= ${now} and ${now} < ${checkInEnd}) then 'CheckIn'
    else 'Scheduled' end`
}

/** Phases that a room can have once it is over. */
const afterwards: readonly Phase[] = ['Completed', 'Walkover', 'Aborted', 'NeedsDecision']

/** Rooms in one of these phases. Most rooms are over: unless those are meant, only open ones are looked at. */
export function inPhase(wanted: readonly Phase[], now: number): SQL {
  const fits = sql`${phaseAt(now)} in (${sql.join(
    wanted.map((phase) => sql`${phase}`),
    sql`, `,
  )})`
  return wanted.some((phase) => afterwards.includes(phase)) ? fits : sql`(${state} = 'Open' and ${fits})`
}
