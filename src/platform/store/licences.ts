// Licences and invoices as they are read. How a licence stands follows from the clock of the reader.
import { and, asc, eq, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import type { Invoice, InvoiceLine, Licence, LicenceNow } from '../../contract/licence.ts'
import type { LicenceState } from '../../contract/states.ts'
import { daysTaken, type TakenDays } from '../../rules/licences.ts'
import { licenceStateAt } from '../../rules/licence-state.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { whereVisible } from './owned.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { invoices, licences as table } from './schema/licences.ts'
import { venueCompanies, venues } from './schema/venues.ts'
import { isSearchedFor } from './searched.ts'

const next = alias(table, 'following')

/** Licences of the same venue that begin when this one is over. */
const follows = sql`${next.venueId} = ${table.venueId} and ${next.terminatedTime} is null
  and ${next.startTime} >= coalesce(${table.terminatedTime}, ${table.endTime})`
const nextFrom = sql<
  string | null
>`(select min(${next.from}) from ${table} ${sql.identifier('following')} where ${follows})`

const period = {
  from: table.from,
  to: table.to,
  timeZone: table.timeZone,
  startTime: table.startTime,
  endTime: table.endTime,
  terminatedTime: table.terminatedTime,
}

function select(tx: Tx) {
  return tx
    .select({
      id: table.id,
      venueId: table.venueId,
      venueName: venues.name,
      venueCompanyId: table.venueCompanyId,
      companyName: venueCompanies.name,
      invoiceId: table.invoiceId,
      number: invoices.name,
      ...period,
      terminatedReason: table.terminatedReason,
      terminatedBy: table.terminatedByName,
      nextFrom: nextFrom.as('next_from'),
      version: table.version,
      createTime: table.createTime,
    })
    .from(table)
    .innerJoin(venues, eq(venues.id, table.venueId))
    .innerJoin(venueCompanies, eq(venueCompanies.id, table.venueCompanyId))
    .innerJoin(invoices, eq(invoices.id, table.invoiceId))
}

const stated =
  (now: number) =>
  <Row extends Parameters<typeof licenceStateAt>[0]>(row: Row) => ({ ...row, state: licenceStateAt(row, now) })

export async function findLicence(tx: Tx, id: string, now: number): Promise<Licence> {
  const [row] = await select(tx).where(eq(table.id, id))
  return stated(now)(found(row))
}

/** For a write: it stays as it is read until the transaction ends. */
export async function lockLicence(tx: Tx, id: string, now: number): Promise<Licence> {
  found((await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update'))[0])
  return findLicence(tx, id, now)
}

const orders = {
  endTime: [table.endTime, table.id],
  startTime: [table.startTime, table.id],
  createTime: [table.createTime, table.id],
}
const owner = { venueCompanyId: table.venueCompanyId, venueId: table.venueId }

function isState(state: LicenceState, now: number): SQL {
  const runs = {
    Pending: sql`${table.terminatedTime} is null and ${table.startTime} > ${now}`,
    Active: sql`${table.terminatedTime} is null and ${table.startTime} <= ${now} and ${table.endTime} > ${now}`,
    Expired: sql`${table.terminatedTime} is null and ${table.endTime} <= ${now}`,
    Terminated: sql`${table.terminatedTime} is not null`,
  } satisfies Record<LicenceState, SQL>
  return runs[state]
}

type Reading = { visible: Visible; now: number }
type LicenceQuery = QueryOf<Endpoints['listCompanyLicences']> &
  Partial<Pick<QueryOf<Endpoints['listLicences']>, 'within' | 'followed'>>

export async function listLicences(tx: Tx, query: LicenceQuery, { visible, now }: Reading, fit?: SQL) {
  const { state, within, followed } = query
  const follower = sql`exists (select from ${table} ${sql.identifier('following')} where ${follows})`
  const where = and(
    whereVisible(visible, owner),
    fit,
    isSearchedFor('licence', query),
    state && or(...state.map((one) => isState(one, now)), sql`false`),
    within === undefined
      ? undefined
      : and(
          sql`${table.terminatedTime} is null and ${table.endTime} > ${now}`,
          lte(table.endTime, now + parseInt(within, 10) * 86_400),
        ),
    followed && (followed === 'true' ? follower : sql`not ${follower}`),
  )
  // chosen: those that are not over come first, the next to end on top.
  const isOver = sql`coalesce(${table.terminatedTime}, ${table.endTime}) <= ${now}`
  const order = sortOf(query.sort, { ...orders, soonest: [isOver, table.endTime, table.id] }, 'soonest')
  const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  const rows = await select(tx).where(inArray(table.id, ids))
  return { licenses: inOrderOf(ids, rows, (row) => row.id).map(stated(now)), ...counts }
}

/** Not over, ending within these days, and followed by none. */
function isEnding({ days, now }: { days: number; now: number }): SQL {
  const follower = sql`exists (select from ${table} ${sql.identifier('following')} where ${follows})`
  return sql`${table.terminatedTime} is null and ${table.endTime} > ${now} and not ${follower}
    and ${table.endTime} <= ${now + days * 86_400}`
}

/** Venues in use whose last licence ends within these days, company by company. */
export async function venuesEnding(
  tx: Tx,
  { days, companyId, now }: { days: number; companyId: string | undefined; now: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.venueId })
    .from(table)
    .innerJoin(venues, and(eq(venues.id, table.venueId), ne(venues.state, 'Archived')))
    .where(and(isEnding({ days, now }), companyId === undefined ? undefined : eq(table.venueCompanyId, companyId)))
    .orderBy(table.venueCompanyId, table.venueId)
  return rows.map(({ id }) => id)
}

/** Those last licences of venues in use, the next to end first. */
export function licencesEnding(tx: Tx, { days, now, most }: { days: number; now: number; most: number }) {
  return tx
    .select({
      id: table.id,
      venueId: venues.id,
      endTime: table.endTime,
      venueName: venues.name,
      companyName: venueCompanies.name,
    })
    .from(table)
    .innerJoin(venues, and(eq(venues.id, table.venueId), ne(venues.state, 'Archived')))
    .innerJoin(venueCompanies, eq(venueCompanies.id, table.venueCompanyId))
    .where(isEnding({ days, now }))
    .orderBy(table.endTime, table.id)
    .limit(most)
}

export function listVenueLicences(tx: Tx, query: LicenceQuery, reading: Reading & { venueId: string }) {
  return listLicences(tx, { sort: '-startTime', ...query }, reading, eq(table.venueId, reading.venueId))
}

export function listCompanyLicences(tx: Tx, query: LicenceQuery, reading: Reading & { companyId: string }) {
  return listLicences(tx, query, reading, eq(table.venueCompanyId, reading.companyId))
}

/** Of each venue what it shows (§4): the active licence, else the next one, else the latest. */
export async function licencesNow(
  tx: Tx,
  venueIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, LicenceNow>> {
  if (venueIds.length === 0) return new Map()
  const rank = sql`case when ${isState('Active', now)} then 0 when ${isState('Pending', now)} then 1 else 2 end`
  const rows = await tx
    .selectDistinctOn([table.venueId], {
      venueId: table.venueId,
      id: table.id,
      from: table.from,
      to: table.to,
      startTime: table.startTime,
      endTime: table.endTime,
      terminatedTime: table.terminatedTime,
      nextFrom: nextFrom.as('next_from'),
    })
    .from(table)
    .where(inArray(table.venueId, [...venueIds]))
    .orderBy(
      table.venueId,
      rank,
      sql`case when ${isState('Pending', now)} then ${table.startTime} end`,
      sql`coalesce(${table.terminatedTime}, ${table.endTime}) desc`,
    )
  return new Map(rows.map(({ venueId, ...row }) => [venueId, stated(now)(row)]))
}

/** The days that venues are licensed for from today on, by venue. */
export async function takenDays(
  tx: Tx,
  venueIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly TakenDays[]>> {
  const rows = await tx
    .select({ venueId: table.venueId, ...period })
    .from(table)
    // A day more: of one that was terminated today the day is taken.
    .where(and(inArray(table.venueId, [...venueIds]), sql`${table.endTime} > ${now - 86_400}`))
    .orderBy(asc(table.startTime))
  const taken = new Map<string, TakenDays[]>()
  for (const row of rows) {
    const days = daysTaken(row)
    if (days) taken.set(row.venueId, [...(taken.get(row.venueId) ?? []), days])
  }
  return taken
}

const shownInvoice = {
  id: invoices.id,
  venueCompanyId: invoices.venueCompanyId,
  number: invoices.name,
  companyName: invoices.companyName,
  by: invoices.byName,
  createTime: invoices.createTime,
}
const line = {
  invoiceId: table.invoiceId,
  licenceId: table.id,
  venueId: table.venueId,
  venueName: table.name,
  address: table.address,
  ...period,
}

type KeptInvoice = Omit<Invoice, 'licenses'>

async function withLines(tx: Tx, kept: readonly KeptInvoice[], now: number): Promise<Invoice[]> {
  const ids = kept.map(({ id }) => id)
  const rows = await tx
    .select(line)
    .from(table)
    .where(inArray(table.invoiceId, ids))
    .orderBy(asc(table.invoiceId), asc(table.position))
  const lines = new Map<string, InvoiceLine[]>()
  for (const { invoiceId, ...row } of rows) lines.set(invoiceId, [...(lines.get(invoiceId) ?? []), stated(now)(row)])
  return kept.map((invoice) => ({ ...invoice, licenses: lines.get(invoice.id) ?? [] }))
}

export async function findInvoice(tx: Tx, id: string, now: number): Promise<Invoice> {
  const [row] = await tx.select(shownInvoice).from(invoices).where(eq(invoices.id, id))
  const [invoice] = await withLines(tx, [found(row)], now)
  return found(invoice)
}

const invoiceOrders = { number: [invoices.year, invoices.serial], createTime: [invoices.createTime, invoices.id] }

export async function listInvoices(
  tx: Tx,
  query: QueryOf<Endpoints['listInvoices']>,
  { companyId, now }: { companyId: string; now: number },
) {
  const where = and(eq(invoices.venueCompanyId, companyId), isSearchedFor('invoice', query))
  const order = sortOf(query.sort, invoiceOrders, '-number')
  const { ids, ...counts } = await idPageOf(tx, { table: invoices, id: invoices.id, where, order }, query)
  const rows = await tx.select(shownInvoice).from(invoices).where(inArray(invoices.id, ids))
  return {
    invoices: await withLines(
      tx,
      inOrderOf(ids, rows, ({ id }) => id),
      now,
    ),
    ...counts,
  }
}
