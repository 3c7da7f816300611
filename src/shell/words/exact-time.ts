// Times to the second, with the zone they are of and how far it is from one's own.
import { partsIn } from '../../contract/zone-clock.ts'
import { offsetMinutes } from '../../contract/zone-offset.ts'
import { dateTimeText, systemZone } from './time.ts'

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function clockText(seconds: number, zone: string): string {
  const { hour, minute, second } = partsIn(seconds, zone)
  return `${hour}:${minute}:${second}`
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

function two(value: number): string {
  return String(value).padStart(2, '0')
}
