// Matches that are to be played at a venue, and whether it is open at their time.
import { sql, type SQL } from 'drizzle-orm'
import type { VenueFields } from '../../contract/venue.ts'
import type { Tx } from './connection.ts'
import { venues } from './schema/venues.ts'

type Hours = Pick<VenueFields, 'opening' | 'closing' | 'otherHours' | 'timeZone'>
export type ShutOut = { count: number; first: string[] }

/** chosen: a match that began longer ago and has no result is rather forgotten than played (seconds). */
const longest = 12 * 3600
/** chosen: hours are looked at for so long ahead (seconds). */
const ahead = 400 * 86_400
/** chosen: as many are named. */
const named = 3

/**
 * Matches that are being played or to come: with `is`, those for which it was open and is no longer, and no other venue of
 * their tournament is; without, all that are not over, also those without a time.
 */
export async function matchesShutOut(
  tx: Tx,
  { venueId, now }: { venueId: string; now: number },
  was: Hours,
  is?: Hours,
): Promise<ShutOut> {
  const other = sql`from venues other where other.id = any(venue_ids) and other.id <> ${venueId} and other.state = 'InUse'`
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
        ${is ? sql`and (bracket_matches.state = 'InProgress' or schedule between ${now - longest} and ${now + ahead})` : sql``}
    ), shut as materialized (
      select * from coming where ${is ? sql`${isOpen(was)} and not ${isOpen(is)}` : sql`true`}
    )
    select name, count(*) over ()::int as count from shut
    where venue_id is not null or not exists (select ${other} ${is ? sql`and ${isOtherOpen}` : sql``})
    order by at, name limit ${named}`)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ name }) => name) }
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
