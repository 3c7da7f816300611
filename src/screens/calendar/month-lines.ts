// Where the events of a month stand in their weeks: what goes on for several days is one bar, in the same line of each of them.
import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import { systemZone } from '../../shell/words/time.ts'
import { eventsOn, spanOf } from './day-events.ts'

/** An event on a day of the month. */
export type Told = {
  event: CalendarEvent
  /** How many days its bar is long from here; 0 where a bar that began earlier in the week goes on. */
  days: number
  /** The first day on screen that tells it; a narrow screen has no bars, and tells it there alone. */
  first: boolean
}

/** The lines of a day, some of them empty, and what has no line. */
export type DayLines = { lines: readonly (Told | undefined)[]; more: readonly Told[] }

/** chosen: so many lines stand in a day of a month; the rest is a number. */
const linesInMonth = 4
/** chosen: so many of them may be bars, so that something that begins that day is seen as well. */
const barsInMonth = 3

/** The days of a week, `firstShown` the first day on screen. */
export function linesOfWeek(
  week: readonly string[],
  events: readonly CalendarEvent[],
  firstShown: string,
  zone = systemZone(),
): DayLines[] {
  const drawn = week.map(() => ({
    lines: Array.from({ length: linesInMonth }, (): Told | undefined => undefined),
    more: [] as Told[],
  }))
  const isFirst = (event: CalendarEvent, day: string) =>
    day === firstShown || event.start >= spanOf(day, day, zone).from

  for (const [event, { from, days }] of longestFirst(week, events, zone)) {
    const across = drawn.slice(from, from + days)
    const free = (line: number) => across.every(({ lines }) => lines[line] === undefined)
    const line = lineNumbers(days > 1 ? barsInMonth : linesInMonth).find(free)
    for (const [nth, day] of across.entries()) {
      const first = isFirst(event, week[from + nth] ?? '')
      if (line === undefined) day.more.push({ event, days: 1, first })
      else day.lines[line] = { event, days: nth === 0 ? days : 0, first }
    }
  }
  return drawn.map(({ lines, more }) => ({ lines: lines.slice(0, lines.findLastIndex(Boolean) + 1), more }))
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

function lineNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, line) => line)
}
