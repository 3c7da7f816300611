// The queues in front of what is scarce: how many are at work and how many wait, who is refused, and whose place is freed.
import { expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createTurns, TooManyAtOnce, type Asker, type Bounds } from '../../src/platform/turns.ts'
import { queues, threads } from '../../src/platform/threads.ts'

/** Work that ends when it is told to, and what became of each. */
function crowd(bounds: Bounds) {
  const turns = createTurns(bounds)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const became = new Map<string, string>()
  const come = (name: string, asker?: Asker) => {
    const done = turns(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }, asker).then(
      () => became.set(name, 'served'),
      (error: unknown) => became.set(name, error instanceof TooManyAtOnce ? 'refused' : 'gone'),
    )
    return done
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { come, end, begun, became }
}

/** All that can go on has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('all queues that keep threads leave one free', () => {
  const widths = Object.values(queues).map(({ bounds }) => bounds.width)
  expect(widths.every((width) => width >= 1)).toBe(true)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThan(threads)
  for (const { bounds } of Object.values(queues)) {
    expect(bounds.length).toBeLessThan(100)
    expect(bounds.share).toBeLessThan(bounds.width + bounds.length)
  }
})

test('a start with fewer threads than that is refused', () => {
  const start = (count: number) => () => readConfig({ UV_THREADPOOL_SIZE: String(count) })
  expect(start(threads - 1)).toThrow('UV_THREADPOOL_SIZE')
  for (const count of [threads, 16]) expect(start(count)).not.toThrow()
})

test('as many as are wanted are at work, as many wait in order, and the next is refused at once', async () => {
  const { come, end, begun, became } = crowd({ width: 2, length: 3 })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void come(name)
  await settled()
  expect([begun, [...became]]).toEqual([['a', 'b'], [['f', 'refused']]])
  await end('b')
  void come('g')
  void come('h')
  await settled()
  expect([begun, became.get('g'), became.get('h')]).toEqual([['a', 'b', 'c'], undefined, 'refused'])
  for (const name of ['a', 'c', 'd', 'e', 'g']) await end(name)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

test('the place of a client that leaves while it waits is free at once, and so is its share', async () => {
  const { come, end, begun, became } = crowd({ width: 1, length: 2, share: 2 })
  const leaving = new AbortController()
  void come('a')
  void come('b', { by: 'one', isGone: leaving.signal })
  void come('c', { by: 'one' })
  void come('d', { by: 'other' })
  await settled()
  expect(became.get('d')).toBe('refused')
  leaving.abort()
  void come('e', { by: 'one' })
  await settled()
  expect([became.get('b'), became.has('e')]).toEqual(['gone', false])
  for (const name of ['a', 'c', 'e']) await end(name)
  expect(begun).toEqual(['a', 'c', 'e'])
})

test('one that had gone before it came takes no place, and one that leaves at work keeps it until it ends', async () => {
  const { come, end, begun, became } = crowd({ width: 1, length: 1 })
  await come('a', { isGone: AbortSignal.abort() })
  expect(became.get('a')).toBe('gone')
  const leaving = new AbortController()
  void come('b', { isGone: leaving.signal })
  leaving.abort()
  void come('c')
  await settled()
  expect(begun).toEqual(['b'])
  await end('b')
  expect(begun).toEqual(['b', 'c'])
})

test('one name cannot take more than its share, whether its work goes well or not', async () => {
  const { come, end, became } = crowd({ width: 1, length: 10, share: 3 })
  for (const name of ['a', 'b', 'c', 'd']) void come(name, { by: 'one' })
  void come('e', { by: 'other' })
  await settled()
  expect([...became]).toEqual([['d', 'refused']])
  for (const name of ['a', 'b', 'c', 'e']) await end(name)
  const turns = createTurns({ width: 1, share: 1 })
  for (let times = 0; times < 3; times++)
    await expect(turns(() => Promise.reject(new Error('failed')), { by: 'one' })).rejects.toThrow('failed')
})

test('those who go first have places of their own, and are served before the others', async () => {
  const { come, end, begun, became } = crowd({ width: 1, length: 2 })
  for (const name of ['a', 'b', 'c', 'd']) void come(name)
  for (const name of ['A', 'B', 'C']) void come(name, { isFirst: true })
  await settled()
  expect([...became]).toEqual([
    ['d', 'refused'],
    ['C', 'refused'],
  ])
  for (const name of ['a', 'A', 'B', 'b', 'c']) await end(name)
  expect(begun).toEqual(['a', 'A', 'B', 'b', 'c'])
})
