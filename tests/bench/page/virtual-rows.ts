// The table with the rows in view of the lists, by TanStack Virtual (pages.ts builds it a second time with this file).
import type { RefObject } from 'react'
import { OVERSCAN, ROW_HEIGHT, type RowWindow } from '../../../src/ui/use-row-window.ts'
import { useVirtualRows } from '../../../src/ui/use-virtual-rows.ts'

export { HEADER_HEIGHT, ROW_HEIGHT, scrollToRow } from '../../../src/ui/use-row-window.ts'

export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const rows = useVirtualRows(body, count)
  return {
    ...rows,
    slots: rows.rowsInView + 2 * OVERSCAN + 4,
    height: count * ROW_HEIGHT,
    topOf: (position) => position * ROW_HEIGHT,
  }
}
