// When what is on screen is asked for again: things at once, lists at most once a second, nothing behind another tab.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache, queryOf, type Cache } from '../../src/api/cache.ts'
import { observed, type Settable } from '../../src/api/observed.ts'
import type { Client } from '../../src/api/client.ts'
import { endpoints } from '../../src/contract/endpoints.ts'

const list = { tournaments: [], rowCount: 0, pageCount: 0 }
let asked: string[]
let cache: Cache
let shown: Settable<boolean>
let leave: (() => void)[]

beforeEach(async () => {
  vi.useFakeTimers()
  asked = []
  shown = observed(true)
  // The platform, as near as the cache comes to it: every answer is there at once.
  const client: Pick<Client, 'call'> = {
    call: async (endpoint) => {
      asked.push(endpoint.name)
      return { ok: true, payload: endpoint.name === 'listTournaments' ? list : { stages: [] } } as never
    },
  }
  cache = createCache(client as Client, { shown })
  leave = [queryOf(endpoints.listTournaments), queryOf(endpoints.listStages, { params: { id: '41' } })].map((query) =>
    new QueryObserver(cache.queries, query).subscribe(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(2000)
  asked = []
})
afterEach(() => {
  for (const stop of leave) stop()
  vi.useRealTimers()
})

/** Ten changes a second, somewhere and in the tournament that is looked at. */
async function changesFor(seconds: number): Promise<void> {
  for (let change = 0; change < seconds * 10; change++) {
    cache.follow({ topics: ['tournament', 'stage'], about: [] })
    await vi.advanceTimersByTimeAsync(100)
  }
}

const times = (name: string) => asked.filter((one) => one === name).length

test('the first change of a list shows at once', async () => {
  cache.follow({ topics: ['tournament'], about: [] })
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toEqual(['listTournaments'])
})

test('a list is asked for once a second, however much changes; a thing whenever it changed', async () => {
  await changesFor(10)
  await vi.advanceTimersByTimeAsync(1000)
  expect(times('listTournaments')).toBeGreaterThanOrEqual(9)
  expect(times('listTournaments')).toBeLessThanOrEqual(11)
  expect(times('listStages')).toBe(100)
})

test('nothing is asked for while nobody sees it, and each once when it is seen again', async () => {
  shown.set(false)
  await changesFor(5)
  expect(asked).toEqual([])
  shown.set(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked.toSorted()).toEqual(['listStages', 'listTournaments'])
})

test('who reads for an act behind another tab gets what is new all the same', async () => {
  shown.set(false)
  cache.follow({ topics: ['tournament'], about: [] })
  await cache.read(endpoints.listTournaments)
  expect(asked).toEqual(['listTournaments'])
})
