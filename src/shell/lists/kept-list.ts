// How a person left a list: its columns and its order, kept in this browser for the next visit.
import * as v from 'valibot'
import type { ColumnState } from '../../ui/column-state.ts'
import type { TableSort } from '../../ui/table-column.ts'

const KeptList = v.object({
  columns: v.object({
    order: v.array(v.string()),
    hidden: v.array(v.string()),
    widths: v.record(v.string(), v.number()),
    pinned: v.array(v.string()),
  }),
  sort: v.nullable(v.object({ column: v.string(), desc: v.boolean() })),
})
type KeptList = { columns: ColumnState; sort: TableSort | null }
const prefix = 'arena.list.'

export function readList(name: string): KeptList | undefined {
  try {
    const kept = localStorage.getItem(prefix + name)
    return kept === null ? undefined : v.parse(KeptList, JSON.parse(kept))
  } catch {
    return undefined
  }
}

export function keepList(name: string, { columns, sort }: KeptList): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ columns, sort }))
  } catch {
    // The list stays as it is for this visit.
  }
}
