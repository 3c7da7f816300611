// A moment on the clocks of a zone. Only `Intl` is asked: the clock of the machine skips hours of its own, and a time
// that goes through it is an hour off where the machine's zone changes.
import { lastSecond } from './envelope.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

/** The wall time in the zone. */
export function partsIn(seconds: number, zone: string): Parts {
  let format = formats.get(zone)
  if (!format) {
    const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
    format = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', year: 'numeric', ...digits })
    formats.set(zone, format)
  }
  if (!(Math.abs(seconds) <= lastSecond)) return noTime
  const parts = format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value])
  // Exactly these parts were asked for.
  return Object.fromEntries(parts) as Parts
}

/** Of a number that is no time: it costs a cell, never a page. */
const noTime: Parts = { year: '????', month: '??', day: '??', hour: '??', minute: '??', second: '??' }
