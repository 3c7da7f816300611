// B1–B3: our drawing of a bracket beside brackets-viewer and g-loot's.
import { alternate, type Bench, Records } from './alternate.ts'
import { type PageUnderTest, withPage } from './browser-page.ts'
import { type Line, mean, median, ofSizes } from './goals.ts'
import { peerPage } from './peers.ts'

type Subject = 'ours' | 'brackets-viewer' | 'g-loot'

type Scroll = { cpuPerFrame: number; dropped: number }

type BracketRecord = {
  mount: number
  mountCpu: number
  /** At most, wherever one looks and however far away. */
  nodes: number
  updateCpu: number
  down?: Scroll & { blankPercent: number | null }
  right?: Scroll
}

const [small, middle, large] = [64, 1024, 4096]
const scores = [98_766, 98_764, 98_765]
/** All the zooms the console has, and the least it fits into a view. */
const zooms = [1.3, 1.15, 1, 0.9, 0.75, 0.6, 0.5, 0.4, 0.25]

export async function brackets(bench: Bench): Promise<Line[]> {
  const records = new Records<Subject, BracketRecord>()
  const sizes = bench.sizes ?? (bench.brief ? [small] : [small, middle, large])
  const url: Record<Subject, string | undefined> = {
    ours: 'bracket-ours/',
    'brackets-viewer': peerPage(bench.peers, 'bracket', 'viewer'),
    'g-loot': peerPage(bench.peers, 'bracket', 'gloot'),
  }
  const here = (subject: Subject) => url[subject] !== undefined
  for (const size of sizes) {
    // g-loot's takes seconds for each step with thousands of teams.
    const rivals: Subject[] = size > middle ? ['ours', 'brackets-viewer'] : ['ours', 'brackets-viewer', 'g-loot']
    await alternate(records, { size, rounds: bench.rounds, subjects: rivals.filter(here) }, (subject) =>
      withPage(bench, `${url[subject] ?? ''}?n=${size}`, (opened) => runBracket(opened, size)),
    )
  }
  records.keep('bracket')
  return ofSizes(bracketGoals(records, here), sizes)
}

async function runBracket(opened: PageUnderTest, size: number): Promise<BracketRecord> {
  const { page } = opened
  await page.evaluate(() => window.measure.pause(200))
  const mounted = await opened.cpu(() => page.evaluate(() => window.measure.timed(() => window.S.mount())))
  if ((await page.evaluate(() => window.S.matches())) === 0) throw new Error('no match is drawn')

  const updates: number[] = []
  for (const score of scores) {
    const update = () =>
      page.evaluate((value) => {
        const { update: change } = window.S
        return window.measure.timed(() => change(value))
      }, score)
    updates.push((await opened.cpu(update)).cpu)
  }
  const shown = String(await page.evaluate(() => window.S.score()))
  if (shown !== String(scores.at(-1))) throw new Error(`the first match shows ${shown}`)
  const record: BracketRecord = {
    mount: mounted.value.ms,
    mountCpu: mounted.cpu,
    nodes: await mostNodes(opened),
    updateCpu: mean(updates),
  }
  if (size === large) {
    const down = await scroll(opened, 'top', 3000)
    const right = await scroll(opened, 'left', 1200)
    Object.assign(record, { down, right })
  }
  if (opened.errors.length > 0) throw new Error(opened.errors.join(' | '))
  return record
}

async function scroll(opened: PageUnderTest, axis: 'top' | 'left', speed: number): Promise<BracketRecord['down']> {
  const { value, cpu } = await opened.cpu(() =>
    opened.page.evaluate(
      ([along, pixels]) => {
        const { scroller, hscroller, sel, zoom } = window.S
        const box = (along === 'left' ? hscroller?.() : undefined) ?? scroller()
        // Only ours leaves out what is not in view; its boxes stand a little apart.
        const rowSelector = zoom && along === 'top' ? sel : undefined
        return window.measure.scroll(box, { axis: along, rowSelector, speed: pixels, duration: 1500, gap: 8 })
      },
      [axis, speed] as const,
    ),
  )
  return { cpuPerFrame: cpu / value.frames, dropped: value.dropped, blankPercent: value.blankPercent }
}

/** Ours depend on where one looks. */
async function mostNodes({ page, nodes }: PageUnderTest): Promise<number> {
  if (!(await page.evaluate(() => window.S.zoom !== undefined))) return nodes()
  let most = await nodes()
  for (const zoom of zooms) {
    const counted = await page.evaluate(async (level) => {
      const { zoom: setZoom, scroller } = window.S
      setZoom?.(level)
      await window.measure.afterPaint()
      const box = scroller()
      const counts: number[] = []
      for (const [right, down] of [
        [0, 0],
        [0, 0.5],
        [0.2, 0.51],
        [0.5, 0.5],
        [1, 1],
      ] as const) {
        box.scrollTo(right * box.scrollWidth, down * box.scrollHeight)
        await window.measure.afterPaint()
        await window.measure.afterPaint()
        counts.push(document.querySelectorAll('*').length)
      }
      return Math.max(...counts)
    }, zoom)
    most = Math.max(most, counted)
  }
  await page.evaluate(async () => {
    window.S.zoom?.(1)
    await window.measure.pause(200)
  })
  return most
}

function bracketGoals(records: Records<Subject, BracketRecord>, here: (subject: Subject) => boolean): Line[] {
  type Of = (record: BracketRecord) => number | undefined
  const figure = (subject: Subject, size: number, of: Of) => median(records.of(subject, size).map(of))
  const line = (row: string, what: string, size: number, of: Of, peer: Subject, atMost: number): Line => ({
    row,
    what,
    size,
    unit: 'ms',
    ours: figure('ours', size, of),
    peer: { name: peer, value: here(peer) ? figure(peer, size, of) : undefined },
    atMost,
  })
  const exactly = (what: string, size: number, unit: Line['unit'], ours: number, atMost: number): Line => ({
    row: 'B3',
    what,
    size,
    unit,
    ours,
    atMost,
    exact: true,
  })
  // None at all is never worse than the peer's none.
  const dropped = (what: string, of: Of): Line => {
    const measured = line('B3', what, large, of, 'brackets-viewer', 0.05)
    return measured.ours === 0 ? exactly(what, large, 'frames', 0, 0) : { ...measured, unit: 'frames' }
  }
  const mount: Of = (record) => record.mountCpu
  const update: Of = (record) => record.updateCpu
  return [
    line('B1', 'mount, CPU', small, mount, 'brackets-viewer', 1),
    line('B1', 'mount, CPU', middle, mount, 'brackets-viewer', 1 / 8),
    line('B1', 'mount, CPU', large, mount, 'brackets-viewer', 1 / 25),
    line('B2', 'one score, CPU', middle, update, 'brackets-viewer', 0.5),
    line('B2', 'one score, CPU', middle, update, 'g-loot', 0.05),
    line('B2', 'one score, CPU', large, update, 'brackets-viewer', 0.15),
    ...[small, middle, large].map((size) =>
      exactly('elements, at any zoom', size, 'nodes', Math.max(...records.of('ours', size).map((r) => r.nodes)), 600),
    ),
    line('B3', 'scroll down, CPU per frame', large, (r) => r.down?.cpuPerFrame, 'brackets-viewer', 0.3),
    dropped('frames dropped on the way down', (r) => r.down?.dropped),
    dropped('frames dropped on the way right', (r) => r.right?.dropped),
    exactly(
      'blank frames',
      large,
      '%',
      figure('ours', large, (r) => r.down?.blankPercent ?? undefined),
      0,
    ),
  ]
}
