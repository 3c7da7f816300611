// @vitest-environment happy-dom
// Keys pressed before the console listens: those it would take are kept for it, the others are the browser's.
import { expect, onTestFinished, test } from 'vitest'
import { keyBuffer } from '../../src/shell/keys/key-buffer.ts'

/** Whether the key was kept from the browser. */
function isHeld(target: Element, key: string, more: KeyboardEventInit = {}): boolean {
  return !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
}

test('select all is kept where there is a list to select, and left to a field', () => {
  const field = document.createElement('input')
  document.body.append(field)
  onTestFinished(() => field.remove())
  onTestFinished(keyBuffer.listen(() => undefined))
  expect(isHeld(document.body, 'a', { ctrlKey: true })).toBe(true)
  expect(isHeld(field, 'a', { ctrlKey: true })).toBe(false)
  expect(isHeld(field, 'k', { ctrlKey: true })).toBe(true)
  expect(isHeld(document.body, 'r', { ctrlKey: true })).toBe(false)
})
