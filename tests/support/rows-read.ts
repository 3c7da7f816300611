// Rows that calls take from tables and indexes: what they cost, the same on every machine.
import { expect } from 'vitest'
import type pg from 'pg'
import type { DbClient } from '../../src/platform/store/connection.ts'
import type { TestPlatform } from './platform.ts'

export type Statement = {
  text: string
  values?: unknown[] | undefined
  /** How many it answered, once it has. */
  rows?: number
}
/** As `explain (format json)` answers. */
type PlanNode = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** From now on hears the statements of a platform; answers what counts the rows that those of a call read. */
export function rowsReadOn({ store }: Pick<TestPlatform, 'store'>): (work: () => Promise<unknown>) => Promise<number> {
  let asked: Statement[] = []
  for (const pool of new Set([store.pool, store.readers]))
    hearStatements(pool, (statement) => {
      // The queue and the live stream ask for themselves, at their own times; what writes is not explained: it would write again.
      const isRead = /^[\s(]*(select|with)/i.test(statement.text)
      if (isRead && !/due_jobs|\bevents\b|\b(insert|update|delete)\b/i.test(statement.text)) asked.push(statement)
    })
  return async (work) => {
    asked = []
    await work()
    const statements = asked
    expect(statements.length).toBeGreaterThan(0)
    let read = 0
    for (const statement of statements) read += await rowsReadIn(store.pool, statement)
    return read
  }
}

/** The rows that a statement reads. It is done for that, so one that writes belongs into a transaction that is rolled back. */
export async function rowsReadIn(client: DbClient, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  return rows.reduce((sum, row) => sum + rowsOf(row['QUERY PLAN'][0].Plan), 0)
}

/** From now on hears the statements of a pool. */
export function hearStatements(pool: pg.Pool, hear: (statement: Statement) => void): void {
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const run = client.query.bind(client)
    const hearing = (...given: Parameters<typeof run>) => {
      const [query, values] = JSON.parse(JSON.stringify(given)) as [string | Statement, unknown[]?]
      const { text, values: own = [] } = typeof query === 'string' ? { text: query } : query
      const statement: Statement = { text, values: values ?? own }
      hear(statement)
      const answer: unknown = run(...given)
      if (answer instanceof Promise)
        void answer.then(
          (result: { rows?: unknown[] }) => (statement.rows = result.rows?.length ?? 0),
          () => undefined,
        )
      return answer
    }
    // The overloads of `query` are passed through as they come.
    client.query = hearing as typeof client.query
  })
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
  if (!/Scan/.test(node['Node Type']) || /CTE|Subquery|Function|Values/.test(node['Node Type'])) return below
  const thrown = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + (node['Actual Rows'] + thrown) * node['Actual Loops']
}
