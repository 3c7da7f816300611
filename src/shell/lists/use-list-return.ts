// Coming back to a list: its cursor stands where it stood when the page was left, the list is scrolled as it was, and it has
// the focus.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { DataTableHandle } from '../../ui/data-table.tsx'
import type { TableModel } from '../../ui/table-state.ts'
import { arrival } from '../place/arrival.ts'
import { isLost } from '../place/focus.ts'

type Left = { cursor: string | null; scroll: number }

const left = new Map<string, Left>()

export function useListReturn<Row>(
  model: TableModel<Row, string>,
  name: string,
  grid: RefObject<DataTableHandle | null>,
): void {
  const key = `${useLocation().pathname} ${name}`
  const [wanted] = useState(() => (arrival.isBack() ? left.get(key) : undefined))
  useEffect(() => {
    let open = wanted
    let isScrolled = false
    const look = () => {
      if (!open) return
      const { cursor, count } = model.getSnapshot()
      // A move meanwhile cancels the return.
      if (cursor !== null) open = undefined
      else if (open.cursor === null ? count > 0 : model.positionOf(open.cursor) >= 0) {
        const { cursor: at, scroll } = open
        open = undefined
        if (at !== null) model.setCursor(at)
        if (isLost() || document.activeElement?.localName === 'main') grid.current?.focus()
        scrollBack(scroll, at)
      } else if (count > 0 && !isScrolled) {
        // The rows of a long list come when they come into view.
        isScrolled = true
        scrollBack(open.scroll, null)
      }
    }
    /** When the rows are drawn; a cursor that was out of view has been scrolled to by then. */
    const scrollBack = (top: number, cursor: string | null) =>
      requestAnimationFrame(() => {
        if (model.getSnapshot().cursor === cursor) grid.current?.scrollTo(top)
      })
    look()
    return model.subscribe(look)
  }, [model, wanted, grid])
  useLayoutEffect(() => {
    const table = grid.current
    return () => {
      if (table) left.set(key, { cursor: model.getSnapshot().cursor, scroll: table.scrolled() })
    }
  }, [model, key, grid])
}
