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

  function rowUnder({ target }: { target: EventTarget }) {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
    const position = Number(element?.dataset['position'] ?? -1)
    const row = model.rowAt(position)
    return row === undefined ? undefined : { id: model.getId(row), position }
  }

  return {
    idUnder: (target: EventTarget): Id | undefined => rowUnder({ target })?.id,
    onClick(event: MouseEvent) {
      const under = rowUnder(event)
      if (under === undefined) return
      const { id, position } = under
      leaveHeader()
      const menu = within(event, 'button[data-menu]')
      if (menu) {
        model.setCursor(id, position)
        const { left: x, bottom: y } = menu.getBoundingClientRect()
        onMenu?.(id, { x, y })
        return
      }
      const link = within(event, 'a[data-open]')
      if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return
      if (onOpen && (link || (isTap(event) && !within(event, '[data-select], button')))) {
        event.preventDefault()
        model.setCursor(id, position)
        onOpen(id)
        return
      }
      if (event.shiftKey && selectable) {
        model.extendTo(id, position)
        return
      }
      model.setCursor(id, position)
      if (selectable && (event.ctrlKey || event.metaKey || within(event, '[data-select]'))) model.toggle(id)
    },
    onDoubleClick(event: MouseEvent) {
      const under = rowUnder(event)
      if (under && !within(event, '[data-select], a, button')) onOpen?.(under.id)
    },
    onContextMenu(event: MouseEvent) {
      const under = rowUnder(event)
      if (!onMenu || !under) return
      event.preventDefault()
      // The row of the menu is visible behind it.
      model.setCursor(under.id, under.position)
      onMenu(under.id, { x: event.clientX, y: event.clientY })
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
