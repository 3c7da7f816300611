// Days as calendars have them: `2026-11-28`, counted without clocks and zones.
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

export const isoDay = 'YYYY-MM-DD'

export function asDay(iso: string): Dayjs {
  return dayjs.utc(iso)
}

/** chosen: weeks begin on Monday, as schedules of cups do. */
export function mondayOf(day: Dayjs): Dayjs {
  return day.subtract((day.day() + 6) % 7, 'day')
}

/** Making one takes longer than drawing a month with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `language`: BCP 47. */
export function dayText(language: string, options: Intl.DateTimeFormatOptions, day: Dayjs): string {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  formats.set(key, format)
  return format.format(day.toDate())
}
