import { memo, type RefObject } from 'react'
import { useSay } from '../../shell/words/say.ts'
import type { ViewportHandle, ViewRect } from '../../ui/viewport.tsx'
import { phases } from '../../rules/phase.ts'
import { usePhases } from '../match-phases.tsx'
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
        <Phases layout={layout} scaleX={scaleX} scaleY={scaleY} />
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
            // Moves in its own layer, so that the picture below is not painted again.
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

const marks = [
  { tone: 'ok', side: 2, fill: 'fill-ok' },
  { tone: 'info', side: 3, fill: 'fill-secondary' },
  { tone: 'warn', side: 4, fill: 'fill-warn' },
  { tone: 'bad', side: 6, fill: 'fill-bad' },
] as const

/** Where something runs or waits: the graver, the larger, and the gravest on top. */
function Phases({ layout, scaleX, scaleY }: { layout: Layout; scaleX: number; scaleY: number }) {
  const { phaseIn } = usePhases()
  const path = (tone: string, side: number) =>
    layout.boxes
      .filter(({ match }) => phases[phaseIn(match).is].tone === tone)
      .map(({ x, y, width, height }) => {
        const [w, h] = [Math.max(side, width * scaleX), Math.max(side, height * scaleY)]
        const [left, top] = [(x + width / 2) * scaleX - w / 2, (y + height / 2) * scaleY - h / 2]
        return `M${left.toFixed(1)} ${top.toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h-${w.toFixed(1)}z`
      })
      .join('')
  return (
    <svg className="absolute inset-0 size-full overflow-visible">
      {marks.map(({ tone, side, fill }) => (
        <path key={tone} d={path(tone, side)} className={fill} />
      ))}
    </svg>
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
