import type { RefObject } from 'react'
import { useSay } from '../../shell/say.ts'
import type { ViewportHandle, ViewRect } from '../../ui/viewport.tsx'
import { boxHeight, boxWidth, type Layout } from './bracket-layout.ts'

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
  const current = layout.boxes.find((box) => box.match.bracketMatchId === cursor)
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
            width={boxWidth * scale + 2}
            height={Math.max(3, boxHeight * scale)}
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

const silhouettes = new WeakMap<Layout, string>()

/** All boxes as one path, made once per layout. */
function silhouette(layout: Layout, scale: number): string {
  const known = silhouettes.get(layout)
  if (known !== undefined) return known
  const [width, height] = [Math.max(1, boxWidth * scale), Math.max(0.5, boxHeight * scale)]
  const path = layout.boxes
    .map((box) => `M${(box.x * scale).toFixed(1)} ${(box.y * scale).toFixed(1)}h${width}v${height}h-${width}z`)
    .join('')
  silhouettes.set(layout, path)
  return path
}
