// The database dies under writers: the platform lives, says 503, goes on by itself; nothing acknowledged is lost, nothing
// is done twice. `npm run soak -- --faults` kills it more often.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pause } from '../../src/api/retry.ts'
import { openCluster } from '../../src/platform/store/cluster.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

const kills = Number(process.env['ARENA_KILLS'] ?? 2)
const restarts = Number(process.env['ARENA_RESTARTS'] ?? 1)
const writers = 16
/** Writes between one blow and the next. */
const between = 40
/** Tries of one write, a tenth of a second apart at least; a busy machine needs some for a restart. */
const tries = 600

test(
  'kills and restarts of PostgreSQL under writers lose nothing and double nothing',
  { timeout: 1_200_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arena-lost-'))
    const cluster = await openCluster({ folder })
    const environment = { DATABASE_URL: cluster.url() }
    const platform = await startPlatform({ cluster: Promise.resolve(cluster), environment })
    try {
      const as = await platform.token('SystemAdmin')
      const blows: NodeJS.Signals[] = [...Array(kills).fill('SIGKILL'), ...Array(restarts).fill('SIGINT')]
      const total = (blows.length + 1) * between
      const acknowledged: string[] = []
      let begun = 0
      const refusals = new Map<string, number>()
      const write = async () => {
        while (begun++ < total) {
          const name = `Cup ${randomUUID()}`
          await untilDone(platform, as, name, (why) => refusals.set(why, (refusals.get(why) ?? 0) + 1))
          acknowledged.push(name)
          const blow = acknowledged.length % between === 0 ? blows.pop() : undefined
          if (blow) process.kill(cluster.postmaster(), blow)
        }
      }
      await Promise.all(Array.from({ length: writers }, write))
      expect([...refusals.keys()].filter((why) => why !== '503 request.busy 1' && !why.startsWith('409 '))).toEqual([])
      expect(refusals.get('503 request.busy 1')).toBeGreaterThan(0)
      const { rows } = await platform.store.pool.query<{ name: string }>('select name from tournaments')
      expect(rows.map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted())
      expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
      console.log(`shown: ${kills} kills, ${restarts} restarts, ${acknowledged.length} acts, 0 lost, 0 doubled`)
    } finally {
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** Repeats the write under its one key until it is acknowledged. */
async function untilDone(platform: TestPlatform, as: string, name: string, refused: (why: string) => void) {
  const key = randomUUID()
  for (let tried = 0; tried < tries; tried++) {
    const { status, envelope, headers } = await platform.call('createTournament', {
      as,
      body: { name, game: 'Forts', region: ['Taiwan'] },
      headers: { 'idempotency-key': key },
    })
    if (status === 200) return
    refused(`${status} ${envelope.code} ${headers.get('retry-after')}`)
    await pause(100)
  }
  throw new Error(`${name} was never acknowledged`)
}

test('a write that finds the disk full is told to come again, and the platform says that it is not well', async () => {
  const platform = await startPlatform()
  const as = await platform.token('SystemAdmin')
  const create = () =>
    platform.call('createTournament', { as, body: { name: 'Cup', game: 'Forts', region: ['Taiwan'] } })
  const health = async () => (await fetch(`${platform.url}/healthz`)).status
  const query = (text: string) => platform.store.pool.query(text)
  await query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await query('create trigger no_room before insert on tournaments execute function no_room()')
  const { status, envelope, headers } = await create()
  expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 'request.busy', '1'])
  expect(await health()).toBe(503)
  await query('drop trigger no_room on tournaments')
  expect([(await create()).status, await health()]).toEqual([200, 200])
  await platform.close()
})
