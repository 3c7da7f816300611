// When a venue is open (§3: opening, closing): wall times at the venue. Closing at or before opening is on the next day, and
// equal times are 24 hours. Which instants those are is said by the database alone (store/venue-hours.ts).
import * as v from 'valibot'
import type { Say } from './say.ts'

/** A time of day; midnight at the end of a day is kept as `00:00`. */
export const WallTime = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(([01]?\d|2[0-3]):[0-5]\d|24:00)$/, 'notATimeOfDay'),
  v.transform((text) => (text === '24:00' ? '00:00' : text.padStart(5, '0'))),
  v.metadata({ example: '18:00' }),
)

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
type Weekday = (typeof weekdays)[number]

/** As they may be typed, in both languages. */
const namesOfDays: Readonly<Record<Weekday, RegExp>> = {
  Mon: /^(mon(day)?|[週周]一|星期一)$/i,
  Tue: /^(tue(s|sday)?|[週周]二|星期二)$/i,
  Wed: /^(wed(nesday)?|[週周]三|星期三)$/i,
  Thu: /^(thu(r|rs|rsday)?|[週周]四|星期四)$/i,
  Fri: /^(fri(day)?|[週周]五|星期五)$/i,
  Sat: /^(sat(urday)?|[週周]六|星期六)$/i,
  Sun: /^(sun(day)?|[週周]日|星期[日天])$/i,
}

/** `Fri 18:00-04:00`, `2026-12-31 18:00-06:00`, `2026-12-24 closed`: the day, and its hours or none. */
export const OtherHours = v.pipe(
  v.string(),
  v.maxLength(60, 'tooLong'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const read = readOtherHours(value)
    if (read !== undefined) return read
    addIssue({ message: 'notOtherHours' })
    return NEVER
  }),
)

/** chosen: a year of single days, and the days of the week. */
export const maxOtherHours = 400

function readOtherHours(text: string): string | undefined {
  const [, day = '', hours = ''] = /^\s*(\S+)\s+(.+?)\s*$/.exec(text) ?? []
  const date = isDate(day) ? day : weekdays.find((one) => namesOfDays[one].test(day))
  if (date === undefined) return undefined
  if (/^(closed|休息|休館|公休)$/i.test(hours)) return `${date} closed`
  const [opening, closing, ...more] = hours.split(/\s*[-–—~～]\s*/).map((time) => v.safeParse(WallTime, time))
  if (!opening?.success || !closing?.success || more.length > 0) return undefined
  return `${date} ${opening.output}-${closing.output}`
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The day of such a line, as it is kept. */
export function dayIn(line: string): string {
  return line.split(' ')[0] ?? ''
}

/** A line as it is kept, in the words of the language; another stays as it was typed. */
export function otherHoursText(say: Say, line: string): string {
  const read = readOtherHours(line)
  if (read === undefined || read !== line) return line
  const [day = '', hours = ''] = read.split(' ')
  const weekday = weekdays.find((one) => one === day)
  return [weekday ? say(`ui.venues.day.${weekday}`) : day, hours === 'closed' ? say('ui.venues.closed') : hours].join(
    ' ',
  )
}

/** `18:00 – 04:00 +1`: it closes on the next day. */
export function hoursText(say: Say, { opening, closing }: { opening: string; closing: string }): string {
  if (opening === closing) return say('ui.venues.allDay')
  if (closing > opening || closing === '00:00') return `${opening} – ${closing}`
  return say('ui.venues.nextDay', { opening, closing })
}

/** Weekdays in their order, then dates. */
export function inOrderOfDays(lines: string[]): string[] {
  const place = (line: string) => {
    const at = weekdays.findIndex((one) => one === dayIn(line))
    return at < 0 ? dayIn(line) : `0${at}`
  }
  return lines.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}
