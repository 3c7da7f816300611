// Tables of the platform itself: accounts, the sign-in service, and the record of every write.
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { ChangedRow, Ref } from '../../../contract/change.ts'
import type { Reason } from '../../../contract/reason.ts'
import type { Role } from '../../../contract/user.ts'
import type { Job } from '../../call.ts'
import { longText, nameSearch, searchIndex } from './name-search.ts'

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
    /** §6: with several roles the highest wins; without any it is Unknown. */
    role: text()
      .$type<Role>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when 'SystemAdmin' = any(roles) then 'SystemAdmin' when 'VenueCompanyAdmin' = any(roles) then 'VenueCompanyAdmin' when 'VenueOperator' = any(roles) then 'VenueOperator' else 'Unknown' end`,
      ),
  },
  (table) => {
    const { byName, emailKey, signInKey } = accountKeys(table)
    return [
      uniqueIndex('accounts_email').on(emailKey),
      // The orders of the user list, of all and under a role, so that a page is read off an index at any size.
      index('accounts_by_name').on(byName, table.sub),
      index('accounts_by_last_sign_in').on(signInKey, table.sub),
      index('accounts_by_role_name').on(table.role, byName, table.sub),
      index('accounts_by_role_email').on(table.role, emailKey),
      index('accounts_by_role_last_sign_in').on(table.role, signInKey, table.sub),
      index('accounts_by_company_name').on(table.venueCompanyId, byName, table.sub),
      index('accounts_by_venue').on(table.venueCompanyId, table.venueId),
      index('accounts_find').using('gin', ...nameSearch(table.name, table.email)),
    ]
  },
)

/** Sort expressions of accounts; indexes serve exactly these expressions. */
export function accountKeys({
  name,
  email,
  lastSignIn,
}: {
  name: AnyPgColumn
  email: AnyPgColumn
  lastSignIn: AnyPgColumn
}) {
  return {
    byName: sql`lower(normalize(${name}, NFKC)) collate "und-x-icu"`,
    emailKey: sql`lower(${email})`,
    signInKey: sql`coalesce(${lastSignIn}, 0)`,
  }
}

/** How many accounts there are per role: of all (both texts empty), of a company (venue empty), of a venue. */
export const accountCounts = pgTable(
  'account_counts',
  {
    company: text().notNull(),
    venue: text().notNull(),
    role: text().$type<Role>().notNull(),
    n: integer().notNull(),
  },
  (table) => [index('account_counts_of').on(table.company, table.venue, table.role)],
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

/** The owner of a thing: a venue, a whole company, or, with neither, the platform. */
export type Owner = { venueCompanyId: string | null; venueId: string | null }

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
  (table) => [
    // One index per filter, each in the order of the list, so that a page is read off it at any size.
    index('audit_log_time').on(table.time, table.id),
    index('audit_log_scope').using('gin', table.scope),
    index('audit_log_actor').on(table.actor, table.time, table.id),
    index('audit_log_action').on(table.action, table.time, table.id),
    index('audit_log_target_type').on(sql`split_part(${table.target}, ':', 1)`, table.time, table.id),
    index('audit_log_target_id').on(sql`split_part(${table.target}, ':', 2)`, table.time, table.id),
    index('audit_log_refused')
      .on(table.time, table.id)
      .where(sql`${table.outcome} <> 'done'`),
    index('audit_log_find').using('gin', ...searchIndex(searchText(table))),
  ],
)

/** chosen: a command is found by its first 500 characters; a pasted record may follow them. */
function searchText(table: Record<'command' | 'action' | 'actorName' | 'target', AnyPgColumn>) {
  const { command, action, actorName, target } = table
  return longText(sql`left(${command}, 500) || ' ' || ${action} || ' ' || ${actorName} || ' ' || ${target}`)
}

// As the indexes spell them; `stage:12` is of type stage, with id 12.
export const auditSearch = searchText(auditLog)
export const auditTargetType = sql`split_part(${auditLog.target}, ':', 1)`
export const auditTargetId = sql`split_part(${auditLog.target}, ':', 2)`

/** How many audit rows there are per stretch of 2^`bits` seconds: the sum of these rows, which are only ever added to. */
export const auditCounts = pgTable(
  'audit_counts',
  { bits: integer().notNull(), stretch: bigint({ mode: 'number' }).notNull(), n: integer().notNull() },
  (table) => [index('audit_counts_stretch').on(table.bits, table.stretch, table.n)],
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

/** Changes; the live stream reads them in the order of their positions. */
export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Its place in the stream, once it is sealed. */
    position: bigint({ mode: 'number' }),
    topics: jsonb().notNull().$type<string[]>(),
    about: jsonb().notNull().$type<Ref[]>(),
    /** Its owner; null: visible to every administrator. */
    owner: jsonb().$type<Owner>(),
    revision: integer(),
    rows: jsonb().$type<ChangedRow[]>(),
    /** Of the last event of an act: the request that did it, or the id of the job. */
    act: text(),
    /** The actor. */
    actor: text(),
    time: seconds().notNull(),
  },
  (table) => [
    uniqueIndex('events_position').on(table.position),
    index('events_waiting')
      .on(table.id)
      .where(sql`${table.position} is null`),
    index('events_time').on(table.time),
    /** Rows changed in a stage, for other processes (stage-views.ts). */
    index('events_difference')
      .on(sql`(${table.rows} -> 0 ->> 'id')`, table.revision)
      .where(sql`${table.rows} -> 0 ->> 'kind' = 'difference'`),
  ],
)

/** Work for later, written by the transaction that wants it and removed by the one that does it. */
export const dueJobs = pgTable(
  'due_jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    job: jsonb().notNull().$type<Job>(),
    /** When it was asked for; platform time. */
    at: seconds().notNull(),
    /** When it is looked at next; the database's own time, later than `at` after a failure. */
    due: doublePrecision().notNull(),
    failures: integer().notNull().default(0),
    /** It failed too often and is left alone. */
    givenUp: boolean().notNull().default(false),
  },
  (table) => [
    index('due_jobs_due')
      .on(table.due, table.id)
      .where(sql`not ${table.givenUp}`),
  ],
)
