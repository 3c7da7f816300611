// Where matches stand on the time grid: down by time, beside each other by place, venue or round; hours without a match are
// left out.
import type { ScheduleRow } from '../../contract/schedule.ts'
import { byTime, endOf, isTimed, lanesOf, type TimedRow } from '../../rules/schedule/conflicts.ts'

/** Pixels of one step of the grid, and of the day above its hours. */
export const rowHeight = 26
/** chosen: so much without a match is left out; so much stays above and below the matches, to move them there. Seconds. */
const gap = 3 * 3600
const margin = 3600
/** Minutes one step may stand for; the shortest match is to be about three of them. */
const steps = [5, 10, 15, 30, 60, 120]
/** chosen: a dragged match snaps to five minutes. */
const snap = 5 * 60

export type Box = { row: TimedRow; lane: number; top: number; height: number }

/** The columns: places, or the matches of a venue or a round together. */
export const groupings = ['place', 'venue', 'round'] as const
export type Grouping = (typeof groupings)[number]

/** Which columns there are, even where nothing is in one, and of which a match is. */
export type Grouped = { keys: readonly string[]; keyOf: (row: ScheduleRow) => string }

/** `lanes` beside each other, from `lane` on. */
export type Column = { key: string; lane: number; lanes: number }

/** Hours that are shown without a gap. */
export type Band = { from: number; to: number; top: number; bottom: number }

export type ScheduleLayout = {
  boxes: readonly Box[]
  byId: ReadonlyMap<string, Box>
  bands: readonly Band[]
  columns: readonly Column[]
  lanes: number
  /** Minutes of one step. */
  step: number
  height: number
}

/** Without groups each place is a column. */
export function layoutOf(rows: readonly ScheduleRow[], grouped?: Grouped): ScheduleLayout {
  const timed = rows.filter(isTimed).toSorted(byTime)
  const { lane, columns, count } = grouped ? inColumns(timed, grouped) : inPlaces(timed)
  const shortest = timed.reduce((least, { minutes }) => Math.min(least, minutes), Infinity)
  const step = steps.findLast((minutes) => minutes * 2.5 <= shortest) ?? 5
  const bands = bandsOf(timed, step)
  const boxes = timed
    .map((row) => {
      const top = topAt(bands, step, row.schedule)
      const height = Math.max(rowHeight, (row.minutes / step) * rowHeight)
      return { row, lane: lane.get(row.bracketMatchId) ?? 0, top, height }
    })
    .toSorted((a, b) => a.top - b.top || a.lane - b.lane)
  return {
    boxes,
    byId: new Map(boxes.map((box) => [box.row.bracketMatchId, box])),
    bands,
    columns,
    lanes: count,
    step,
    height: bands.at(-1)?.bottom ?? 0,
  }
}

function inPlaces(timed: readonly TimedRow[]) {
  const { lane, count } = lanesOf(timed)
  return { lane, count, columns: Array.from({ length: count }, (_, n) => ({ key: `${n}`, lane: n, lanes: 1 })) }
}

function inColumns(timed: readonly TimedRow[], { keys, keyOf }: Grouped) {
  const lane = new Map<string, number>()
  const columns: Column[] = []
  let count = 0
  for (const key of keys) {
    const own = lanesOf(timed.filter((row) => keyOf(row) === key))
    for (const [id, n] of own.lane) lane.set(id, count + n)
    const lanes = Math.max(1, own.count)
    columns.push({ key, lane: count, lanes })
    count += lanes
  }
  return { lane, columns, count }
}

/** The time at a height, at a whole five minutes. */
export function timeAt({ bands, step }: Pick<ScheduleLayout, 'bands' | 'step'>, y: number): number {
  const band = bands.find(({ bottom }) => y < bottom) ?? bands.at(-1)
  if (!band) return 0
  const at = band.from + ((Math.max(band.top, Math.min(y, band.bottom)) - rowHeight - band.top) / rowHeight) * step * 60
  return Math.max(band.from, Math.round(at / snap) * snap)
}

export function topAt(bands: readonly Band[], step: number, at: number): number {
  const band = bands.find(({ to }) => at <= to) ?? bands.at(-1)
  return band ? band.top + rowHeight + ((at - band.from) / 60 / step) * rowHeight : 0
}

function bandsOf(timed: readonly TimedRow[], step: number): Band[] {
  const spans: { from: number; to: number }[] = []
  for (const row of timed) {
    const last = spans.at(-1)
    if (last && row.schedule - last.to <= gap) last.to = Math.max(last.to, endOf(row))
    else spans.push({ from: row.schedule, to: endOf(row) })
  }
  const size = step * 60
  let top = 0
  return spans.map((span) => {
    const from = Math.floor((span.from - margin) / size) * size
    const to = Math.ceil((span.to + margin) / size) * size
    const bottom = top + rowHeight + ((to - from) / size) * rowHeight
    const band = { from, to, top, bottom }
    top = bottom
    return band
  })
}

/** The moments that have a line of their own: every fourth step. */
export function ticksOf({ from, to }: Band, step: number): number[] {
  const size = step * 4 * 60
  const first = Math.ceil(from / size) * size
  return Array.from({ length: Math.max(0, Math.floor((to - first) / size) + 1) }, (_, n) => first + n * size)
}
