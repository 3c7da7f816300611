// A stream that names what its console has in view is told of that at once, and of the rest only which kinds have changed.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setInterval as every } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../../src/contract/change.ts'
import { sealBatch } from '../../src/platform/store/append-only.ts'
import { events } from '../../src/platform/store/schema/platform.ts'
import { possessions, signIn } from '../support/authority.ts'
import { openStream, type LiveStream } from '../support/live-stream.ts'
import type { Heard } from '../support/many-streams.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { projectFolder } from '../support/running-platform.ts'
import { worldOf, type World } from './world.ts'

let platform: TestPlatform
let other: TestPlatform
let world: World
/** Of somebody who only listens. */
let listener: string
beforeAll(async () => {
  platform = await startPlatform()
  other = await startPlatform({ environment: { DATABASE_URL: platform.databaseUrl, ARENA_ORIGIN: platform.url } })
  world = worldOf(platform, await platform.token('SystemAdmin'))
  listener = (await signIn(platform, 'SystemAdmin', { venueCompanyId: null, venueId: null })).token
})
afterAll(async () => {
  await other.close()
  await platform.close()
})

const create = async () => {
  const body = { name: randomUUID(), game: 'Valorant' as const, region: ['Taiwan'] }
  const { id } = (await platform.call('createTournament', { as: world.as, body })).payload
  return id
}
const edit = async (id: string) => {
  const body = { name: randomUUID() }
  expect((await platform.call('editTournament', { as: world.as, params: { id }, body })).status).toBe(200)
  return body.name
}
/** The same, told in both processes when it returns. */
async function told(id: string, act: (id: string) => Promise<unknown>): Promise<void> {
  const streams = await Promise.all([platform, other].map(({ address }) => openStream(address, listener)))
  await act(id)
  for (const stream of streams) {
    await stream.heard(isAbout(id))
    stream.close()
  }
}
/** Two tournaments, told of. */
async function two(): Promise<[string, string]> {
  const [one, another] = [await create(), await create()]
  await told(another, edit)
  return [one, another]
}
const topicsIn = ({ data }: { data: string }) => (JSON.parse(data) as Pick<Change, 'topics'>).topics
const isTick = ({ event }: { event: string }) => event === 'tick'
const isAbout = (id: string) => (event: { event: string; data: string }) =>
  event.event === 'change' && (JSON.parse(event.data) as Change).about.some((thing) => thing.id === id)
const changesIn = (stream: LiveStream) => stream.events.filter(({ event }) => event === 'change')

test('what is named is told at once with its row, and of all else a tick says the kinds', async () => {
  for (const { address } of [platform, other]) {
    // New ones for each process: the second one may still have to tell the edit that the first one has told.
    const [mine, elsewhere] = await two()
    const stream = await openStream(address, listener, undefined, { names: [`tournament:${mine}`] })
    await edit(elsewhere)
    const tick = await stream.heard(isTick)
    expect(topicsIn(tick).toSorted()).toEqual(['audit', 'tournament'])
    expect(changesIn(stream)).toEqual([])
    const name = await edit(mine)
    const change = JSON.parse((await stream.heard(isAbout(mine))).data) as Change
    expect(change.rows).toMatchObject([{ kind: 'tournament', id: mine, row: { name } }])
    stream.close()
  }
})

test('a line that is named is told where it changed itself, and not with all that is in it', async () => {
  const cup = await world.running(4)
  await two()
  const stream = await openStream(platform.url, listener, undefined, { names: [`tournament=${cup.id}`] })
  const [match] = cup.detail.brackets[0]?.matches ?? []
  const params = { id: cup.detail.id, matchId: match?.bracketMatchId ?? '' }
  await platform.call('setMatchSetting', { as: world.as, params, body: { bestOf: 3 } })
  await platform.call('cancelTournament', { as: world.as, params: { id: cup.id }, body: {} })
  await stream.heard(isAbout(cup.id))
  expect(changesIn(stream).map(({ data }) => (JSON.parse(data) as Change).about[0]?.kind)).toEqual(['tournament'])
  stream.close()
})

test('named anew, by whichever process, it is told what has changed since, once, and no longer of the rest', async () => {
  const [before, after] = await two()
  const stream = await openStream(platform.url, listener, undefined, { names: [`tournament:${before}`] })
  const place = Number(stream.events.at(-1)?.id)
  await told(after, edit)
  expect(await stream.rename(other.address, [`tournament:${after}`], place)).toBe(204)
  await stream.heard(isAbout(after))
  await edit(before)
  await edit(after)
  await expect.poll(() => changesIn(stream)).toHaveLength(2)
  expect(changesIn(stream).every(isAbout(after))).toBe(true)
  // What was told belatedly has no place of its own: a console must not go back there.
  const places = stream.events.map(({ id }) => Number(id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  stream.close()
})

test('after an absence it is told of what it names, once, and that there was more', async () => {
  const [mine, elsewhere] = await two()
  const names = [`tournament:${mine}`]
  const first = await openStream(platform.url, listener, undefined, { names })
  const place = first.events.at(-1)?.id
  first.close()
  for (const id of [mine, elsewhere, mine, elsewhere]) await edit(id)
  await told(mine, edit)
  const resumed = await openStream(other.address, listener, place, { names })
  await expect.poll(() => changesIn(resumed)).toHaveLength(3)
  expect(topicsIn(await resumed.heard(isTick))).toEqual(['*'])
  const ids = changesIn(resumed).map(({ id }) => Number(id))
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
  resumed.close()
})

test('what one did oneself comes back, whatever is named', async () => {
  const { token, sub } = await signIn(platform, 'SystemAdmin', { venueCompanyId: null, venueId: null })
  const stream = await openStream(platform.url, token, undefined, { names: ['tournament:0'] })
  const { id } = (
    await platform.call('createTournament', {
      as: token,
      body: { name: randomUUID(), game: 'Forts', region: ['Taiwan'] },
    })
  ).payload
  await stream.heard(isAbout(id))
  stream.close()
  const stranger = await openStream(platform.url, listener, undefined, { names: [`by ${sub}`, `by:${sub}`] })
  await platform.call('cancelTournament', { as: token, params: { id }, body: {} })
  await stranger.heard(isTick)
  expect(changesIn(stranger)).toEqual([])
  stranger.close()
})

test('a stream is renamed by its own reader only, and with names that can be some', async () => {
  const [, id] = await two()
  const stream = await openStream(platform.url, listener, undefined, { names: ['tournament:0'] })
  const { data } = stream.events.find(({ event }) => event === 'ready') ?? expect.fail('not ready')
  const called = (JSON.parse(data) as { stream: string }).stream
  const send = (as: string, body: unknown) =>
    fetch(`${platform.url}/api/admin/dashboard/v1/stream/${called}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const names = `tournament:${id}`
  const refused = [
    (await send('', { names })).status,
    (await send(listener, '{')).status,
    (await send(listener, { names: 7 })).status,
    (await send(listener, { names: 'x'.repeat(7_001) })).status,
    (await send(listener, { names, since: -1 })).status,
    (await send(listener, { names: 'x'.repeat(9_000) })).status,
    (await send(listener, { names: '\u0000' })).status,
  ]
  expect(refused).toEqual([401, 400, 400, 400, 400, 413, 400])
  expect((await send(world.as, { names })).status).toBe(204)
  expect((await send(listener, { names: `隊,${'a'.repeat(99)}:1,tournament:` })).status).toBe(204)
  await edit(id)
  await stream.heard(isTick)
  expect(changesIn(stream)).toEqual([])
  stream.close()
})

test('a tick names no kinds that its reader may not ask for, nor things of others', async () => {
  const { token } = await signIn(platform, 'VenueOperator', possessions.own)
  const stream = await openStream(platform.url, token, undefined, { names: ['tournament:0'] })
  const insert = (owner: typeof possessions.own | null, topics: string[]) =>
    platform.store.db.insert(events).values({ topics, about: [{ kind: 'user', id: '1' }], owner, time: 0 })
  await insert({ venueCompanyId: 'c2', venueId: 'v4' }, ['user'])
  await insert(null, ['transaction', 'audit'])
  await sealBatch(platform.store.pool)
  // Something that everybody hears of comes behind.
  await edit(await create())
  await stream.heard((event) => isTick(event) && topicsIn(event).includes('tournament'))
  const topics = new Set(stream.events.filter(isTick).flatMap(topicsIn))
  expect([...topics].filter((topic) => ['user', 'transaction'].includes(topic))).toEqual([])
  stream.close()
})

test('1,000 consoles on 1,000 tournaments: an event is told to the one that it concerns', async () => {
  const [consoles, seconds, perTenth] = [1_000, 10, 10]
  const script = `${projectFolder}/tests/support/many-streams.ts`
  const words = ['--import', 'tsx', script, platform.url, listener, String(consoles)]
  const child = spawn(process.execPath, words, { cwd: projectFolder, stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('open')
    const ask = async () => {
      child.stdin.write('\n')
      return JSON.parse(String((await lines.next()).value)) as Heard
    }
    const cpu = process.cpuUsage()
    const began = performance.now()
    let made = 0
    for await (const _ of every(100)) {
      const about = () => [{ kind: 'tournament', id: String((made++ % consoles) + 1) }]
      const values = Array.from({ length: perTenth }, () => ({ topics: ['tournament'], about: about(), time: 0 }))
      await platform.store.db.insert(events).values(values)
      await sealBatch(platform.store.pool)
      if (made === seconds * 10 * perTenth) break
    }
    const used = process.cpuUsage(cpu)
    const took = performance.now() - began
    await expect.poll(async () => (await ask()).changes).toBe(made)
    const { changes, ticks, wrong } = await ask()
    console.log(
      `${consoles} consoles, ${Math.round(made / (took / 1_000))} events a second: ${changes / made} deliveries an event, ` +
        `${(ticks / consoles / (took / 1_000)).toFixed(2)} ticks a console and second, ` +
        `${Math.round((used.user + used.system) / took / 10)} % of a core with the test's own writing`,
    )
    expect(wrong).toBe(0)
    expect(changes / made).toBeLessThanOrEqual(3)
    // How far apart they are: tests/platform/ticks.test.ts.
    expect(ticks).toBeLessThanOrEqual(consoles * (made / perTenth))
  } finally {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
  }
}, 120_000)
