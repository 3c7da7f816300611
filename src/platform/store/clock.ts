// The platform's time is the database's: of several processes, each on a machine of its own, all go by the same clock.
import type { Store } from './connection.ts'

export type PlatformClock = {
  /** Whole seconds since 1970. */
  now(): number
  stop(): void
}

/** chosen: clocks of machines drift apart by far less than a second in this (milliseconds). */
const sampleMilliseconds = 30_000

export async function startClock({ pool }: Pick<Store, 'pool'>): Promise<PlatformClock> {
  /** The offset to this process's running time; the system clock may be wrong, or be set. */
  let offset = await sample()
  async function sample(): Promise<number> {
    const before = performance.now()
    const { rows } = await pool.query<{ time: number }>('select extract(epoch from clock_timestamp())::float8 as time')
    return (rows[0]?.time ?? 0) * 1_000 - (before + performance.now()) / 2
  }
  const timer = setInterval(() => {
    // Without a database there is nothing to be done at a time either; the last offset stands.
    sample().then(
      (fresh) => (offset = fresh),
      () => undefined,
    )
  }, sampleMilliseconds)
  timer.unref()
  return {
    now: () => Math.floor((performance.now() + offset) / 1_000),
    stop: () => clearInterval(timer),
  }
}
