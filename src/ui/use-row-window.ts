// Which rows are drawn: those in view and a few around. Rows have one fixed height, so nothing is ever measured.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { byFinger } from './pointer.ts'
import { usePrinting } from './use-printing.ts'

/** Pixels. */
export const ROW_HEIGHT = byFinger ? 44 : 26
document.documentElement.style.setProperty('--row', `${ROW_HEIGHT}px`)
export const HEADER_HEIGHT = ROW_HEIGHT + 1

export const OVERSCAN = 6
/** While the box has no height (a hidden tab). */
export const FALLBACK_HEIGHT = 600
/** Used until the height is known: about what a page leaves for its list; the overscan covers the rest. */
export const guessedHeight = () => innerHeight - 200
/** Printing is limited to this many rows; more is a job for the export. */
export const PRINTED_ROWS = 2000

/** Pixels; browsers make no box much higher than this (Firefox 17.8 million). A longer list scrolls faster than its bar. */
const MAX_HEIGHT = 16_000_000

export type RowWindow = {
  start: number
  end: number
  /** Rows that can be on screen at once; DOM nodes are reused modulo this number. */
  slots: number
  rowsInView: number
  /** Pixels of the box that all rows would fill. */
  height: number
  /** Where in that box a row stands now. */
  topOf: (position: number) => number
}

/** `body` holds the rows; the box around it that scrolls is found from there, since refs of parents are set later. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [rowsInView, setRowsInView] = useState(() => rowsFitting(guessedHeight()))
  const [{ first, shift }, setScrolled] = useState({ first: 0, shift: 0 })
  const printing = usePrinting()
  const drawn = useRef(0)

  useLayoutEffect(() => {
    const box = scrollBox(body.current)
    if (!box) return undefined
    const onScroll = () => {
      const ratio = ratioOf(box, count)
      const top = box.scrollTop * ratio
      const next = Math.floor(top / ROW_HEIGHT)
      if (ratio === 1 && Math.abs(next - drawn.current) < 2) return
      drawn.current = next
      flushSync(() => setScrolled({ first: next, shift: Math.round(top - box.scrollTop) }))
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    // It tells the first height too; to ask for it here would lay out the page twice.
    const observer = new ResizeObserver(() => setRowsInView(rowsFitting(box.clientHeight || FALLBACK_HEIGHT)))
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [body, count])

  const height = Math.min(MAX_HEIGHT, count * ROW_HEIGHT)
  const topOf = (position: number) => position * ROW_HEIGHT - shift
  if (printing) {
    const end = Math.min(count, PRINTED_ROWS)
    return { start: 0, end, slots: PRINTED_ROWS, rowsInView, height, topOf }
  }
  return { ...rowsAround(first, rowsInView, count, OVERSCAN), rowsInView, height, topOf }
}

/** Rows that are drawn while `first` is the one at the top: those in view, one cut at either edge, and `overscan` beyond. */
export function rowsAround(first: number, inView: number, count: number, overscan: number) {
  // A filter can leave fewer rows than were scrolled past: draw the last ones until the browser has corrected the scroll.
  const from = Math.max(0, Math.min(first, count - inView))
  return {
    start: Math.max(0, from - overscan),
    end: Math.min(count, from + inView + overscan + 2),
    slots: inView + 2 * overscan + 2,
  }
}

/** How many times the rows are higher than the box they scroll in: 1, up to its greatest height. */
function ratioOf(box: Element, count: number): number {
  const full = count * ROW_HEIGHT
  const inner = innerHeightOf(box)
  return full <= MAX_HEIGHT ? 1 : (full - inner) / (MAX_HEIGHT - inner)
}

function innerHeightOf(box: Element): number {
  return (box.clientHeight || FALLBACK_HEIGHT) - HEADER_HEIGHT
}

export function rowsFitting(height: number): number {
  return Math.max(1, Math.floor((height - HEADER_HEIGHT) / ROW_HEIGHT))
}

/** Scrolls just as far as needed. */
export function scrollToRow(body: HTMLElement | null, position: number, count: number) {
  const box = scrollBox(body)
  if (!box) return
  const ratio = ratioOf(box, count)
  const top = position * ROW_HEIGHT
  const inner = innerHeightOf(box)
  if (top < box.scrollTop * ratio) box.scrollTop = top / ratio
  else if (top + ROW_HEIGHT > box.scrollTop * ratio + inner) box.scrollTop = (top + ROW_HEIGHT - inner) / ratio
}

export function scrollBox(body: HTMLElement | null): Element | null {
  return body?.closest('.table-scroll') ?? null
}
