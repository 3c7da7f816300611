// The focus is watched: it is taken back when it is lost, and follows keys that move in a list.
import { isLost, takeFocus } from './focus.ts'

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
