// Items that wait for an administrator: each kind is read from its own partial index, oldest first.
import { sql, type SQL } from 'drizzle-orm'
import { type AssistanceRequest, PendingKind, type PendingApproval } from '../../contract/pending.ts'
import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import { walletCurrency } from '../../contract/limits.ts'
import type { RoomNeed } from '../../contract/match-room.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { isMine, needsNow } from './rooms.ts'
import { firstConfirmed, matchRooms } from './schema/matches.ts'
import { paymentSettings } from './settings.ts'
import { isMatchAtOwn, isStageAtOwn } from './venues.ts'

/** chosen: no administrator works through more at once; older ones come first. */
const limit = 200

/** How many places of the stage's tournament carry a prize. */
const prizes = sql`(select case
    when jsonb_typeof(prize -> 'secondRunnerUp') = 'object' then 3
    when jsonb_typeof(prize -> 'firstRunnerUp') = 'object' then 2
    when jsonb_typeof(prize -> 'champion') = 'object' then 1 else 0 end
  from tournaments where tournaments.id = stages.tournament_id)`

/**
 * A tie that must be decided, as `whyNotApproveStandings` has it: over the cut of those who go on, in the last stage on the
 * title or a place with a prize; and a first place that several share because there was no winner.
 */
const blockingTie = sql`
  select from standings level where level.stage_id = stages.id and level.tied
  group by level.group_number, level.rank
  having case
    when level.rank = 1 and exists (select from bracket_matches
      where bracket_matches.stage_id = stages.id and bracket_matches.group_number = level.group_number
        and undecided_since is not null) then true
    when exists (select from stages later where later.tournament_id = stages.tournament_id
        and later.position > stages.position and later.state = 'Initial')
      then coalesce(level.rank <= (stages.fields ->> 'advancing')::int
        and level.rank + count(*) - 1 > (stages.fields ->> 'advancing')::int, true)
    when exists (select from stages later where later.tournament_id = stages.tournament_id
        and later.position > stages.position) then false
    else level.rank <= greatest(${prizes}, 1) end`

/**
 * The waiting items of rooms, each with one kind and a start: `kind, since, stage_id, group_number, match_id, identifier,
 * room_id`.
 */
async function waitingRooms(tx: Tx, now: number, own: Visible): Promise<SQL> {
  const needs = await needsNow(tx, now)
  const of = (kind: RoomNeed & PendingKind, since: SQL) => sql`
      (select ${kind}::text as kind, ${since} as since, match_rooms.stage_id, match_rooms.group_number,
        match_rooms.bracket_match_id as match_id, match_rooms.identifier, match_rooms.id as room_id
      from match_rooms where ${needs[kind]} and ${isMine(own)} order by ${since} limit ${limit})`
  return sql.join(
    [
      of('disputed', sql`game_since`),
      of('resultUpdate', sql`game_since`),
      of('secondConfirmation', firstConfirmed(matchRooms.games)),
      of('noWinner', sql`match_rooms.undecided_since`),
      of('overdue', sql`game_since`),
    ],
    sql` union all `,
  )
}

/** The oldest waiting things, with the names of their parents. */
async function pendingOf(tx: Tx, waiting: SQL): Promise<PendingApproval[]> {
  const { rows } = await tx.execute<PendingApproval>(sql`
    with waiting as (${waiting})
    select waiting.kind, waiting.since, tournaments.id as "tournamentId", tournaments.name as "tournamentName",
      stages.id as "stageId", stages.name as "stageName", waiting.group_number as "groupNumber",
      waiting.match_id as "bracketMatchId", waiting.identifier, waiting.room_id as "matchId"
    from waiting join stages on stages.id = waiting.stage_id join tournaments on tournaments.id = stages.tournament_id
    order by waiting.since, waiting.stage_id, waiting.group_number, waiting.match_id
    limit ${limit}`)
  return rows
}

/** `own`: the venues at which things wait for the reader; `raises`: whether the reader sees the settings of payments. */
export async function listPendingApprovals(
  tx: Tx,
  now: number,
  { own, raises }: { own: Visible; raises: boolean },
): Promise<PendingApproval[]> {
  const [raise, rows] = [raises ? await waitingRaise(tx) : [], await waitingOfStages(tx, now, own)]
  return [...raise, ...rows].toSorted((a, b) => a.since - b.since)
}

export async function waitingRaise(tx: Tx): Promise<PendingApproval[]> {
  const { waiting } = await paymentSettings(tx)
  if (!waiting) return []
  const nowhere = { tournamentId: null, tournamentName: null, stageId: null, stageName: null, groupNumber: null }
  const { secondFrom, by, time: since } = waiting
  const identifier = `${walletCurrency} ${secondFrom} · ${by}`
  return [{ ...nowhere, kind: 'limitRaise', since, bracketMatchId: null, identifier, matchId: null }]
}

/** The limit of each kind is counted in what is at these venues. */
async function waitingOfStages(tx: Tx, now: number, own: Visible): Promise<PendingApproval[]> {
  return pendingOf(tx, sql`${waitingWithoutRooms(own)} union all ${await waitingRooms(tx, now, own)}`)
}

/** Matters of stages, divisions and their matches, without those of rooms. */
export function pendingAtStages(tx: Tx, own: Visible): Promise<PendingApproval[]> {
  return pendingOf(tx, waitingWithoutRooms(own))
}

function waitingWithoutRooms(own: Visible): SQL {
  return sql`
      (select case when exists (${blockingTie}) then 'tie' else 'standings' end as kind,
        state_time as since, id as stage_id, null::int as group_number, null as match_id, null as identifier,
        null as room_id
      from stages where state in ('StandingPendingGenerate', 'StandingPendingApproval') and ${isStageAtOwn(own)}
      order by state_time limit ${limit})
      union all
      (select 'bracket', brackets.state_time, stage_id, group_number, null, null, null
      from brackets join stages on stages.id = stage_id
      where brackets.state = 'PendingComplete' and stages.state = 'InProgress' and ${isStageAtOwn(own)}
      order by brackets.state_time limit ${limit})
      union all
      (select 'noWinner', undecided_since, stage_id, group_number, bracket_matches.id, identifier, null
      from bracket_matches join brackets using (stage_id, group_number) join stages on stages.id = stage_id
      where undecided_since is not null and brackets.state <> 'Completed' and stages.state = 'InProgress'
        and ${isMatchAtOwn(own)}
      order by undecided_since limit ${limit})
      union all
      (select 'secondConfirmation', result_confirmations.time, bracket_matches.stage_id, brackets.group_number, bracket_matches.id,
        bracket_matches.identifier, null
      from result_confirmations join bracket_matches on bracket_matches.id = result_confirmations.bracket_match_id
        join brackets on brackets.stage_id = bracket_matches.stage_id
          and brackets.group_number = bracket_matches.group_number
        join stages on stages.id = brackets.stage_id
      where result_confirmations.standing = bracket_matches.scores and brackets.state <> 'Completed'
        and stages.state = 'InProgress' and ${isMatchAtOwn(own)}
      order by result_confirmations.time limit ${limit})`
}

/** Messages of players to administrators: readable at the venues where they play (`own`). */
export async function listAssistanceRequests(tx: Tx, now: number, own: Visible): Promise<AssistanceRequest[]> {
  const needs = await needsNow(tx, now)
  const { rows } = await tx.execute<AssistanceRequest>(sql`
    select match_rooms.id as "matchId", tournaments.id as "tournamentId", tournaments.name as "tournamentName",
      match_rooms.identifier || ' ' || (select string_agg(tournament_teams.name, ' – ' order by place)
        from unnest(match_rooms.team_ids) with ordinality placed(team, place)
        join tournament_teams on tournament_teams.id = placed.team) as name,
      (select name from tournament_teams where id = match_rooms.assistance ->> 'tournamentTeamId') as team,
      match_rooms.assistance ->> 'text' as text, (match_rooms.assistance ->> 'time')::bigint as since,
      match_rooms.assistance ->> 'claimedBy' as "claimedBy"
    from match_rooms join tournaments on tournaments.id = match_rooms.tournament_id
    where ${needs.assistance} and ${isMine(own)}
    order by since, match_rooms.id limit ${limit}`)
  return rows
}

/** chosen: a month of the busiest arena; who wants more looks at shorter times. */
const eventLimit = 1_000

/** Events that begin or go on between two times. */
export async function listEvents(
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<{ events: CalendarEvent[]; complete: boolean }> {
  const { rows } = await tx.execute<CalendarEvent>(sql`
    with happening as (
      select 'registration' as type, tournaments.id as tournament_id, tournaments.name as title,
        registration_start as start, registration_end as "end", null as stage_id, null as match_id, null as room_id
      from tournaments where state not in ('Initial', 'Cancelled') and registration_start <= ${to}
        and coalesce(registration_end, registration_start) >= ${from}
      union all
      select 'tournament', id, name, match_start, match_end, null, null, null
      from tournaments where state not in ('Initial', 'Cancelled') and match_start <= ${to}
        and coalesce(match_end, match_start) >= ${from}
      union all
      select 'match', stages.tournament_id, bracket_matches.identifier || ' ' || tournaments.name, schedule, null,
        stages.id, bracket_matches.id, bracket_matches.match_id
      from bracket_matches join stages on stages.id = stage_id join tournaments on tournaments.id = stages.tournament_id
      where schedule between ${from} and ${to} and needed and not walkover
        and tournaments.state not in ('Initial', 'Cancelled')
      union all
      select 'checkIn', rooms.tournament_id, rooms.identifier || ' ' || tournaments.name, rooms.check_in_start_time,
        rooms.check_in_start_time + rooms.check_in_duration * 60, rooms.stage_id, rooms.bracket_match_id, rooms.id
      from match_rooms rooms join tournaments on tournaments.id = rooms.tournament_id
      where rooms.state = 'Open' and rooms.check_in_start_time <= ${to}
        and rooms.check_in_start_time + rooms.check_in_duration * 60 >= ${from}
    )
    select type || ':' || coalesce(room_id, match_id, tournament_id) as id, type, title, start, "end",
      tournament_id as "tournamentId", stage_id as "stageId", match_id as "bracketMatchId", room_id as "matchId"
    from happening order by start, id limit ${eventLimit + 1}`)
  return { events: rows.slice(0, eventLimit), complete: rows.length <= eventLimit }
}

/** Numbers of what waits go up to where the list of it ends. */
export async function countAll(tx: Tx, now: number, { own, raises }: { own: Visible; raises: boolean }) {
  const waiting = await listPendingApprovals(tx, now, { own, raises })
  const needs = await needsNow(tx, now)
  const { rows } = await tx.execute<{ activeTournaments: number; openRooms: number; assistance: number }>(sql`
    select (select count(*)::int from tournaments
        where state in ('Published', 'OpenRegistration', 'CompleteRegistration', 'InProgress')) as "activeTournaments",
      (select count(*)::int from match_rooms where state = 'Open') as "openRooms",
      (select count(*)::int from match_rooms where ${needs.assistance} and ${isMine(own)}) as assistance`)
  const pending = Object.fromEntries(
    PendingKind.options.map((kind) => [kind, waiting.filter((row) => row.kind === kind).length]),
  ) as Record<PendingKind, number>
  return { ...(rows[0] ?? { activeTournaments: 0, openRooms: 0, assistance: 0 }), pending }
}
