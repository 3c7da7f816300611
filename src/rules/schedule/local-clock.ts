// Local clock times of a zone and their moments, including the hours that a change of clocks skips or repeats.

const day = 24 * 60 * 60

/** Making one takes longer than reading many times with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a zone are from UTC at a moment, in seconds. */
export function offsetAt(at: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(zone, format)
  const parts = new Map(format.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown / 1000 - Math.floor(at)
}

/** Local clock time at a moment, in seconds as if it were UTC. */
export function shownAt(at: number, zone: string): number {
  return at + offsetAt(at, zone)
}

/**
 * The first moment at which the clocks show this, or later where they leave it out: then it is the moment at which they
 * are changed.
 */
export function firstShowing(shown: number, zone: string): number {
  const change = changeBetween(shown - 2 * day, shown + 2 * day, zone)
  if (!change) return shown - offsetAt(shown, zone)
  const before = shown - change.before
  return before < change.at ? before : Math.max(change.at, shown - change.after)
}

/** A stretch of time with one offset. */
export type Stretch = { from: number; to: number; offset: number }

/** The time between two moments, cut where the clocks are changed. */
export function stretchesOf(from: number, to: number, zone: string): Stretch[] {
  const change = changeBetween(from, to, zone)
  if (!change) return [{ from, to, offset: offsetAt(from, zone) }]
  return [
    { from, to: change.at, offset: change.before },
    { from: change.at, to, offset: change.after },
  ]
}

/** The only change between two moments that are few days apart, to the second. */
function changeBetween(from: number, to: number, zone: string) {
  const [before, after] = [offsetAt(from, zone), offsetAt(to, zone)]
  if (before === after) return undefined
  let [low, high] = [Math.floor(from), Math.ceil(to)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return { at: high, before, after }
}
