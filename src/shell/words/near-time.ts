import { dateTimeText, systemZone } from './time.ts'

/** Of a list beside others: today's without its date, and this year's without its year. */
export function nearTimeText(seconds: number, now: number, zone: string = systemZone()): string {
  const text = dateTimeText(seconds, zone)
  const today = dateTimeText(now, zone)
  if (text.slice(0, 10) === today.slice(0, 10)) return text.slice(11)
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5) : text
}
