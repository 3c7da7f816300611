// The plane of a drawing: lines, round headers and boxes that are in view; and the keys of its matches.
import { sayGiven, type Say } from '../../contract/say.ts'
import { type KeyboardEvent, type ReactNode, use, useMemo } from 'react'
import type { Bracket } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { loserGoesTo, winnerGoesTo } from '../../rules/bracket/graph.ts'
import { useSay } from '../../shell/words/say.ts'
import type { ViewRect } from '../../ui/viewport.tsx'
import type { BracketCursor } from './bracket-cursor.ts'
import {
  type Box,
  boxesIn,
  boxPitch,
  teamRow,
  connectorPath,
  dropPath,
  type Layout,
  silhouetteOf,
  wayPath,
} from './bracket-layout.ts'
import { columnText, Headers } from './drawing-headers.tsx'
import { usePhases } from '../match-phases.tsx'
import { boxId, type Detail, MatchBox, type MatchActions } from './match-box.tsx'
import { SentResultsHere } from './sent-results.ts'

type PlaneProps = {
  bracket: Bracket
  format: StageFormat
  state: BracketCursor
  actions: MatchActions
  layout: Layout
  view: ViewRect
}

/** Lines, round headers and boxes, as far as they are in view. */
export function Plane({ bracket, format, layout, state, view, actions }: PlaneProps) {
  const { say: t } = useSay()
  const distant = state.zoom < smallestWithBoxes
  return (
    <>
      {distant ? (
        <Distant layout={layout} zoom={state.zoom} />
      ) : (
        <>
          <Connectors layout={layout} view={view} bracket={bracket} cursor={state.cursor} />
          <Headers bracket={bracket} format={format} layout={layout} state={state} view={view} actions={actions} />
        </>
      )}
      <div
        role="tree"
        tabIndex={0}
        data-pane-focus
        aria-multiselectable="true"
        aria-label={t(format === 'FreeForAll' ? 'ui.bracket.roundsLabel' : 'ui.bracket.treeLabel')}
        aria-activedescendant={state.cursor === null ? undefined : boxId(state.cursor)}
        className="match-tree outline-none"
        onKeyDown={(event) => moveCursor(event, state.cursor, actions)}
      >
        <Boxes
          boxes={shownBoxes(distant ? [] : boxesIn(layout, view), layout, state.cursor)}
          layout={layout}
          bracket={bracket}
          format={format}
          state={state}
          actions={actions}
        />
      </div>
    </>
  )
}

/** From further away boxes are dots, and there may be thousands of them in view. */
const smallestWithBoxes = 0.25

/** The whole bracket as one shape, and in it the current match. */
function Distant({ layout, zoom }: { layout: Layout; zoom: number }) {
  const path = useMemo(() => silhouetteOf(layout, zoom, zoom), [layout, zoom])
  return (
    <Shapes layout={layout}>
      <path d={path} transform={`scale(${1 / zoom})`} className="fill-edge" />
    </Shapes>
  )
}

/** An overlay of the whole plane that lets the pointer through. */
function Shapes({ layout, children }: { layout: Layout; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
      width={layout.width}
      height={layout.height}
    >
      {children}
    </svg>
  )
}

type BoxesProps = Omit<PlaneProps, 'view'> & { boxes: readonly Box[] }

function Boxes({ boxes, layout, bracket, format, state, actions }: BoxesProps) {
  const { say } = useSay()
  const t = useMemo(() => remembering(say), [say])
  const { phaseIn, now } = usePhases()
  const sent = use(SentResultsHere)
  const detail = detailFor(layout, format, state.zoom)
  const rounds = new Map(
    [...new Set(boxes.map((box) => layout.columns[box.column]))].map((column) => [
      column,
      column && columnText(t, bracket, format, column),
    ]),
  )
  return boxes.map((box) => (
    <MatchBox
      key={box.match.bracketMatchId}
      box={box}
      detail={detail}
      ofRound={layout.columns[box.column]?.boxes.length ?? 1}
      round={rounds.get(layout.columns[box.column]) ?? ''}
      bracket={bracket}
      format={format}
      phase={phaseIn(box.match)}
      sent={sent.get(box.match.bracketMatchId)}
      now={now}
      t={t}
      current={box.match.bracketMatchId === state.cursor}
      selected={state.selected.has(box.match.bracketMatchId)}
      actions={actions}
    />
  ))
}

/**
 * chosen: the most elements the boxes of a view 700 high may take (performance.md B3: 600 including their
 * surroundings).
 */
const mostElements = 510
const referenceHeight = 700
/** The margin drawn above and below the view. */
const around = 480

/**
 * Zoomed out more matches are in view, and less of each can be read. Reckoned from the zoom, with half the matches in each
 * round of the one before, so that it stays the same while one pans.
 */
function detailFor(layout: Layout, format: StageFormat, zoom: number): Detail {
  const height = referenceHeight / zoom + around
  const most = Math.min(layout.boxes.length, (height / boxPitch) * 2)
  const [boxes, rows] =
    format === 'FreeForAll' ? [1, Math.min(lobbyRowsOf(layout), height / teamRow)] : [most, most * 2]
  if (boxes * 5 + rows * 2 <= mostElements) return 'full'
  return boxes * 2 + rows * 2 <= mostElements ? 'lean' : 'bare'
}

function lobbyRowsOf(layout: Layout): number {
  return layout.boxes.reduce((sum, { match }) => sum + match.teams.length, 0)
}

const arrows: Record<string, BracketAct> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowDown: 'down',
  'shift ArrowRight': 'loser-way',
  ' ': 'select',
}

/** Keys of the list of matches itself; the letters are commands. */
export function moveCursor(event: KeyboardEvent, cursor: string | null, actions: MatchActions): void {
  if (event.key === 'Enter' && cursor !== null && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    actions.enter(cursor)
    return
  }
  const act = arrows[event.shiftKey ? `shift ${event.key}` : event.key]
  if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  actions.act(act)
}

/** The boxes in view, and always the current match: the focus must have an element. */
function shownBoxes(boxes: Box[], layout: Layout, cursor: string | null): Box[] {
  const current = cursor === null ? undefined : layout.byId.get(cursor)
  return !current || boxes.includes(current) ? boxes : [...boxes, current]
}

type ConnectorsProps = { layout: Layout; view: ViewRect; bracket: Bracket; cursor: string | null }

/** The winners' ways in one path, and above them both ways out of the current match. */
function Connectors({ layout, view, bracket, cursor }: ConnectorsProps) {
  const from = cursor === null ? undefined : layout.byId.get(cursor)
  const to = (way: typeof winnerGoesTo) => {
    const next = from && bracket.matches[way(bracket, from.index)?.match ?? -1]
    return next && layout.byId.get(next.bracketMatchId)
  }
  const [winner, loser] = [to(winnerGoesTo), to(loserGoesTo)]
  return (
    <Shapes layout={layout}>
      <g fill="none">
        <path d={connectorPath(layout, view)} className="stroke-edge" opacity="0.7" />
        {from && loser && (
          <path d={dropPath(layout, { from, to: loser })} className="stroke-warn" strokeDasharray="3 4" />
        )}
        {from && winner && <path d={wayPath({ from, to: winner })} className="stroke-primary" />}
      </g>
    </Shapes>
  )
}

/** Looks up each text once, with gaps for the parts that differ: all boxes use the same few texts. */
function remembering(speak: Say): Say {
  const known = new Map<string, string>()
  return (key, ...[given]) => {
    const params: Record<string, string | number> = given ?? {}
    const names = Object.keys(params)
    if (names.some((name) => typeof params[name] !== 'string')) return sayGiven(speak, key, params)
    const gaps = Object.fromEntries(names.map((name) => [name, `\u0001${name}\u0001`]))
    const text = known.get(key) ?? sayGiven(speak, key, gaps)
    known.set(key, text)
    return names.reduce((filled, name) => filled.replaceAll(`\u0001${name}\u0001`, () => String(params[name])), text)
  }
}
