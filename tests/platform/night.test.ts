// A tournament night on two processes: every room of a cup is played, and nothing is told twice or not at all. ARENA_NIGHT sets
// how many rooms begin at once (a power of two), ARENA_MINUTES for how long one cup follows another, ARENA_SPEED how many acts a second each
// process is asked for, and ARENA_BROWSERS=1 opens the browsers of three administrators meanwhile.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { ensureBuilt } from '../../src/platform/build.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { connect, type Store } from '../../src/platform/store/connection.ts'
import { account, openSession, startWithScripts } from '../commands/api-session.ts'
import { balance, type Balancer } from '../support/balancer.ts'
import { figure } from '../support/figure.ts'
import { openWatchers, patience, type Watcher } from '../support/night-browsers.ts'
import { listen, type NightSession, openCup, openRoomIn, playCup } from '../support/night.ts'
import { addAccount, cloneDatabase } from '../support/platform.ts'
import { freePort, runPlatform } from '../support/running-platform.ts'

const rooms = Number(process.env['ARENA_NIGHT'] ?? 4)
const minutes = Number(process.env['ARENA_MINUTES'] ?? 0)
const speed = Number(process.env['ARENA_SPEED'] ?? 0)
const withBrowsers = process.env['ARENA_BROWSERS'] === '1'
/** In processes of their own; a few rooms are quicker within this one. */
const isApart = withBrowsers || rooms > 16
/** Only then is it long enough to say something about memory. */
const isWhole = minutes >= 5
/** Seconds between two calls for help that are looked for in the browsers. */
const helpEvery = 3
const say = sayIn('en')

type Process = { address: string; memory(): number; close(): Promise<unknown> }

let databaseUrl: string
let store: Store
let processes: Process[]
/** What all of them sign in at. */
let issuer: string
let balancer: Balancer | undefined
beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  store = connect(databaseUrl)
  if (isApart) {
    await ensureBuilt(() => {})
    const ports = [await freePort(), await freePort()]
    balancer = await balance(ports)
    issuer = balancer.url
    processes = await Promise.all(ports.map((port) => apart(port, issuer)))
  } else {
    const one = await within()
    issuer = one.address
    processes = [one, await within(issuer)]
  }
}, 180_000)
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()))
  await balancer?.close()
  await store.close()
})

/** A process of its own, whose memory is not ours; browsers come to it by the address that both have. */
async function apart(port: number, origin: string): Promise<Process> {
  const environment = { DATABASE_URL: databaseUrl, ARENA_SEED: 'none', PORT: String(port), ARENA_ORIGIN: origin }
  const running = await runPlatform({ environment: { ...account, ...environment } })
  const memory = () => residentOf(running.process.pid)
  return { address: `http://127.0.0.1:${port}`, memory, close: () => running.remove() }
}

/** In this process: quicker to start. */
async function within(origin?: string): Promise<Process> {
  const environment = { DATABASE_URL: databaseUrl, ...(origin !== undefined && { ARENA_ORIGIN: origin }) }
  const { address, close } = await startWithScripts(environment)
  return { address, memory: () => process.memoryUsage().rss / 1e6, close }
}

test(
  `${rooms} rooms at once are played on two processes: every console hears every change once, and the dashboard is right`,
  { timeout: 180_000 + minutes * 120_000 + rooms * 2_000 },
  async () => {
    const sessions = await Promise.all(processes.map(({ address }) => openSession(issuer, 'en', address)))
    const [first] = sessions
    if (!first) throw new Error('no desk')
    const { identity } = first.connection
    const listeners = await Promise.all([...processes, ...processes].map(({ address }) => listen(address, identity)))
    const seats = withBrowsers ? await openSeats(await openSession(issuer)) : undefined
    const begun = Date.now()
    const memory = new Map<string, number[]>()
    const take = (what: string, megabytes: number) => memory.set(what, [...(memory.get(what) ?? []), megabytes])
    let cups = 0
    do {
      const name = `Night ${++cups}`
      const id = await openCup(first, name, rooms)
      const { done, refused, open } = await playCup(sessions, id, cups, speed)
      console.log(
        `shown: ${name}: ${done} acts, ${refused} came too late; ${Math.round((Date.now() - begun) / 1000)} s`,
      )
      expect(open).toBe(0)
      for (const [index, one] of processes.entries()) take(`process ${index + 1}`, one.memory())
      for (const { of, heap } of seats?.watchers ?? []) take(`page with ${of}`, await heap())
    } while (Date.now() - begun < minutes * 60_000)
    const drawn = await seats?.end()

    const places = await sealedPlaces()
    for (const listener of listeners) {
      await expect.poll(() => listener.places.at(-1)).toBe(places.at(-1))
      expect(listener.places).toEqual(places)
      listener.close()
    }
    console.log(`shown: ${places.length} changes, told to ${listeners.length} consoles, none lost, none twice`)

    const played = cups * (rooms * 2 - 1)
    const { rows } = await store.pool.query<{ state: string; n: number }>(
      'select state, count(*) as n from match_rooms group by state order by state',
    )
    expect(rows).toEqual([{ state: 'Completed', n: played }, ...(seats ? [{ state: 'Open', n: 1 }] : [])])
    const counts = await first.connection.client.call(endpoints.getCounts, {})
    const pending = { disputed: 0, resultUpdate: 0, noWinner: 0, tie: 0, standings: cups, overdue: 0 }
    expect(counts).toMatchObject({ payload: { openRooms: seats ? 1 : 0, assistance: 0, pending } })
    for (const watcher of seats?.watchers ?? []) await expectAsInDatabase(watcher, played, cups)
    await seats?.close()

    for (const [what, taken] of memory) {
      const quarter = taken[Math.floor(taken.length / 4)] ?? 0
      console.log(`shown: memory of ${what} ${taken.map((megabytes) => Math.round(megabytes)).join(' ')} MB`)
      if (isWhole) expect(taken.at(-1), what).toBeLessThan(quarter * 1.3)
    }
    if (drawn !== undefined) figure('the 99th of a hundred changes drawn', drawn, { atMost: 1000, unit: 'ms' })
  },
)

/** Three administrators at their lists; somebody calls for help every now and then, and is helped. */
async function openSeats(session: NightSession) {
  const matchId = await openRoomIn(session, 'Floor')
  const given = { email: 'floor@arena.test', name: 'Floor', password: 'a long enough password' }
  await addAccount(store.db, { ...given, roles: ['SystemAdmin'] })
  const { watchers, close } = await openWatchers(issuer, given)
  const times: number[] = []
  const ending = new AbortController()
  const calling = (async () => {
    while (!ending.signal.aborted) {
      for (const act of [`room ask-assistance ${matchId} --yes`, `room resolve ${matchId} --yes`]) {
        const seen = await Promise.all(watchers.map(({ sees }) => sees('Floor', act.includes('ask'))))
        const { stopped } = await session.session.runScript(act, { source: 'script' })
        if (stopped) throw new Error(`${stopped.text} was refused`)
        const answered = Date.now()
        const at = await Promise.all(seen.map((one) => one()))
        times.push(...at.map((time) => Math.max(0, time - answered)))
        const never = watchers.filter((_, index) => at[index] === Infinity).map(({ of }) => of)
        if (never.length > 0) console.log(`shown: not drawn within ${patience / 1000} s: ${never.join(', ')}`)
      }
      await pause(helpEvery * 1000)
    }
  })()
  calling.catch(() => {})
  return {
    watchers,
    close,
    async end() {
      ending.abort()
      await calling
      const [half, most, all] = [0.5, 0.99, 1].map((share) => shareOf(times, share))
      console.log(
        `shown: ${times.length} changes in three browsers, answered to drawn: p50 ${half}, p99 ${most}, all ${all} ms`,
      )
      return most
    },
  }
}

function shareOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}

/** What the page shows at the end, without being loaded anew. */
async function expectAsInDatabase({ of, countOf, errors }: Watcher, played: number, cups: number): Promise<void> {
  const rows = {
    home: { [say('ui.home.active')]: cups + 1, [say('ui.home.waiting')]: cups },
    rooms: { [say('ui.rooms.title')]: played + 1 },
    'what waits': { [say('ui.rooms.title')]: 0 },
  }
  for (const [list, count] of Object.entries(rows[of])) {
    await expect.poll(() => countOf(list), { timeout: 5_000, message: `${of}: ${list}` }).toBe(count)
  }
  expect(errors).toEqual([])
}

/** Of all changes that streams carry without naming rooms, in their order. */
async function sealedPlaces(): Promise<number[]> {
  const { rows } = await store.pool.query<{ position: number | null }>(
    `select position from events where coalesce(rows -> 0 ->> 'kind', '') <> 'message' order by position nulls last`,
  )
  if (rows.some(({ position }) => position === null)) return sealedPlaces()
  return rows.flatMap(({ position }) => position ?? [])
}

/** Megabytes; only Linux tells them of another process. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
