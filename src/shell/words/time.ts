// Times as people read them: the system's zone first, one's own beside it when they differ. Seconds in, text out. The
// browser knows the zones; no library is loaded for it.

import { lastSecond } from '../../contract/envelope.ts'
import { defaultSystemZone } from '../../contract/limits.ts'

export function systemZone(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=arena-time-zone]')?.content
  return named !== undefined && isZone(named) ? named : defaultSystemZone
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function clockText(seconds: number, zone: string): string {
  const { hour, minute, second } = partsIn(seconds, zone)
  return `${hour}:${minute}:${second}`
}

export function dateTimeText(seconds: number, zone: string = systemZone()): string {
  const { year, month, day, hour, minute } = partsIn(seconds, zone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

export function exactTimeText(seconds: number, zone: string = systemZone()): string {
  return `${dateTimeText(seconds, zone)}:${partsIn(seconds, zone).second} ${offsetText(seconds, zone)}`
}

/** `+08`, or `+05:30` where half hours count. */
export function offsetText(seconds: number, zone: string): string {
  const minutes = offsetMinutes(seconds, zone)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${two(hours)}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** Hours that one's own clock is ahead of the system's; negative when it is behind. */
export function hoursAhead(seconds: number, zone: string = systemZone(), own: string = ownZone()): number {
  return (offsetMinutes(seconds, own) - offsetMinutes(seconds, zone)) / 60
}

const formats = new Map<string, Intl.DateTimeFormat>()

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

function partsIn(seconds: number, zone: string): Parts {
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

function offsetMinutes(seconds: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(seconds, zone)
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return Math.round((local / 1000 - Math.floor(seconds)) / 60) || 0
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
