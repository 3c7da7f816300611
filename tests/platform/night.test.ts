// A tournament night on two processes: every room of a cup is played, and nothing is told twice or not at all. ARENA_NIGHT sets
// how many rooms begin at once, ARENA_MINUTES for how long one cup follows another.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { connect, type Store } from '../../src/platform/store/connection.ts'
import { account, openDesk, startWithScripts } from '../commands/api-desk.ts'
import { listen, openCup, playCup } from '../support/night.ts'
import { cloneDatabase } from '../support/platform.ts'
import { freePort, runPlatform } from '../support/running-platform.ts'

const rooms = Number(process.env['ARENA_NIGHT'] ?? 4)
const minutes = Number(process.env['ARENA_MINUTES'] ?? 0)
/** Only then is it long enough to say something about memory. */
const isWhole = minutes >= 5

type Process = { address: string; memory(): number; close(): Promise<unknown> }

let databaseUrl: string
let store: Store
let processes: Process[]
/** What all of them sign in at. */
let issuer: string
beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  store = connect(databaseUrl)
  const one = await (isWhole ? apart() : within())
  issuer = one.address
  processes = [one, await (isWhole ? apart(issuer) : within(issuer))]
}, 120_000)
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()))
  await store.close()
})

/** A process of its own, whose memory is not ours. */
async function apart(origin?: string): Promise<Process> {
  const port = String(await freePort())
  const environment = { ...account, DATABASE_URL: databaseUrl, ARENA_SEED: 'none', PORT: port }
  const running = await runPlatform({
    words: ['--dev'],
    environment: { ...environment, ...(origin !== undefined && { ARENA_ORIGIN: origin }) },
  })
  const memory = () => residentOf(running.process.pid)
  return { address: `http://127.0.0.1:${port}`, memory, close: () => running.remove() }
}

/** In this process: quicker to start. */
async function within(origin?: string): Promise<Process> {
  const environment = { DATABASE_URL: databaseUrl, ...(origin !== undefined && { ARENA_ORIGIN: origin }) }
  const { address, close } = await startWithScripts(environment)
  return { address, memory: () => process.memoryUsage().rss, close }
}

test(
  `${rooms} rooms at once are played on two processes: every console hears every change once, and the dashboard is right`,
  { timeout: 120_000 + minutes * 120_000 + rooms * 2_000 },
  async () => {
    const desks = await Promise.all(processes.map(({ address }) => openDesk(issuer, 'en', address)))
    const [first] = desks
    if (!first) throw new Error('no desk')
    const token = () => first.connection.session.token()
    const listeners = await Promise.all([...processes, ...processes].map(({ address }) => listen(address, token)))
    const begun = Date.now()
    const memory: number[][] = [[], []]
    let cups = 0
    do {
      const name = `Night ${++cups}`
      const id = await openCup(first, name, rooms)
      const { done, refused, open } = await playCup(desks, id, cups)
      console.log(
        `shown: ${name}: ${done} acts, ${refused} came too late; ${Math.round((Date.now() - begun) / 1000)} s`,
      )
      expect(open).toBe(0)
      for (const [index, one] of processes.entries()) memory[index]?.push(one.memory())
    } while (Date.now() - begun < minutes * 60_000)

    const places = await sealedPlaces()
    for (const listener of listeners) {
      await expect.poll(() => listener.places.at(-1), { timeout: 10_000 }).toBe(places.at(-1))
      expect(listener.places).toEqual(places)
      listener.close()
    }
    console.log(`shown: ${places.length} changes, told to ${listeners.length} consoles, none lost, none twice`)

    const { rows } = await store.pool.query<{ state: string; n: number }>(
      'select state, count(*) as n from match_rooms group by state',
    )
    expect(rows).toEqual([{ state: 'Completed', n: cups * (rooms * 2 - 1) }])
    const counts = await first.connection.client.call(endpoints.getCounts, {})
    expect(counts).toMatchObject({
      ok: true,
      payload: { activeTournaments: cups, openRooms: 0, assistance: 0, pending: { standings: cups } },
    })

    for (const taken of memory) {
      const quarter = taken[Math.floor(taken.length / 4)] ?? 0
      console.log(`shown: memory of a process ${taken.map((bytes) => Math.round(bytes / 1e6)).join(' ')} MB`)
      if (isWhole) expect(taken.at(-1)).toBeLessThan(quarter * 1.3)
    }
  },
)

/** Of all changes that streams carry without naming rooms, in their order. */
async function sealedPlaces(): Promise<number[]> {
  const { rows } = await store.pool.query<{ position: number | null }>(
    'select position from events where message is null order by position nulls last',
  )
  if (rows.some(({ position }) => position === null)) return sealedPlaces()
  return rows.flatMap(({ position }) => position ?? [])
}

/** Bytes; only Linux tells them of another process. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}
