// A list of any length of which only the window is mounted. Rows have one height; the current one is always in view.
import { Command as Cmdk } from 'cmdk'
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { byFinger } from '../../ui/pointer.ts'
import { createRowSlots } from '../../ui/row-slots.ts'
import { usePressedRow } from '../../ui/use-pressed-row.ts'
import { rowsAround } from '../../ui/use-row-window.ts'

export const ROW = byFinger ? 44 : 30
/** Above the first and below the last row. */
const PADDING = 4

export type WindowedListProps = {
  /** Accessible name. */
  label: string
  count: number
  /** Index of the current row; it is scrolled into view when it changes. */
  active: number
  /** Rows that fit. */
  height: number
  /** The thing that the row shows: it keeps its element, and a click that began on it is about it. */
  keyOf: (index: number) => string
  renderRow: (index: number) => ReactNode
  /** The pointer came over a row. */
  onPoint: (index: number) => void
  onChoose: (index: number) => void
  ref?: Ref<{ pageSize: number }>
}

export function WindowedList(props: WindowedListProps) {
  const { label, count, active, height, keyOf, renderRow, onPoint, onChoose, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const fitting = Math.min(height, count)
  const [top, setTop] = useState(() => revealed(0, active, fitting, count))
  useImperativeHandle(ref, () => ({ pageSize: Math.max(1, fitting - 1) }), [fitting])

  // The row above is shown along: it may be the heading of the group.
  const wanted = revealed(top, active, fitting, count)
  const [lastActive, setLastActive] = useState(active)
  if (active !== lastActive) {
    setLastActive(active)
    if (wanted !== top) setTop(wanted)
  }
  const shownTop = Math.max(0, Math.min(active === lastActive ? top : wanted, (count - fitting) * ROW))

  useLayoutEffect(() => {
    if (box.current && Math.abs(box.current.scrollTop - shownTop) > 1) box.current.scrollTop = shownTop
  }, [shownTop])

  const { start, end } = rowsAround(Math.floor(shownTop / ROW), fitting, count, 0)
  const [elements] = useState(createRowSlots<string>)
  const drawn = Array.from({ length: end - start }, (_, index) => ({
    position: start + index,
    id: keyOf(start + index),
  }))
  const keys = elements.place(drawn, (id, position) => position < count && keyOf(position) === id)
  const presses = usePressedRow((target) => {
    const index = indexUnder(target)
    return index === undefined ? undefined : keyOf(index)
  })
  return (
    // cmdk's list is the scroller: a popup of the input, which scrolls it by key.
    <Cmdk.List
      ref={box}
      label={label}
      {...presses}
      className="relative overflow-y-auto py-1 [overflow-anchor:none]"
      style={{ height: fitting * ROW + 2 * PADDING }}
      onPointerMove={(event) => {
        const index = indexUnder(event.target)
        if (index !== undefined && index !== active) onPoint(index)
      }}
      // The input keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const index = indexUnder(event.target)
        if (index !== undefined) onChoose(index)
      }}
      onScroll={(event) => {
        const now = event.currentTarget.scrollTop
        if (Math.floor(now / ROW) !== Math.floor(top / ROW)) setTop(now)
      }}
    >
      <div role="presentation" className="relative" style={{ height: count * ROW }}>
        {drawn.map(({ position }, index) => (
          <div
            key={keys[index]}
            role="presentation"
            data-index={position}
            className="absolute inset-x-0 contain-strict"
            style={{ top: position * ROW, height: ROW }}
          >
            {renderRow(position)}
          </div>
        ))}
      </div>
    </Cmdk.List>
  )
}

/** One handler for the list instead of two for every row. */
function indexUnder(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row ? Number(row.getAttribute('data-index')) : undefined
}

function revealed(top: number, active: number, fitting: number, count: number): number {
  const above = Math.max(0, active - 1) * ROW
  const below = (active + 1 - fitting) * ROW
  const limit = Math.max(0, count - fitting) * ROW
  return Math.max(0, Math.min(limit, above < top ? above : below > top ? below : top))
}
