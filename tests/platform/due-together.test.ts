// Registrations of many tournaments that open at the same second: each opens once, within seconds.
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditLog } from '../../src/platform/store/schema/platform.ts'
import { someImages } from '../support/builders.ts'
import { startPlatform } from '../support/platform.ts'

const count = Number(process.env['ARENA_DUE'] ?? 64)
const seconds = 5

test(
  `${count} registrations that are due together open within ${seconds} s, once each`,
  { timeout: 120_000 },
  async () => {
    const platform = await startPlatform()
    const { databaseUrl, store } = platform
    const as = await platform.token('SystemAdmin')
    const make = async () => {
      const start = store.now() + 3_600
      const body = { name: randomUUID(), game: 'Forts', region: ['Taiwan'], registrationStart: start, ...someImages }
      const { payload } = await platform.call('createTournament', { as, body })
      await platform.call('createStage', { as, params: { id: payload.id }, body: { name: 'S', format: 'RoundRobin' } })
      return (await platform.call('publishTournament', { as, params: { id: payload.id } })).payload
    }
    for (let made = 0; made < count; made += 16) {
      const published = await Promise.all(Array.from({ length: Math.min(16, count - made) }, make))
      expect(published.every(({ state }) => state === 'Published')).toBe(true)
    }
    const other = await startPlatform({ environment: { DATABASE_URL: databaseUrl, ARENA_ORIGIN: platform.url } })
    // The hour goes by.
    const due = store.now() + 2
    await store.pool.query('update tournaments set registration_start = $1', [due])
    await store.pool.query('update due_jobs set at = $1, due = $1::bigint', [due])
    const opened = async () => {
      const { rows } = await store.pool.query<{ n: number }>(
        `select count(*) as n from tournaments where state = 'OpenRegistration'`,
      )
      return rows[0]?.n
    }
    await expect.poll(opened, { interval: 100 }).toBe(count)
    console.log(`shown: ${count} due together, done after ${store.now() - due} s`)
    expect(store.now() - due).toBeLessThanOrEqual(seconds)
    const acts = await store.db.select().from(auditLog).where(eq(auditLog.action, 'registration-start'))
    expect(new Set(acts.map(({ target }) => target)).size).toBe(count)
    expect(acts).toHaveLength(count)
    await other.close()
    await platform.close()
  },
)
