// The one door to PostgreSQL: a pool, and transactions over one of its clients.
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Runs statements: the transaction of a call, or the pool itself. */
export type Tx = PgDatabase<NodePgQueryResultHKT>

/** The same transaction for code that brings its own SQL. */
export type DbClient = Pick<pg.ClientBase, 'query'>

export type Store = {
  /** Statements outside any transaction. */
  db: Tx
  pool: pg.Pool
  /** Of what only reads, and of statements outside transactions; the same pool where it has none of its own. */
  readers: pg.Pool
  /** For a dedicated client: LISTEN, advisory locks. */
  url: string
  inTransaction<T>(work: (tx: Tx, client: DbClient) => Promise<T>, how?: How): Promise<T>
  /** False while writes fail because the database's disk is full. */
  hasRoom(): boolean
  close(): Promise<void>
}
type How = {
  /** One unchanging picture of the database, in which nothing can be written. */
  readOnly?: boolean
}

/** int8 (`count(*)`, bigserial) as a number: nothing here counts past 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Columns are named by their key: `venueId` is `venue_id`. */
const casing = 'snake_case'

const deadlock = '40P01'
const serializationFailure = '40001'
const diskFull = '53100'
const attempts = 3
/** chosen: how long no writes are sent here after the disk was full (milliseconds). */
const fullMilliseconds = 30_000

type Options = {
  max?: number
  /** Connections for reading beside the others: what waits for a lock to write takes none of them. */
  readers?: number
  /** Milliseconds. */
  statementTimeout?: number
  lockTimeout?: number
  onError?: (error: Error) => void
}

/** chosen: only who holds a whole table makes a reader wait, and nothing here does so for longer (milliseconds). */
const readersLockTimeout = 1_000
/** chosen: so long a writer waits for what others hold besides our own locks (locks.ts), which have all the patience. */
const writersLockTimeout = 3_000

export function connect(url: string, options: Options = {}): Store {
  const { max = 10, readers: forReaders, lockTimeout = 0 } = options
  const brief = Math.min(lockTimeout, writersLockTimeout)
  const pool = poolOf(url, options, {
    max,
    lock_timeout: brief,
    options: `-c arena.brief=${brief} -c arena.patience=${lockTimeout}`,
  })
  const readers = forReaders
    ? poolOf(url, options, {
        max: forReaders,
        lock_timeout: Math.min(lockTimeout || readersLockTimeout, readersLockTimeout),
      })
    : pool
  const pools = new Set([pool, readers])
  let closing = false
  // An idle client that loses its server must not end the process; the pool makes a new one.
  for (const one of pools)
    one.on('error', (error) => {
      if (!closing) options.onError?.(error)
    })
  let fullUntil = 0
  // One per connection, as long as it lives: each has to learn the names of the columns.
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase>()
  function databaseOn(client: pg.PoolClient): NodePgDatabase {
    const known = databases.get(client) ?? drizzle(client, { casing })
    databases.set(client, known)
    return known
  }

  async function once<T>(work: (tx: Tx, client: DbClient) => Promise<T>, how: How): Promise<T> {
    const client = await (how.readOnly ? readers : pool).connect()
    let broken: Error | undefined
    try {
      const result = await databaseOn(client).transaction((tx) => work(tx, client), {
        isolationLevel: how.readOnly ? 'repeatable read' : 'read committed',
        accessMode: how.readOnly ? 'read only' : 'read write',
      })
      if (!how.readOnly) fullUntil = 0
      return result
    } catch (error) {
      if (isConnectionLoss(error)) broken = error
      if (sqlState(error) === diskFull) fullUntil = Date.now() + fullMilliseconds
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function inTransaction<T>(work: (tx: Tx, client: DbClient) => Promise<T>, how: How = {}): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work, how)
      } catch (error) {
        const code = sqlState(error)
        if (attempt === attempts || (code !== deadlock && code !== serializationFailure)) throw error
      }
    }
  }

  async function close(): Promise<void> {
    closing = true
    await Promise.all([...pools].map((one) => one.end()))
  }

  return {
    db: drizzle(readers, { casing }),
    pool,
    readers,
    url,
    inTransaction,
    hasRoom: () => Date.now() >= fullUntil,
    close,
  }
}

function poolOf(
  url: string,
  { statementTimeout = 15_000 }: Options,
  own: { max: number; lock_timeout: number; options?: string },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // A request that finds no free connection in this time is told so (503) instead of hanging.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'arena',
    ...own,
  })
  // The pool listens to idle clients only. One at work whose server goes away tells its statement, which fails, and
  // says it once more as an event: without a listener it ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The five-letter SQLSTATE of an error, through the wrapper drizzle puts around it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/** The name of the violated constraint, if that is what went wrong. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

/**
 * The database cannot be had just now: no server, all connections busy, out of memory or disk, a session that was cut
 * (57P0x, 25P03), a lock that others hold (55P03), a file that could not be read or written (58030).
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  return /^(57P0|08|53|25P03$|55P03$|58030$)/.test(code) || isConnectionLoss(error)
}

/** Error codes of a server that does not answer, or no longer does. */
const noAnswer = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

function isConnectionLoss(error: unknown): error is Error {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && noAnswer.has(at.code)) return true
    if (
      /timeout exceeded when trying to connect|Connection terminated|not queryable|Cannot use a pool/.test(at.message)
    )
      return true
  }
  return false
}
