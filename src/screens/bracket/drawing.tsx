// The matches as boxes on a plane that pans and zooms: trees, and the matches of a free for all. Only what is in view is in
// the document, whatever the size.
import type { RefObject } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { Viewport, type ViewportHandle, type ViewRect } from '../../ui/viewport.tsx'
import type { BracketCursor } from './bracket-cursor.ts'
import { type Box, layoutOf } from './bracket-layout.ts'
import type { MatchActions } from './match-box.tsx'
import { Minimap } from './minimap.tsx'
import { Plane } from './plane.tsx'
import { PrintedBracket } from './printed-bracket.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

export type DrawingProps = {
  bracket: Bracket
  format: StageFormat
  state: BracketCursor
  viewport: RefObject<ViewportHandle | null>
  actions: MatchActions
  /** A match that is kept in view while it moves about. */
  follow?: Box | undefined
}

/** Above this many matches a minimap helps to find the way (look.md). */
const minimapFrom = 63
const padding = 16

export function Drawing(props: DrawingProps) {
  const { bracket, format, state, viewport, actions, follow } = props
  const printing = usePrinting()
  const layout = layoutOf(bracket, format)
  const minimap = bracket.matches.length > minimapFrom
  return (
    <>
      {printing && <PrintedBracket bracket={bracket} format={format} />}
      <Viewport
        className="print:hidden"
        width={layout.width + padding * 2}
        height={layout.height + padding * 2}
        zoom={state.zoom}
        onZoom={(direction) => actions.act(direction === 'in' ? 'zoom-in' : 'zoom-out')}
        handle={viewport}
        follow={follow && rectOf(follow)}
        overlay={(view) => (
          <>
            {minimap && <Minimap layout={layout} view={view} viewport={viewport} cursor={state.cursor} />}
            <ZoomButtons zoom={state.zoom} act={actions.act} />
          </>
        )}
      >
        {(view) => (
          <div className="absolute" style={{ left: padding, top: padding }}>
            <Plane bracket={bracket} format={format} layout={layout} state={state} view={view} actions={actions} />
          </div>
        )}
      </Viewport>
    </>
  )
}

export function rectOf({ x, y, width, height }: Box): ViewRect {
  return { left: x, top: y, right: x + width, bottom: y + height }
}
