// N3, N6: what a change costs the consoles that are open. A result is timed from the platform's answer to the picture of it
// in another browser beside 150 streams; then counted are the requests and drawings it causes elsewhere and in the bracket
// on screen; and how much of a core the streams of 300 consoles take from the platform.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { streamPath } from '../../src/contract/change.ts'
import { paths } from '../../src/paths.ts'
import { type BigCup, bigCup, enterResult } from '../support/big-cup.ts'
import { runPlatform, type RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { mutationsOf, requestsOf, sizeOf, longTasksOf } from '../support/watched-page.ts'
import { type Bench, Records } from './alternate.ts'
import { signIn, type State } from './app.ts'
import { type Line, mean } from './goals.ts'
import { percentile } from './matcher.ts'

/** Results per measurement; a stage has at least so many matches that can be played at once. */
type Crowd = {
  results: number
  /** Streams that are open while it is timed. */
  beside: number
  consoles: number
  /** How long `rate` changes a second go on. */
  seconds: number
}
const crowd: Crowd = { results: 100, beside: 150, consoles: 300, seconds: 10 }
const few: Crowd = { results: 3, beside: 5, consoles: 5, seconds: 1 }
/** Changes a second. */
const rate = 10
/** Teams of the brackets on screen. */
const [small, large] = [256, 4096]

type LiveRecord = {
  /** Milliseconds from the answer to the picture, of each result. */
  painted: number[]
  elsewhere: Watched
  inside: Watched & { kilobytes: number; tasks: number }
}
type Watched = { requests: number; drawn: number }

export async function lives({ browser, rounds, brief, sizes = brief ? [32] : [small, large] }: Bench): Promise<Line[]> {
  const records = new Records<'ours', LiveRecord>()
  const shares: number[] = []
  const many = brief ? few : crowd
  const platform = await runPlatform()
  try {
    const service = await ServiceDesk.open(platform)
    const signedIn = await signIn(browser, platform.url)
    // A round needs a bracket that nothing was played in, and makes of it what the next one would have to undo.
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      for (const size of sizes) {
        const cup = await bigCup(service, `Live ${round} ${size}`, size)
        const quiet = await bigCup(service, `Quiet ${round} ${size}`, 16)
        records.add('ours', size, await watched(browser, signedIn, platform, service, { cup, quiet }, many))
        process.stderr.write(`  ${size}: round ${round + 1}\n`)
      }
      shares.push(
        await shareOfCore(platform, service, await bigCup(service, `Load ${round}`, brief ? 32 : small), many),
      )
      process.stderr.write(`  ${many.consoles} consoles: round ${round + 1}\n`)
    }
  } finally {
    await platform.remove()
  }
  records.keep('live')
  return [...sizes.flatMap((size) => goalsOf(records, size, many)), shareGoal(shares, many)]
}

async function watched(
  browser: Browser,
  storageState: State,
  platform: RunningPlatform,
  service: ServiceDesk,
  { cup, quiet }: { cup: BigCup; quiet: BigCup },
  { results, beside }: Crowd,
): Promise<LiveRecord> {
  const streams = await openStreams(service, beside)
  // A page behind another of its window is given a frame a second: each has a window of its own.
  const [page, other] = [await newWindow(browser, storageState), await newWindow(browser, storageState)]
  try {
    await open(page, platform.url + paths.bracket(cup.tournamentId))
    await open(other, platform.url + paths.bracket(quiet.tournamentId))
    const [inside, elsewhere] = [requestsOf(page), requestsOf(other)]
    const [drawnInside, drawnElsewhere] = [await mutationsOf(page), await mutationsOf(other)]
    const tasks = await longTasksOf(page)
    const painted: number[] = []
    for (const [index, match] of cup.first.slice(0, results).entries()) {
      const shown = await shows(page, `${index + 1} of`)
      const answered = await enterResult(service, cup, match)
      painted.push((await shown()) - answered)
    }
    return {
      painted,
      elsewhere: { requests: elsewhere.length, drawn: (await drawnElsewhere()).length },
      inside: {
        requests: inside.length,
        drawn: (await drawnInside()).length,
        kilobytes: Math.max(0, ...(await Promise.all(inside.map(sizeOf)))) / 1024,
        tasks: (await tasks()).filter((milliseconds) => milliseconds > 50).length,
      },
    }
  } finally {
    streams.close()
    for (const one of [page, other]) await one.context().close()
  }
}

async function newWindow(browser: Browser, storageState: State): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
  // The functions that are sent to the page were given names by tsx, with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  return context.newPage()
}

/** Until it is drawn, told of changes, and asks for nothing any more. */
async function open(page: Page, url: string): Promise<void> {
  let last = Date.now()
  page.on('request', () => (last = Date.now()))
  await page.goto(url)
  await page.getByRole('treeitem').first().waitFor()
  while (Date.now() - last < 2000) await pause(200)
}

/** Watches from now on; then answers when the text was in a frame, by the clock that page and platform share. */
async function shows(page: Page, text: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((wanted) => {
    const at = new Promise<number>((resolve) => {
      const look = () => {
        if (!document.querySelector('main')?.textContent?.includes(wanted)) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      look()
    })
    return { at }
  }, text)
  return () => watch.evaluate(({ at }) => at)
}

/** Consoles as the platform sees them: streams whose every event is taken. */
async function openStreams(
  { connection }: ServiceDesk,
  count: number,
): Promise<{ close(): void; heard: () => number }> {
  const stop = new AbortController()
  let heard = 0
  const listen = async () => {
    const response = await connection.client.open(streamPath, { signal: stop.signal })
    if (!response?.ok || !response.body) throw new Error(`a stream was refused with ${response?.status}`)
    void take(response.body.pipeThrough(new TextDecoderStream()), (text) => {
      heard += text.split('event: change').length - 1
    }).catch(() => undefined)
  }
  for (let opened = 0; opened < count; opened++) await listen()
  return { close: () => stop.abort(), heard: () => heard }
}

async function take(texts: ReadableStream<string>, tell: (text: string) => void): Promise<void> {
  const reader = texts.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    tell(value)
  }
}

/** Per cent of a core that the consoles' streams cost, beside the same changes with nobody to tell them to. */
async function shareOfCore(
  { process: child }: RunningPlatform,
  service: ServiceDesk,
  cup: BigCup,
  { consoles, seconds }: Crowd,
): Promise<number> {
  const alone = await cpuOfChanges(child.pid, service, cup, seconds)
  const streams = await openStreams(service, consoles)
  try {
    const told = await cpuOfChanges(child.pid, service, cup, seconds)
    const wanted = consoles * rate * seconds
    // The last ones may still be on their way.
    for (let waited = 0; streams.heard() < wanted && waited < 10_000; waited += 50) await pause(50)
    if (streams.heard() < wanted) throw new Error(`only ${streams.heard()} changes were heard`)
    return (Math.max(0, told - alone) / seconds) * 100
  } finally {
    streams.close()
  }
}

/** Seconds of processor time while so many results a second come in; the same few matches again and again. */
async function cpuOfChanges(
  pid: number | undefined,
  service: ServiceDesk,
  cup: BigCup,
  seconds: number,
): Promise<number> {
  const before = cpuOf(pid)
  const began = Date.now()
  for (let change = 0; change < rate * seconds; change++) {
    const match = cup.first[change % cup.first.length]
    if (match) await enterResult(service, cup, match)
    await pause(Math.max(0, began + ((change + 1) * 1000) / rate - Date.now()))
  }
  return cpuOf(pid) - before
}

/** Seconds; only Linux tells them of another process. */
function cpuOf(pid: number | undefined): number {
  try {
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100
  } catch {
    return Number.NaN
  }
}

function goalsOf(records: Records<'ours', LiveRecord>, size: number, { beside }: Crowd): Line[] {
  const all = records.of('ours', size)
  const painted = all.flatMap((record) => record.painted)
  const played = painted.length / Math.max(1, all.length)
  const perResult = (of: (record: LiveRecord) => number) => mean(all.map(of)) / played
  const line = (row: string, what: string, unit: Line['unit'], ours: number, atMost: number): Line => ({
    row,
    what,
    size,
    unit,
    ours,
    atMost,
    exact: unit !== 'ms',
  })
  return [
    line('N3', `answer to picture, p50, ${beside} streams`, 'ms', percentile(painted, 0.5), 150),
    line('N3', `answer to picture, p99, ${beside} streams`, 'ms', percentile(painted, 0.99), 500),
    line(
      'N6',
      'requests per result elsewhere',
      'requests',
      perResult((r) => r.elsewhere.requests),
      0,
    ),
    line(
      'N6',
      'drawings per result elsewhere',
      'nodes',
      perResult((r) => r.elsewhere.drawn),
      0,
    ),
    line(
      'N6',
      'requests per result in the bracket',
      'requests',
      perResult((r) => r.inside.requests),
      1,
    ),
    line('N6', 'largest answer to them', 'kB', Math.max(...all.map((r) => r.inside.kilobytes)), 4),
    line('N6', 'tasks over 50 ms of processor time in the bracket', 'tasks', mean(all.map((r) => r.inside.tasks)), 0),
  ]
}

function shareGoal(shares: readonly number[], { consoles }: Crowd): Line {
  const what = `${consoles} consoles, ${rate} changes a second, of a core`
  return { row: 'N6', what, unit: '%', ours: mean(shares), atMost: 5 }
}
