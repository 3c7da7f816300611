import { memo, type RefObject } from 'react'
import { useSay } from '../../shell/words/say.ts'
import type { ViewportHandle, ViewRect } from '../../ui/viewport.tsx'
import type { Layout } from './bracket-layout.ts'

type MinimapProps = {
  layout: Layout
  view: ViewRect
  viewport: RefObject<ViewportHandle | null>
  cursor: string | null
}

const size = { width: 180, height: 120 }

/** The whole bracket small, with the part in view; a click goes there. Keys have the arrows instead. */
export function Minimap({ layout, view, viewport, cursor }: MinimapProps) {
  const { say: t } = useSay()
  const scale = Math.min(size.width / layout.width, size.height / layout.height)
  const current = cursor === null ? undefined : layout.byId.get(cursor)
  const [right, bottom] = [Math.min(view.right, layout.width), Math.min(view.bottom, layout.height)]
  return (
    <div
      aria-hidden="true"
      title={t('ui.bracket.minimap')}
      className="absolute right-4 bottom-4 rounded border border-line bg-pane/90 p-1 print:hidden"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const x = (event.clientX - box.left - 4) / scale
        const y = (event.clientY - box.top - 4) / scale
        const [width, height] = [view.right - view.left, view.bottom - view.top]
        viewport.current?.scrollTo(x - width / 2, y - height / 2)
      }}
    >
      <div className="relative">
        <Silhouette layout={layout} scale={scale} />
        {current && (
          <div
            className="absolute bg-primary"
            style={{
              left: current.x * scale - 1,
              top: current.y * scale - 1,
              width: Math.max(3, current.width * scale),
              height: Math.max(3, current.height * scale),
            }}
          />
        )}
        <div
          className="absolute top-0 left-0 border border-primary bg-primary-wash"
          style={{
            // Moved by itself: the picture below it is not painted again.
            willChange: 'transform',
            transform: `translate(${view.left * scale}px, ${view.top * scale}px)`,
            width: Math.max(3, (right - view.left) * scale),
            height: Math.max(3, (bottom - view.top) * scale),
          }}
        />
      </div>
    </div>
  )
}

/** All boxes as one path, the same for all results; where many fall on one line of pixels, one of them. */
const Silhouette = memo(
  function Silhouette({ layout, scale }: { layout: Layout; scale: number }) {
    const path = layout.columns.flatMap(({ x, width, boxes }) => {
      const w = Math.max(1, width * scale).toFixed(1)
      let next = Number.NEGATIVE_INFINITY
      return boxes.flatMap(({ y, height }) => {
        if (y * scale < next) return []
        next = y * scale + 0.5
        const h = Math.max(0.5, height * scale).toFixed(1)
        return `M${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}h${w}v${h}h-${w}z`
      })
    })
    return (
      <svg width={layout.width * scale} height={Math.max(20, layout.height * scale)} className="block">
        <path d={path.join('')} className="fill-edge" />
      </svg>
    )
  },
  (before, after) => before.layout.shape === after.layout.shape,
)
