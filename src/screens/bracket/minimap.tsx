import { memo, type RefObject } from 'react'
import { useSay } from '../../shell/words/say.ts'
import type { ViewportHandle, ViewRect } from '../../ui/viewport.tsx'
import { type Layout, silhouetteOf } from './bracket-layout.ts'

type MinimapProps = {
  layout: Layout
  view: ViewRect
  viewport: RefObject<ViewportHandle | null>
  cursor: string | null
}

/** Pixels. A bracket of many teams is hundreds of times as high as wide: each way has its own scale. */
const size = { width: 150, height: 220 }
const largestScale = 0.06

/** The whole bracket small, with the part in view; a click goes there. Keys have the arrows instead. */
export function Minimap({ layout, view, viewport, cursor }: MinimapProps) {
  const { say: t } = useSay()
  const scaleX = Math.min(largestScale, size.width / layout.width)
  const scaleY = Math.min(largestScale, size.height / layout.height)
  const current = cursor === null ? undefined : layout.byId.get(cursor)
  const [right, bottom] = [Math.min(view.right, layout.width), Math.min(view.bottom, layout.height)]
  return (
    <div
      aria-hidden="true"
      title={t('ui.bracket.minimap')}
      className="absolute right-4 bottom-12 rounded border border-line bg-pane/90 p-1 print:hidden"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const x = (event.clientX - box.left - 4) / scaleX
        const y = (event.clientY - box.top - 4) / scaleY
        const [width, height] = [view.right - view.left, view.bottom - view.top]
        viewport.current?.scrollTo(x - width / 2, y - height / 2)
      }}
    >
      <div className="relative">
        <Silhouette layout={layout} scaleX={scaleX} scaleY={scaleY} />
        {current && (
          <div
            className="absolute bg-primary"
            style={{
              left: current.x * scaleX - 1,
              top: current.y * scaleY - 1,
              width: Math.max(3, current.width * scaleX),
              height: Math.max(3, current.height * scaleY),
            }}
          />
        )}
        <div
          className="absolute top-0 left-0 border border-primary bg-primary-wash"
          style={{
            // Moved by itself: the picture below it is not painted again.
            willChange: 'transform',
            transform: `translate(${view.left * scaleX}px, ${view.top * scaleY}px)`,
            width: Math.max(3, (right - view.left) * scaleX),
            height: Math.max(3, (bottom - view.top) * scaleY),
          }}
        />
      </div>
    </div>
  )
}

/** The same for all results. */
const Silhouette = memo(
  function Silhouette({ layout, scaleX, scaleY }: { layout: Layout; scaleX: number; scaleY: number }) {
    return (
      <svg width={layout.width * scaleX} height={Math.max(20, layout.height * scaleY)} className="block">
        <path d={silhouetteOf(layout, scaleX, scaleY)} className="fill-edge" />
      </svg>
    )
  },
  (before, after) => before.layout.shape === after.layout.shape,
)
