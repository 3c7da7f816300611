// Where every match stands, in closed form, so that drawing 4,096 teams costs no more than drawing the visible part. Formats
// without a tree have one column a round: the keys move over it in the same way.
import type { Bracket, BracketMatch } from '../../contract/bracket.ts'
import type { StageFormat } from '../../contract/states.ts'
import { roundsOf, type RoundSide } from '../../rules/bracket/graph.ts'
import { byBestScore } from './lobby-order.ts'

/** Of a box with two teams; a match of many has a row for each. */
const boxWidth = 210
const boxHeight = 66
const lobbyWidth = 380
const boxHead = 21
export const teamRow = 21
const columnGap = 42
const rowGap = 8
/** From one box to the next in the round with most of them. */
export const boxPitch = boxHeight + rowGap
/** Room for the round headers above the boxes. */
export const headerHeight = 40
const sideGap = 56

type Side = RoundSide | 'additional'
export type Box = {
  match: BracketMatch
  index: number
  x: number
  y: number
  width: number
  height: number
  column: number
  /** Place in its column, from 0. */
  row: number
  side: Side
}
export type Column = { roundOf: number; side: Side; x: number; y: number; width: number; boxes: readonly Box[] }
type Connector = { from: Box; to: Box }
/** The winners' ways out of a column, from the top down, and how far up or down the longest of them leads. */
type Ways = { list: readonly Connector[]; reach: number }
export type Layout = {
  /** The same object while only results change, so values made from positions can be cached by it. */
  shape: object
  boxes: readonly Box[]
  byId: ReadonlyMap<string, Box>
  columns: readonly Column[]
  /** One for each column. */
  ways: readonly Ways[]
  width: number
  height: number
}

const cache = new WeakMap<Bracket, Layout>()
/** The last layout by the list of edges, which stays the same list while a bracket only changes its results. */
const lastOf = new WeakMap<Bracket['edges'], { bracket: Bracket; layout: Layout }>()

/** Positions in pixels at zoom 1. `index` is that of `matches`; additional matches follow after them. */
export function layoutOf(bracket: Bracket, format: StageFormat): Layout {
  const known = cache.get(bracket)
  if (known) return known
  const last = lastOf.get(bracket.edges)
  const made =
    last && format !== 'FreeForAll' && isSameShape(last.bracket, bracket)
      ? withResults(last.layout, bracket)
      : makeLayout(bracket, format)
  cache.set(bracket, made)
  lastOf.set(bracket.edges, { bracket, layout: made })
  return made
}

function isSameShape(before: Bracket, after: Bracket): boolean {
  return (
    before.matches.length === after.matches.length &&
    before.additionalMatches.length === after.additionalMatches.length &&
    after.matches.every((match, index) => {
      const old = before.matches[index]
      return (
        old?.bracketMatchId === match.bracketMatchId && old.needed === match.needed && old.roundOf === match.roundOf
      )
    })
  )
}

/** The same places; boxes whose match did not change, and columns of such boxes, stay the same objects. */
function withResults(layout: Layout, bracket: Bracket): Layout {
  const now = (box: Box): Box => {
    const match = matchAt(bracket, box.index)
    return match === undefined || match === box.match ? box : { ...box, match }
  }
  const columns = layout.columns.map((column) => {
    const boxes = column.boxes.map(now)
    return boxes.every((box, row) => box === column.boxes[row]) ? column : { ...column, boxes }
  })
  return finished(bracket, columns, layout)
}

function makeLayout(bracket: Bracket, format: StageFormat): Layout {
  if (format === 'FreeForAll') return finished(bracket, lobbyColumns(bracket, format))
  const rounds = roundsOf(bracket, format).map(({ roundOf, side, matches }): Round => ({
    roundOf,
    side,
    matches: matches.filter((index) => bracket.matches[index]?.needed),
  }))
  const on = (side: Side) => rounds.filter((round) => round.side === side && round.matches.length > 0)
  const winners = on('winners')
  const losers = on('losers')
  const finals = on('final')
  const winnersHeight = headerHeight + (winners[0]?.matches.length ?? 0) * boxPitch
  const losersTop = winnersHeight + sideGap
  const columns: Column[] = []

  const place = (round: Round, column: number, top: number, spread: number) => {
    const { side } = round
    const x = column * (boxWidth + columnGap)
    const boxes: Box[] = []
    for (const [k, index] of round.matches.entries()) {
      const match = matchAt(bracket, index)
      const y = top + headerHeight + ((k + 0.5) * spread - 0.5) * boxPitch
      const column = columns.length
      if (match) boxes.push({ match, index, x, y, width: boxWidth, height: boxHeight, column, row: k, side })
    }
    columns.push({ roundOf: round.roundOf, side, x, y: top, width: boxWidth, boxes })
  }

  winners.forEach((round, c) => place(round, c, 0, 2 ** c))
  losers.forEach((round, c) => place(round, c, losersTop, 2 ** Math.floor(c / 2)))
  const after = Math.max(winners.length, losers.length, on('round').length)
  const middle = 2 ** Math.max(0, winners.length - 1)
  finals.forEach((round, c) => place(round, after + c, 0, middle))
  on('round').forEach((round, c) => place(round, c, 0, 1))
  const lastWinners = Math.max(0, winners.length - 1)
  for (const round of on('thirdPlace')) place(round, lastWinners, thirdTop(columns, lastWinners), 1)

  const additional = bracket.additionalMatches.map((_, k) => bracket.matches.length + k)
  if (additional.length > 0) {
    place({ roundOf: 0, side: 'additional', matches: additional }, after + finals.length, 0, 1)
  }

  return finished(bracket, columns)
}

/**
 * One column a round; each match is as tall as it has teams. The best score stands first (§2).
 * chosen: once the division is completed. Before that each card stays where it is, so that keys typed ahead of a result
 * mean the match they were pressed for.
 */
function lobbyColumns(bracket: Bracket, format: StageFormat): Column[] {
  return roundsOf(bracket, format).map(({ roundOf, matches }, c): Column => {
    const x = c * (lobbyWidth + columnGap)
    let y = headerHeight
    const drawn = matches.flatMap((index) => {
      const match = bracket.matches[index]
      return match ? [{ index, match }] : []
    })
    const ordered = bracket.state === 'Completed' ? byBestScore(drawn) : drawn
    const boxes = ordered.map(({ match, index }, row): Box => {
      const teams = Math.max(1, match.teams.findLastIndex((team) => team !== null) + 1)
      const height = boxHead + teams * teamRow + 3
      const box = { match, index, x, y, width: lobbyWidth, height, column: c, row, side: 'round' as const }
      y += height + rowGap * 2
      return box
    })
    return { roundOf, side: 'round', x, y: 0, width: lobbyWidth, boxes }
  })
}

/** `known`: a layout with its boxes in the same places. */
function finished(bracket: Bracket, columns: readonly Column[], known?: Layout): Layout {
  // Loops: with thousands of matches, intermediate lists would cost more than their result.
  const boxes: Box[] = []
  const byId = new Map<string, Box>()
  let height = 0
  for (const column of columns) {
    for (const box of column.boxes) {
      boxes.push(box)
      byId.set(box.match.bracketMatchId, box)
      height = Math.max(height, box.y + box.height)
    }
  }
  const width = Math.max(0, ...columns.map((column) => column.x + column.width))
  const { shape, ways } = known ?? { shape: {}, ways: waysOf(bracket, columns) }
  return { shape, boxes, byId, columns, ways, width, height }
}

function waysOf({ edges }: Bracket, columns: readonly Column[]): Ways[] {
  const byIndex: Box[] = []
  for (const { boxes } of columns) for (const box of boxes) byIndex[box.index] = box
  const lists = columns.map((): Connector[] => [])
  const reach = columns.map(() => 0)
  for (const [a, b] of edges) {
    const from = byIndex[a]
    const to = byIndex[b]
    if (!from || !to) continue
    lists[from.column]?.push({ from, to })
    reach[from.column] = Math.max(reach[from.column] ?? 0, Math.abs(to.y - from.y))
  }
  return lists.map((list, column) => ({
    list: list.toSorted((one, other) => one.from.y - other.from.y),
    reach: reach[column] ?? 0,
  }))
}

/** Additional matches follow after the others. */
function matchAt({ matches, additionalMatches }: Bracket, index: number): BracketMatch | undefined {
  return matches[index] ?? additionalMatches[index - matches.length]
}

/** `matches`: their indices. */
type Round = { roundOf: number; side: Side; matches: readonly number[] }

/** Below the last winners box of that column, with a header of its own. */
function thirdTop(columns: readonly Column[], column: number): number {
  const lowest = columns[column]?.boxes.at(-1)
  return lowest ? lowest.y + boxHeight + rowGap * 2 : 0
}

export type View = { left: number; top: number; right: number; bottom: number }

/** Boxes that touch the view, found by bisection in each column. */
export function boxesIn(layout: Layout, view: View): Box[] {
  return layout.columns
    .filter((column) => column.x + column.width >= view.left && column.x <= view.right)
    .flatMap((column) => {
      const first = bisect(column.boxes, (box) => box.y + box.height >= view.top)
      const end = bisect(column.boxes, (box) => box.y > view.bottom)
      return column.boxes.slice(first, end)
    })
}

/** One SVG path for all connectors in view: cheaper than an element each. */
export function connectorPath({ columns, ways }: Layout, view: View): string {
  let path = ''
  for (const [index, { list, reach }] of ways.entries()) {
    if ((columns[index]?.x ?? 0) > view.right) continue
    const first = bisect(list, ({ from }) => from.y + boxHeight + reach >= view.top)
    for (let way = list[first], next = first; way && way.from.y - reach <= view.bottom; way = list[++next]) {
      const { from, to } = way
      if (to.x < view.left || from.x > view.right) continue
      if (Math.max(from.y, to.y) + boxHeight < view.top || Math.min(from.y, to.y) > view.bottom) continue
      path += wayPath(way)
    }
  }
  return path
}

/** From the middle of one box to the middle of the other. */
export function wayPath({ from, to }: Connector): string {
  const [y1, y2] = [from.y + from.height / 2, to.y + to.height / 2]
  return `M${from.x + from.width} ${y1}H${to.x - columnGap / 2}V${y2}H${to.x}`
}

/**
 * A loser's way: along the gaps between the columns, and across where no box stands: above the headers of the side it leads to.
 */
export function dropPath({ columns }: Layout, { from, to }: Connector): string {
  const aside = columnGap / 4
  const [y1, y2] = [from.y + from.height / 2, to.y + to.height / 2]
  const [out, into] = [from.x + from.width + aside, to.x - aside]
  const start = `M${from.x + from.width} ${y1}H${out}`
  const beside = to.x - from.x - from.width === columnGap
  const lane = (columns[to.column]?.y ?? 0) - sideGap / 2
  return `${start}${beside ? '' : `V${lane}H${into}`}V${y2}H${to.x}`
}

/** All boxes as one path; where many fall on one line of pixels, one of them. */
export function silhouetteOf({ columns }: Layout, scaleX: number, scaleY: number): string {
  const path = columns.flatMap(({ x, width, boxes }) => {
    const w = Math.max(1, width * scaleX).toFixed(1)
    let next = Number.NEGATIVE_INFINITY
    return boxes.flatMap(({ y, height }) => {
      if (y * scaleY < next) return []
      next = y * scaleY + 0.5
      const h = Math.max(0.5, height * scaleY).toFixed(1)
      return `M${(x * scaleX).toFixed(1)} ${(y * scaleY).toFixed(1)}h${w}v${h}h-${w}z`
    })
  })
  return path.join('')
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
