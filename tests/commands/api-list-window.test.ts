// @vitest-environment node
// A window on a long list: which pages it asks for, and that both ends fit together.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCache } from '../../src/api/cache.ts'
import type { ApiCall, Client } from '../../src/api/client.ts'
import { createListWindow } from '../../src/api/list-window.ts'
import { readPages } from '../../src/api/read-pages.ts'
import { auditEndpoints } from '../../src/contract/endpoints-audit.ts'

const endpoint = auditEndpoints.listAuditEntries

/** A platform with so many entries; what it says of their number may be an estimate. `grow`: the first ones are other ones. */
function aPlatform(entered: number, claimed = entered) {
  const pages: number[] = []
  let [total, said, first] = [entered, claimed, 0]
  const grow = (by: number) => void ([total, said, first] = [total + by, said + by, first + by])
  const client = {
    call(_: unknown, { query = {} }: ApiCall) {
      const [page, size] = [Number(query['page']), Number(query['pageSize'])]
      pages.push(page)
      const from = page > 0 ? (page - 1) * size : Math.max(0, total + page * size)
      const to = page > 0 ? Math.min(total, from + size) : total + (page + 1) * size
      const entries = Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ id: String(first + from + i) }))
      const payload = { entries, rowCount: said, pageCount: Math.ceil(said / size), exact: said === total }
      return Promise.resolve({ ok: true, payload })
    },
  }
  // Only `call` is used by the cache.
  return { cache: createCache(client as unknown as Client), pages, grow }
}

const rowsOf = (answer: { entries: readonly { id: string }[] }) => answer.entries

async function opened(total: number, said = total, opening?: () => Promise<void> | undefined) {
  const platform = aPlatform(total, said)
  const window = createListWindow(platform.cache, endpoint, {}, rowsOf, opening)
  const come = (done: () => boolean) =>
    new Promise<void>((resolve) => {
      const stop = window.subscribe(() => done() && resolve(stop()))
      if (done()) resolve(stop())
    })
  window.subscribe(() => undefined)
  await come(() => window.state().known)
  return { window, come, ...platform }
}

test('it asks for the page in view and the next ones in the direction of scrolling', async () => {
  const { window, come, pages } = await opened(1_000_000)
  expect([window.total(), window.exact(), window.rowAt(199)?.id]).toEqual([1_000_000, true, '199'])
  window.look(0, 30)
  await come(() => window.rowAt(599) !== undefined)
  expect(pages).toEqual([1, 2, 3])
  window.look(400, 430)
  await come(() => window.rowAt(999) !== undefined)
  window.look(390, 420)
  expect(pages.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
})

test('while the page opens only rows in view are asked for, and the next ones as soon as it is open', async () => {
  let open = () => {}
  let opening: Promise<void> | undefined = new Promise((resolve) => {
    open = () => {
      opening = undefined
      resolve()
    }
  })
  const { window, come, pages } = await opened(1_000_000, 1_000_000, () => opening)
  window.look(0, 30)
  window.look(600, 630)
  await come(() => window.rowAt(629) !== undefined)
  expect(pages).toEqual([1, 4])
  open()
  await come(() => window.rowAt(1029) !== undefined)
  expect(pages).toEqual([1, 4, 5, 6])
})

test('the second half is read from the end, and every row stands where it belongs', async () => {
  const total = 100_037
  const { window, come, pages } = await opened(total)
  for (const position of [total - 1, 50_100, 50_200, 50_000, 77_777, 199, 200]) {
    window.look(position, Math.min(total, position + 20))
    await come(() => window.rowAt(position) !== undefined)
    expect(window.rowAt(position)?.id).toBe(String(position))
  }
  expect(pages).toContain(-1)
  expect(Math.max(...pages.map(Math.abs))).toBeLessThanOrEqual(Math.ceil(total / 400) + 1)
})

test('the end is the end where the number of rows is an estimate', async () => {
  const { window, come } = await opened(50_000, 47_000)
  window.look(46_990, 47_000)
  await come(() => window.rowAt(46_999) !== undefined)
  expect([window.rowAt(46_999)?.id, window.exact()]).toEqual(['49999', false])
})

test('all rows are read in pages, up to a number', async () => {
  const { cache, pages } = aPlatform(1234)
  const told: number[] = []
  const all = await readPages(cache, endpoint, {}, rowsOf, { atMost: 10_000, told: (rows) => told.push(rows) })
  expect(all.ok && all.payload.map(({ id }) => Number(id))).toEqual(Array.from({ length: 1234 }, (_, i) => i))
  expect([pages.length, told]).toEqual([7, [200, 1000, 1234]])
  const some = await readPages(aPlatform(1234).cache, endpoint, {}, rowsOf, { atMost: 300 })
  expect(some.ok && some.payload.length).toBe(300)
})

test('while it is held what is here stays, and what one comes to is read', async () => {
  // Two answers may come within the same millisecond.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { window, come, cache, grow } = await opened(3000)
  window.hold(true)
  grow(500)
  await cache.queries.refetchQueries()
  expect([window.total(), window.rowAt(0)?.id]).toEqual([3000, '0'])
  window.look(800, 820)
  await come(() => window.rowAt(810) !== undefined)
  expect(window.total()).toBe(3000)
  window.hold(false)
  window.look(0, 20)
  await come(() => window.total() === 3500 && window.rowAt(0)?.id === '500')
})
