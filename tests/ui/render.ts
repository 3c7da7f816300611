// React into happy-dom: what a test draws is taken away after it.
import { type ReactNode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

expectActs(true)

export async function render(node: ReactNode): Promise<HTMLElement> {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await act(async () => root.render(node))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    box.remove()
  })
  return box
}

export async function press(target: Element, key: string, more: KeyboardEventInit = {}) {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })
}

export async function click(target: Element, more: MouseEventInit = {}) {
  await act(async () => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }))
  })
}

export async function focus(target: HTMLElement) {
  await act(async () => target.focus())
}

/** The one element that matches; a test that finds none has failed. */
export function one(box: ParentNode, selector: string): HTMLElement {
  const found = box.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}

export function all(box: ParentNode, selector: string): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(selector)]
}

/** Code that is loaded when it is needed takes its time on a busy machine; what it draws meanwhile is no surprise. */
export async function until(holds: () => unknown, interval = 50): Promise<unknown> {
  expectActs(false)
  try {
    return await vi.waitFor(holds, { timeout: 60_000, interval })
  } finally {
    expectActs(true)
  }
}

/** Whether React wonders about what is drawn outside of an act. */
function expectActs(expected: boolean): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: expected })
}
