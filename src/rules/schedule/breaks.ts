// Breaks as they are typed: `12:00-13:00`, by the clocks of the system.
import * as v from 'valibot'
import type { Break } from '../../contract/schedule.ts'
import { shownAt } from './local-clock.ts'

const form = /^(\d{1,2}):([0-5]\d)-(\d{1,2}):([0-5]\d)$/

export const BreakText = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => breakOf(text) !== undefined, 'notABreak'),
)

export function breaksOf(texts: readonly string[]): Break[] {
  return texts.flatMap((text) => breakOf(text) ?? [])
}

/** The time of day that the clocks of a zone show at a moment: `19:30`. */
export function clockAt(at: number, zone: string): string {
  return clockText(Math.floor(shownAt(at, zone) / 60) % (24 * 60))
}

function breakOf(text: string): Break | undefined {
  const [, hour, minute, toHour, toMinute] = (form.exec(text) ?? []).map(Number)
  if (hour === undefined || minute === undefined || toHour === undefined || toMinute === undefined) return undefined
  const [from, to] = [hour * 60 + minute, toHour * 60 + toMinute]
  // The end of a day is the beginning of the next one.
  const day = 24 * 60
  return from < day && to <= day && from !== to % day ? { from: clockText(from), to: clockText(to % day) } : undefined
}

function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
