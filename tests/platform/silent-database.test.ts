// A database that says nothing, without having gone away; and a listener that hears nothing, with everything else in order.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { streamPath } from '../../src/contract/change.ts'
import { bases } from '../../src/platform/api.ts'
import { openCluster } from '../../src/platform/store/cluster.ts'
import { silence } from '../support/database-blows.ts'
import { databaseProxy } from '../support/database-proxy.ts'
import { cloneDatabase, startPlatform, type TestPlatform } from '../support/platform.ts'

/** For what never comes (milliseconds). */
const never = 15_000
const healthOf = async ({ url }: TestPlatform) =>
  (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(never) })).status

async function openStream({ url }: TestPlatform, as: string) {
  const stopping = new AbortController()
  const response = await fetch(url + bases.main + streamPath, {
    headers: { authorization: `Bearer ${as}` },
    signal: stopping.signal,
  })
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
    return 'ended'
  })().catch(() => 'cut off')
  return { status: response.status, said: () => text, ended, close: () => stopping.abort() }
}

const createCup = async (platform: TestPlatform, as: string) =>
  (await platform.call('createTournament', { as, body: { name: 'Cup', game: 'Forts', region: ['Taiwan'] } })).payload.id

/** Opened as soon as it can be, a stream tells of what is done. */
async function hearsAgain(platform: TestPlatform, as: string): Promise<void> {
  const statuses: number[] = []
  await expect
    .poll(async () => {
      const stream = await openStream(platform, as)
      stream.close()
      statuses.push(stream.status)
      return stream.status
    })
    .toBe(200)
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const stream = await openStream(platform, as)
  const id = await createCup(platform, as)
  await expect.poll(stream.said).toContain(`"about":[{"id":"${id}","kind":"tournament"}]`)
  stream.close()
}

test(
  'in a silence health says so, streams end and requests are refused; after it all goes on',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arena-silent-'))
    const cluster = await openCluster({ folder })
    const platform = await startPlatform({
      cluster: Promise.resolve(cluster),
      environment: { DATABASE_URL: cluster.url(), ARENA_STATEMENT_SECONDS: '1' },
    })
    onTestFinished(async () => {
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    })
    const as = await platform.token('SystemAdmin')
    const stream = await openStream(platform, as)
    await createCup(platform, as)
    await expect.poll(stream.said).toContain('event: change')

    const goOn = silence(cluster)
    try {
      // Asked together, and again and again: no question waits for the one before.
      expect(await Promise.all(Array.from({ length: 20 }, () => healthOf(platform)))).toEqual(Array(20).fill(503))
      expect(await healthOf(platform)).toBe(503)
      const [read, write] = await Promise.all([
        platform.call('listTournaments', { as }),
        platform.call('createTournament', { as, body: { name: 'In silence', game: 'Forts', region: ['Taiwan'] } }),
      ])
      expect([read.status, write.status, write.envelope.code]).toEqual([503, 503, 'request.busy'])
      expect(await stream.ended).toBe('ended')
      const refused = await openStream(platform, as)
      expect(refused.status).toBe(503)
    } finally {
      goOn()
    }
    await expect.poll(() => healthOf(platform)).toBe(200)
    await hearsAgain(platform, as)
    const { rowCount } = await platform.store.pool.query(`select from tournaments where name = 'In silence'`)
    expect(rowCount).toBe(0)
  },
)

test('a listener that has gone deaf ends the streams, and listens on another connection', async () => {
  const proxy = await databaseProxy(await cloneDatabase())
  const platform = await startPlatform({ environment: { DATABASE_URL: proxy.url } })
  onTestFinished(async () => {
    await platform.close()
    await proxy[Symbol.asyncDispose]()
  })
  const as = await platform.token('SystemAdmin')
  const stream = await openStream(platform, as)
  proxy.mute('arena live')
  expect(await stream.ended).toBe('ended')
  expect(await healthOf(platform)).toBe(200)
  await hearsAgain(platform, as)
})
