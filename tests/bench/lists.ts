// T7: the lists beside a bracket, whose rows in view TanStack Virtual finds, and the same components with our arithmetic.
import { alternate, type Bench, Records } from './alternate.ts'
import { type PageUnderTest, withPage } from './browser-page.ts'
import { type Line, mean, median, ofSizes } from './goals.ts'
import { players } from './page/data.ts'

type Subject = 'virtual' | 'own'

type ListRecord = { mountCpu: number; filterCpu: number; sortCpu: number; resortCpu: number; scrollCpu: number }

const [small, large] = [1000, 100_000]
const lists = ['order', 'scores'] as const
const queries = ['n', 'ne', 'neo']

export async function bracketLists(bench: Bench): Promise<Line[]> {
  const records = new Records<Subject, ListRecord>()
  const sizes = (bench.sizes ?? (bench.brief ? [small] : [small, large])).filter((size) => size !== 10_000)
  for (const size of sizes) {
    for (const list of lists) {
      await alternate(
        records,
        { size: `${list} ${size}`, rounds: bench.rounds, subjects: ['virtual', 'own'] },
        (subject) =>
          withPage(bench, `lists-${subject}/?n=${size}&list=${list}`, (opened) => runList(opened, size, bench.brief)),
      )
    }
  }
  records.keep('lists')
  const lines = [small, large].flatMap((size) => lists.flatMap((list) => linesOf(records, list, size)))
  return ofSizes(lines, sizes)
}

async function runList(opened: PageUnderTest, size: number, brief: boolean): Promise<ListRecord> {
  const { page } = opened
  const rows = players(size)
  await page.evaluate(() => window.measure.pause(200))
  const cpu = async (what: () => Promise<unknown>) => (await opened.cpu(what)).cpu
  const mountCpu = await cpu(() => page.evaluate(() => window.measure.timed(() => window.S.mount())))
  await firstIs(opened, rows[0]?.name)
  const scrolled = await opened.cpu(() =>
    page.evaluate(
      (duration) => window.measure.scroll(window.S.scroller(), { rowSelector: window.S.rowSel, duration }),
      brief ? 300 : 3000,
    ),
  )
  await page.evaluate(async () => {
    window.S.scroller().scrollTop = 0
    await window.measure.pause(200)
  })
  const inOrder = (desc: boolean) =>
    cpu(() =>
      page.evaluate((descending) => {
        const { sort } = window.S
        return window.measure.timed(() => sort(descending))
      }, desc),
    )
  const ranked = rows.toSorted((a, b) => a.rank - b.rank || a.id - b.id)
  const sortCpu = await inOrder(false)
  await firstIs(opened, ranked[0]?.name)
  const resortCpu = await inOrder(true)
  await firstIs(opened, ranked.at(-1)?.name)
  const keys: number[] = []
  for (const query of queries) {
    keys.push(await cpu(() => page.evaluate((text) => window.measure.timed(() => window.S.filter(text)), query)))
  }
  await firstIs(opened, rows.find(({ name }) => name.toLowerCase().includes(queries.at(-1) ?? ''))?.name)
  if (opened.errors.length > 0) throw new Error(opened.errors.join(' | '))
  return { mountCpu, filterCpu: mean(keys), sortCpu, resortCpu, scrollCpu: scrolled.cpu / scrolled.value.frames }
}

async function firstIs({ page }: PageUnderTest, name: string | undefined): Promise<void> {
  const drawn = await page.evaluate(() => window.S.first(0))
  if (drawn !== name) throw new Error(`"${drawn ?? ''}" in the first row instead of "${name ?? ''}"`)
}

const acts: readonly (readonly [keyof ListRecord, string])[] = [
  ['mountCpu', 'mount'],
  ['filterCpu', 'filter key'],
  ['sortCpu', 'first sort'],
  ['resortCpu', 'sort again'],
  ['scrollCpu', 'scroll, a frame'],
]

function linesOf(records: Records<Subject, ListRecord>, list: string, size: number): Line[] {
  const figure = (subject: Subject, act: keyof ListRecord) =>
    median(records.of(subject, `${list} ${size}`).map((record) => record[act]))
  return acts.map(([act, what]) => ({
    row: 'T7',
    what: `${list}: ${what}, CPU`,
    size,
    unit: 'ms',
    ours: figure('virtual', act),
    peer: { name: 'our arithmetic', value: figure('own', act) },
    atMost: 1,
  }))
}
