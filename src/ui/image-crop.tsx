import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** Left, top, width and height as parts of the whole image. */
export type CropArea = { left: number; top: number; width: number; height: number }

type ImageCropProps = {
  src: string
  /** Width over height of the cropped image. */
  aspect: number
  label: string
  zoomLabel: string
  help: string
  onAreaChange: (area: CropArea) => void
}

/** chosen: a part of the shown width or height per arrow key, and a factor per step of the zoom. */
const step = 0.04
const zoomStep = 0.1
const mostZoom = 4

/** A window of a fixed shape onto an image, which is moved and enlarged behind it: by pointer, by keys, and by a slider. */
export function ImageCrop({ src, aspect, label, zoomLabel, help, onAreaChange }: ImageCropProps) {
  const [shape, setShape] = useState<number>()
  const [view, setView] = useState({ zoom: 1, x: 0.5, y: 0.5 })
  const drag = useRef<{ x: number; y: number; from: typeof view }>(undefined)
  const area = shape === undefined ? undefined : areaOf(shape, aspect, view)

  function show(next: typeof view, of = shape) {
    if (of === undefined) return
    const kept = areaOf(of, aspect, next)
    setView({ zoom: next.zoom, x: kept.left + kept.width / 2, y: kept.top + kept.height / 2 })
    onAreaChange(kept)
  }
  const zoomBy = (by: number) => show({ ...view, zoom: Math.min(mostZoom, Math.max(1, view.zoom + by)) })
  const moveBy = (x: number, y: number) =>
    area && show({ ...view, x: view.x + x * area.width, y: view.y + y * area.height })

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Record<string, () => void> = {
      ArrowLeft: () => moveBy(-step, 0),
      ArrowRight: () => moveBy(step, 0),
      ArrowUp: () => moveBy(0, -step),
      ArrowDown: () => moveBy(0, step),
      '+': () => zoomBy(zoomStep),
      '=': () => zoomBy(zoomStep),
      '-': () => zoomBy(-zoomStep),
    }
    const act = moves[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const start = drag.current
    if (!start || !area) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const x = start.from.x - ((event.clientX - start.x) / width) * area.width
    const y = start.from.y - ((event.clientY - start.y) / height) * area.height
    show({ ...start.from, x, y })
  }
  // Keys and pointer act on it as one control: a picture behind a window has no role of its own.
  const acts = {
    tabIndex: 0,
    onKeyDown,
    onPointerMove,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY, from: view }
    },
    onPointerUp: () => (drag.current = undefined),
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div
        {...acts}
        role="application"
        aria-label={label}
        aria-roledescription={help}
        className="relative w-full cursor-move touch-none overflow-hidden rounded-md border border-edge bg-bg"
        style={{ aspectRatio: aspect, maxWidth: `${20 * aspect}rem` }}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={area && imageStyle(area)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const of = naturalWidth / Math.max(1, naturalHeight)
            setShape(of)
            show(view, of)
          }}
        />
      </div>
      <label className="flex items-center gap-2 text-xs text-dim">
        {zoomLabel}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={zoomStep}
          value={view.zoom}
          onChange={(event) => show({ ...view, zoom: Number(event.currentTarget.value) })}
          className="min-w-0 flex-1 accent-primary"
        />
      </label>
      <p className="text-xs text-dim">{help}</p>
    </div>
  )
}

/** The largest part of that shape at this zoom, around this point, inside the image. `shape`: width over height of the image. */
function areaOf(shape: number, aspect: number, { zoom, x, y }: { zoom: number; x: number; y: number }): CropArea {
  const width = Math.min(1, aspect / shape) / zoom
  const height = Math.min(1, shape / aspect) / zoom
  const within = (middle: number, size: number) => Math.min(1 - size, Math.max(0, middle - size / 2))
  return { left: within(x, width), top: within(y, height), width, height }
}

function imageStyle({ left, top, width, height }: CropArea): React.CSSProperties {
  return {
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    left: `${(-100 * left) / width}%`,
    top: `${(-100 * top) / height}%`,
  }
}
