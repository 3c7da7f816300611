// Twelve writers while the database is stopped at once, falls silent, and becomes a standby and is promoted again. Each refused write is
// looked up afterwards: what was said of it is so. `npm run soak -- --faults` strikes sixty times.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pause } from '../../src/api/retry.ts'
import { openCluster, type Cluster } from '../../src/platform/store/cluster.ts'
import { makeStandby, silence, stopAtOnce } from '../support/database-blows.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

const blows = Number(process.env['ARENA_BLOWS'] ?? 3)
const writers = 12
/** Acknowledged writes before each blow. */
const between = 24

type World = { platform: TestPlatform; cluster: Cluster; folder: string; writes: Writes }

/** Each ends with the database as it was before. */
const kinds: ((world: World) => Promise<void>)[] = [
  async ({ cluster }) => {
    const before = cluster.postmaster()
    stopAtOnce(cluster)
    await expect.poll(() => cluster.postmaster()).not.toBe(before)
  },
  async ({ cluster, platform, writes }) => {
    const goOn = silence(cluster)
    try {
      expect(await healthOf(platform)).toBe(503)
      await writes.refusesMore()
    } finally {
      goOn()
    }
  },
  async ({ cluster, platform, folder, writes }) => {
    const before = cluster.postmaster()
    const promote = await makeStandby(cluster, folder)
    const isRead = () =>
      platform.store.readers.query('select').then(
        () => true,
        () => false,
      )
    await expect.poll(isRead).toBe(false)
    await expect.poll(isRead).toBe(true)
    await writes.refusesMore()
    expect(await healthOf(platform)).toBe(503)
    await promote()
    await expect.poll(() => cluster.postmaster()).not.toBe(before)
  },
]

const healthOf = async ({ url }: TestPlatform) =>
  (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(15_000) })).status

type Refused = { name: string; key: string; said: string }

/** Writers that never send one of theirs again: what was refused is left to be looked up. */
function writing(platform: TestPlatform, as: string) {
  const acknowledged: string[] = []
  const refused: Refused[] = []
  const over = new AbortController()
  const create = async (name: string, key: string) => {
    const { status, envelope } = await platform.call('createTournament', {
      as,
      body: { name, game: 'Forts', region: ['Taiwan'] },
      headers: { 'idempotency-key': key },
    })
    return status === 200 ? 'done' : `${status} ${envelope.code}`
  }
  const one = async () => {
    while (!over.signal.aborted) {
      const [name, key] = [`Cup ${randomUUID()}`, randomUUID()]
      const said = await create(name, key)
      if (said === 'done') acknowledged.push(name)
      else {
        refused.push({ name, key, said })
        await pause(50)
      }
    }
  }
  const ended = Promise.all(Array.from({ length: writers }, one))
  return {
    acknowledged,
    refused,
    create,
    async goesOn() {
      const from = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(from + between)
    },
    async refusesMore() {
      const from = refused.length
      await expect.poll(() => refused.length).toBeGreaterThan(from)
    },
    async end() {
      over.abort()
      await ended
    },
  }
}
type Writes = ReturnType<typeof writing>

test(
  `what is said of a write is so, with ${blows} blows at the database`,
  { timeout: 120_000 + blows * 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arena-failing-'))
    const cluster = await openCluster({ folder })
    const environment = { DATABASE_URL: cluster.url(), ARENA_STATEMENT_SECONDS: '1' }
    const platform = await startPlatform({ cluster: Promise.resolve(cluster), environment })
    try {
      const writes = writing(platform, await platform.token('SystemAdmin'))
      for (let at = 0; at < blows; at++) {
        await writes.goesOn()
        await kinds[at % kinds.length]?.({ platform, cluster, folder, writes })
        await expect.poll(() => healthOf(platform)).toBe(200)
      }
      await writes.goesOn()
      await writes.end()
      const { acknowledged, refused } = writes
      const nameRows = async () => {
        const { rows } = await platform.store.pool.query<{ name: string }>('select name from tournaments')
        return rows.map(({ name }) => name)
      }
      const there = new Set(await nameRows())
      expect(refused.filter(({ said }) => !/^503 request\.(busy|tooSlow|outcomeUnknown)$/.test(said))).toEqual([])
      // Nothing was changed, where that was said.
      const undone = refused.filter(({ said }) => !said.endsWith('outcomeUnknown'))
      expect(undone.filter(({ name }) => there.has(name))).toEqual([])
      const unknown = refused.filter(({ said }) => said.endsWith('outcomeUnknown'))
      const wereDone = unknown.filter(({ name }) => there.has(name)).length
      // With its key it tells, and is done once.
      for (const { name, key } of unknown) expect(await writes.create(name, key)).toBe('done')
      const all = [...acknowledged, ...unknown.map(({ name }) => name)]
      expect((await nameRows()).toSorted()).toEqual(all.toSorted())
      console.log(
        `shown: ${blows} blows, ${acknowledged.length} acknowledged, ${refused.length} refused, of ${unknown.length} not known (${wereDone} were done)`,
      )
    } finally {
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
