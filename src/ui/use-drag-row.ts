// Dragging a row of a list with the pointer, by native pointer events. A mouse takes the row anywhere, a finger by its grip,
// so that the list can still be scrolled by touch.
import { type PointerEvent, useEffect, useRef } from 'react'
import { useStable } from './use-stable.ts'

type Drag = {
  /** The thing that a row shows, and the row that shows it now. */
  idOf: (row: number) => string | null | undefined
  placeOf: (id: string) => number
  /** Row under a height in the window; may lie outside the list. */
  rowAt: (clientY: number) => number
  scrollBox: () => HTMLElement | null
  onStart: (row: number) => void
  onMove: (row: number) => void
  onDrop: () => void
  onCancel: () => void
}

/** chosen: less than this is a click, pixels. */
const slop = 4
/** chosen: so near to an edge the list scrolls, and so far in each frame, pixels. */
const edge = 20
const scrollStep = 7

export function useDragRow(drag: Drag) {
  const from = useRef<{ y: number; id: string; active: boolean } | null>(null)
  const latest = useStable(drag)
  const frame = useRef(0)
  const pointerY = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function follow() {
    const box = latest.scrollBox()
    if (!from.current?.active || !box) return
    const { top, bottom } = box.getBoundingClientRect()
    if (pointerY.current < top + edge) box.scrollTop -= scrollStep
    else if (pointerY.current > bottom - edge) box.scrollTop += scrollStep
    latest.onMove(latest.rowAt(pointerY.current))
    frame.current = requestAnimationFrame(follow)
  }

  function end(how: 'onDrop' | 'onCancel') {
    const active = from.current?.active
    from.current = null
    cancelAnimationFrame(frame.current)
    if (active) latest[how]()
  }

  return {
    list: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const target = event.target as HTMLElement
        const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
        if (event.button !== 0 || row === undefined) return
        if (event.pointerType !== 'mouse' && !target.closest('[data-grip]')) return
        const id = latest.idOf(Number(row))
        if (id == null) return
        from.current = { y: event.clientY, id, active: false }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = from.current
        if (!start) return
        pointerY.current = event.clientY
        if (start.active || Math.abs(event.clientY - start.y) < slop) return
        // Another order may have come since the press.
        const row = latest.placeOf(start.id)
        if (row < 0) return void (from.current = null)
        event.currentTarget.setPointerCapture(event.pointerId)
        start.active = true
        latest.onStart(row)
        frame.current = requestAnimationFrame(follow)
      },
      onPointerUp: () => end('onDrop'),
      onPointerCancel: () => end('onCancel'),
    },
  }
}
