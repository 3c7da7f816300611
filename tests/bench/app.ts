// A1, A2: the built console on a real platform, from an empty browser cache to its first painted list, beside the
// smallest react-admin and Refine applications. Theirs have their data in memory; ours asks its platform.
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright'
import { paths } from '../../src/paths.ts'
import { runPlatform } from '../support/running-platform.ts'
import { alternate, type Bench, Records } from './alternate.ts'
import { buildConsole } from './bundle.ts'
import { type Line, median } from './goals.ts'
import type { FirstRows } from './page/first-rows.ts'
import { peerPage } from './peers.ts'

type Subject = 'ours' | 'react-admin' | 'refine'
type Way = 'this machine' | 'slow 4G, slow CPU'

type AppRecord = Omit<FirstRows, 'scripts'> & {
  scripts: number
  /** Gzipped kilobytes of the scripts asked for before the list was painted. */
  kilobytes: number
}

/** Kilobytes of script of the peers' smallest applications: sizes are the same wherever they are measured. */
const knownKilobytes: Partial<Record<Subject, number>> = { 'react-admin': 305, refine: 132 }

/** Cells that make a list; the demonstration alone has few. */
const many = 100
const few = 20

const ways: readonly Way[] = ['this machine', 'slow 4G, slow CPU']

export async function apps(bench: Bench): Promise<Line[]> {
  const { browser, pages, rounds } = bench
  const records = new Records<Subject, AppRecord>()
  const platform = await runPlatform({ environment: { ARENA_SEED: bench.brief ? 'demo' : 'large' } })
  try {
    const signedIn = await signIn(browser, platform.url)
    const peer = (name: string) => {
      const path = peerPage(bench.peers, 'app', name)
      return path === undefined ? undefined : `${pages.url}/${path}`
    }
    const url: Record<Subject, string | undefined> = {
      ours: platform.url + paths.tournaments(),
      'react-admin': peer('ra'),
      refine: peer('refine'),
    }
    const subjects = (Object.keys(url) as Subject[]).filter((subject) => url[subject] !== undefined)
    for (const way of bench.brief ? ways.slice(0, 1) : ways) {
      await alternate(records, { size: way, rounds, subjects }, async (subject) => {
        const context = await browser.newContext({
          viewport: { width: 1280, height: 800 },
          ...(subject === 'ours' && { storageState: signedIn }),
        })
        try {
          return await load(context, url[subject] ?? '', way, listOf(bench.brief ? few : many) + pages.firstRowsScript)
        } finally {
          await context.close()
        }
      })
    }
  } finally {
    await platform.remove()
  }
  records.keep('app')
  return appGoals(records, await firstRouteKilobytes()).filter(
    ({ what }) => !bench.brief || !what.includes(ways[1] ?? ''),
  )
}

export type State = Awaited<ReturnType<BrowserContext['storageState']>>

export async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('input[name=email]').fill('admin@arena.test')
  await page.locator('input[type=password]').fill('arena')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

function listOf(cells: number): string {
  return `window.enoughCells = ${cells};\n`
}

async function load(context: BrowserContext, url: string, way: Way, script: string): Promise<AppRecord> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (way !== 'this machine') {
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6e6 / 8,
      uploadThroughput: 750e3 / 8,
    })
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  await page.addInitScript(script)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  const { painted, interactive, scripts } = await page.evaluate(() => window.firstRows())
  const sizes = await Promise.all(scripts.map(kilobytesOf))
  return { painted, interactive, scripts: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) }
}

const knownSizes = new Map<string, number>()

/** Gzipped, however it was sent. */
async function kilobytesOf(url: string): Promise<number> {
  const known = knownSizes.get(url)
  if (known !== undefined) return known
  const body = await (await fetch(url)).arrayBuffer()
  const size = gzipSync(new Uint8Array(body)).length / 1024
  knownSizes.set(url, size)
  return size
}

/** The frame of the console in one language with its first screen, palette and other screens left for later. */
async function firstRouteKilobytes(): Promise<number> {
  const needed = await buildConsole()
  return needed('messages-en', 'src/screens/home.tsx').kilobytes
}

function appGoals(records: Records<Subject, AppRecord>, firstRoute: number): Line[] {
  const figure = (subject: Subject, way: Way, of: (record: AppRecord) => number) => {
    const found = records.of(subject, way)
    return found.length === 0 ? undefined : median(found.map(of))
  }
  const kilobytes = (record: AppRecord) => record.kilobytes
  const initial = figure('ours', 'this machine', kilobytes) ?? Number.NaN
  const size = (row: string, what: string, ours: number, peer: Subject, atMost: number): Line => {
    const value = figure(peer, 'this machine', kilobytes) ?? knownKilobytes[peer]
    return { row, what, unit: 'kB', ours, peer: { name: peer, value }, atMost, exact: true }
  }
  return [
    size('A1', 'scripts of the first list, gzipped', initial, 'react-admin', 0.55),
    size('A1', 'scripts of the first list, gzipped', initial, 'refine', 1.3),
    ...ways.map((way): Line => ({
      row: 'A1',
      what: `list painted and at rest, ${way}`,
      unit: 'ms',
      ours: figure('ours', way, (record) => record.interactive) ?? Number.NaN,
      peer: { name: 'react-admin', value: figure('react-admin', way, (record) => record.interactive) },
      atMost: 0.5,
    })),
    size('A2', 'scripts of the first route, gzipped', firstRoute, 'react-admin', 0.45),
  ]
}
