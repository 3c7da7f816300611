// Matches that are to be played at a venue, and whether it is open at their time.
import { sql, type SQL } from 'drizzle-orm'
import type { VenueFields } from '../../contract/venue.ts'
import type { Tx } from './connection.ts'
import { venues } from './schema/venues.ts'

type Hours = Pick<VenueFields, 'opening' | 'closing' | 'otherHours' | 'timeZone'>
type ShutOut = { count: number; first: string[] }
/** A match with the time it is given; without a venue of its own it is played at any of the tournament. */
export type Timed = { identifier: string; at: number; venueId: string | null }

/** chosen: a match that began longer ago and has no result is rather forgotten than played (seconds). */
export const longestPlay = 12 * 3600
/** chosen: hours are looked at for so long ahead (seconds). */
const ahead = 400 * 86_400
/** chosen: as many are named. */
const named = 3

/** Whether hours are looked at for a match of this time. */
export function isLookedAt(at: number, now: number): boolean {
  return at >= now - longestPlay && at <= now + ahead
}

/**
 * Matches of a venue that are being played or to come: with `hours`, those for which it was open and is no longer, and no
 * other venue of their tournament is; without, all that are not over, also those without a time; `within`: that begin in this time.
 */
export async function matchesShutOut(
  tx: Tx,
  { venueId, now, within }: { venueId: string; now: number; within?: { from: number; to: number } },
  hours?: { was: Hours; is: Hours },
): Promise<ShutOut> {
  const other = sql`from venues other where other.id = any(venue_ids) and other.id <> ${venueId} and other.state = 'InUse'`
  const span = hours ? { from: now - longestPlay, to: now + ahead } : within
  const isPlayed = within && within.from > now ? sql`false` : sql`bracket_matches.state = 'InProgress'`
  const { rows } = await tx.execute<{ count: number; name: string }>(sql`
    with coming as materialized (
      select bracket_matches.identifier || ' ' || tournaments.name as name, bracket_matches.venue_id, venue_ids,
        to_timestamp(case when bracket_matches.state = 'InProgress' then ${now}
          when schedule is not null then greatest(schedule, ${now}) end) as at
      from tournaments join stages on stages.tournament_id = tournaments.id
        join bracket_matches on bracket_matches.stage_id = stages.id
      where ${venueId} = any(tournaments.venue_ids) and tournaments.state not in ('Completed', 'Cancelled')
        and stages.state <> 'Cancelled' and bracket_matches.state <> 'Completed' and needed and not walkover
        and coalesce(bracket_matches.venue_id, ${venueId}) = ${venueId}
        ${span ? sql`and (${isPlayed} or schedule between ${span.from} and ${span.to})` : sql``}
    ), shut as materialized (
      select * from coming where ${hours ? sql`${isOpen(hours.was)} and not ${isOpen(hours.is)}` : sql`true`}
    )
    select name, count(*) over ()::int as count from shut
    where venue_id is not null or not exists (select ${other} ${hours ? sql`and ${isOtherOpen}` : sql``})
    order by at, name limit ${named}`)
  return shutOutOf(rows)
}

/** Of these matches those whose venue, or all venues of their tournament, are closed at their time or not in use. */
export async function matchesWhenClosed(
  tx: Tx,
  matches: readonly Timed[],
  venueIds: readonly string[],
): Promise<ShutOut> {
  const own = matches.flatMap(({ venueId }) => (venueId === null ? [] : [venueId]))
  const column = (cells: readonly (string | number | null)[], type: 'text' | 'bigint') =>
    sql`${sql.param([...cells])}::${sql.raw(type)}[]`
  const names = matches.map(({ identifier }) => identifier)
  const times = matches.map(({ at }) => at)
  const places = matches.map(({ venueId }) => venueId)
  const { rows } = await tx.execute<{ count: number; name: string }>(sql`
    with coming as materialized (
      select name, to_timestamp(seconds) as at, venue_id
      from unnest(${column(names, 'text')}, ${column(times, 'bigint')}, ${column(places, 'text')}) as given(name, seconds, venue_id)
    ), ${spansOf([...venueIds, ...own])}, shut as materialized (
      select at, venue_id from (select distinct at, venue_id from coming) as moments
      where not exists (select from spans where starts <= at and at < ends
        and case when venue_id is null then spans.id = any(${ids(venueIds)}) else spans.id = venue_id end)
    )
    select name, count(*) over ()::int as count
    from coming join shut on shut.at = coming.at and shut.venue_id is not distinct from coming.venue_id
    order by coming.at, name limit ${named}`)
  return shutOutOf(rows)
}

/**
 * Matches of a tournament without a venue of their own that are being played or to come, and at whose time one of its venues
 * is open before the change, or it had none, and no venue after it.
 */
export async function matchesLosingVenue(
  tx: Tx,
  { tournamentId, now }: { tournamentId: string; now: number },
  before: readonly string[],
  after: readonly string[],
): Promise<ShutOut> {
  const isOpenIn = (of: readonly string[]) =>
    sql`exists (select from spans where spans.id = any(${ids(of)}) and starts <= at and at < ends)`
  const { rows } = await tx.execute<{ count: number; name: string }>(sql`
    with coming as materialized (
      select identifier as name,
        to_timestamp(case when bracket_matches.state = 'InProgress' then ${now} else greatest(schedule, ${now}) end) as at
      from stages join bracket_matches on bracket_matches.stage_id = stages.id
      where stages.tournament_id = ${tournamentId} and stages.state <> 'Cancelled' and venue_id is null
        and bracket_matches.state <> 'Completed' and needed and not walkover
        and (bracket_matches.state = 'InProgress' or schedule between ${now - longestPlay} and ${now + ahead})
    ), ${spansOf([...before, ...after])}
    select name, count(*) over ()::int as count from coming
    where ${before.length === 0 ? sql`true` : isOpenIn(before)} and not ${isOpenIn(after)}
    order by at, name limit ${named}`)
  return shutOutOf(rows)
}

function shutOutOf(rows: readonly { count: number; name: string }[]): ShutOut {
  return { count: rows[0]?.count ?? 0, first: rows.map(({ name }) => name) }
}

/** The first ones by name, and a sign where there are more. */
export function shutOutText({ count, first }: ShutOut): { count: number; matches: string[] } {
  return { count, matches: count > first.length ? [...first, '…'] : first }
}

const ids = (of: readonly string[]) => sql`${sql.param([...of])}::text[]`

/** When these venues are open on the days of `coming`, made once for each venue and day. */
function spansOf(venueIds: readonly string[]): SQL {
  return sql`days as materialized (
      select distinct id, (at at time zone time_zone)::date - back as day
      from venues cross join (select distinct at from coming) as moments cross join (values (0), (1)) as of(back)
      where id = any(${ids([...new Set(venueIds)])}) and state = 'InUse'
    ), spans as materialized (
      select days.id, starts, ends from days join venues on venues.id = days.id
        cross join lateral arena_hours(opening, closing, other_hours, time_zone, day, day)
    )`
}

/** At the time of a match; the spans are made once for all of them. */
function isOpen({ opening, closing, otherHours, timeZone }: Hours): SQL {
  const day = (of: 'min' | 'max') => sql`(select (${sql.raw(of)}(at) at time zone ${timeZone})::date from coming)`
  return sql`exists (select from arena_hours(${opening}, ${closing},
      ${sql.param(otherHours, venues.otherHours)}, ${timeZone}, ${day('min')} - 1, ${day('max')} + 1) as span
    where span.starts <= at and at < span.ends)`
}

const isOtherOpen = sql`exists (select from arena_hours(other.opening, other.closing, other.other_hours, other.time_zone,
    (at at time zone other.time_zone)::date - 1, (at at time zone other.time_zone)::date) as span
  where span.starts <= at and at < span.ends)`
