// A keyed write happens once: its key is claimed in the transaction that does the work, and its answer is kept there.
import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { reason } from '../contract/reason.ts'
import { busy, HttpProblem } from './answers.ts'
import type { DbClient, Store, Tx } from './store/connection.ts'
import { idempotency } from './store/schema/platform.ts'
import { isOutdated } from './store/version.ts'

type Found = { free: boolean; fingerprint: string | null; answer: string | null; outdated: boolean }
export type Claim = { sub: string; key: string; fingerprint: string }

/** chosen: printable ASCII, as HTTP headers carry it. */
export const keyPattern = /^[\x21-\x7e]{1,200}$/
/** chosen: common practice. */
const keptSeconds = 24 * 3_600

/** The identity of a request: its route with parameters, and its body. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url')
}

/** Takes the key until the transaction ends; false where another one has it. */
const isFree = `pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 4173))`

/**
 * Takes the key for this transaction; returns the earlier answer, if any.
 * Should the first request commit between the look and the lock, the primary key stops the second one's work.
 */
export async function claim(client: DbClient, { sub, key, fingerprint }: Claim): Promise<string | undefined> {
  const { rows } = await client.query<Found>(
    `select ${isFree} as free, kept.fingerprint, kept.answer,
       ${isOutdated} as outdated
     from (values (1)) as one left join idempotency as kept on kept.sub = $1 and kept.key = $2`,
    [sub, key],
  )
  const [row] = rows
  // The database has changed since: this process would write something else.
  if (row?.outdated) throw busy()
  if (row?.fingerprint != null && row.fingerprint !== fingerprint) {
    throw new HttpProblem(422, reason('request.idempotencyMismatch'))
  }
  if (row?.answer != null) return row.answer
  if (!row?.free) throw new HttpProblem(409, reason('request.inFlight'), { 'retry-after': '1' })
  return undefined
}

type Outcome = { is: 'done'; answer: string } | { is: 'undone' } | { is: 'open' }

/**
 * The outcome of a request whose COMMIT was not answered, asked on another connection: its row lies in the same transaction.
 * `open`: that transaction has not ended yet, or this server only follows another one and may not have heard of it.
 */
export function keptOutcome(store: Pick<Store, 'inTransaction'>, { sub, key, fingerprint }: Claim): Promise<Outcome> {
  return store.inTransaction(async (_, client) => {
    const { rows: ends } = await client.query<{ isOver: boolean }>(
      `select ${isFree} and not current_setting('transaction_read_only')::boolean as "isOver"`,
      [sub, key],
    )
    // A statement of its own sees what was committed before the key was free.
    const { rows: kept } = await client.query<{ fingerprint: string; answer: string }>(
      'select fingerprint, answer from idempotency where sub = $1 and key = $2',
      [sub, key],
    )
    const [row] = kept
    if (row?.fingerprint === fingerprint) return { is: 'done', answer: row.answer }
    return { is: row !== undefined || ends[0]?.isOver ? 'undone' : 'open' }
  })
}

export async function keepAnswer(tx: Tx, made: Claim & { answer: string; time: number }): Promise<void> {
  await tx.insert(idempotency).values(made)
}

/** The name of the constraint that tells two requests with one key apart. */
export const keyConstraint = 'idempotency_sub_key_pk'

export async function forgetOldKeys(tx: Tx): Promise<void> {
  await tx.delete(idempotency).where(lt(idempotency.time, Math.floor(Date.now() / 1000) - keptSeconds))
}
