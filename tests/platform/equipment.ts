// A small area of owned things, as a next one would be written: the machinery of authority is tried on it, since the
// only owned things there are today, accounts, can be listed and nothing else.
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { named, read, write, type Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { Id, Name } from '../../src/contract/limits.ts'
import { administrators } from '../../src/contract/user.ts'
import type { Kind } from '../../src/contract/views.ts'
import { apiRoutes } from '../../src/platform/api.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import type { Act, Handlers } from '../../src/platform/call.ts'
import { createTokenReader } from '../../src/platform/identity/tokens.ts'
import { createLog } from '../../src/platform/log.ts'
import { owners, type Owners } from '../../src/platform/owners.ts'
import type { Visible } from '../../src/platform/policy.ts'
import { startSealer, type Sealer } from '../../src/platform/sealer.ts'
import { createKeptStages } from '../../src/platform/store/kept-stages.ts'
import type { Tx } from '../../src/platform/store/connection.ts'
import { whereVisible } from '../../src/platform/store/owned.ts'
import { accounts, newId, type Owner } from '../../src/platform/store/schema/platform.ts'
import type { Makers, Send } from '../support/authority.ts'
import type { TestPlatform } from '../support/platform.ts'

const venues = pgTable('try_venues', { id: text().primaryKey(), venueCompanyId: text().notNull() })
const equipment = pgTable('try_equipment', {
  id: text().primaryKey().default(newId()),
  name: text().notNull(),
  venueCompanyId: text().notNull(),
  venueId: text().notNull(),
})

const idOf = (target: string) => v.pipe(Id, v.metadata({ target }))
const params = v.object({ id: idOf('equipment') })
const Equipment = v.object({ id: Id, name: Name, venueId: Id })
// Kinds of this area are none of the product's.
const about = { kind: 'equipment' as Kind, param: 'id' }
const ours = { roles: administrators, scope: 'owned' } as const
const reads = ['user'] as const
const root = '/admin/try/v1/equipment'

export const equipmentEndpoints = named({
  listEquipment: read({
    path: root,
    summary: 'Equipment, all or that of a venue',
    query: v.object({ venueId: v.optional(idOf('venue')) }),
    answer: v.object({ equipment: v.array(Equipment) }),
    roles: administrators,
    scope: 'owned',
    reads,
  }),
  getEquipment: read({
    path: `${root}/{id}`,
    summary: 'One piece',
    params,
    answer: Equipment,
    roles: administrators,
    scope: 'owned',
    about,
    reads,
  }),
  createEquipment: write({
    ...ours,
    method: 'PUT',
    path: root,
    summary: 'Add a piece to a venue',
    body: v.object({ name: Name, venueId: idOf('venue') }),
    answer: Equipment,
  }),
  moveEquipment: write({
    ...ours,
    method: 'POST',
    path: `${root}/{id}/move`,
    summary: 'Give a piece to another venue',
    params,
    body: v.object({ venueId: idOf('venue') }),
    answer: Equipment,
    about,
  }),
  removeEquipment: write({
    ...ours,
    method: 'DELETE',
    path: `${root}/{id}`,
    summary: 'Remove a piece, and others with it',
    params,
    body: v.object({ others: v.optional(v.array(v.object({ id: idOf('equipment') }))) }),
    answer: v.object({ id: Id }),
    about,
  }),
  checkEquipment: write({
    ...ours,
    roles: ['SystemAdmin', 'VenueOperator'],
    method: 'POST',
    path: `${root}/check`,
    summary: 'Note several pieces as checked',
    body: v.object({ ids: v.pipe(v.array(idOf('equipment')), v.minLength(1)), reason: v.optional(v.string(), '') }),
    answer: v.object({ count: v.number() }),
  }),
})

type Call = Act & {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  visible: Visible
}
type Row = typeof equipment.$inferSelect

const equipmentHandlers: Record<string, (call: Call) => Promise<unknown>> = {
  listEquipment: async ({ tx, visible, query }) => {
    const rows = await tx.select().from(equipment).where(whereVisible(visible, equipment))
    return { equipment: rows.filter(({ venueId }) => query['venueId'] === undefined || venueId === query['venueId']) }
  },
  getEquipment: async ({ tx, params }) => one(tx, params['id']),
  createEquipment: async (call) => {
    const venueId = String(call.body['venueId'])
    const row = { name: String(call.body['name']), venueId, venueCompanyId: await companyOf(call.tx, venueId) }
    const [made] = await call.tx.insert(equipment).values(row).returning()
    return touched(call, made)
  },
  moveEquipment: async (call) => {
    const venueId = String(call.body['venueId'])
    const row = { venueId, venueCompanyId: await companyOf(call.tx, venueId) }
    const [moved] = await call.tx
      .update(equipment)
      .set(row)
      .where(sql`id = ${call.params['id']}`)
      .returning()
    return touched(call, moved)
  },
  removeEquipment: async (call) => {
    const [gone] = await call.tx
      .delete(equipment)
      .where(sql`id = ${call.params['id']}`)
      .returning()
    return touched(call, gone)
  },
  checkEquipment: async (call) => {
    const ids = call.body['ids'] as string[]
    for (const id of ids) await touched(call, await one(call.tx, id))
    return { count: ids.length }
  },
}

async function touched(call: Call, row: Row | undefined): Promise<Row> {
  if (!row) throw new Error('the policy let a piece through that is not there')
  call.touched(about.kind, row.id)
  // Kinds of this area are none of the product's: what reads accounts hears of them.
  await call.tx.delete(accounts).where(sql`false`)
  return row
}

async function one(tx: Tx, id: string | undefined): Promise<Row> {
  const [row] = await tx
    .select()
    .from(equipment)
    .where(sql`id = ${id}`)
  if (!row) throw new Error('the policy let a piece through that is not there')
  return row
}

async function companyOf(tx: Tx, venueId: string): Promise<string> {
  const [row] = await tx
    .select()
    .from(venues)
    .where(sql`id = ${venueId}`)
  return row?.venueCompanyId ?? ''
}

export const ownersOfEquipment: Owners = {
  ...owners,
  venue: async (tx, ids) => {
    const rows = await tx
      .select()
      .from(venues)
      .where(sql`id = any(${sql.param(ids)})`)
    return new Map(rows.map(({ id, venueCompanyId }) => [id, { venueCompanyId, venueId: id }]))
  },
  equipment: async (tx, ids) => {
    const rows = await tx
      .select()
      .from(equipment)
      .where(sql`id = any(${sql.param(ids)})`)
    return new Map(rows.map(({ id, venueCompanyId, venueId }) => [id, { venueCompanyId, venueId }]))
  },
}

/** The area beside the product's own calls, over the same database. */
export async function equipmentArea(platform: TestPlatform): Promise<{ send: Send; makers: Makers; sealer: Sealer }> {
  const { db } = platform.store
  await db.execute(sql`create table try_venues (id text primary key, venue_company_id text not null)`)
  await db.execute(sql`create table try_equipment (id text primary key default nextval('arena_ids')::text,
    name text not null, venue_company_id text not null, venue_id text not null)`)
  const both: Endpoint[] = [...Object.values(endpoints), ...Object.values(equipmentEndpoints)]
  const log = createLog(process.env['ARENA_LOG'] ?? 'silent')
  const sealer = startSealer(platform.store, log)
  const routes = apiRoutes({
    store: platform.store,
    endpoints: both,
    // Handlers of calls that the product's table does not name.
    handlers: { ...handlers, ...(equipmentHandlers as unknown as Partial<Handlers>) },
    owners: ownersOfEquipment,
    jobs: { enqueue: async () => {} },
    clock: () => Math.floor(Date.now() / 1000),
    random: Math.random,
    readToken: createTokenReader(platform.keys, platform.url, undefined, () => true),
    origin: platform.url,
    log,
    sealer,
    kept: createKeptStages(),
  })
  return {
    sealer,
    send: async (path, init) => routes.request(path, init),
    makers: {
      venue: async ({ venueCompanyId, venueId }) => {
        const venue = { id: venueId ?? '', venueCompanyId: venueCompanyId ?? '' }
        await db.insert(venues).values(venue).onConflictDoNothing()
        return venue.id
      },
      equipment: async ({ venueCompanyId, venueId }: Owner) => {
        const row = { name: 'Chair', venueCompanyId: venueCompanyId ?? '', venueId: venueId ?? '' }
        const [made] = await db.insert(equipment).values(row).returning()
        return made?.id ?? ''
      },
    },
  }
}
