// When a venue is open (§3: opening, closing): wall times at the venue. Closing at or before opening is on the next day, and
// equal times are 24 hours. Which instants those are is said by the database alone (store/venue-hours.ts).
import * as v from 'valibot'
import { halfWidth } from './half-width.ts'
import type { Say } from './say.ts'

/** A time of day; midnight at the end of a day is kept as `00:00`. */
export const WallTime = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(([01]?\d|2[0-3]):[0-5]\d|24:00)$/, 'notATimeOfDay'),
  v.transform((text) => (text === '24:00' ? '00:00' : text.padStart(5, '0'))),
  v.metadata({ example: '18:00' }),
)

/** The same for an opening: 24:00 would be on the next day. */
export const OpeningTime = v.pipe(
  v.string(),
  v.check((text) => !text.trim().startsWith('24'), 'notATimeOfDay'),
  WallTime,
)

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
type Weekday = (typeof weekdays)[number]

/** As they may be typed, in both languages. */
const namesOfDays: Readonly<Record<Weekday, RegExp>> = {
  Mon: /^(mon(\.|day)?|([週周]|星期|禮拜)一)$/i,
  Tue: /^(tues?(\.|day)?|([週周]|星期|禮拜)二)$/i,
  Wed: /^(wed(\.|nesday)?|([週周]|星期|禮拜)三)$/i,
  Thu: /^(thu(r|rs)?(\.|day)?|([週周]|星期|禮拜)四)$/i,
  Fri: /^(fri(\.|day)?|([週周]|星期|禮拜)五)$/i,
  Sat: /^(sat(\.|urday)?|([週周]|星期|禮拜)六)$/i,
  Sun: /^(sun(\.|day)?|([週周]日|(星期|禮拜)[日天]))$/i,
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

/** The hours of a day, behind it. Between a digit of the day and one of the hours there is a sign. */
const lineOfDay =
  /^\s*(.+?)(?:\s*[:：,，]\s*|\s+|(?<!\d)|(?!\d))(?:(?:[-–—]\s*)?\(?(?:(?<closed>closed|休息|休館|公休|休業|不營業)|(?<whole>(?:(?:open )?24 ?(?:hours|h|小時)|all day|全天|全日|整天)(?:營業)?))\)?|(?<opening>\d{1,2}:\d\d)\s*(?:[-–—−~〜]{1,2}|至|到|to)\s*(?<next>翌日|隔日|次日)?\s*(?<closing>\d{1,2}:\d\d)(?<after>\s*\+1)?)\s*$/i

function readOtherHours(text: string): string | undefined {
  const found = lineOfDay.exec(halfWidth(text))
  const [, typed = ''] = found ?? []
  const { closed, whole, opening, closing, next, after } = found?.groups ?? {}
  const day = dateOf(typed) ?? weekdays.find((one) => namesOfDays[one].test(typed))
  if (day === undefined) return undefined
  if (closed !== undefined) return `${day} closed`
  if (whole !== undefined) return `${day} 00:00-00:00`
  const [from, to] = [opening, closing].map((time) => v.safeParse(WallTime, time))
  // Opening at 24:00 is on the day after.
  if (!from?.success || !to?.success || opening?.startsWith('24')) return undefined
  // Said to be of the next day, it is not later than a day.
  const isNext = to.output <= from.output && !closing?.startsWith('24')
  return isNext || (next ?? after) === undefined ? `${day} ${from.output}-${to.output}` : undefined
}

/** `2026-12-24`, `2026/12/24`, `2026年12月24日`, as it is kept. */
function dateOf(text: string): string | undefined {
  const { year, month, day } =
    (
      /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})$/.exec(text) ??
      /^(?<year>\d{4}) ?年 ?(?<month>\d{1,2}) ?月 ?(?<day>\d{1,2}) ?[日號]$/.exec(text)
    )?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined
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
  const said = { closed: say('ui.venues.closed'), '00:00-00:00': say('ui.venues.allDay') }[hours] ?? hours
  return `${weekday ? say(`ui.venues.day.${weekday}`) : day} ${said}`
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
