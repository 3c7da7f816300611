// The sounds of Chinese names are a help: without their library the palette works on, and asks for it again.
import { expect, test, vi } from 'vitest'
import { hasSounds, loadSounds, soundsIn } from '../../src/shell/palette/sounds.ts'

test('a library that cannot be loaded is no fault, and comes at the next time', async () => {
  vi.doMock('pinyin-pro', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await loadSounds()
  expect(hasSounds()).toBe(false)
  expect(soundsIn('王小明')).toEqual([])
  vi.doUnmock('pinyin-pro')
  vi.resetModules()
  await loadSounds()
  expect(hasSounds()).toBe(true)
  expect(soundsIn('王小明').length).toBeGreaterThan(0)
})
