// P1–P4: our palette beside cmdk as documented and kbar, driven by real key presses.
import { alternate, type Bench, Records } from './alternate.ts'
import { type PageUnderTest, withPage } from './browser-page.ts'
import { type Line, mean, median, ofSizes } from './goals.ts'
import { paletteItems } from './page/data.ts'
import { peerPage } from './peers.ts'

type Subject = 'ours' | 'cmdk' | 'kbar' | 'floor'

type PaletteRecord = {
  open: number
  openCpu: number
  arrowCpu: number
  /** Ours alone: cmdk's walk the mounted items, kbar has none. */
  endCpu?: number
  pageDownCpu?: number
  keys: number[]
  keyCpu: number
  rows: number
  nodes: number
}

const [few, many] = [200, 20_000]
const query = 'suspe'
const arrows = 4

export async function palettes(bench: Bench): Promise<Line[]> {
  const records = new Records<Subject, PaletteRecord>()
  const url: Record<Subject, string | undefined> = {
    ours: 'palette-ours/',
    cmdk: 'palette-cmdk/',
    kbar: peerPage(bench.peers, 'palette', 'kbar'),
    floor: 'palette-floor/',
  }
  const subjects = (Object.keys(url) as Subject[]).filter((subject) => url[subject] !== undefined)
  const sizes = bench.sizes ?? (bench.brief ? [few] : [few, many])
  for (const size of sizes) {
    await alternate(records, { size, rounds: bench.rounds, subjects }, (subject) =>
      withPage(bench, `${url[subject] ?? ''}?n=${size}`, (opened) => runPalette(opened, subject, size)),
    )
  }
  records.keep('palette')
  return ofSizes(paletteGoals(records, subjects), sizes)
}

async function runPalette(opened: PageUnderTest, subject: Subject, size: number): Promise<PaletteRecord> {
  const { page } = opened
  const press = (key: string) => pressed(opened, key)
  await page.evaluate(() => window.S.prepare?.())
  await page.evaluate(() => window.measure.pause(300))
  await page.keyboard.press('a') // the first key of a page costs more than any other
  const open = await press('Control+k')
  await page.evaluate(() => window.S.input().focus())

  const steps: number[] = []
  for (let step = 0; step < (subject === 'floor' ? 0 : arrows); step++) steps.push((await press('ArrowDown')).cpu)
  const ends =
    subject === 'ours' ? { pageDownCpu: (await press('PageDown')).cpu, endCpu: (await press('End')).cpu } : {}

  const keys: number[] = []
  const cpus: number[] = []
  for (const key of query) {
    const { cpu, ms } = await press(key)
    keys.push(ms)
    cpus.push(cpu)
  }
  const shown = await page.evaluate(() => ({ typed: window.S.input().value, texts: window.S.texts() }))
  if (shown.typed !== query) throw new Error(`"${shown.typed}" stands in the input instead of "${query}"`)
  if (subject !== 'floor') expectFound(shown.texts, size)
  if (opened.errors.length > 0) throw new Error(opened.errors.join(' | '))
  return {
    open: open.ms,
    openCpu: open.cpu,
    arrowCpu: median(steps),
    ...ends,
    keys,
    keyCpu: mean(cpus),
    rows: await page.evaluate(() => window.S.rows()),
    nodes: await opened.nodes(),
  }
}

/** A real key press, from its time stamp to the paint of what it changed. */
async function pressed(opened: PageUnderTest, key: string): Promise<{ ms: number; cpu: number }> {
  const { page } = opened
  const armed = page.evaluate(() => window.measure.nextKey(window.S.roots()))
  await page.evaluate(() => 0) // the listener is there when this comes back
  const { value, cpu } = await opened.cpu(async () => {
    await page.keyboard.press(key)
    return armed
  })
  return { ms: value.ms, cpu }
}

/** One of the entries that begin with the query's word must be in view. */
function expectFound(texts: readonly string[], size: number): void {
  const wanted = paletteItems(size).filter(({ title }) => title.toLowerCase().startsWith(query))
  const found = wanted.some(({ title }) => texts.some((text) => text.includes(title)))
  if (!found) throw new Error(`nothing that begins with "${query}" is shown, but: ${texts.slice(0, 5).join(' | ')}`)
}

function paletteGoals(records: Records<Subject, PaletteRecord>, subjects: readonly Subject[]): Line[] {
  const figure = (subject: Subject, size: number, of: (record: PaletteRecord) => number | undefined) =>
    median(records.of(subject, size).map(of))
  const line = (
    row: string,
    what: string,
    size: number,
    of: (record: PaletteRecord) => number | undefined,
    peer: Subject,
    atMost: number,
    known?: string,
  ): Line => ({
    row,
    what,
    size,
    unit: 'ms',
    ours: figure('ours', size, of),
    peer: {
      name: peer,
      value: subjects.includes(peer) ? figure(peer, size, of) : undefined,
      ...(known !== undefined && { known }),
    },
    atMost,
  })
  const own = (row: string, what: string, ours: number, other: string, value: number, atMost: number): Line => ({
    row,
    what,
    size: many,
    unit: 'ms',
    ours,
    peer: { name: other, value },
    atMost,
  })
  const key = (record: PaletteRecord) => record.keyCpu
  const open = (record: PaletteRecord) => record.open
  const arrow = (record: PaletteRecord) => record.arrowCpu
  const ownArrow = figure('ours', many, arrow)
  return [
    line('P1', 'key, CPU', many, key, 'cmdk', 0.05),
    line('P1', 'key, CPU', many, key, 'kbar', 0.2, '109 ms, elsewhere'),
    line('P1', 'key, CPU', many, key, 'floor', 3),
    {
      row: 'P1',
      what: 'entries mounted',
      size: many,
      unit: 'lines',
      ours: figure('ours', many, (r) => r.rows),
      atMost: 50,
      exact: true,
    },
    line('P2', 'key, CPU', few, key, 'cmdk', 0.8),
    line('P3', 'open', many, open, 'cmdk', 0.04),
    own('P3', 'open', figure('ours', many, open), 'ours at 200', figure('ours', few, open), 1.5),
    line('P3', 'open', few, open, 'cmdk', 0.6),
    line('P4', 'arrow key, CPU', many, arrow, 'cmdk', 0.3),
    own(
      'P4',
      'End, CPU',
      figure('ours', many, (r) => r.endCpu),
      'one arrow',
      ownArrow,
      2,
    ),
    own(
      'P4',
      'PageDown, CPU',
      figure('ours', many, (r) => r.pageDownCpu),
      'one arrow',
      ownArrow,
      2,
    ),
  ]
}
