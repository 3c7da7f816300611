// A window onto a large drawing: it scrolls, pans by dragging, zooms, and tells which part is in view.
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from './class-list.ts'

export type ViewRect = { left: number; top: number; right: number; bottom: number }
export type ViewportHandle = {
  /** Scrolls as little as needed to bring a part of the drawing into view. */
  reveal: (rect: ViewRect) => void
  /** Zoom at which the whole drawing fits. */
  fitZoom: () => number
  scrollTo: (left: number, top: number) => void
}

export type ViewportProps = {
  /** Size of the drawing at zoom 1, in pixels. */
  width: number
  height: number
  zoom: number
  onZoom?: (direction: 'in' | 'out') => void
  handle?: RefObject<ViewportHandle | null>
  /** Scrolled into view whenever it becomes another part of the drawing, or the drawing another size. */
  follow?: ViewRect | undefined
  className?: string
  /** Draws what touches the view; called again only when the view moved by a step. */
  children: (view: ViewRect) => ReactNode
  /** Drawn above, not scaled: a minimap. */
  overlay?: (view: ViewRect) => ReactNode
}

/** The drawing is prepared this far beyond the view, and the view is told in steps of it. */
const step = 160
const smallestZoom = 0.002

export function Viewport({ width, height, zoom, onZoom, handle, follow, className, children, overlay }: ViewportProps) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ViewRect>()
  const latestZoom = useRef(zoom)

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const scale = latestZoom.current
    const next = {
      left: down(element.scrollLeft / scale - step),
      top: down(element.scrollTop / scale - step),
      right: up((element.scrollLeft + element.clientWidth) / scale + step),
      bottom: up((element.scrollTop + element.clientHeight) / scale + step),
    }
    setView((now) =>
      now?.left === next.left && now.top === next.top && now.right === next.right && now.bottom === next.bottom
        ? now
        : next,
    )
  }, [])

  // The empty box is measured first, then drawn into. Not after every drawing: reading the scroll position then would lay everything out at once.
  useLayoutEffect(() => {
    latestZoom.current = zoom
    look()
  }, [zoom, look])

  const { left, top, right, bottom } = follow ?? {}
  useLayoutEffect(() => {
    const element = box.current
    if (!element || left === undefined || top === undefined || right === undefined || bottom === undefined) return
    reveal(element, { left, top, right, bottom }, zoom)
  }, [left, top, right, bottom, zoom])

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // The drawing itself may become another size.
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [look])

  useEffect(() => {
    const element = box.current
    if (!element || !onZoom) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      onZoom(event.deltaY < 0 ? 'in' : 'out')
    }
    // React's own wheel listener is passive and could not keep the page from zooming.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [onZoom])

  useImperativeHandle(handle, () => ({
    reveal: (rect) => {
      const element = box.current
      if (element) reveal(element, rect, latestZoom.current)
    },
    fitZoom: () => {
      const element = box.current
      if (!element || width === 0 || height === 0) return 1
      const fitting = Math.min(1, element.clientWidth / width, element.clientHeight / height)
      // Rounded down: a pixel too much would bring scroll bars.
      return Math.max(smallestZoom, Math.floor(fitting * 1000) / 1000)
    },
    scrollTo: (left, top) => box.current?.scrollTo({ left: left * latestZoom.current, top: top * latestZoom.current }),
  }))

  const drag = usePan(box)
  return (
    <div className={classes('relative min-h-0 flex-1', className)}>
      <div ref={box} onScroll={look} className="absolute inset-0 overflow-auto" {...drag}>
        <div style={{ width: width * zoom, height: height * zoom }}>
          <div className="relative origin-top-left" style={{ width, height, transform: `scale(${zoom})` }}>
            {view && children(view)}
          </div>
        </div>
      </div>
      {view && overlay?.(view)}
    </div>
  )
}

/** Dragging the ground moves the view; boxes and buttons on it keep their own pointer behaviour. */
function usePan(box: RefObject<HTMLDivElement | null>) {
  const start = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const onGround = !(event.target as HTMLElement).closest('[data-no-pan], button, input, a')
      const element = box.current
      if (event.button !== 0 || event.pointerType !== 'mouse' || !onGround || !element) return
      start.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = start.current
      if (!from || !box.current) return
      box.current.scrollTo(from.left - (event.clientX - from.x), from.top - (event.clientY - from.y))
    },
    onPointerUp: () => {
      start.current = null
    },
    onPointerLeave: () => {
      start.current = null
    },
  }
}

const margin = 24

function reveal(element: HTMLElement, rect: ViewRect, zoom: number): void {
  const left = nearest(element.scrollLeft, element.clientWidth, rect.left * zoom, rect.right * zoom)
  const top = nearest(element.scrollTop, element.clientHeight, rect.top * zoom, rect.bottom * zoom)
  if (left !== element.scrollLeft || top !== element.scrollTop) element.scrollTo({ left, top })
}

function nearest(now: number, size: number, from: number, to: number): number {
  if (from - margin < now) return Math.max(0, from - margin)
  if (to + margin > now + size) return to + margin - size
  return now
}

const down = (value: number) => Math.max(0, Math.floor(value / step) * step)
const up = (value: number) => Math.ceil(value / step) * step
