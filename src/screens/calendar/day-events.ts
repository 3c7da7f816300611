// The events of a day, in the system's time zone.
import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import { readMoment } from '../../registry/moment.ts'
import { dateTimeText, systemZone } from '../../shell/words/time.ts'
import { asDay, isoDay } from '../../ui/days.ts'

/** First and last second of these days. */
export function spanOf(first: string, last = first, zone = systemZone()): { from: number; to: number } {
  const next = asDay(last).add(1, 'day').format(isoDay)
  return { from: startOf(first, zone), to: startOf(next, zone) - 1 }
}

/** The events of a day: those of several days first, then by start. */
export function eventsOn(day: string, events: readonly CalendarEvent[], zone = systemZone()): CalendarEvent[] {
  const { from, to } = spanOf(day, day, zone)
  const here = events.filter(({ start, end }) => start <= to && (start >= from || (end ?? start) > from))
  const goesOn = ({ start, end }: CalendarEvent) => (end ?? start) - start >= to - from
  return [...here.filter(goesOn), ...here.filter((event) => !goesOn(event))]
}

/** `19:00–21:00`, as far as it is on this day: `19:00–`, `–21:00`; nothing where it goes on all day. */
export function timesOn(day: string, { start, end }: CalendarEvent, zone = systemZone()): string {
  const { from, to } = spanOf(day, day, zone)
  const clock = (seconds: number) => dateTimeText(seconds, zone).slice(11)
  const begins = start >= from ? clock(start) : ''
  if (end === null) return begins
  const ends = end <= to + 1 ? clock(end) : ''
  return begins === '' && ends === '' ? '' : `${begins}–${ends}`
}

/** Reading one takes longer than drawing the day. */
const starts = new Map<string, number>()

function startOf(day: string, zone: string): number {
  const key = `${day} ${zone}`
  let start = starts.get(key)
  if (start === undefined) {
    const read = readMoment(`${day} 00:00`, { now: 0, zone })
    start = read.ok ? read.at : asDay(day).unix()
    starts.set(key, start)
  }
  return start
}
