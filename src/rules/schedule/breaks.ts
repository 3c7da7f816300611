// Breaks as they are typed: `12:00-13:00`, by the clocks of the system.
import * as v from 'valibot'
import { defaultSystemZone } from '../../contract/limits.ts'
import type { Break } from '../../contract/schedule.ts'

const form = /^(\d{1,2}):([0-5]\d)-(\d{1,2}):([0-5]\d)$/

export const BreakText = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => minutesOf(text) !== undefined, 'notABreak'),
)

/** The same as moments of the day that `at` lies in. */
export function breaksOn(texts: readonly string[], at: number, zone: string = defaultSystemZone): Break[] {
  const midnight = at - clockMinutes(at, zone) * 60
  return texts
    .flatMap((text) => minutesOf(text) ?? [])
    .map(({ from, to }) => ({ from: midnight + from * 60, to: midnight + to * 60 }))
}

function minutesOf(text: string): { from: number; to: number } | undefined {
  const [, hour, minute, toHour, toMinute] = (form.exec(text) ?? []).map(Number)
  if (hour === undefined || minute === undefined || toHour === undefined || toMinute === undefined) return undefined
  const [from, to] = [hour * 60 + minute, toHour * 60 + toMinute]
  return hour < 24 && to <= 24 * 60 && from !== to ? { from, to } : undefined
}

/** Minutes since midnight, as a clock of the zone shows them. */
function clockMinutes(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = new Map(format.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}
