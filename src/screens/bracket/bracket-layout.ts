// Where every match stands, in closed form, so that drawing 4,096 teams costs no more than drawing what is in view. Formats
// without a tree have one column a round: the keys move over it in the same way.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { roundsOf, type RoundSide } from '../../rules/bracket/graph.ts'

export const boxWidth = 210
export const boxHeight = 66
const columnGap = 42
const rowGap = 8
/** Room for the round headers above the boxes. */
export const headerHeight = 40
const sideGap = 56

export type Side = RoundSide | 'additional'
export type Box = { match: BracketMatch; index: number; x: number; y: number; column: number; side: Side }
export type Column = { roundOf: number; side: Side; x: number; y: number; boxes: readonly Box[] }
export type Connector = { from: Box; to: Box }
export type Layout = {
  boxes: readonly Box[]
  columns: readonly Column[]
  connectors: readonly Connector[]
  width: number
  height: number
}

const cache = new WeakMap<Bracket, Layout>()

/** Positions in pixels at zoom 1. `index` is that of `matches`; additional matches follow after them. */
export function layoutOf(bracket: Bracket, format: StageFormat): Layout {
  const known = cache.get(bracket)
  if (known) return known
  const made = makeLayout(bracket, format)
  cache.set(bracket, made)
  return made
}

function makeLayout(bracket: Bracket, format: StageFormat): Layout {
  const rounds = roundsOf(bracket, format).map(({ roundOf, side, matches }): Round => ({
    roundOf,
    side,
    matches: matches.flatMap((index) => {
      const match = bracket.matches[index]
      return match?.needed ? [{ match, index }] : []
    }),
  }))
  const on = (side: Side) => rounds.filter((round) => round.side === side && round.matches.length > 0)
  const winners = on('winners')
  const losers = on('losers')
  const finals = on('final')
  const pitch = boxHeight + rowGap
  const winnersHeight = headerHeight + (winners[0]?.matches.length ?? 0) * pitch
  const losersTop = winnersHeight + sideGap
  const columns: Column[] = []

  const place = (round: Round, column: number, top: number, spread: number) => {
    const { side } = round
    const x = column * (boxWidth + columnGap)
    const boxes = round.matches.map(({ match, index }, k): Box => {
      const y = top + headerHeight + ((k + 0.5) * spread - 0.5) * pitch
      return { match, index, x, y, column: columns.length, side }
    })
    columns.push({ roundOf: round.roundOf, side, x, y: top, boxes })
  }

  winners.forEach((round, c) => place(round, c, 0, 2 ** c))
  losers.forEach((round, c) => place(round, c, losersTop, 2 ** Math.floor(c / 2)))
  const after = Math.max(winners.length, losers.length, on('round').length)
  const middle = 2 ** Math.max(0, winners.length - 1)
  finals.forEach((round, c) => place(round, after + c, 0, middle))
  on('round').forEach((round, c) => place(round, c, 0, 1))
  const lastWinners = Math.max(0, winners.length - 1)
  for (const round of on('thirdPlace')) place(round, lastWinners, thirdTop(columns, lastWinners), 1)

  const additional = bracket.additionalMatches.map((match, k) => ({ match, index: bracket.matches.length + k }))
  if (additional.length > 0) {
    place({ roundOf: 0, side: 'additional', matches: additional }, after + finals.length, 0, 1)
  }

  const boxes = columns.flatMap((column) => column.boxes)
  const byIndex = new Map(boxes.map((box) => [box.index, box]))
  const connectors = bracket.edges.flatMap(([a, b]) => {
    const from = byIndex.get(a)
    const to = byIndex.get(b)
    return from && to ? [{ from, to }] : []
  })
  return {
    boxes,
    columns,
    connectors,
    width: Math.max(0, ...columns.map((column) => column.x + boxWidth)),
    height: boxes.reduce((lowest, box) => Math.max(lowest, box.y + boxHeight), 0),
  }
}

type Round = { roundOf: number; side: Side; matches: { match: BracketMatch; index: number }[] }

/** Below the last winners box of that column, with a header of its own. */
function thirdTop(columns: readonly Column[], column: number): number {
  const lowest = columns[column]?.boxes.at(-1)
  return lowest ? lowest.y + boxHeight + rowGap * 2 : 0
}

export type View = { left: number; top: number; right: number; bottom: number }

/** Boxes that touch the view, found by bisection in each column. */
export function boxesIn(layout: Layout, view: View): Box[] {
  return layout.columns
    .filter((column) => column.x + boxWidth >= view.left && column.x <= view.right)
    .flatMap((column) => {
      const first = bisect(column.boxes, (box) => box.y + boxHeight >= view.top)
      const end = bisect(column.boxes, (box) => box.y > view.bottom)
      return column.boxes.slice(first, end)
    })
}

/** One SVG path for all connectors in view: cheaper than an element each. */
export function connectorPath(layout: Layout, view: View): string {
  const parts: string[] = []
  for (const { from, to } of layout.connectors) {
    const x1 = from.x + boxWidth
    const x2 = to.x
    const y1 = from.y + boxHeight / 2
    const y2 = to.y + boxHeight / 2
    if (x2 < view.left || x1 > view.right || Math.max(y1, y2) < view.top || Math.min(y1, y2) > view.bottom) continue
    const middle = x2 - columnGap / 2
    parts.push(`M${x1} ${y1}H${middle}V${y2}H${x2}`)
  }
  return parts.join('')
}

function bisect<T>(list: readonly T[], holds: (item: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    if (item !== undefined && holds(item)) high = middle
    else low = middle + 1
  }
  return low
}
