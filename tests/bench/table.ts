// T1–T6: our table beside TanStack's as documented, AG Grid and react-admin's Datagrid.
import type { Page } from 'playwright'
import { alternate, type Bench, Records } from './alternate.ts'
import { type PageUnderTest, withPage } from './browser-page.ts'
import { type Line, mean, median, ofSizes } from './goals.ts'
import { players } from './page/data.ts'
import { peerPage } from './peers.ts'

type Subject = 'ours' | 'react-virtual' | 'tanstack' | 'ag-grid' | 'react-admin'

type TableRecord = {
  mount: number
  mountCpu: number
  nodes: number
  heap: number
  scroll?: { cpuPerFrame: number; dropped: number; blankPercent: number | null }
  sortCpu?: number
  resortCpu?: number
  selectCpu?: number
  filterCpu?: number[]
  lastByName?: string
}

const [small, middle, large] = [1000, 10_000, 100_000]
const queries = ['n', 'ne', 'neo']

export async function tables(bench: Bench): Promise<Line[]> {
  const records = new Records<Subject, TableRecord>()
  const sizes = bench.sizes ?? (bench.brief ? [small] : [small, middle, large])
  const url: Record<Subject, string | undefined> = {
    ours: 'table-ours/',
    'react-virtual': 'table-virtual/',
    tanstack: 'table-tanstack/',
    'ag-grid': peerPage(bench.peers, 'table', 'aggrid'),
    'react-admin': peerPage(bench.peers, 'table', 'ra'),
  }
  const here = (subject: Subject) => url[subject] !== undefined
  for (const size of sizes) {
    // react-admin draws every row: a thousand of them is all one can wait for.
    const rivals: Subject[] =
      size > small
        ? ['ours', 'react-virtual', 'tanstack', 'ag-grid']
        : ['ours', 'react-virtual', 'react-admin', 'tanstack', 'ag-grid']
    const subjects = rivals.filter(here)
    await alternate(records, { size, rounds: bench.rounds, subjects }, (subject) =>
      withPage(bench, `${url[subject] ?? ''}?n=${size}`, (opened) => runTable(opened, size, subject !== 'react-admin')),
    )
  }
  records.keep('table')
  return ofSizes(tableGoals(records, here), sizes)
}

async function runTable(opened: PageUnderTest, size: number, everything: boolean): Promise<TableRecord> {
  const { page } = opened
  const expected = expectationsFor(size)
  await page.evaluate(() => window.measure.pause(200))
  const heapBefore = await opened.heap()
  const mounted = await opened.cpu(() => page.evaluate(() => window.measure.timed(() => window.S.mount())))
  await firstName(page, (name) => name === expected.first)
  const record: TableRecord = {
    mount: mounted.value.ms,
    mountCpu: mounted.cpu,
    nodes: await opened.nodes(),
    heap: Number.NaN,
  }
  await page.evaluate(() => window.S.prepare?.())
  record.heap = (await opened.heap()) - heapBefore
  if (!everything) return record

  const scrolled = await opened.cpu(() =>
    page.evaluate(() => window.measure.scroll(window.S.scroller(), { rowSelector: window.S.rowSel })),
  )
  const { frames, dropped, blankPercent } = scrolled.value
  record.scroll = { cpuPerFrame: scrolled.cpu / frames, dropped, blankPercent }
  await page.evaluate(async () => {
    window.S.scroller().scrollTop = 0
    await window.measure.pause(200)
  })

  const act = async (what: () => Promise<unknown>) => (await opened.cpu(what)).cpu
  record.sortCpu = await act(() => sortByName(page, false))
  await firstName(page, (name) => wordOf(name) === 'Arctic')
  record.resortCpu = await act(() => sortByName(page, true))
  record.lastByName = wordOf(await firstName(page, (name) => wordOf(name) !== 'Arctic'))

  record.selectCpu = await act(() => page.evaluate(() => window.measure.timed(() => window.S.selectAll())))
  expectSame('selected rows', await page.evaluate(() => window.S.selected()), size)
  if ((await page.evaluate(() => window.S.checkedVisible())) === 0) throw new Error('no row in view shows as selected')

  record.filterCpu = []
  for (const query of queries) {
    record.filterCpu.push(
      await act(() => page.evaluate((text) => window.measure.timed(() => window.S.filter(text)), query)),
    )
  }
  expectSame('rows found', await page.evaluate(() => window.S.count()), expected.found)
  if (opened.errors.length > 0) throw new Error(opened.errors.join(' | '))
  return record
}

/** The name in the first row, once it is as expected: some peers draw their rows a moment after everything else. */
async function firstName(page: Page, expected: (name: string) => boolean): Promise<string> {
  let name: string | null | undefined
  for (let tries = 0; tries < 50; tries++) {
    name = await page.evaluate(() => window.S.first(1))
    if (name && expected(name)) return name
    await page.evaluate(() => window.measure.pause(100))
  }
  throw new Error(`"${name ?? ''}" in the first row`)
}

function sortByName(page: Page, desc: boolean): Promise<unknown> {
  return page.evaluate((descending) => {
    const { sort } = window.S
    return window.measure.timed(() => sort(descending))
  }, desc)
}

function wordOf(name: string): string {
  return name.split(' ')[0] ?? ''
}

const expectations = new Map<number, { first: string; found: number }>()

function expectationsFor(size: number): { first: string; found: number } {
  const known = expectations.get(size)
  if (known) return known
  const rows = players(size)
  const query = queries.at(-1) ?? ''
  const holds = (value: string | number) => String(value).toLowerCase().includes(query)
  const fresh = { first: rows[0]?.name ?? '', found: rows.filter((row) => Object.values(row).some(holds)).length }
  expectations.set(size, fresh)
  return fresh
}

function expectSame(what: string, got: unknown, wanted: unknown): void {
  if (got !== wanted) throw new Error(`${what}: ${String(got)} instead of ${String(wanted)}`)
}

function tableGoals(records: Records<Subject, TableRecord>, here: (subject: Subject) => boolean): Line[] {
  const figure = (subject: Subject, size: number, of: (record: TableRecord) => number | undefined) =>
    median(records.of(subject, size).map(of))
  const line = (
    row: string,
    what: string,
    size: number,
    of: (record: TableRecord) => number | undefined,
    peer: Subject,
    atMost: number,
    rest: Partial<Line> = {},
  ): Line => ({
    row,
    what,
    size,
    unit: 'ms',
    ours: figure('ours', size, of),
    peer: { name: peer, value: here(peer) ? figure(peer, size, of) : undefined, ...knownOf(row, peer) },
    atMost,
    ...rest,
  })
  // None at all is never worse than the peer's none.
  const droppedFrames = (size: number) => {
    const dropped = line('T5', 'dropped frames', size, (r) => r.scroll?.dropped, 'tanstack', 1, { unit: 'frames' })
    return dropped.ours === 0 ? none('T5', 'dropped frames', size, 0, 'frames') : dropped
  }
  const misplaced = records.of('ours', large).filter(({ lastByName }) => lastByName !== 'Zenith').length
  const lines = [
    line('T1', 'mount, CPU', small, (r) => r.mountCpu, 'react-admin', 1 / 20),
    line('T1', 'mount, CPU', large, (r) => r.mountCpu, 'ag-grid', 0.25),
    line('T2', 'filter key, CPU', large, (r) => r.filterCpu && mean(r.filterCpu), 'ag-grid', 0.15),
    line('T2', 'filter key, CPU', large, (r) => r.filterCpu && mean(r.filterCpu), 'tanstack', 0.05),
    line('T3', 'first sort, CPU', large, (r) => r.sortCpu, 'ag-grid', 0.5),
    line('T3', 'sort again, CPU', large, (r) => r.resortCpu, 'ag-grid', 0.1),
    line('T4', 'select all, CPU', large, (r) => r.selectCpu, 'ag-grid', 0.15),
    ...[middle, large].flatMap((size) => [
      line('T5', 'scroll, CPU per frame', size, (r) => r.scroll?.cpuPerFrame, 'ag-grid', 0.6),
      none(
        'T5',
        'blank frames',
        size,
        figure('ours', size, (r) => r.scroll?.blankPercent ?? undefined),
        '%',
      ),
      droppedFrames(size),
    ]),
    ...[small, large].flatMap((size) => [
      line('T7', 'mount, CPU', size, (r) => r.mountCpu, 'react-virtual', 1),
      line('T7', 'filter key, CPU', size, (r) => r.filterCpu && mean(r.filterCpu), 'react-virtual', 1),
      line('T7', 'first sort, CPU', size, (r) => r.sortCpu, 'react-virtual', 1),
      line('T7', 'sort again, CPU', size, (r) => r.resortCpu, 'react-virtual', 1),
      line('T7', 'scroll, CPU per frame', size, (r) => r.scroll?.cpuPerFrame, 'react-virtual', 1),
    ]),
    line('T7', 'heap', large, (r) => r.heap, 'react-virtual', 1, { unit: 'MB' }),
    none('T3', 'runs where "Übermut" is not under U', large, misplaced, 'runs'),
    line('T6', 'heap with the search index', large, (r) => r.heap, 'ag-grid', 1, { unit: 'MB' }),
  ]
  return lines.toSorted((a, b) => a.row.localeCompare(b.row))
}

/** What was measured elsewhere, shown when the peer itself is not at hand. */
function knownOf(row: string, peer: Subject): { known?: string } {
  if (row === 'T1' && peer === 'react-admin') return { known: '2.5 s to paint, elsewhere' }
  if (row === 'T1' && peer === 'ag-grid') return { known: '0.3 s and more, elsewhere' }
  return {}
}

/** What must not happen at all, whatever peers do. */
function none(row: string, what: string, size: number, ours: number, unit: Line['unit']): Line {
  return {
    row,
    what,
    size,
    unit,
    ours,
    atMost: 0,
    exact: true,
  }
}
