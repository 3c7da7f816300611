// Which element draws which row. A row keeps its element as long as it is drawn, whatever happens to the list around it, so
// that a click which began on one row never ends on another in the same element. Only scrolling reuses elements: those of
// rows that went out of view draw the ones that come into view.

import type { RowId } from './table-column.ts'

type Drawn<Id> = { position: number; id: Id }

export function createRowSlots<Id extends RowId>() {
  let slots = new Map<Id | string, { position: number; slot: number }>()
  let made = 0

  return {
    /** The slot of each row, in their order. `isStill`: whether that row stands at that position of the list. */
    place(rows: readonly Drawn<Id>[], isStill: (id: Id, position: number) => boolean): number[] {
      const drawn = new Set(rows.map(({ id }) => id))
      const free = [...slots]
        .filter(([id, { position }]) => !drawn.has(id as Id) && isStill(id as Id, position)) // no row has the id of a twin
        .map(([, { slot }]) => slot)
      const next = new Map<Id | string, { position: number; slot: number }>()
      const placed = rows.map(({ position, id }) => {
        // The same id twice, from two readings of a list: the second one is a row of its own.
        const name = next.has(id) ? `\0${position} ${id}` : id
        const slot = slots.get(name)?.slot ?? free.shift() ?? made++
        next.set(name, { position, slot })
        return slot
      })
      slots = next
      return placed
    },
  }
}
