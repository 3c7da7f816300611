// The answer of `/healthz`: whether this process can do its work now. It comes within two seconds, also when the database is silent.
import type pg from 'pg'
import type { Log } from './log.ts'
import type { OpenStore } from './open-store.ts'
import { isOutdated } from './store/version.ts'

export type Health = { status: 200 | 503; body: { status: 'ok' | 'unavailable' } }

/** chosen: a database that takes longer to answer one small question is not there (milliseconds). */
const patience = 1_500

type Found = { outdated: boolean; isReadOnly: boolean }
/** Of one statement, which the types leave out: past it the connection is thrown away. */
type Patient = pg.QueryConfig & { query_timeout: number }

/**
 * Healthy is who can answer and write: the database is there, of this version and no standby, and this process is not on its
 * way out. Where a newer program has changed the database since, its processes take over: this one refuses writes
 * (idempotency.ts) and jobs.
 */
export function healthOf(store: OpenStore, log: Log, isStopping: () => boolean): () => Promise<Health> {
  /** One for all who ask meanwhile, so that in a silence they take no connections. */
  let looking: Promise<boolean> | undefined

  async function look(): Promise<boolean> {
    const question: Patient = {
      text: `select ${isOutdated} as outdated, current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      query_timeout: patience,
    }
    const { following } = store
    const client = await following.pool.connect()
    let rows: Found[] | undefined
    try {
      ;({ rows } = await client.query<Found>(question))
    } finally {
      client.release(rows === undefined)
    }
    if (!following.isRecent(client)) return look()
    const [{ outdated, isReadOnly } = { outdated: false, isReadOnly: false }] = rows
    store.writable.tell(!isReadOnly)
    if (outdated)
      log.error('a newer version has changed the database; this process writes nothing any more and has to be replaced')
    return !outdated && !isReadOnly
  }

  return async () => {
    if (isStopping() || !store.hasRoom()) return unavailable
    looking ??= look()
      .catch(() => false)
      .finally(() => (looking = undefined))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), patience)))
    const isWell = await Promise.race([looking, late])
    clearTimeout(timer)
    return isWell ? { status: 200, body: { status: 'ok' } } : unavailable
  }
}

const unavailable: Health = { status: 503, body: { status: 'unavailable' } }
