// The undo stacks, kept through a reload of this tab, per person.
import type { UndoStore } from '../../registry/undo-entry.ts'

/** chosen: characters that are kept; storage holds some five million for everything. The oldest acts go first. */
const room = 1_000_000

/** Without storage it lasts for the page. */
export function undoStore(person: string): UndoStore {
  const name = `arena.undo.${person}`
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? '{}')
      } catch {
        return undefined
      }
    },
    save({ undo, redo }) {
      try {
        sessionStorage.setItem(name, JSON.stringify({ undo: fitting(undo), redo: fitting(redo) }))
      } catch {
        // Full or closed.
      }
    },
  }
}

function fitting<T>(entries: readonly T[]): readonly T[] {
  let left = room
  const first = entries.findLastIndex((entry) => (left -= JSON.stringify(entry).length) < 0)
  return entries.slice(first + 1)
}
