import type { RefObject } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { useSay } from '../../shell/say.ts'
import { Viewport, type ViewportHandle, type ViewRect } from '../../ui/viewport.tsx'
import type { BracketAct } from '../../registry/effect.ts'
import type { BracketCursor } from './bracket-cursor.ts'
import { boxesIn, boxWidth, type Column, connectorPath, headerHeight, layoutOf, type Layout } from './bracket-layout.ts'
import { boxId, MatchBox, type MatchActions } from './match-box.tsx'
import { roundText } from './match-text.ts'
import { Minimap } from './minimap.tsx'
import { RoundHeader } from './round-header.tsx'

type EliminationViewProps = {
  bracket: Bracket
  format: StageFormat
  state: BracketCursor
  viewport: RefObject<ViewportHandle | null>
  actions: MatchActions
}

/** Above this many matches a minimap helps to find the way (look.md). */
const minimapFrom = 63

/** The tree: only what is in view is in the document, whatever the size. */
export function EliminationView({ bracket, format, state, viewport, actions }: EliminationViewProps) {
  const { say: t } = useSay()
  const layout = layoutOf(bracket, format)
  const minimap = bracket.matches.length > minimapFrom
  return (
    <Viewport
      width={layout.width + padding * 2}
      height={layout.height + padding * 2}
      zoom={state.zoom}
      onZoom={(direction) => actions.act(direction === 'in' ? 'zoom-in' : 'zoom-out')}
      handle={viewport}
      {...(minimap && {
        overlay: (view) => <Minimap layout={layout} view={view} viewport={viewport} cursor={state.cursor} />,
      })}
    >
      {(view) => (
        <div className="absolute" style={{ left: padding, top: padding }}>
          <svg
            aria-hidden="true"
            className="pointer-events-none absolute top-0 left-0 overflow-visible text-edge"
            width={layout.width}
            height={layout.height}
          >
            <path d={connectorPath(layout, view)} fill="none" stroke="currentColor" strokeWidth="1" opacity="0.7" />
          </svg>
          <Headers
            bracket={bracket}
            format={format}
            columns={layout.columns}
            state={state}
            view={view}
            actions={actions}
          />
          <div
            role="tree"
            tabIndex={0}
            data-pane-focus
            aria-multiselectable="true"
            aria-label={t('ui.bracket.treeLabel')}
            aria-activedescendant={state.cursor === null ? undefined : boxId(state.cursor)}
            className="outline-none"
            onKeyDown={(event) => {
              if (event.key === 'Enter' && state.cursor !== null) {
                event.preventDefault()
                actions.enter(state.cursor)
              }
              const act = arrows[event.shiftKey ? `shift ${event.key}` : event.key]
              if (act === undefined) return
              event.preventDefault()
              actions.act(act)
            }}
          >
            {shownBoxes(layout, view, state.cursor).map((box) => (
              <MatchBox
                key={box.match.bracketMatchId}
                box={box}
                bracket={bracket}
                format={format}
                current={box.match.bracketMatchId === state.cursor}
                selected={state.selected.has(box.match.bracketMatchId)}
                actions={actions}
                level={box.column + 1}
              />
            ))}
          </div>
        </div>
      )}
    </Viewport>
  )
}

const padding = 16

const arrows: Record<string, BracketAct> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowDown: 'down',
  'shift ArrowRight': 'loser-way',
  ' ': 'select',
}

/** What is in view, and always the current match: the focus must never point at nothing. */
function shownBoxes(layout: Layout, view: ViewRect, cursor: string | null) {
  const boxes = boxesIn(layout, view)
  if (cursor === null || boxes.some((box) => box.match.bracketMatchId === cursor)) return boxes
  const current = layout.boxes.find((box) => box.match.bracketMatchId === cursor)
  return current ? [...boxes, current] : boxes
}

type HeadersProps = Pick<EliminationViewProps, 'bracket' | 'format' | 'state' | 'actions'> & {
  columns: readonly Column[]
  view: ViewRect
}

function Headers({ bracket, format, columns, state, view, actions }: HeadersProps) {
  const { say: t } = useSay()
  return columns
    .filter((column) => column.x + boxWidth >= view.left && column.x <= view.right)
    .map((column) => {
      const additional = column.side === 'additional'
      const matches = column.boxes.map((box) => box.match)
      return (
        <div
          key={`${column.side}${column.roundOf}`}
          data-no-pan
          className="absolute"
          style={{ left: column.x, top: column.y, width: boxWidth, height: headerHeight }}
        >
          <RoundHeader
            text={roundText(t, bracket, format, additional ? 'additional' : column.roundOf)}
            total={matches.length}
            selected={matches.filter((match) => state.selected.has(match.bracketMatchId)).length}
            onToggle={() => actions.toggleRound(matches)}
            {...(!additional && { onRename: () => actions.rename(column.roundOf) })}
          />
        </div>
      )
    })
}
