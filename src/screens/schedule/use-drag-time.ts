// Dragging a match over the time grid with the mouse; where it is let go is its new time, and its column where it may go to
// another.
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type Box, type ScheduleLayout, timeAt } from './schedule-layout.ts'

/** `lane`: the one under the pointer. */
export type Dragged = { id: string; at: number; lane: number }

/** chosen: less than this is a click; so near to an edge the grid scrolls, and so far with each move. Pixels. */
const slop = 4
const edge = 24
const scrollStep = 18

type Drag = {
  layout: ScheduleLayout
  box: RefObject<HTMLElement | null>
  canDrag: (box: Box) => boolean
  /** The lane at this many pixels from the left. */
  laneAt: (x: number) => number
}

export function useDragTime({ layout, box, canDrag, laneAt }: Drag, onDrop: (dropped: Dragged) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const from = useRef<{ grabbed: Box; x: number; y: number } | null>(null)

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): { x: number; y: number } {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  function restAt(
    event: PointerEvent<HTMLElement>,
    { grabbed, x, y }: { grabbed: Box; x: number; y: number },
  ): Dragged {
    const now = pointOf(event)
    const { bracketMatchId: id, schedule } = grabbed.row
    // Dragged straight sideways, it keeps its time.
    const at = Math.abs(now.y - y) < slop ? schedule : timeAt(layout, grabbed.top + now.y - y)
    return { id, at, lane: Math.abs(now.x - x) < slop ? grabbed.lane : laneAt(now.x) }
  }
  function end() {
    from.current = null
    setDragged(undefined)
  }
  return {
    dragged,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-match]') : null
        const grabbed = layout.byId.get(id?.dataset['match'] ?? '')
        // A finger scrolls.
        if (!grabbed || event.button !== 0 || event.pointerType === 'touch' || !canDrag(grabbed)) return
        from.current = { grabbed, ...pointOf(event) }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = from.current
        if (!start) return
        const { x, y } = pointOf(event)
        if (!dragged && Math.max(Math.abs(x - start.x), Math.abs(y - start.y)) < slop) return
        if (!dragged) event.currentTarget.setPointerCapture(event.pointerId)
        scrollAtEdge(box.current, event.clientY)
        setDragged(restAt(event, start))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const start = from.current
        if (start && dragged) onDrop(restAt(event, start))
        end()
      },
      onPointerCancel: end,
    },
  }
}

function scrollAtEdge(box: HTMLElement | null, clientY: number): void {
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (clientY < top + edge) box.scrollTop -= scrollStep
  else if (clientY > bottom - edge) box.scrollTop += scrollStep
}
