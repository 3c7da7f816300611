// Times as people read them: the system's zone first, one's own beside it when they differ. Seconds in, text out.
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** chosen: the arena's home is Hong Kong; another platform names its zone in the page. */
const defaultSystemZone = 'Asia/Hong_Kong'

export function systemZone(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=arena-time-zone]')?.content
  return named !== undefined && isZone(named) ? named : defaultSystemZone
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function clockText(seconds: number, zone: string): string {
  return dayjs.unix(seconds).tz(zone).format('HH:mm:ss')
}

export function dateTimeText(seconds: number, zone: string = systemZone()): string {
  return dayjs.unix(seconds).tz(zone).format('YYYY-MM-DD HH:mm')
}

export function exactTimeText(seconds: number, zone: string = systemZone()): string {
  return `${dayjs.unix(seconds).tz(zone).format('YYYY-MM-DD HH:mm:ss')} ${offsetText(seconds, zone)}`
}

/** `+08`, or `+05:30` where half hours count. */
export function offsetText(seconds: number, zone: string): string {
  const minutes = dayjs.unix(seconds).tz(zone).utcOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${two(hours)}${rest === 0 ? '' : `:${two(rest)}`}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Hours that one's own clock is ahead of the system's; negative when it is behind. */
export function hoursAhead(seconds: number, zone: string = systemZone(), own: string = ownZone()): number {
  const at = dayjs.unix(seconds)
  return (at.tz(own).utcOffset() - at.tz(zone).utcOffset()) / 60
}

/** `2026-11-28 19:00` in the zone → seconds; undefined when it is no such time. */
export function parseDateTime(text: string, zone: string = systemZone()): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/.exec(text.trim())
  if (!parts) return undefined
  const read = dayjs.tz(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:00`, zone)
  // A day or hour that does not exist is moved by the calendar: refuse it instead.
  return read.isValid() && read.format('YYYY-MM-DD HH:mm') === text.trim().replace('T', ' ') ? read.unix() : undefined
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
