import { expect, test } from 'vitest'
import { createDispatcher } from '../../src/registry/dispatch.ts'
import { createJournal, type JournalRow, type JournalStore } from '../../src/registry/journal.ts'
import { setTheme } from './commands.ts'
import { aWorld } from './world.ts'

test('the newest thousand rows are kept', async () => {
  const { journal, act } = aSession()
  for (let n = 0; n < 1005; n++) await act()
  expect(journal.rows()).toHaveLength(1000)
  expect(journal.rows()[0]?.seq).toBe(6)
})

test('rows are the same array until something happens, and listeners are told', async () => {
  const { journal, act } = aSession()
  let told = 0
  const stop = journal.subscribe(() => told++)
  const before = journal.rows()
  expect(journal.rows()).toBe(before)
  await act()
  expect(journal.rows()).not.toBe(before)
  stop()
  await act()
  expect(told).toBe(1)
})

test('a row says who did what, when and from where', async () => {
  const { journal, act } = aSession()
  await act()
  expect(journal.rows()).toEqual([
    {
      seq: 1,
      time: 1772366400,
      actor: 'Kit',
      role: 'SystemAdmin',
      source: 'key',
      id: 'console.theme',
      targets: [],
      args: { theme: 'dark' },
      line: 'console theme dark',
      outcome: 'done',
      counts: { done: 1, skipped: 0, failed: 0 },
      seconds: 0,
      requests: [],
    },
  ])
})

test('stored rows come first, unreadable ones are dropped, and numbers go on', async () => {
  const stored = [aRow(7), 'rubbish', { seq: 'x' }, aRow(3)]
  const added: (readonly [number, number])[] = []
  const { journal, act } = aSession({
    read: async () => stored,
    add: async (row, oldest) => void added.push([row.seq, oldest]),
    clear: async () => {},
  })
  await act()
  await journal.load()
  await act()
  expect(journal.rows().map(({ seq }) => seq)).toEqual([3, 7, 8, 9])
  expect(added.at(-1)).toEqual([9, 3])
})

test('a storage that fails does not stop anybody', async () => {
  const faults: unknown[] = []
  const { journal, act } = aSession({ read: broken, add: broken, clear: broken }, (error) => faults.push(error))
  await act()
  await journal.load()
  journal.clear()
  await Promise.resolve()
  expect(journal.rows()).toEqual([])
  expect(faults.length).toBeGreaterThan(1)
})

async function broken(): Promise<never> {
  throw new Error('full')
}

function aSession(store?: JournalStore, onFault?: (error: unknown) => void) {
  const world = aWorld()
  const journal = createJournal(store, onFault)
  const { dispatch } = createDispatcher({ ...world, journal, now: () => 0 })
  return { journal, act: () => dispatch(setTheme, [], { theme: 'dark' }, { source: 'key' }) }
}

function aRow(seq: number): JournalRow {
  const counts = { done: 1, skipped: 0, failed: 0 }
  const who = { time: 1, actor: 'Kit', role: 'SystemAdmin', source: 'key' } as const
  return {
    ...who,
    seq,
    id: 'a.b',
    targets: [],
    args: {},
    line: 'a b',
    outcome: 'done',
    counts,
    seconds: 0,
    requests: [],
  }
}
