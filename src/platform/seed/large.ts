// A platform that has been in use for years: many tournaments, match rooms and members, the same in every run.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Act } from '../handlers/call.ts'
import { takeIds } from '../store/brackets.ts'
import type { Tx } from '../store/connection.ts'
import { matchRooms } from '../store/schema/matches.ts'
import { bracketMatches, brackets, stages, standings } from '../store/schema/stages.ts'
import { teamPlayers, tournamentTeams } from '../store/schema/teams.ts'
import { tournaments } from '../store/schema/tournaments.ts'
import { idsPerTournament, rowsOfTournament, type Rows } from './large-tournament.ts'
import type { DemoVenue } from './venues.ts'

export const largeCounts = { tournaments: 2_000, matchRooms: 20_000, members: 100_000 }

export async function seedLarge(act: Act, venue: DemoVenue): Promise<void> {
  const { tx, asking } = act
  const ids = (await takeIds(tx, largeCounts.tournaments * idsPerTournament)).values()
  const nextId = () => ids.next().value ?? ''
  const made = Array.from({ length: largeCounts.tournaments }, (_, i) => rowsOfTournament(i, asking.now, nextId))
  const rooms = made.flatMap((rows) => rows.rooms).slice(0, largeCounts.matchRooms)
  const roomed = new Set(rooms.map((room) => room.id))

  await insertAll(
    tx,
    tournaments,
    made.flatMap((rows) => rows.tournaments),
  )
  await insertAll(
    tx,
    tournamentTeams,
    made.flatMap((rows) => rows.teams),
  )
  await insertAll(
    tx,
    teamPlayers,
    made.flatMap((rows) => rows.players),
  )
  await insertAll(
    tx,
    stages,
    made.flatMap((rows) => rows.stages),
  )
  await insertAll(
    tx,
    brackets,
    made.flatMap((rows) => rows.brackets),
  )
  await insertAll(
    tx,
    bracketMatches,
    made
      .flatMap((rows) => rows.matches)
      .map((match) => (roomed.has(match.matchId ?? '') ? match : { ...match, ...withoutRoom(match) })),
  )
  await insertAll(tx, matchRooms, rooms)
  await insertAll(
    tx,
    standings,
    made.flatMap((rows) => rows.standings),
  )
  await seedMembers(act, venue)
}

/** A match whose room was one too many has not been opened. */
function withoutRoom({ matchId, state }: Rows['matches'][number]): Partial<Rows['matches'][number]> {
  return matchId == null ? { state } : { matchId: null, state: 'Initial' }
}

/** Made inside the database: a hundred thousand rows are not sent one by one. */
async function seedMembers({ tx, asking }: Act, { venueId }: DemoVenue): Promise<void> {
  const surnames = sql.param(['Chan', 'Wong', 'Lee', 'Lin', 'Huang', 'Cheung', 'Ho', 'Wu', 'Tsai', 'Yang'])
  const given = sql.param(['Ka Yan', 'Wing', 'Mei', 'Chi Hang', 'Yi-Chun', 'Jia Hao', 'Siu Ming', 'Ting', 'Lok', 'An'])
  const handles = sql.param(['Nova', 'Pixel', 'Mochi', 'Rook', 'Lumen', 'Jade', 'Comet', 'Kumo', 'Saber', 'Echo'])
  await tx.execute(sql`
    insert into members (id, nickname, nickname_key, first_name, last_name, email, mobile, gender, birthday,
      home_shop_venue_id, discord_id, wallet_cents, loyalty_points, create_time)
    select nextval('arena_ids')::text, handle || n, lower(handle || n), given, surname,
      lower(handle) || n || '@players.test', '+852 5' || lpad((n * 7919 % 10000000)::text, 7, '0'),
      case n % 3 when 0 then 'female' when 1 then 'male' end,
      to_char(date '1980-01-01' + (n * 37 % 10950), 'YYYY-MM-DD'), case when n % 5 = 0 then ${venueId} end,
      case when n % 2 = 0 then lower(handle) || '#' || lpad((n % 10000)::text, 4, '0') end,
      n * 131 % 500000, n * 17 % 5000, ${asking.now}::bigint - (n * 613 % 63072000)
    from (
      select n, (${handles}::text[])[1 + n % 10] as handle, (${given}::text[])[1 + n / 7 % 10] as given,
        (${surnames}::text[])[1 + n / 3 % 10] as surname
      from generate_series(1, ${largeCounts.members}::int) as n
    ) as member`)
}

/** Keeps the parameters of one statement below what the protocol can carry (65,535). */
async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const size = 1_000
  for (let from = 0; from < rows.length; from += size) {
    await tx.insert(table).values(rows.slice(from, from + size))
  }
}
