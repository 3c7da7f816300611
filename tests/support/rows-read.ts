// Rows that calls take from tables and indexes: what they cost, the same on every machine.
import { expect } from 'vitest'
import type pg from 'pg'
import type { TestPlatform } from './platform.ts'

type Statement = { text: string; values?: unknown[] }
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
  for (const pool of new Set([store.pool, store.readers])) listen(pool, (statement) => asked.push(statement))
  return async (work) => {
    asked = []
    await work()
    const statements = asked
    expect(statements.length).toBeGreaterThan(0)
    let read = 0
    for (const { text, values } of statements) {
      const { rows } = await store.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      read += rows.reduce((sum, row) => sum + rowsOf(row['QUERY PLAN'][0].Plan), 0)
    }
    return read
  }
}

function listen(pool: pg.Pool, hear: (statement: Statement) => void): void {
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const run = client.query.bind(client)
    const hearing = (...given: Parameters<typeof run>) => {
      const [query, values] = JSON.parse(JSON.stringify(given)) as [string | Statement, unknown[]?]
      const { text, values: own = [] } = typeof query === 'string' ? { text: query } : query
      // The queue and the live stream ask for themselves, at their own times; what writes is not explained: it would write again.
      if (/^[\s(]*(select|with)/i.test(text) && !/due_jobs|\bevents\b|\b(insert|update|delete)\b/i.test(text))
        hear({ text, values: values ?? own })
      return run(...given)
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
