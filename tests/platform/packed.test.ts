// Which answers are compressed by a thread: those that stand in line behind passwords and pictures are the large ones alone.
import { createHook } from 'node:async_hooks'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { gzipOf, gzipped, pack, packedAtOnce } from '../../src/platform/packed.ts'

/** How many times something was handed over to be compressed elsewhere. */
function countHandedOver() {
  const made = new Set<number>()
  const called = new Set<number>()
  const hook = createHook({
    init: (id, type) => void (type === 'ZLIB' && made.add(id)),
    // Only a thread calls back.
    before: (id) => void (made.has(id) && called.add(id)),
  }).enable()
  onTestFinished(() => void hook.disable())
  return called
}

test.each([
  { characters: 1_400, handedOver: 0 },
  { characters: packedAtOnce, handedOver: 0 },
  { characters: packedAtOnce + 1, handedOver: 1 },
  { characters: 4_000_000, handedOver: 1 },
])('of $characters characters $handedOver goes to a thread: up to the limit it takes no thread', async (row) => {
  const text = '{"name":"盃"}'.repeat(row.characters).slice(0, row.characters)
  const counted = countHandedOver()
  expect(gunzipSync(await gzipped(text)).toString()).toBe(text)
  expect(counted.size).toBe(row.handedOver)
  expect(gunzipSync(gzipOf(await pack(text), ',"at":1}')).toString()).toBe(`${text},"at":1}`)
  expect(counted.size).toBe(row.handedOver * 2)
})
