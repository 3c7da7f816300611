// Days of the calendar, as `2026-12-31`: in this form they are in order as text.
import * as v from 'valibot'
import { halfWidth } from './half-width.ts'

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** chosen: full-width digits and slashes are read as well, and a day or month of one digit; raised digits are none. */
export function tidyDay(text: string): string {
  const plain = halfWidth(text).trim().replaceAll(/[/.]/g, '-')
  return plain.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
}

/** chosen: years in which something is licensed; others are slips. */
export const Day = v.pipe(
  v.string(),
  v.maxLength(40, 'dayFormat'),
  v.transform(tidyDay),
  v.check((text) => isDay(text), 'dayFormat'),
  v.minValue('2000-01-01', 'dayTooEarly'),
  v.maxValue('2099-12-31', 'dayTooLate'),
)

const asText = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayMilliseconds = 86_400_000

export function addDays(day: string, days: number): string {
  return asText(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds)
}

/** How many days from the first to the last, both counted. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMilliseconds) + 1
}

/** The last day of a number of months from a day on: from 1 December a year lasts to 30 November, from 31 January a month to 28 February. */
export function lastDayOf(first: string, months: number): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const sameDay = Date.UTC(year, month - 1 + months, day)
  const endOfMonth = Date.UTC(year, month + months, 0)
  return sameDay > endOfMonth ? asText(endOfMonth) : asText(sameDay - dayMilliseconds)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that a calendar of the zone shows. */
export function dayIn(zone: string, seconds: number): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format.format(seconds * 1000)
}
