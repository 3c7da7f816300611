// Cursor, selection and zoom of one bracket as a value, and how keys, clicks and commands change it.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { BracketAct } from '../../registry/effect.ts'
import { feeders, loserGoesTo, winnerGoesTo, type Way } from '../../rules/bracket/graph.ts'
import type { Box, Layout } from './bracket-layout.ts'

export type BracketCursor = {
  /** Id of the current match. */
  cursor: string | null
  selected: ReadonlySet<string>
  zoom: number
  /** Match → the feeder one came from, so that left after right leads back. */
  cameFrom: ReadonlyMap<string, string>
}

export const noCursor: BracketCursor = { cursor: null, selected: new Set(), zoom: 1, cameFrom: new Map() }

const zoomSteps = [0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.15, 1.3]

/** The same for a new answer of the platform: cursor and selection stay by id where the match is still there. */
export function settled(state: BracketCursor, bracket: Bracket): BracketCursor {
  const matches = [...bracket.matches, ...bracket.additionalMatches]
  const known = new Set(matches.filter((match) => match.needed).map((match) => match.bracketMatchId))
  const cursor = state.cursor !== null && known.has(state.cursor) ? state.cursor : firstOpen(bracket)
  const gone = [...state.selected].some((id) => !known.has(id))
  if (cursor === state.cursor && !gone) return state
  return {
    ...state,
    cursor,
    selected: gone ? new Set([...state.selected].filter((id) => known.has(id))) : state.selected,
  }
}

export function pointedAt(state: BracketCursor, bracketMatchId: string): BracketCursor {
  return { ...state, cursor: bracketMatchId }
}

export function toggled(state: BracketCursor, bracketMatchId: string): BracketCursor {
  const selected = new Set(state.selected)
  if (!selected.delete(bracketMatchId)) selected.add(bracketMatchId)
  return { ...state, selected, cursor: bracketMatchId }
}

/** All matches of a round, or none of them when all were selected. */
export function roundToggled(state: BracketCursor, matches: readonly BracketMatch[]): BracketCursor {
  const ids = matches.map((match) => match.bracketMatchId)
  const all = ids.every((id) => state.selected.has(id))
  const selected = new Set(state.selected)
  for (const id of ids) {
    if (all) selected.delete(id)
    else selected.add(id)
  }
  return { ...state, selected }
}

/** `fit` is the zoom at which the whole bracket is in view. */
export function acted(
  state: BracketCursor,
  act: BracketAct,
  bracket: Bracket,
  layout: Layout,
  fit: () => number,
): BracketCursor {
  switch (act) {
    case 'select':
      return state.cursor === null ? state : toggled(state, state.cursor)
    case 'zoom-in':
      return { ...state, zoom: zoomSteps.find((step) => step > state.zoom + 0.001) ?? state.zoom }
    case 'zoom-out':
      return { ...state, zoom: zoomSteps.findLast((step) => step < state.zoom - 0.001) ?? state.zoom }
    case 'fit':
      return { ...state, zoom: fit() }
    case 'left':
    case 'right':
    case 'up':
    case 'down':
    case 'loser-way':
      return moved(state, act, bracket, layout)
    default:
      // Other divisions, stages and the table view are the page's.
      return state
  }
}

function moved(
  state: BracketCursor,
  way: 'left' | 'right' | 'up' | 'down' | 'loser-way',
  bracket: Bracket,
  layout: Layout,
): BracketCursor {
  const from = layout.boxes.find((box) => box.match.bracketMatchId === state.cursor)
  const to = from ? neighbour(from, way, state, bracket, layout) : layout.boxes[0]
  if (!to) return state
  const id = to.match.bracketMatchId
  const cameFrom =
    from && to.column > from.column ? new Map(state.cameFrom).set(id, from.match.bracketMatchId) : state.cameFrom
  return { ...state, cursor: id, cameFrom }
}

function neighbour(
  from: Box,
  way: 'left' | 'right' | 'up' | 'down' | 'loser-way',
  { cameFrom }: BracketCursor,
  bracket: Bracket,
  layout: Layout,
): Box | undefined {
  const byIndex = (index: number | undefined) => layout.boxes.find((box) => box.index === index)
  const along = (next: (bracket: Bracket, index: number) => Way | undefined) =>
    byIndex(next(bracket, from.index)?.match)
  switch (way) {
    case 'right':
      return along(winnerGoesTo) ?? nearestBeside(layout, from, 1)
    case 'loser-way':
      return along(loserGoesTo)
    case 'up':
      return above(layout, from, -1)
    case 'down':
      return above(layout, from, 1)
    case 'left': {
      const sources = feeders(bracket, from.index).map((feeder) => byIndex(feeder.from))
      const remembered = cameFrom.get(from.match.bracketMatchId)
      return (
        sources.find((box) => box?.match.bracketMatchId === remembered) ??
        sources.find((box) => box !== undefined && box.x < from.x) ??
        nearestBeside(layout, from, -1)
      )
    }
  }
}

/** In the same column; past its end the nearest box of the same x further on (third place, losers side). */
function above(layout: Layout, from: Box, step: 1 | -1): Box | undefined {
  const boxes = layout.columns[from.column]?.boxes ?? []
  const beside = boxes[boxes.indexOf(from) + step]
  if (beside) return beside
  return layout.boxes
    .filter((box) => box.x === from.x && (step === 1 ? box.y > from.y : box.y < from.y))
    .toSorted((a, b) => (a.y - b.y) * step)[0]
}

function nearestBeside(layout: Layout, from: Box, step: 1 | -1): Box | undefined {
  return layout.boxes
    .filter((box) => (step === 1 ? box.x > from.x : box.x < from.x))
    .toSorted(
      (a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x) || Math.abs(a.y - from.y) - Math.abs(b.y - from.y),
    )[0]
}

/** Where work waits: the first match that could be played, else the first one. */
function firstOpen({ matches }: Bracket): string | null {
  const open = matches.find((match) => match.state !== 'Completed' && match.teams.every((team) => team !== null))
  return (open ?? matches[0])?.bracketMatchId ?? null
}
