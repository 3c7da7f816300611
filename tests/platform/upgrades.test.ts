// The data of earlier versions, as they left it (upgrades/*.json.gz, made by `npm run keep-version`): opened by this version,
// read through every call, written to, and compared with what was there.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Envelope } from '../../src/contract/envelope.ts'
import { Name } from '../../src/contract/limits.ts'
import { createLog } from '../../src/platform/log.ts'
import { kindsIn } from '../../src/platform/ids-in.ts'
import { loadDatabase, unpackDump, type DatabaseDump } from '../support/database-dump.ts'
import { cloneDatabase, startPlatform, type TestPlatform } from '../support/platform.ts'
import { worldOf } from './world.ts'

const folder = fileURLToPath(new URL('./upgrades', import.meta.url))
const versions = readdirSync(folder).filter((file) => file.endsWith('.json.gz'))

/** What migrations changed on purpose: 0005 took away times that no date can be, 0012 made venues anew, which 0002 had dropped with what else was known of them. */
const changed =
  /^(stages\.revis|tournaments\.(region|about|rules) |tournaments\.(registration|match)_(start|end) .* → null$|tournament_templates\.fields |match_rooms\.assistance .*: false → null$|venues\.name .* → "Venue \d+"$|venues\.(country|website|province|ip_whitelist) of "2": )/
/** An account signs in for the test, and each name that is put right leaves a row. */
const grows = /^(accounts|audit_log)$/
/** What follows from other rows, and what is kept from one moment to the next only. */
const derived =
  /^(drizzle|pgboss)\.|_counts$|\.(events|audit_chain|audit_unsealed|idempotency|due_jobs|removed_team_refunds|venue_companies|members|tournament_venues)$/

describe.each(versions)('%s', (file) => {
  const dump = unpackDump(readFileSync(`${folder}/${file}`))

  test('is opened, read, written to, and holds what it held', { timeout: 180_000 }, async () => {
    const { platform, admin, log } = await opened(dump)
    const { found, corrected } = await differences(platform, dump)
    expect(found).toEqual([])
    expect(await untold(platform, corrected, log)).toEqual([])
    expect(await unreadable(platform, admin)).toEqual([])
    expect(await miscounted(platform, admin)).toEqual([])
    expect(await unwritable(platform, admin)).toEqual([])
    const world = worldOf(platform, admin)
    const { stage } = await world.running(4)
    const { brackets } = await world.playAll(stage.id)
    expect(brackets.flatMap(({ matches }) => matches.map(({ state }) => state))).toEqual(Array(3).fill('Completed'))
  })
})

type LogLine = { table?: string; column?: string; of?: string; after?: string }

async function opened(dump: DatabaseDump): Promise<{ platform: TestPlatform; admin: string; log: LogLine[] }> {
  const url = await cloneDatabase('template0')
  const client = new pg.Client(url)
  await client.connect()
  await loadDatabase(client, dump)
  await client.end()
  // Jobs that have come due since then would change what is compared.
  const times = (dump.rows['public.audit_log'] ?? []).map((row) => (JSON.parse(row) as { time: number }).time)
  const log: LogLine[] = []
  const platform = await startPlatform({
    environment: { DATABASE_URL: url },
    clock: () => Math.max(...times),
    log: createLog('warn', (line) => void log.push(JSON.parse(line) as LogLine)),
  })
  onTestFinished(() => platform.close())
  return { platform, admin: await platform.token('SystemAdmin'), log }
}

type Row = Record<string, unknown>

type Corrected = { table: string; column: string; before: string; after: string }

/** Tables with another number of rows, and columns with other values; names that were put right. */
async function differences(
  { store }: TestPlatform,
  dump: DatabaseDump,
): Promise<{ found: string[]; corrected: Corrected[] }> {
  const found = new Set<string>()
  const corrected: Corrected[] = []
  for (const [table, lines] of Object.entries(dump.rows)) {
    if (derived.test(table)) continue
    const name = table.replace('public.', '')
    const { rows } = await store.pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)
    const keys = await keyOf(store.pool, table)
    const identity = (row: Row) => keys.map((key) => JSON.stringify(row[key])).join()
    const now = new Map(rows.map(({ row }) => [identity(row), row]))
    if (!grows.test(name) && rows.length !== lines.length) found.add(`${name}: ${lines.length} → ${rows.length} rows`)
    for (const line of lines) {
      const before = JSON.parse(line) as Row
      const after = now.get(identity(before))
      if (!after) {
        found.add(`${name}: ${identity(before)} is gone`)
        continue
      }
      for (const column of Object.keys(before)) {
        if (!(column in after) || holds(after[column], before[column])) continue
        const [was, is] = [before[column], after[column]].map((value) => JSON.stringify(value).slice(0, 80))
        const said = `${name}.${column} of ${identity(before)}: ${was} → ${is}`
        if (isCorrection(before[column], after[column])) {
          corrected.push({ table: name, column, before: String(before[column]), after: String(after[column]) })
          continue
        }
        if (!changed.test(said)) found.add(said)
      }
    }
  }
  return { found: [...found], corrected }
}

/** Names that were put right without a line in the log and a row in the audit log; folded ones stand beside theirs. */
async function untold(
  { store }: TestPlatform,
  corrected: readonly Corrected[],
  log: readonly LogLine[],
): Promise<string[]> {
  const { rows } = await store.pool.query<{ told: string }>(
    `select (before ->> 'name') || ' → ' || (after ->> 'name') as told from audit_log where before ? 'name' and after ? 'name'`,
  )
  const inAudit = new Set(rows.map(({ told }) => told))
  return corrected
    .filter(({ column }) => !column.endsWith('_key'))
    .flatMap(({ table, column, before, after }) => {
      const isLogged = log.some((line) => line.table === table && line.column === column && line.after === after)
      const said = `${before} → ${after}`
      return [...(isLogged ? [] : [`log: ${table} ${said}`]), ...(inAudit.has(said) ? [] : [`audit log: ${said}`])]
    })
}

/** A name that is refused today and was put right, or a name as it is folded. */
function isCorrection(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string' || v.safeParse(Name, before).success) return false
  return v.safeParse(Name, after).success
}

/** The same, or with more fields than there were. */
function holds(after: unknown, before: unknown): boolean {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return after === before
  if (Array.isArray(before) && (after as unknown[]).length !== before.length) return false
  return Object.entries(before).every(([name, value]) => holds((after as Row)[name], value))
}

async function keyOf(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = $1::regclass and indisprimary order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Where the things of each kind that a call takes are kept. */
const tables: Readonly<Record<string, string>> = {
  tournament: 'tournaments',
  stage: 'stages',
  team: 'tournament_teams',
  room: 'match_rooms',
  template: 'tournament_templates',
  venueCompany: 'venue_companies',
  venue: 'venues',
  invoice: 'invoices',
  licence: 'licences',
  member: 'members',
  loyaltyTransaction: 'loyalty_transactions',
  transaction: 'wallet_transactions',
  sending: 'sendings',
  notification: 'notifications',
  suppression: 'suppressions',
  prize: 'prizes',
  mission: 'missions',
  redemption: 'redemptions',
}

/** Every call that reads, about all that is there; answers those that failed. */
async function unreadable(platform: TestPlatform, as: string): Promise<string[]> {
  const failed: string[] = []
  for (const { name, method, params } of Object.values(endpoints)) {
    if (method !== 'GET') continue
    const [about, ...others] = entriesOf(params)
    const query = { pageSize: 200, text: 'cup', ...(name === 'countAudience' && { to: 'all', channel: 'email' }) }
    const calls =
      about === undefined
        ? [{}]
        : (await idsIn(platform, [...kindsIn(about[1])][0] ?? '')).map((id) => ({
            [about[0]]: id,
            ...othersOf(others),
          }))
    const takes = entriesOf(endpoints[name].query).map(([key]) => key)
    const taken = Object.fromEntries(Object.entries(query).filter(([key]) => takes.includes(key)))
    await inParallel(calls, async (given) => {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const reply = await platform.call(name, {
          as,
          params: given,
          query: takes.includes('page') ? { ...taken, page } : taken,
        })
        const isMissing = reply.status === 404 && others.length > 0
        // A preview of what cannot be done says why.
        const isRefusal = reply.status === 409 && name.startsWith('preview')
        if (reply.status !== 200 && !isMissing && !isRefusal)
          failed.push(`${name} ${page} ${JSON.stringify(given)}: ${reply.text.slice(0, 200)}`)
        else if (reply.status === 200) pages = Math.ceil(rowCountOf(reply.envelope) / 200)
      }
    })
  }
  return failed
}

/** Of a list that is answered in pages. */
function rowCountOf({ payload }: Envelope): number {
  const { rowCount = 0 } = (payload ?? {}) as { rowCount?: number }
  return rowCount
}

/** What is counted beside the rows, and what must add up, beside the rows themselves. */
async function miscounted({ call, store }: TestPlatform, as: string): Promise<string[]> {
  const wrong: string[] = []
  const one = { pageSize: 1 }
  const counted = {
    tournaments: (await call('listTournaments', { as, query: one })).payload.rowCount,
    members: (await call('listMembers', { as, query: one })).payload.rowCount,
    notifications: (await call('listNotifications', { as, query: one })).payload.rowCount,
    wallet_transactions: (await call('listWalletTransactions', { as, query: one })).payload.rowCount,
    accounts: (await call('listUsers', { as, query: one })).payload.rowCount,
    audit_log: (await call('listAuditEntries', { as, query: one })).payload.rowCount,
    sendings: (await call('listSendings', { as, query: one })).payload.rowCount,
    licences: (await call('listLicences', { as, query: one })).payload.rowCount,
    match_rooms: (await call('listMatchRooms', { as, query: one })).payload.rowCount,
  }
  for (const [table, count] of Object.entries(counted)) {
    const { rows } = await store.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    if (rows[0]?.n !== count) wrong.push(`${table}: ${count} told, ${rows[0]?.n} there`)
  }
  const { totals } = (await call('listWalletTransactions', { as, query: one })).payload
  const { rows: added } = await store.pool.query<Record<string, string>>(
    `select currency,
      coalesce(sum(captured_amount - refunded_amount) filter (where category = 'Deposit'), 0)::text as deposits,
      coalesce(sum(captured_amount - refunded_amount) filter (where category = 'Withdrawal'), 0)::text as withdrawals,
      coalesce(sum(captured_amount - refunded_amount) filter (where category = 'EntryFee'), 0)::text as "entryFees",
      coalesce(sum(subtotal) filter (where state in ('Created', 'Pending', 'Approved')), 0)::text as waiting,
      sum(refund_pending)::text as "refundPending", sum(refunded_amount)::text as refunded
      from wallet_transactions group by currency order by currency`,
  )
  const cents = (amount: string) => String(Math.round(Number(amount) * 100))
  const told = totals.map(({ currency, ...amounts }) => ({
    currency,
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, cents(amount)])),
  }))
  const asTold = (sums: Record<string, string>) =>
    Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  if (JSON.stringify(told.map(asTold)) !== JSON.stringify(added.map(asTold)))
    wrong.push(`totals: ${JSON.stringify({ told, added })}`)
  const { rows: unequal } = await store.pool.query<{ what: string }>(`
    select 'points of ' || m.id as what from members m
      where loyalty_points <> coalesce((select sum(amount) from loyalty_transactions l where l.member_id = m.id), 0)
    union all select 'wallet of ' || w.member_id from wallets w
      where balance <> coalesce((select sum(amount) from wallet_entries e where e.member_id = w.member_id), 0)
        or held <> coalesce((select sum(held) from wallet_entries e where e.member_id = w.member_id), 0)`)
  return [...wrong, ...unequal.map(({ what }) => what)]
}

async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things]
  const one = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

/** Some of many, from all over. */
function spread<T>(things: readonly T[], most = 40): T[] {
  const step = Math.max(1, things.length / most)
  return Array.from({ length: Math.min(most, things.length) }, (_, n) => things[Math.floor(n * step)] as T)
}

/** Fields of what a call takes. */
function entriesOf(schema: v.GenericSchema): [string, v.GenericSchema][] {
  return Object.entries('entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {})
}

const othersOf = (others: [string, unknown][]) => Object.fromEntries(others.map(([key]) => [key, 1]))

/** One of each state with each set of fields that are there, and some more. */
async function idsIn({ store }: TestPlatform, kind: string): Promise<string[]> {
  const table = tables[kind]
  if (table === undefined) throw new Error(`where is a ${kind} kept?`)
  const { rows } = await store.pool.query<{ id: string; shape: string }>(
    `select id::text as id, concat_ws(' ', to_jsonb(t) ->> 'state', (
        select string_agg(key || jsonb_typeof(value), ' ' order by key) from jsonb_each(to_jsonb(t)))) as shape
      from ${table} t order by id`,
  )
  const shapes = new Map(rows.map(({ id, shape }) => [shape, id]))
  return [...new Set([...spread([...shapes.values()], 24), ...spread(rows, 8).map(({ id }) => id)])]
}

/** Each thing gets its own name anew, as a form sends it: that is taken, or refused for a reason that names the field. */
async function unwritable(platform: TestPlatform, as: string): Promise<string[]> {
  const { call, store } = platform
  const failed: string[] = []
  const named = async (table: string) => {
    const { rows } = await store.pool.query<{ id: string; name: string; version: number }>(
      `select id::text as id, name, version from ${table} order by id`,
    )
    const isPlain = ({ name }: { name: string }) => /^[\w .-]*$/.test(name)
    return [...spread(rows.filter((row) => !isPlain(row))), ...spread(rows.filter(isPlain), 8)]
  }
  const judge = (what: string, { status, text }: { status: number; text: string }) => {
    if (status !== 200 && status !== 409) failed.push(`${what}: ${status} ${text.slice(0, 200)}`)
  }
  await inParallel(await named('tournaments'), async ({ id, name, version }) => {
    judge(`tournament ${id} ${name}`, await call('editTournament', { as, params: { id }, body: { name, version } }))
  })
  await inParallel(await named('tournament_teams'), async ({ id, name, version }) => {
    judge(
      `team ${id} ${name}`,
      await call('editTeam', { as, params: { tournamentTeamId: id }, body: { name, version } }),
    )
  })
  await inParallel(await named('stages'), async ({ id, name, version }) => {
    judge(`stage ${id} ${name}`, await call('editStage', { as, params: { id }, body: { name, version } }))
  })
  await inParallel(await named('tournament_templates'), async ({ id, name, version }) => {
    judge(
      `template ${id} ${name}`,
      await call('editTemplate', { as, params: { templateId: id }, body: { name, version } }),
    )
  })
  return failed
}
