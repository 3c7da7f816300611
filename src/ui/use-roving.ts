// A row of controls as one tab stop (APG toolbar): arrows, Home and End walk inside, and Tab comes back to where one was.
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

type Roving<E extends HTMLElement> = {
  ref: RefObject<E | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocusCapture: (event: { target: EventTarget }) => void
}

/** `column`: up and down walk, and left and right are left to others. */
export function useRoving<E extends HTMLElement = HTMLDivElement>(direction: 'row' | 'column' = 'row'): Roving<E> {
  const ref = useRef<E>(null)
  const current = useRef<HTMLElement>(undefined)

  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const settle = () => settleStops(box, current.current)
    settle()
    // Controls of the row come and go with the page, and hide on narrow screens.
    const observer = new MutationObserver(settle)
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
    window.addEventListener('resize', settle)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', settle)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const [back, on] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const box = ref.current
    if (!box || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const stops = stopsIn(box)
    // Lists that open above the row send their keys here as well.
    const at = stops.findIndex((stop) => stop === event.target)
    if (at < 0) return
    const next = { [back]: at - 1, [on]: at + 1, Home: 0, End: stops.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    stops[(next + stops.length) % stops.length]?.focus()
  }

  function onFocusCapture({ target }: { target: EventTarget }) {
    const box = ref.current
    if (!box || !(target instanceof HTMLElement) || !stopsIn(box).includes(target)) return
    current.current = target
    settleStops(box, target)
  }

  return { ref, onKeyDown, onFocusCapture }
}

function settleStops(box: HTMLElement, kept: HTMLElement | undefined): void {
  const stops = stopsIn(box)
  const stop =
    stops.find((one) => one === kept) ?? stops.find((one) => one.getAttribute('aria-current') === 'page') ?? stops[0]
  for (const one of stops) one.tabIndex = one === stop ? 0 : -1
}

function stopsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('a[href], button')].filter(isShown)
}

function isShown(element: HTMLElement): boolean {
  // Without a layout (in tests) everything counts as shown.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility()
}
