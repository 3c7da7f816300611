// Which rows are drawn: those in view and a few around. Rows have one fixed height, so nothing is ever measured.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting } from './use-printing.ts'

/** Pixels; the same as --row in theme.css. */
export const ROW_HEIGHT = 26
export const HEADER_HEIGHT = 27

const OVERSCAN = 6
/** While the box has no height (a hidden tab). */
const FALLBACK_HEIGHT = 600
/** Until the height is known: about what a page has above and below its list; the overscan covers the rest. */
const AROUND = 200
/** Paper shows at most so many rows; more is a job for the export. */
const PRINTED_ROWS = 2000

export type RowWindow = {
  start: number
  end: number
  /** Rows that can be on screen at once; DOM nodes are reused modulo this number. */
  slots: number
  rowsInView: number
}

/** `body` holds the rows; the box around it that scrolls is found from there, since refs of parents are set later. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [rowsInView, setRowsInView] = useState(() => rowsIn(innerHeight - AROUND))
  const [first, setFirst] = useState(0)
  const printing = usePrinting()
  const drawn = useRef(0)

  useLayoutEffect(() => {
    const box = scrollBox(body.current)
    if (!box) return undefined
    const onScroll = () => {
      const next = Math.floor(box.scrollTop / ROW_HEIGHT)
      if (Math.abs(next - drawn.current) < 2) return
      drawn.current = next
      flushSync(() => setFirst(next))
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    // It tells the first height too; to ask for it here would lay out the page twice.
    const observer = new ResizeObserver(() => setRowsInView(rowsIn(box.clientHeight || FALLBACK_HEIGHT)))
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [body])

  const slots = rowsInView + 2 * OVERSCAN + 3
  if (printing) return { start: 0, end: Math.min(count, PRINTED_ROWS), slots: PRINTED_ROWS, rowsInView }
  // A filter can leave fewer rows than were scrolled past: draw the last ones until the browser has corrected the scroll.
  const from = Math.max(0, Math.min(first, count - rowsInView))
  return {
    start: Math.max(0, from - OVERSCAN),
    end: Math.min(count, from + rowsInView + OVERSCAN + 2),
    slots,
    rowsInView,
  }
}

function rowsIn(height: number): number {
  return Math.max(1, Math.floor((height - HEADER_HEIGHT) / ROW_HEIGHT))
}

/** Scrolls just as far as needed. */
export function scrollToRow(body: HTMLElement | null, position: number) {
  const box = scrollBox(body)
  if (!box) return
  const top = position * ROW_HEIGHT
  const inner = (box.clientHeight || FALLBACK_HEIGHT) - HEADER_HEIGHT
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + ROW_HEIGHT > box.scrollTop + inner) box.scrollTop = top + ROW_HEIGHT - inner
}

function scrollBox(body: HTMLElement | null): Element | null {
  return body?.closest('.table-scroll') ?? null
}
