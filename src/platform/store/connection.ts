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
  /** Throws each connection away as soon as it is free: behind its address another server may stand by now. */
  renew(): void
  /** False of a connection from before the last renewal: what it says of the database may be over. */
  isRecent(client: pg.PoolClient): boolean
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
/** On a standby, and where the operator has set `default_transaction_read_only`. */
const readOnlyTransaction = '25006'
const attempts = 3
/** chosen: how long no writes are sent here after the disk was full (milliseconds). */
const fullMilliseconds = 30_000

type Options = {
  max?: number
  /** Connections for reading beside the others: what waits for a lock to write takes none of them. */
  readers?: number
  /** Milliseconds; 0: no end, also where the server says nothing. */
  statementTimeout?: number
  lockTimeout?: number
  onError?: (error: Error) => void
  writable?: Writable
}

/** Whether the database can be written to, as the last write or look has found it. */
export type Writable = {
  is(): boolean
  tell(is: boolean): void
}

/** chosen: only who holds a whole table makes a reader wait, and nothing here does so for longer (milliseconds). */
const readersLockTimeout = 1_000
/** chosen: so long a writer waits for what others hold besides our own locks (locks.ts), which have all the patience. */
const writersLockTimeout = 3_000
/** chosen: how long after its time a statement may still be answered (milliseconds). */
const silenceMilliseconds = 2_000

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
  // Connections of an earlier generation end when they are released.
  let generation = 0
  const generations = new WeakMap<pg.PoolClient, number>()
  for (const one of pools) {
    one.on('connect', (client) => generations.set(client, generation))
    one.on('release', (_, client) => {
      if (client instanceof pg.Client && !isRecent(client)) void client.end()
    })
  }
  const isRecent = (client: pg.PoolClient) => generations.get(client) === generation
  function renew(): void {
    generation++
    for (const one of pools) {
      for (let idle = one.idleCount; idle > 0; idle--) {
        one.connect().then(
          (client) => client.release(),
          () => undefined,
        )
      }
    }
  }

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
    let isCommitting = false
    let isSpoilt = false
    try {
      await client.query(how.readOnly ? beginRead : beginWrite)
      const result = await work(databaseOn(client), client)
      const { writable } = options
      const isWritten = !how.readOnly && writable !== undefined && (writable.is() || (await canWrite(client)))
      isCommitting = true
      const { command } = await client.query('commit')
      isCommitting = false
      // After a statement that failed PostgreSQL makes a rollback of COMMIT, without an error.
      if (command === 'ROLLBACK') throw new Error('a statement failed and was passed over')
      if (!how.readOnly) fullUntil = 0
      if (isWritten && isRecent(client)) writable.tell(true)
      return result
    } catch (error) {
      const isUnknown = isCommitting && !how.readOnly && !isRefused(error)
      isSpoilt = isUnknown || isConnectionLoss(error) || sqlState(error) === readOnlyTransaction
      if (!isSpoilt && !isCommitting)
        isSpoilt = await client.query('rollback').then(
          () => false,
          () => true,
        )
      if (sqlState(error) === diskFull) fullUntil = Date.now() + fullMilliseconds
      if (sqlState(error) === readOnlyTransaction) {
        // Of a read it is a defect of ours, and no reason to come again.
        if (how.readOnly) throw new Error('a read tried to write in its read-only transaction', { cause: error })
        if (isRecent(client)) options.writable?.tell(false)
      }
      throw isUnknown ? new OutcomeUnknown(error) : error
    } finally {
      client.release(isSpoilt)
    }
  }

  async function inTransaction<T>(work: (tx: Tx, client: DbClient) => Promise<T>, how: How = {}): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work, how)
      } catch (error) {
        const code = error instanceof OutcomeUnknown ? undefined : sqlState(error)
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
    renew,
    isRecent,
    close,
  }
}

const beginRead = 'begin isolation level repeatable read read only'
/** chosen: without `read write`, which would undo what the operator has set for the database. */
const beginWrite = 'begin isolation level read committed'

/** On a standby a transaction may end well that did not write. */
async function canWrite(client: DbClient): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select not current_setting('transaction_read_only')::boolean as can`,
  )
  return rows[0]?.can ?? false
}

/**
 * COMMIT was sent, and no answer came that says whether it was done. Those that say it was not are errors of the statement;
 * a session that is ended (57), and a server in trouble (08, 53, 58, XX), may have done it before.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('it is not known whether the transaction was committed', { cause })
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|53|57|58|XX)/.test(error.code ?? 'XX')
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
    // The server ends a statement by its own clock. One that has not even done that is silent: its connection is thrown away.
    query_timeout: statementTimeout && statementTimeout + silenceMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
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
 * (57P0x, 25P03), a lock that others hold (55P03), a file that could not be read or written (58030), a server that can only
 * be read (25006).
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return true
  const code = sqlState(error) ?? ''
  return /^(57P0|08|53|25006$|25P03$|55P03$|58030$)/.test(code) || isConnectionLoss(error)
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

function isConnectionLoss(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && noAnswer.has(at.code)) return true
    if (
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool/.test(
        at.message,
      )
    )
      return true
  }
  return false
}
