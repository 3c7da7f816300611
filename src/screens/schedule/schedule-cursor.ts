// Walking among the matches of the grid: down and up in one place, left and right among those played at the same time.
import type { VenueName } from '../../contract/endpoints-venues.ts'
import type { ScheduleRow } from '../../contract/schedule.ts'
import type { ScheduleConflict } from '../../rules/schedule/conflicts.ts'
import type { ScheduleAct } from '../../registry/effect.ts'
import { endOf } from '../../rules/schedule/conflicts.ts'
import type { Box, ScheduleLayout } from './schedule-layout.ts'

/** chosen: the minutes by which an arrow key with alt moves a match. */
export const stepMinutes = 15

/** The match one is on after a move; those that have no time are not walked among. */
export function walked(
  { boxes, byId }: ScheduleLayout,
  conflicts: readonly ScheduleConflict[],
  cursor: string | null,
  act: ScheduleAct,
  now: number,
): string | undefined {
  const [first] = boxes
  if (act === 'first') return idOf(first)
  if (act === 'now') return idOf(boxes.find(({ row }) => endOf(row) > now) ?? boxes.at(-1))
  if (act === 'next-conflict' || act === 'previous-conflict') return conflictFrom(conflicts, cursor, act)
  const here = byId.get(cursor ?? '')
  if (!here) return idOf(first)
  return idOf(besides(boxes, here, act))
}

/** The venue at the side of the one it is at; at none the first on that side. Nothing: it is asked for. */
export function venueBeside(
  venues: readonly Pick<VenueName, 'venueId'>[],
  { venueId }: Pick<ScheduleRow, 'venueId'>,
  act: ScheduleAct,
): { venue?: string } {
  const at = venues.findIndex((one) => one.venueId === venueId)
  const to = act === 'venue-right' ? at + 1 : at < 0 ? venues.length - 1 : at - 1
  const venue = venues[to]?.venueId
  return venue === undefined ? {} : { venue }
}

function besides(boxes: readonly Box[], here: Box, act: ScheduleAct): Box | undefined {
  const at = here.row.schedule
  switch (act) {
    case 'down':
      return (
        boxes.find(({ row, lane }) => row.schedule > at && lane === here.lane) ??
        boxes.find(({ row }) => row.schedule > at)
      )
    case 'up':
      return (
        boxes.findLast(({ row, lane }) => row.schedule < at && lane === here.lane) ??
        boxes.findLast(({ row }) => row.schedule < at)
      )
    case 'left':
      return meanwhile(boxes, here).findLast(({ lane }) => lane < here.lane)
    case 'right':
      return meanwhile(boxes, here).find(({ lane }) => lane > here.lane)
    default:
      return undefined
  }
}

/** Matches played at the same time, by place; the first of several in one place. */
function meanwhile(boxes: readonly Box[], { row: here }: Box): Box[] {
  return boxes
    .filter(({ row }) => row.schedule < endOf(here) && endOf(row) > here.schedule)
    .toSorted((a, b) => a.lane - b.lane)
}

function conflictFrom(conflicts: readonly ScheduleConflict[], cursor: string | null, act: ScheduleAct) {
  const ids = [...new Set(conflicts.map(({ match }) => match))]
  const at = cursor === null ? -1 : ids.indexOf(cursor)
  const next = act === 'next-conflict' ? at + 1 : at < 0 ? ids.length - 1 : at - 1
  return ids[(next + ids.length) % Math.max(1, ids.length)]
}

function idOf(box: Box | undefined): string | undefined {
  return box?.row.bracketMatchId
}
