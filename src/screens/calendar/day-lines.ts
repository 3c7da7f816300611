// The lines of events in adjacent days: an event of several days is one bar on the same line of each day.
import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import { systemZone } from '../../shell/words/time.ts'
import { eventsOn, spanOf } from './day-events.ts'

/** An event on one of its days. */
export type Told = {
  event: CalendarEvent
  /** How many days its bar is long from here; 0 where a bar that began on an earlier day goes on. */
  days: number
  /** The first day on screen that tells it; a narrow screen has no bars, and tells it there alone. */
  first: boolean
}

/** The lines of a day, some of them empty, and the events without a line. */
export type DayLines = { lines: readonly (Told | undefined)[]; more: readonly Told[] }

/** How many lines a day has, and how many of them may be bars. */
type Room = { lines: number; bars: number }
/** chosen: events without a line are counted; bars leave one line for events that begin that day. */
export const monthRoom: Room = { lines: 4, bars: 3 }

/** Days beside each other, `firstShown` the first one on screen; without `room` everything has a line. */
export function linesOfDays(
  week: readonly string[],
  events: readonly CalendarEvent[],
  firstShown: string,
  room: Room = { lines: Infinity, bars: Infinity },
  zone = systemZone(),
): DayLines[] {
  const drawn = week.map(() => ({ lines: [] as (Told | undefined)[], more: [] as Told[] }))
  const isFirst = (event: CalendarEvent, day: string) =>
    day === firstShown || event.start >= spanOf(day, day, zone).from

  for (const [event, { from, days }] of longestFirst(week, events, zone)) {
    const across = drawn.slice(from, from + days)
    const free = (line: number) => across.every(({ lines }) => lines[line] === undefined)
    const most = Math.min(days > 1 ? room.bars : room.lines, events.length)
    const line = Array.from({ length: most }, (_, nth) => nth).find(free)
    for (const [nth, day] of across.entries()) {
      const first = isFirst(event, week[from + nth] ?? '')
      if (line === undefined) day.more.push({ event, days: 1, first })
      else day.lines[line] = { event, days: nth === 0 ? days : 0, first }
    }
  }
  // A line that nothing has taken is a hole.
  return drawn.map(({ lines, more }) => ({ lines: Array.from(lines), more }))
}

/** Those of a day, from top to bottom. */
export function eventsIn({ lines, more }: DayLines): CalendarEvent[] {
  return [...lines, ...more].flatMap((told) => told?.event ?? [])
}

/** From which day of the week each goes on for how many of its days; those of several days before those of one. */
function longestFirst(week: readonly string[], events: readonly CalendarEvent[], zone: string) {
  const reach = new Map<CalendarEvent, { from: number; days: number }>()
  for (const [from, day] of week.entries()) {
    for (const event of eventsOn(day, events, zone)) {
      const known = reach.get(event)
      if (known) known.days++
      else reach.set(event, { from, days: 1 })
    }
  }
  return [...reach].toSorted(([, a], [, b]) => Number(b.days > 1) - Number(a.days > 1))
}
