// Moves of the current row: by index, over any number of rows, never onto a heading.
import type { KeyboardEvent } from 'react'

export function movedRow(
  event: KeyboardEvent,
  active: number,
  count: number,
  pageSize: number,
  selectable: (index: number) => boolean,
): number | undefined {
  if (event.altKey || event.shiftKey) return undefined
  const target = targetOf(event.key, active, count, pageSize)
  if (target === undefined) return undefined
  const back = target.index < active || target.fromEnd
  return nearest(Math.max(0, Math.min(count - 1, target.index)), back ? -1 : 1, count, selectable) ?? active
}

/** The first row one can stand on. */
export function firstRow(count: number, selectable: (index: number) => boolean): number {
  return nearest(0, 1, count, selectable) ?? 0
}

type Target = { index: number; fromEnd: boolean }

function targetOf(key: string, active: number, count: number, pageSize: number): Target | undefined {
  switch (key) {
    case 'ArrowDown':
      return { index: active + 1, fromEnd: false }
    case 'ArrowUp':
      return { index: active - 1, fromEnd: false }
    case 'PageDown':
      return { index: active + pageSize, fromEnd: active + pageSize >= count }
    case 'PageUp':
      return { index: active - pageSize, fromEnd: false }
    case 'Home':
      return { index: 0, fromEnd: false }
    case 'End':
      return { index: count - 1, fromEnd: true }
    default:
      return undefined
  }
}

function nearest(
  from: number,
  step: 1 | -1,
  count: number,
  selectable: (index: number) => boolean,
): number | undefined {
  for (let index = from; index >= 0 && index < count; index += step) if (selectable(index)) return index
  for (let index = from; index >= 0 && index < count; index -= step) if (selectable(index)) return index
  return undefined
}
