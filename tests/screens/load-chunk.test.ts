// §8: code that does not come raises a load error; §9: it is waited for two minutes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from '../../src/shell/session/load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('code that fails to load raises a load error, which keeps the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failed = await loadChunk(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ChunkLoadError)
  expect(failed).toMatchObject({ name: 'ChunkLoadError', cause })
  expect(vi.getTimerCount()).toBe(0)
})

test('code that does not come at all is waited for 120 seconds', async () => {
  let failed: unknown
  loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (failed = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toBeInstanceOf(ChunkLoadError)
})
