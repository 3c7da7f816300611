// How far the clocks of a zone are from those of UTC. Not in zone-clock.ts: the first page needs none of it.
import { partsIn } from './zone-clock.ts'

/** How far the zone's clocks are ahead of UTC, in minutes. */
export function offsetMinutes(seconds: number, zone: string): number {
  return Math.round((shownAsUtc(seconds, zone) - Math.floor(seconds)) / 60) || 0
}

/** The seconds at which a clock of UTC shows what the zone's clocks show at `seconds`. */
export function shownAsUtc(seconds: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(seconds, zone)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) / 1000
}
