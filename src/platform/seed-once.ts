// The seed: inserted once into a database that has nothing, whole or not at all.
import { platformUser, type Jobs } from './jobs.ts'
import { gather } from './act.ts'
import type { Seed } from './server.ts'
import { connect, type Store } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'
import { platformKeys } from './store/schema/platform.ts'

type Seeding = {
  store: Store
  jobs: Jobs
  clock: () => number
  random: () => number
  kept: KeptStages
  size: 'demo' | 'large'
  loadSeed: () => Promise<Seed>
}

export async function seedOnce({ store, jobs, clock, random, kept, size, loadSeed }: Seeding): Promise<void> {
  const seeded = await store.pool.query(`select from platform_keys where name = 'seed'`)
  if (seeded.rowCount !== 0) return
  const seed = await loadSeed()
  const unhurried = connect(store.url, { max: 1, statementTimeout: 0 })
  const filling = unhurried.inTransaction(async (tx, client) => {
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // Of several processes the first to insert seeds; the others wait here for its end.
    const mark = { name: 'seed', value: { size, time: clock() } }
    const mine = await tx.insert(platformKeys).values(mark).onConflictDoNothing().returning()
    if (mine.length === 0) return
    const { act, scheduled } = gather(tx, { user: platformUser, now: clock() }, { random, kept })
    await seed(act, size)
    await jobs.enqueue(tx, scheduled)
  })
  try {
    await filling
  } finally {
    await unhurried.close()
  }
}
