// Times as people read them: the system's zone first, one's own beside it when they differ. Seconds in, text out. The
// browser knows the zones; no library is loaded for it.

import { lastSecond } from '../../contract/envelope.ts'
import { defaultSystemZone } from '../../contract/limits.ts'

export function systemZone(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=arena-time-zone]')?.content
  return named !== undefined && isZone(named) ? named : defaultSystemZone
}

export function dateTimeText(seconds: number, zone: string = systemZone()): string {
  const { year, month, day, hour, minute } = partsIn(seconds, zone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

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

const zones = new Map<string, boolean>()

/** Kept: the browser takes long to answer, and each time on a page asks. */
function isZone(name: string): boolean {
  const known = zones.get(name) ?? isKnownZone(name)
  zones.set(name, known)
  return known
}

function isKnownZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
