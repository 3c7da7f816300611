// Several processes start at once on an empty database: each of them lives. `npm run soak -- --faults` does it more often.
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { connect } from '../../src/platform/store/connection.ts'
import { startPlatform } from '../support/platform.ts'

const rounds = Number(process.env['ARENA_STARTS'] ?? 3)
const together = 4

test('four processes that start at once on an empty database all answer', { timeout: 60_000 * rounds }, async () => {
  for (let round = 0; round < rounds; round++) {
    const started = await Promise.all(await emptyDatabase().then(startAll))
    const answers = await Promise.all(
      started.map(
        async ({ call, token }) => (await call('listTournaments', { as: await token('SystemAdmin') })).status,
      ),
    )
    expect(answers).toEqual(Array(together).fill(200))
    const keys = started.map(({ keys: { signing } }) => signing[0]?.kid)
    expect(new Set(keys).size).toBe(1)
    await Promise.all(started.map((platform) => platform.close()))
  }
  console.log(`shown: ${rounds} times ${together} processes, all answer`)
})

const startAll = (databaseUrl: string) =>
  Array.from({ length: together }, () => startPlatform({ environment: { DATABASE_URL: databaseUrl } }))

/** Nothing in it, not even our tables. */
async function emptyDatabase(): Promise<string> {
  const maintenance = inject('cluster')
  const name = `e_${randomUUID().replaceAll('-', '')}`
  const store = connect(maintenance, { max: 1 })
  await store.pool.query(`create database ${name}`)
  await store.close()
  return maintenance.replace('/postgres?', `/${name}?`)
}
