// The focus always has an element: the pane in use, else the page.
import { focusInside, where } from './place.ts'

/** Nothing has the focus: its element was removed, or the background was clicked. */
export function isLost(): boolean {
  const here = document.activeElement
  return here === null || here === document.body || !here.isConnected
}

/** Back to where it came from, as far as that is still there; else to the list or drawing at work, else to the page. */
export function takeFocus(from?: Element | null): void {
  if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus({ preventScroll: true })
  if (!isLost()) return
  const { focused } = where.now()
  // The grid puts its cursor on a row when it takes the focus; here no row was chosen.
  if (focused && hasCursor(focused.element())) focusInside(focused)
  if (isLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

function hasCursor(box: HTMLElement | null): boolean {
  return box?.querySelector('[data-cursor]') != null
}
