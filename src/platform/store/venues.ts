// Venues as they are shown: with their company, and whether they are open, which only the database says: it alone turns wall
// times of a place into instants.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { VenueName } from '../../contract/endpoints-venues.ts'
import type { HeldAt } from '../../contract/held-at.ts'
import { networkOf, networkText } from '../../contract/ip-network.ts'
import type { VenueState } from '../../contract/states.ts'
import type { Venue } from '../../contract/venue.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { licencesNow } from './licences.ts'
import { whereVisible } from './owned.ts'
import { byName, ownedRows } from './rows.ts'
import { tournaments } from './schema/tournaments.ts'
import { venueCompanies, venues } from './schema/venues.ts'
import { venueOwner } from './things.ts'

type KeptVenue = Omit<Venue, 'companyName' | 'openNow' | 'openChange' | 'licence'>

const rows = ownedRows(
  venues,
  venueOwner,
  ({ id: venueId, nameKey: _key, ipWhitelist, ...row }): KeptVenue => ({
    venueId,
    ...row,
    ipWhitelist: ipWhitelist.map((text) => networkText(networkOf(text))),
  }),
  {
    name: byName(venues),
    country: [venues.country, ...byName(venues)],
    createTime: [venues.createTime, venues.id],
  },
)
export const { insert: insertVenue, update: updateVenue } = rows

export async function lockVenue(tx: Tx, id: string, now: number): Promise<Venue> {
  return one(tx, await rows.lock(tx, id), now)
}

const openAt = (now: number) =>
  sql`arena_open(${venues.opening}, ${venues.closing}, ${venues.otherHours}, ${venues.timeZone}, to_timestamp(${now}))`

/** `of`: a company. */
export async function listVenues(
  tx: Tx,
  query: QueryOf<Endpoints['listVenues']>,
  { visible, of, now }: { visible: Visible; of?: string; now: number },
) {
  const fit = and(filterOf(query, now), of === undefined ? undefined : eq(venues.venueCompanyId, of))
  const { things, ...counts } = await rows.page(tx, query, visible, fit)
  return { venues: await shownVenues(tx, things, now), ...counts }
}

function filterOf({ state, country, open, ip }: QueryOf<Endpoints['listVenues']>, now: number): SQL | undefined {
  return and(
    state && inArray(venues.state, state),
    country && inArray(venues.country, country),
    open && sql`(${openAt(now)}).is_open = ${open === 'true'}`,
    ip === undefined ? undefined : sql`${networkText(networkOf(ip))}::inet <<= any(${venues.ipWhitelist})`,
  )
}

export async function findVenue(tx: Tx, id: string, now: number): Promise<Venue> {
  return one(tx, await rows.find(tx, id), now)
}

async function one(tx: Tx, kept: KeptVenue, now: number): Promise<Venue> {
  return found((await shownVenues(tx, [kept], now))[0])
}

async function shownVenues(tx: Tx, kept: readonly KeptVenue[], now: number): Promise<Venue[]> {
  if (kept.length === 0) return []
  const ids = kept.map(({ venueId }) => venueId)
  const shown = await tx
    .select({
      id: venues.id,
      companyName: venueCompanies.name,
      openNow: sql<boolean>`opened.is_open`,
      openChange: sql<number | null>`extract(epoch from opened.changes)::int`,
    })
    .from(venues)
    .leftJoin(venueCompanies, eq(venueCompanies.id, venues.venueCompanyId))
    .innerJoin(sql`lateral ${openAt(now)} as opened`, sql`true`)
    .where(inArray(venues.id, ids))
  const licences = await licencesNow(tx, ids, now)
  const more = new Map(shown.map(({ id, companyName, ...open }) => [id, { companyName: companyName ?? '', ...open }]))
  return kept.flatMap((venue) => {
    const about = more.get(venue.venueId)
    return about ? [{ ...venue, ...about, licence: licences.get(venue.venueId) ?? null }] : []
  })
}

const named = { venueId: venues.id, venueCompanyId: venues.venueCompanyId, name: venues.name }

/** All in use, or those of these ids; `of`: a company. */
export function listVenueNames(
  tx: Tx,
  visible: Visible,
  { ids, of }: { ids?: readonly string[]; of?: string } = {},
): Promise<VenueName[]> {
  return tx
    .select(named)
    .from(venues)
    .where(
      and(
        whereVisible(visible, venueOwner),
        ids ? inArray(venues.id, [...ids]) : eq(venues.state, 'InUse'),
        of === undefined ? undefined : eq(venues.venueCompanyId, of),
      ),
    )
    .orderBy(asc(venues.name), asc(venues.id))
}

/** For what begins to be held there: it stays in use until the transaction ends. */
export async function keepInUse(tx: Tx, visible: Visible, id: string): Promise<VenueName & { state: VenueState }> {
  const rows = await tx
    .select({ ...named, state: venues.state })
    .from(venues)
    .where(and(whereVisible(visible, venueOwner), eq(venues.id, id)))
    .for('share')
  return found(rows[0])
}

/** Archived venues among these, by name. */
export async function archivedNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ name: venues.name })
    .from(venues)
    .where(and(inArray(venues.id, [...ids]), eq(venues.state, 'Archived')))
  return rows.map(({ name }) => name)
}

/** chosen: the first ones are enough to know of. */
const mostSharing = 5

/** Other venues in use that have an address of this whitelist as well, each with one such network. */
export async function venuesSharing(
  tx: Tx,
  { id, whitelist, visible }: { id: string | undefined; whitelist: readonly string[]; visible: Visible },
): Promise<{ name: string; network: string }[]> {
  if (whitelist.length === 0) return []
  const asked = sql`unnest(${sql.param(whitelist, venues.ipWhitelist)}::cidr[]) as asked(network)`
  const mine = id === undefined ? undefined : sql`${venues.id} <> ${id}`
  const shares = sql`exists (select from unnest(${venues.ipWhitelist}) as own(network) where own.network && asked.network)`
  const { rows: sharing } = await tx.execute<{ name: string; network: string }>(sql`
    select distinct on (${venues.id}) ${venues.name} as name, asked.network::text as network from ${venues}, ${asked}
    where ${and(whereVisible(visible, venueOwner), eq(venues.state, 'InUse'), mine, shares)}
    order by ${venues.id}, asked.network limit ${sql.raw(String(mostSharing))}`)
  return sharing.map(({ name, network }) => ({ name, network: networkText(networkOf(network)) }))
}

/** Whether the database knows a time zone by this name. */
export async function knowsZone(tx: Tx, name: string): Promise<boolean> {
  const { rows: known } = await tx.execute(sql`select from pg_timezone_names where name = ${name}`)
  return known.length > 0
}

/** Where a tournament is held, or one of its matches that has a venue of its own. */
export function heldAt(tx: Tx, tournamentId: string, venueId: string | null = null): Promise<HeldAt[]> {
  return tx
    .select({ venueCompanyId: venues.venueCompanyId, venueId: venues.id })
    .from(venues)
    .innerJoin(tournaments, eq(venues.id, venueId ?? sql`any(${tournaments.venueIds})`))
    .where(eq(tournaments.id, tournamentId))
    .orderBy(asc(venues.id))
}

/** Ids of the venues a reader belongs to. */
function ownVenues(own: Visible): SQL {
  return sql`array(select ${venues.id} from ${venues} where ${whereVisible(own, venueOwner)})`
}

/** 4.14: whether a stage's tournament is held at one of them. */
export function isStageAtOwn(own: Visible): SQL {
  if (own.of === 'everything') return sql`true`
  return sql`exists (select from tournaments held where held.id = stages.tournament_id
    and held.venue_ids && ${ownVenues(own)})`
}

/** The same of a match of the stage, which may have a venue of its own. */
export function isMatchAtOwn(own: Visible): SQL {
  if (own.of === 'everything') return sql`true`
  return sql`case when bracket_matches.venue_id is null then ${isStageAtOwn(own)}
    else bracket_matches.venue_id = any(${ownVenues(own)}) end`
}
