// Which kinds an act changes follows from the tables it writes, so that no act can forget one.
import { getTableName, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Topic } from '../../contract/views.ts'
import type { Tx } from './connection.ts'
import { keptAs, keptKinds } from './things.ts'

/** Tables of what is part of a thing, or of no kind that stands in things.ts. */
const parts: Readonly<Record<string, Topic>> = {
  brackets: 'stage',
  bracket_matches: 'stage',
  result_confirmations: 'stage',
  standings: 'stage',
  team_players: 'team',
  room_messages: 'message',
  room_evidence: 'evidence',
  wallet_refunds: 'transaction',
  wallet_transaction_steps: 'transaction',
  wallet_entries: 'transaction',
  payment_provider_messages: 'transaction',
  wallets: 'transaction',
  unsubscribes: 'member',
  push_subscriptions: 'member',
  mission_pictures: 'mission',
  settings: 'settings',
  accounts: 'user',
}
const topics: ReadonlyMap<string, Topic> = new Map([
  ...Object.entries(parts),
  ...keptKinds.map((kind) => [getTableName(keptAs(kind).table), kind] as const),
])

export function topicOfTable(name: string): Topic | undefined {
  return topics.get(name)
}

const writes = /\b(?:insert into|update|delete from) (\w+)/g

/** The same transaction; what is written through it is noted. */
export function noting(tx: Tx, written: Set<Topic>): Tx {
  const note = (name: string) => {
    const topic = topics.get(name)
    if (topic) written.add(topic)
  }
  const on = <V extends 'insert' | 'update' | 'delete'>(verb: V) =>
    ((table: PgTable) => {
      note(getTableName(table))
      return tx[verb](table)
    }) as Tx[V]
  const execute = ((query: SQLWrapper) => {
    for (const [, name = ''] of textOf(query).matchAll(writes)) note(name)
    return tx.execute(query)
  }) as Tx['execute']
  const noted = { insert: on('insert'), update: on('update'), delete: on('delete'), execute }
  // Everything else is the transaction's own.
  return Object.assign(Object.create(tx) as Tx, noted)
}

/** The text of a statement without values and column names. */
function textOf(part: unknown): string {
  // A value that is bound, null among them.
  if (typeof part !== 'object' || part === null) return ''
  const { queryChunks, value } = part as { queryChunks?: unknown[]; value?: unknown }
  if (queryChunks) return queryChunks.map(textOf).join(' ')
  return Array.isArray(value) && value.every((piece) => typeof piece === 'string') ? value.join('') : ''
}
