// The effect of a click on a row: go there, open it, select it, or open its menu.
import type { MouseEvent } from 'react'
import type { RowId } from './table-column.ts'
import type { TableModel } from './table-state.ts'

/** Pixels in the window. */
export type Point = { x: number; y: number }

type Clicked<Row, Id extends RowId> = {
  model: TableModel<Row, Id>
  selectable: boolean
  onOpen: ((id: Id) => void) | undefined
  onMenu: ((id: Id, at: Point) => void) | undefined
  /** The keys mean rows again, and no cell of the header. */
  leaveHeader: () => void
}

export function rowClicks<Row, Id extends RowId>(of: Clicked<Row, Id>) {
  const { model, selectable, onOpen, onMenu, leaveHeader } = of

  function idUnder(event: MouseEvent): Id | undefined {
    const position = within(event, '[data-position]')?.dataset['position']
    const row = position === undefined ? undefined : model.rowAt(Number(position))
    return row === undefined ? undefined : model.getId(row)
  }

  return {
    onClick(event: MouseEvent) {
      const id = idUnder(event)
      if (id === undefined) return
      leaveHeader()
      const menu = within(event, 'button[data-menu]')
      if (menu) {
        model.setCursor(id)
        const { left: x, bottom: y } = menu.getBoundingClientRect()
        onMenu?.(id, { x, y })
        return
      }
      const link = within(event, 'a[data-open]')
      if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return
      if (onOpen && (link || (isTap(event) && !within(event, '[data-select], button')))) {
        event.preventDefault()
        model.setCursor(id)
        onOpen(id)
        return
      }
      if (event.shiftKey && selectable) {
        model.extendTo(id)
        return
      }
      model.setCursor(id)
      if (selectable && (event.ctrlKey || event.metaKey || within(event, '[data-select]'))) model.toggle(id)
    },
    onDoubleClick(event: MouseEvent) {
      const id = idUnder(event)
      if (id !== undefined && !within(event, '[data-select], a, button')) onOpen?.(id)
    },
    onContextMenu(event: MouseEvent) {
      const id = idUnder(event)
      if (!onMenu || id === undefined) return
      event.preventDefault()
      // The row of the menu is visible behind it.
      model.setCursor(id)
      onMenu(id, { x: event.clientX, y: event.clientY })
    },
  }
}

export function within(event: MouseEvent, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

/** A finger cannot point first and open then. */
function isTap({ nativeEvent }: MouseEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
}
