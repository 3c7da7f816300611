// What a read shows is changed by an act: its kinds are those of tables, and every table of things is of a kind. A word that
// stands on one side only leaves a page that never hears of a change.
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { topicOfTable } from '../../src/platform/store/topics.ts'

const table: Endpoint[] = Object.values(endpoints)
const schemas = import.meta.glob<Record<string, unknown>>('../../src/platform/store/schema/*.ts', { eager: true })
const tables = Object.values(schemas)
  .flatMap((schema) => Object.values(schema))
  .filter((value) => is(value, PgTable))
  .map((one) => getTableName(one))

/** Nothing that is read shows them by themselves. */
const silent = {
  account_counts: 'counted as accounts are written',
  audit_chain: 'seals of the audit log',
  audit_counts: 'counted as the audit log is written',
  audit_log: 'every act that is recorded says so',
  audit_unsealed: 'seals of the audit log',
  due_jobs: 'work for later',
  events: 'what is told',
  idempotency: 'answers that are kept',
  images: 'what shows one names it',
  invoice_counters: 'an invoice says its number',
  mission_looks: 'the page that shows a mission asks',
  member_counts: 'counted as members are written',
  oidc_payloads: 'of the sign-in service',
  platform_keys: 'of the platform itself',
  sign_in_failures: 'of the sign-in service',
  notification_receipts: 'told by the entries they change',
  notification_counts: 'counted as notifications are written',
  unknown_codes: 'counted by account',
  tournament_counts: 'counted as tournaments are written',
  wallet_transaction_counts: 'added up as wallet transactions are written',
}

test('every table is of a kind that is told, or known as one that is not', () => {
  expect(tables.filter((name) => topicOfTable(name) === undefined && !Object.hasOwn(silent, name))).toEqual([])
})

test('every topic that is read is written, and the other way round', () => {
  const read = new Set<string>(table.flatMap(({ reads }) => reads))
  const written = new Set<string>(['audit', ...tables.flatMap((name) => topicOfTable(name) ?? [])])
  expect([...read].filter((topic) => !written.has(topic))).toEqual([])
  expect([...written].filter((topic) => !read.has(topic))).toEqual([])
})

test('every read says what it shows', () => {
  const mute = table.filter(({ method, reads }) => method === 'GET' && reads.length === 0)
  expect(mute.map(({ name }) => name)).toEqual([])
})
