// Tables the platform itself needs: who may sign in, what the sign-in service keeps, and the record of every write.
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Ref, StageRows } from '../../../contract/change.ts'
import type { Reason } from '../../../contract/reason.ts'
import type { Role } from '../../../contract/user.ts'

/** Ids of the reference platform are short decimal numbers, so that they can be typed. */
export const ids = pgSequence('arena_ids')

/** Default of every id column: `id: text().primaryKey().default(newId())`. */
export const newId = () => sql`nextval('arena_ids')::text`

/** Seconds since 1970 UTC. */
const seconds = () => bigint({ mode: 'number' })

export const accounts = pgTable(
  'accounts',
  {
    sub: text().primaryKey().default(newId()),
    email: text().notNull(),
    name: text().notNull(),
    password: text().notNull(),
    roles: text().array().notNull().default([]).$type<Role[]>(),
    venueCompanyId: text(),
    venueId: text(),
    lastSignIn: seconds(),
    disabled: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('accounts_email').on(sql`lower(${table.email})`)],
)

/** Everything the sign-in service remembers: sessions, grants, codes, refresh tokens. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().notNull().$type<Record<string, unknown>>(),
    grantId: text(),
    uid: text(),
    userCode: text(),
    expires: seconds(),
    consumed: seconds(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_expires').on(table.expires),
  ],
)

/** Made at the first start and kept: signing keys, cookie keys, the set-up link, the mark of the seed. */
export const platformKeys = pgTable('platform_keys', {
  name: text().primaryKey(),
  value: jsonb().notNull().$type<unknown>(),
})

/** Failed sign-ins by account and by address, shared by all processes. */
export const signInFailures = pgTable('sign_in_failures', {
  bucket: text().primaryKey(),
  count: integer().notNull(),
  until: seconds().notNull(),
})

/** The first answer to a keyed write, byte for byte. */
export const idempotency = pgTable(
  'idempotency',
  {
    sub: text().notNull(),
    key: text().notNull(),
    /** Of method, path and body. */
    fingerprint: text().notNull(),
    answer: text().notNull(),
    time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sub, table.key] }), index('idempotency_time').on(table.time)],
)

/** One row per write and per refused write. Rows are never changed nor removed (append-only.ts). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    time: seconds().notNull(),
    actor: text().notNull(),
    actorName: text().notNull(),
    role: text().notNull(),
    action: text().notNull(),
    command: text().notNull(),
    source: text().notNull(),
    batch: text(),
    /** Of old rows, whose links hold it; newer ones have their scope. */
    tournamentId: text(),
    target: text().notNull(),
    /** The target and all it is part of, as `stage:12`. */
    scope: text().array().notNull(),
    outcome: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    consequences: jsonb().notNull().default([]).$type<Reason[]>(),
    requestId: text().notNull(),
    /** Of old rows, whose links hold it. */
    changes: jsonb().notNull().default([]).$type<unknown[]>(),
  },
  (table) => [index('audit_log_scope').using('gin', table.scope), index('audit_log_time').on(table.time)],
)

/** The hash chain over the audit log, one link per row in the order they were sealed in. */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  auditId: bigint({ mode: 'number' }).notNull().unique(),
  hash: text().notNull(),
  /** Which columns the link is made of (append-only.ts). */
  form: integer().notNull().default(1),
})

/** Audit rows that have no link yet. */
export const auditUnsealed = pgTable('audit_unsealed', {
  auditId: bigint({ mode: 'number' }).primaryKey(),
})

/** What changed; the live stream reads from here, in the order of the positions. */
export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Its place in the stream, once it is sealed. */
    position: bigint({ mode: 'number' }),
    topics: jsonb().notNull().$type<string[]>(),
    about: jsonb().notNull().$type<Ref[]>(),
    /** Whose it is; null: every administrator's. */
    owner: jsonb().$type<{ venueCompanyId: string | null; venueId: string | null }>(),
    revision: integer(),
    rows: jsonb().$type<StageRows>(),
    time: seconds().notNull(),
  },
  (table) => [
    uniqueIndex('events_position').on(table.position),
    index('events_waiting')
      .on(table.id)
      .where(sql`${table.position} is null`),
    index('events_time').on(table.time),
  ],
)
