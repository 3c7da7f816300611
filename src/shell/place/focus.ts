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

/** After a key that moves in it, a list or drawing has the focus: a reader tells its row, and Enter means that row. */
export function focusView(box: HTMLElement | null): void {
  const view = box?.querySelector<HTMLElement>('[data-pane-focus], [role=grid], [role=tree]')
  if (view && !view.contains(document.activeElement)) view.focus({ preventScroll: true })
}

/** Brings it back whenever it is lost; answers how to stop. */
export function keepFocus(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (waiting !== undefined || !isLost()) return
    // Code that removes an element often moves the focus itself.
    waiting = setTimeout(() => {
      waiting = undefined
      if (isLost() && document.hasFocus()) takeFocus()
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusout', look)
  look()
  return () => {
    clearTimeout(waiting)
    observer.disconnect()
    document.removeEventListener('focusout', look)
  }
}
