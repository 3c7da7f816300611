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

/** For a whole stage: one selection over all divisions, and a cursor in each. */
export type StageCursor = {
  selected: ReadonlySet<string>
  divisions: ReadonlyMap<number, Omit<BracketCursor, 'selected'>>
}

export const noCursor: StageCursor = { selected: new Set(), divisions: new Map() }
const fresh: Omit<BracketCursor, 'selected'> = { cursor: null, zoom: 1, cameFrom: new Map() }

const zoomSteps = [0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.15, 1.3]

/** Cursor of a division with the selection; after a new answer both stay where the match is still there. */
export function cursorIn({ selected, divisions }: StageCursor, bracket: Bracket): BracketCursor {
  const stored = divisions.get(bracket.groupNumber) ?? fresh
  const cursor = stored.cursor !== null && idsOf(bracket).has(stored.cursor) ? stored.cursor : firstOpen(bracket)
  return { ...stored, cursor, selected }
}

/**
 * With the cursor on the open match it began at: a result entered elsewhere must not move it during use. While no match
 * can be played it goes to the first that opens. The same object when nothing moves.
 */
export function standing(state: StageCursor, bracket: Bracket): StageCursor {
  const at = cursorIn(state, bracket)
  const stands = state.divisions.get(bracket.groupNumber)?.cursor === at.cursor
  const match = bracket.matches.find(({ bracketMatchId }) => bracketMatchId === at.cursor)
  return stands || !match || !isOpen(match) ? state : withCursor(state, bracket.groupNumber, at)
}

export function withCursor(state: StageCursor, group: number, { selected, ...rest }: BracketCursor): StageCursor {
  return { selected, divisions: new Map(state.divisions).set(group, rest) }
}

/** At this match, when it is there; else where one left off, or where work waits. */
export function beginningAt(bracket: Bracket, bracketMatchId: string | null, left = noCursor): StageCursor {
  if (bracketMatchId === null) return left
  return withCursor(left, bracket.groupNumber, pointedAt(cursorIn(left, bracket), bracketMatchId))
}

/** Without matches that are gone. */
export function settledSelection(selected: ReadonlySet<string>, brackets: readonly Bracket[]): ReadonlySet<string> {
  if (selected.size === 0) return selected
  const known = [...selected].filter((id) => brackets.some((bracket) => idsOf(bracket).has(id)))
  return known.length === selected.size ? selected : new Set(known)
}

const idSets = new WeakMap<Bracket, ReadonlySet<string>>()

/** Ids of the matches that are shown. */
export function idsOf(bracket: Bracket): ReadonlySet<string> {
  const known = idSets.get(bracket)
  if (known) return known
  const matches = [...bracket.matches, ...bracket.additionalMatches].filter((match) => match.needed)
  const made = new Set(matches.map((match) => match.bracketMatchId))
  idSets.set(bracket, made)
  return made
}

export function matchOfBracket(bracket: Bracket, id: string | null | undefined): BracketMatch | undefined {
  return [...bracket.matches, ...bracket.additionalMatches].find((match) => match.bracketMatchId === id)
}

export function pointedAt(state: BracketCursor, bracketMatchId: string): BracketCursor {
  return { ...state, cursor: bracketMatchId }
}

export function toggled(state: BracketCursor, bracketMatchId: string): BracketCursor {
  const selected = new Set(state.selected)
  if (!selected.delete(bracketMatchId)) selected.add(bracketMatchId)
  return { ...state, selected, cursor: bracketMatchId }
}

/** Takes the selection of one division's list; other divisions keep theirs. */
export function selectedHere(
  state: BracketCursor,
  cursor: string | null,
  here: readonly string[],
  shown: ReadonlySet<string>,
): BracketCursor {
  return { ...state, cursor, selected: new Set([...[...state.selected].filter((id) => !shown.has(id)), ...here]) }
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
    case 'select-all':
      return { ...state, selected: new Set([...state.selected, ...idsOf(bracket)]) }
    case 'clear':
      return { ...state, selected: new Set() }
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
  const from = state.cursor === null ? undefined : layout.byId.get(state.cursor)
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
  const byIndex = (index: number | undefined) => layout.byId.get(bracket.matches[index ?? -1]?.bracketMatchId ?? '')
  const along = (next: (bracket: Bracket, index: number) => Way | undefined) =>
    byIndex(next(bracket, from.index)?.match)
  switch (way) {
    case 'right':
      return along(winnerGoesTo) ?? nearestBeside(layout, from, 1)
    case 'loser-way':
      return along(loserGoesTo)
    case 'up':
      return above(layout, from, -1) ?? listed(bracket, layout, from, -1)
    case 'down':
      return above(layout, from, 1) ?? listed(bracket, layout, from, 1)
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

/** Where no match leads to another the rounds stand one below the other, and the next one follows. */
function listed(bracket: Bracket, layout: Layout, from: Box, step: 1 | -1): Box | undefined {
  const leads = winnerGoesTo(bracket, from.index) !== undefined || feeders(bracket, from.index).length > 0
  return leads ? undefined : layout.boxes[layout.boxes.indexOf(from) + step]
}

function nearestBeside(layout: Layout, from: Box, step: 1 | -1): Box | undefined {
  return layout.boxes
    .filter((box) => (step === 1 ? box.x > from.x : box.x < from.x))
    .toSorted(
      (a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x) || Math.abs(a.y - from.y) - Math.abs(b.y - from.y),
    )[0]
}

/** The first match that can be played, else the first one. */
function firstOpen({ matches }: Bracket): string | null {
  return (matches.find(isOpen) ?? matches[0])?.bracketMatchId ?? null
}

/** Whether a result can be entered: it is not completed, and its teams are known. */
function isOpen(match: BracketMatch): boolean {
  return match.needed && match.state !== 'Completed' && match.teams.filter((team) => team !== null).length > 1
}

/** Whether the result of the match is being sent. */
export type IsSent = (bracketMatchId: string) => boolean

/**
 * The open match that follows this one, round by round, and from the beginning again after the last. Matches whose result
 * is being sent are left out; where only such are open, the first that opens by their results.
 */
export function nextOpen(
  { boxes, byId }: Layout,
  bracketMatchId: string,
  sent?: { bracket: Bracket; isSent: IsSent },
): string | undefined {
  const from = byId.get(bracketMatchId)
  const at = from ? boxes.indexOf(from) : -1
  const others = [...boxes.slice(at + 1), ...boxes.slice(0, Math.max(0, at))].map(({ match }) => match)
  const next =
    others.find((match) => isOpen(match) && !sent?.isSent(match.bracketMatchId)) ??
    (sent && others.find((match) => opensBy(sent.bracket, match, sent.isSent)))
  return next?.bracketMatchId
}

/** Whether all teams that it lacks come from matches whose results are being sent. */
export function opensBy(bracket: Bracket, match: BracketMatch, isSent: IsSent): boolean {
  if (!match.needed || match.state === 'Completed') return false
  const ways = feeders(bracket, bracket.matches.indexOf(match))
  const lacking = match.teams.flatMap((team, slot) => (team === null ? [bracket.matches[ways[slot]?.from ?? -1]] : []))
  return lacking.length > 0 && lacking.every((source) => source !== undefined && isSent(source.bracketMatchId))
}
