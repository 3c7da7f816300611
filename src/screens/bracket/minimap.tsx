import type { RefObject } from 'react'
import { useSay } from '../../shell/say.ts'
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
  return (
    <div
      aria-hidden="true"
      title={t('ui.bracket.minimap')}
      className="absolute right-4 bottom-4 rounded border border-line bg-pane/90 p-1"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const x = (event.clientX - box.left - 4) / scale
        const y = (event.clientY - box.top - 4) / scale
        const [width, height] = [view.right - view.left, view.bottom - view.top]
        viewport.current?.scrollTo(x - width / 2, y - height / 2)
      }}
    >
      <svg width={layout.width * scale} height={Math.max(20, layout.height * scale)} className="block">
        <path d={silhouette(layout, scale)} className="fill-edge" />
        {current && (
          <rect
            x={current.x * scale - 1}
            y={current.y * scale - 1}
            width={current.width * scale + 2}
            height={Math.max(3, current.height * scale)}
            className="fill-primary"
          />
        )}
        <rect
          x={view.left * scale}
          y={view.top * scale}
          width={(Math.min(view.right, layout.width) - view.left) * scale}
          height={(Math.min(view.bottom, layout.height) - view.top) * scale}
          className="fill-primary-wash stroke-primary"
          strokeWidth="1"
        />
      </svg>
    </div>
  )
}

const silhouettes = new WeakMap<object, string>()

/** All boxes as one path, made once for all results. */
function silhouette(layout: Layout, scale: number): string {
  const known = silhouettes.get(layout.shape)
  if (known !== undefined) return known
  const path = layout.boxes
    .map(({ x, y, width, height }) => {
      const [w, h] = [Math.max(1, width * scale), Math.max(0.5, height * scale)]
      return `M${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h-${w.toFixed(1)}z`
    })
    .join('')
  silhouettes.set(layout.shape, path)
  return path
}
