// Dragging a match up and down the time grid with the mouse; where it is let go is its new time.
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type Box, type ScheduleLayout, timeAt } from './schedule-layout.ts'

export type Dragged = { id: string; at: number }

/** chosen: less than this is a click; so near to an edge the grid scrolls, and so far with each move. Pixels. */
const slop = 4
const edge = 24
const scrollStep = 18

type Drag = { layout: ScheduleLayout; box: RefObject<HTMLElement | null>; canDrag: (box: Box) => boolean }

export function useDragTime({ layout, box, canDrag }: Drag, onDrop: (dropped: Dragged) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const from = useRef<{ grabbed: Box; y: number } | null>(null)

  function heightOf(event: PointerEvent<HTMLElement>): number {
    return event.clientY - event.currentTarget.getBoundingClientRect().top
  }
  function atNow(event: PointerEvent<HTMLElement>, { grabbed, y }: { grabbed: Box; y: number }): number {
    return timeAt(layout, grabbed.top + heightOf(event) - y)
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
        from.current = { grabbed, y: heightOf(event) }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = from.current
        if (!start || (!dragged && Math.abs(heightOf(event) - start.y) < slop)) return
        if (!dragged) event.currentTarget.setPointerCapture(event.pointerId)
        scrollAtEdge(box.current, event.clientY)
        setDragged({ id: start.grabbed.row.bracketMatchId, at: atNow(event, start) })
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const start = from.current
        if (start && dragged) {
          const at = atNow(event, start)
          if (at !== start.grabbed.row.schedule) onDrop({ id: dragged.id, at })
        }
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
