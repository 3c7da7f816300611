// Turns by caller and by thing: who waits for one thing waits among themselves, and nothing is remembered of what is over.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCallTurns, type Turn } from '../../src/platform/call-turns.ts'
import {
  createRotation,
  LineIsFull,
  type Comer,
  type TurnPlace,
  type RotationBounds,
} from '../../src/platform/rotation.ts'

const place = (name: string, width = 1): TurnPlace => ({ name, width })

/** Work that ends when it is told to, and what became of each. */
function crowd(bounds: RotationBounds) {
  const rotation = createRotation(bounds)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const became = new Map<string, string>()
  const come = (name: string, comer: Comer) =>
    rotation(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }, comer).then(
      () => became.set(name, 'served'),
      (error: unknown) => became.set(name, error instanceof LineIsFull ? 'refused' : 'failed'),
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { rotation, come, end, begun, became }
}

/** All that can go on has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a crowd on one thing leaves room for another, and is served in the order it came', async () => {
  const { come, end, begun } = crowd({ width: 5 })
  const a = { by: 'one', places: [place('call', 4), place('A', 2)] }
  for (let at = 1; at <= 6; at++) void come(`a${at}`, a)
  void come('b', { by: 'one', places: [place('call', 4), place('B', 2)] })
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b'])
  for (const name of ['a2', 'a1', 'a3', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b', 'a3', 'a4', 'a5', 'a6'])
})

test('callers are served in rotation, and of one caller its things in rotation', async () => {
  const { come, end, begun } = crowd({ width: 1 })
  void come('first', { by: 'zero', places: [place('Z')] })
  for (const thing of ['A', 'B'])
    for (const at of [1, 2]) void come(`${thing}${at}`, { by: 'many', places: [place(thing)] })
  void come('lone', { by: 'other', places: [place('C')] })
  await settled()
  for (const name of ['first', 'A1', 'lone', 'B1', 'A2']) await end(name)
  expect(begun).toEqual(['first', 'A1', 'lone', 'B1', 'A2', 'B2'])
})

test('work that names several things begins when all of them have room', async () => {
  const { come, end, begun } = crowd({})
  void come('a', { by: 'x', places: [place('A')] })
  void come('b', { by: 'x', places: [place('B')] })
  void come('both', { by: 'x', places: [place('A'), place('B')] })
  await settled()
  await end('a')
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'both'])
})

test('the lines are bounded, for one thing, of one caller and altogether; who can begin at once always may', async () => {
  const { come, begun, became, end } = crowd({ length: 4, ofThings: 2, ofCaller: 3 })
  const one = (name: string, by: string, thing: string) => void come(name, { by, places: [place(thing)] })
  for (const name of ['a', 'b', 'c', 'd']) one(name, `by ${name}`, 'A')
  one('B', 'flood', 'B')
  for (const name of ['e', 'f']) one(name, 'flood', 'B')
  one('C', 'flood', 'C')
  one('g', 'flood', 'C')
  one('D', 'new', 'D')
  await settled()
  expect(begun).toEqual(['a', 'B', 'C', 'D'])
  // Of A one is at work and two wait; with those the line of all was full before the last of the flood came.
  expect([...became]).toEqual([
    ['d', 'refused'],
    ['g', 'refused'],
  ])
  for (const name of ['a', 'b', 'c', 'B', 'e', 'f', 'C', 'D']) await end(name)
  expect(begun).toEqual(['a', 'B', 'C', 'D', 'b', 'c', 'e', 'f'])
})

test('at any moment no place is over its width, nobody waits where there is room, and in the end nothing is remembered', async () => {
  const comer = fc.record({
    by: fc.constantFrom('x', 'y', 'z'),
    places: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 3 }),
    fails: fc.boolean(),
  })
  const widths: Record<string, number> = { A: 1, B: 2, C: 3, D: 1 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(comer, { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(),
      async (all, width, seed) => {
        const rotation = createRotation({ width, ofCaller: 8 })
        const atWork = new Map<number, () => void>()
        const waiting = new Set(all.keys())
        const counts = () => {
          const names = [...atWork.keys()].flatMap((at) => all[at]?.places ?? [])
          return new Map(Object.keys(widths).map((name) => [name, names.filter((one) => one === name).length]))
        }
        const done = all.map(async ({ by, places, fails }, at) => {
          const named = places.map((name) => place(name, widths[name]))
          try {
            await rotation(
              () =>
                new Promise<void>((resolve, reject) => {
                  waiting.delete(at)
                  atWork.set(at, () => (fails ? reject(new Error('failed')) : resolve()))
                }),
              { by, places: named },
            )
          } catch {
            waiting.delete(at)
          }
        })
        for (let step = seed; ; step = (step * 31 + 7) % 10_007) {
          await settled()
          const now = counts()
          for (const [name, count] of now) expect(count).toBeLessThanOrEqual(widths[name] ?? 0)
          expect(atWork.size).toBeLessThanOrEqual(width)
          if (atWork.size < width)
            for (const at of waiting) {
              const full = (all[at]?.places ?? []).some((name) => (now.get(name) ?? 0) >= (widths[name] ?? 0))
              expect([at, full]).toEqual([at, true])
            }
          const ends = [...atWork]
          const [at, end] = ends[step % Math.max(1, ends.length)] ?? []
          if (at === undefined || !end) break
          atWork.delete(at)
          end()
        }
        await Promise.all(done)
        expect(waiting.size).toBe(0)
        expect(rotation.known()).toBe(0)
      },
    ),
    { numRuns: 100 },
  )
})

const lockTimeout = (fields: object = {}) => Object.assign(new Error('lock timeout'), { code: '55P03', ...fields })
const ofRow = { where: 'while locking tuple (0,1) in relation "members"' }

/** The answers of works that are done one after the other. */
async function inTurn(bounds: RotationBounds = {}) {
  const turns = createCallTurns(bounds)
  return (turn: Partial<Turn>, work: () => Promise<unknown> = async () => 'done') =>
    turns({ call: place('call', 5), by: 'x', ...turn }, work).catch((error: unknown) =>
      error instanceof Error ? error.message : 'failed',
    )
}

test('where one thing was not free, those who come for it are told at once while one tries, and others go on', async () => {
  const turn = await inTurn()
  const a = { things: [place('A', 2)] }
  const b = { things: [place('B', 2)] }
  await turn(a, () => Promise.reject(lockTimeout(ofRow)))
  let end = () => {}
  const tries = turn(a, () => new Promise<void>((resolve) => (end = resolve)))
  expect(await turn(a)).toBe('request.busy')
  expect(await turn(b)).toBe('done')
  end()
  await tries
  expect(await turn(a)).toBe('done')
})

test('a second thing of the same call that is not free is taken for the table, where it may be one', async () => {
  const turn = await inTurn()
  const of = (name: string) => ({ things: [place(name, 2)] })
  for (const name of ['A', 'B']) await turn(of(name), () => Promise.reject(lockTimeout()))
  let end = () => {}
  const tries = turn(of('C'), () => new Promise<void>((resolve) => (end = resolve)))
  expect(await turn(of('D'))).toBe('request.busy')
  end()
  await tries
  expect(await turn(of('D'))).toBe('done')

  for (const name of ['A', 'B']) await turn(of(name), () => Promise.reject(lockTimeout(ofRow)))
  const again = turn(of('C'), () => new Promise<void>((resolve) => (end = resolve)))
  expect(await turn(of('D'))).toBe('done')
  end()
  await again
})

test('beyond the line the answer is 503, to come again', async () => {
  const turns = createCallTurns({ ofThings: 1 })
  const turn = { call: place('call', 5), by: 'x', things: [place('A')] }
  let end = () => {}
  const first = turns(turn, () => new Promise<void>((resolve) => (end = resolve)))
  const second = turns(turn, () => Promise.resolve())
  await expect(turns(turn, () => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    reason: { code: 'request.busy' },
    headers: { 'retry-after': '1' },
  })
  end()
  await first
  await second
})
