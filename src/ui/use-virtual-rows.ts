// The rows in view by TanStack Virtual, for lists that no first page draws: there its 10 kB are too many, and tables have
// `useRowWindow` (figures: src/shell/DECISIONS.md).
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { usePrinting } from './use-printing.ts'
import {
  FALLBACK_HEIGHT,
  guessedHeight,
  OVERSCAN,
  PRINTED_ROWS,
  ROW_HEIGHT,
  rowsFitting,
  scrollBox,
} from './use-row-window.ts'

/** `body` holds the rows, in a box that scrolls (class `table-scroll`); `scrollToRow` scrolls it. */
export function useVirtualRows(body: RefObject<HTMLElement | null>, count: number) {
  const printing = usePrinting()
  const virtual = useVirtualizer<Element, Element>({
    count,
    getScrollElement: () => scrollBox(body.current),
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: guessedHeight() },
    observeElementRect: whenLaidOut,
    scrollToFn: () => undefined,
  })
  const drawn = virtual.getVirtualIndexes()
  const rowsInView = rowsFitting(virtual.scrollRect?.height ?? guessedHeight())
  if (printing) return { start: 0, end: Math.min(count, PRINTED_ROWS), rowsInView }
  return { start: drawn[0] ?? 0, end: (drawn.at(-1) ?? -1) + 1, rowsInView }
}

/** The package would ask for the first height at once, and lay out the page twice. */
function whenLaidOut(
  virtual: Virtualizer<Element, Element>,
  tell: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  const box = virtual.scrollElement
  if (!box) return undefined
  const observer = new ResizeObserver(() => {
    const height = box.clientHeight || FALLBACK_HEIGHT
    if (height !== virtual.scrollRect?.height) tell({ width: 0, height })
  })
  observer.observe(box)
  return () => observer.disconnect()
}
