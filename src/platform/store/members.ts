import { and, asc, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { ListedMember, Member, MemberFields, MemberTeam } from '../../contract/member.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { countedMembers, membersPerShop, wayToMember, type CountedOrder } from './member-counts.ts'
import { whereVisible } from './owned.ts'
import { asksForRows, idPageOf, inOrderOf, sortOf, type IdPage, type SortOrder } from './paging.ts'
import { thingRows } from './rows.ts'
import { members as table } from './schema/members.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'
import { venues } from './schema/venues.ts'
import { isSearchedFor } from './searched.ts'

type Row = typeof table.$inferSelect

function memberOf({ id: memberId, name: nickname, venueId: homeShopVenueId, ...row }: Row): Member {
  const { nameKey: _key, searched: _searched, venueCompanyId: _company, ...others } = row
  return { memberId, nickname, homeShopVenueId, ...others }
}

const rows = thingRows(table, memberOf)
export const { find: findMember, lock: lockMember } = rows

type Columns = Omit<MemberFields, 'nickname'> & { name: string }
const columnsOf = ({ nickname: name, ...fields }: MemberFields): Columns => ({ name, ...fields })

export function insertMember(tx: Tx, fields: MemberFields, shop: HomeShop | null, createTime: number): Promise<Member> {
  return rows.insert(tx, { ...columnsOf(fields), ...shopColumns(shop), createTime })
}

export function updateMember(tx: Tx, id: string, { nickname, ...fields }: Partial<MemberFields>): Promise<Member> {
  return rows.update(tx, id, { ...fields, ...(nickname !== undefined && { name: nickname }) })
}

/** A venue with its company. */
export type HomeShop = { venueId: string; venueCompanyId: string; name: string }

export function moveMember(tx: Tx, id: string, shop: HomeShop | null): Promise<Member> {
  return rows.update(tx, id, shopColumns(shop))
}

function shopColumns(shop: HomeShop | null) {
  return { venueId: shop?.venueId ?? null, venueCompanyId: shop?.venueCompanyId ?? null }
}

type Query = QueryOf<Endpoints['listMembers']>

const shopName = sql`(select ${venues.name} from ${venues} where ${venues.id} = ${table.venueId})`
const orders = {
  name: [table.nameKey, table.id],
  loyaltyPoints: [table.loyaltyPoints, table.id],
  homeShop: [sql`${shopName} is null`, shopName, table.nameKey, table.id],
  createTime: [table.createTime, table.id],
}

export async function listMembers(tx: Tx, visible: Visible, query: Query) {
  const { ids, ...counts } = await memberPage(tx, { visible, seen: whereVisible(visible, table), query })
  const found = await tx
    .select({ row: table, homeShopName: venues.name })
    .from(table)
    .leftJoin(venues, eq(venues.id, table.venueId))
    .where(inArray(table.id, ids))
  const inOrder = inOrderOf(ids, found, ({ row }) => row.id)
  const members = inOrder.map(({ row, homeShopName }): ListedMember => ({ ...memberOf(row), homeShopName }))
  return { members, ...counts }
}

type Asked = { visible: Visible; seen: SQL | undefined; query: Query }

async function memberPage(tx: Tx, { visible, seen, query }: Asked): Promise<IdPage<string>> {
  const { search, homeShop } = query
  const order = sortOf(query.sort, orders, 'name')
  const where = and(
    seen,
    homeShop === undefined ? undefined : eq(table.venueId, homeShop),
    isSearchedFor('member', query),
  )
  const listing = { table, id: table.id, where, order }
  if (search || asksForRows(query)) return idPageOf(tx, listing, query)
  const kept = await countedMembers(tx, visible, homeShop)
  const isWhole = visible.of === 'everything' && homeShop === undefined
  if (isWhole && order.columns === orders.homeShop) return pageByShop(tx, query, kept, order.descending)
  const counted = countedOrderOf(order)
  const seek = async (offset: number, backwards: boolean) => {
    if (!counted || !isWhole) return { where: undefined, offset }
    const descending = order.descending !== backwards
    const way = await wayToMember(tx, { order: counted, offset, descending })
    return { where: way.within && bound(counted, way.within, descending), offset: way.offset }
  }
  return idPageOf(tx, { ...listing, kept, seek }, query)
}

function countedOrderOf({ columns }: SortOrder): CountedOrder | undefined {
  if (columns === orders.name) return 'name'
  return columns === orders.loyaltyPoints ? 'points' : undefined
}

function bound(order: CountedOrder, { from, to }: { from: string; to: string | null }, descending: boolean) {
  const column = order === 'name' ? table.nameKey : table.loyaltyPoints
  const valueOf = (stretch: string) => (order === 'name' ? stretch : Number(stretch))
  if (!descending) return gte(column, valueOf(from))
  return to === null ? undefined : lt(column, valueOf(to))
}

/** One home shop after the other, by their names; inside of each by name. */
async function pageByShop(
  tx: Tx,
  { page, pageSize }: Query,
  rowCount: number,
  descending: boolean,
): Promise<IdPage<string>> {
  const skipped = (Math.abs(page) - 1) * pageSize
  let offset = page > 0 ? skipped : Math.max(0, rowCount - skipped - pageSize)
  let left = page > 0 ? pageSize : Math.max(0, Math.min(pageSize, rowCount - skipped))
  const ids: string[] = []
  const perShop = await membersPerShop(tx)
  for (const { venueId, n } of descending ? perShop.toReversed() : perShop) {
    if (left === 0) break
    if (offset < n) {
      const direction = descending ? desc : asc
      const of = await tx
        .select({ id: table.id })
        .from(table)
        .where(venueId === null ? isNull(table.venueId) : eq(table.venueId, venueId))
        .orderBy(direction(table.nameKey), direction(table.id))
        .limit(left)
        .offset(offset)
      ids.push(...of.map(({ id }) => id))
      left -= of.length
    }
    offset = Math.max(0, offset - n)
  }
  return { ids, rowCount, pageCount: Math.ceil(rowCount / pageSize), exact: true }
}

/** Whether the venue is the home shop of any member. */
export async function isHomeShop(tx: Tx, venueId: string): Promise<boolean> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.venueId, venueId)).limit(1)
  return rows.length > 0
}

/** Names of those of the ids that may be seen; without ids the first ones. */
export async function memberNames(tx: Tx, visible: Visible, ids: readonly string[] | undefined, atMost: number) {
  return tx
    .select({ memberId: table.id, nickname: table.name })
    .from(table)
    .where(and(whereVisible(visible, table), ids && inArray(table.id, [...ids])))
    .orderBy(asc(table.nameKey), asc(table.id))
    .limit(atMost)
}

/** As an id is written where it must mean nothing else: `id:2271`. */
const exactId = /^id:(\S+)$/i

/**
 * Of each text those members that it can mean: by id, and by nickname, email or mobile number. chosen: two of a name are enough to know
 * that it is not clear.
 */
export async function membersMeant(
  tx: Tx,
  visible: Visible,
  texts: readonly string[],
  keyOf: (text: string) => string,
): Promise<Map<string, Member[]>> {
  const seen = (where: SQL | undefined) =>
    tx
      .select()
      .from(table)
      .where(and(whereVisible(visible, table), where))
  const all = [...new Set(texts)]
  const idIn = (text: string) => exactId.exec(text)?.[1] ?? text
  const withId = await seen(inArray(table.id, all.map(idIn)))
  const byId = new Map(withId.map((row) => [row.id, row]))
  const meant = new Map<string, Member[]>()
  for (const text of all) {
    const one = byId.get(idIn(text))
    const called = exactId.test(text) ? [] : await seen(byContact(text) ?? eq(table.nameKey, keyOf(text))).limit(2)
    const found = [...(one ? [one] : []), ...called.filter(({ id }) => id !== one?.id)]
    meant.set(text, found.map(memberOf))
  }
  return meant
}

function byContact(text: string): SQL | undefined {
  const mobile = text.replace(/[\s().-]/g, '')
  if (/^\+\d{7,15}$/.test(mobile))
    return and(isSearchedFor('member', { search: mobile.slice(1) }), eq(table.mobile, mobile))
  if (!/^\S+@\S+$/.test(text)) return undefined
  return and(isSearchedFor('member', { search: text }), sql`lower(${table.email}) = ${text.toLowerCase()}`)
}

/** chosen: the newest, as many as a page shows. */
const teamsShown = 100

export async function teamsOfMember(tx: Tx, memberId: string): Promise<MemberTeam[]> {
  return tx
    .select({
      tournamentTeamId: tournamentTeams.id,
      name: tournamentTeams.name,
      state: tournamentTeams.state,
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      role: teamPlayers.role,
      inGameName: teamPlayers.inGameName,
    })
    .from(teamPlayers)
    .innerJoin(tournamentTeams, eq(tournamentTeams.id, teamPlayers.tournamentTeamId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
    .where(eq(teamPlayers.memberId, memberId))
    .orderBy(desc(tournamentTeams.createTime), desc(tournamentTeams.id))
    .limit(teamsShown)
}
