// The moments at which matches may begin: every so many minutes from the first one, but for breaks and nights.
import type { SchedulePattern } from '../../contract/schedule.ts'

const day = 24 * 60 * 60
/** chosen: nothing is laid out further ahead than a year. */
const furthest = 366 * day

type Span = { from: number; to: number }
type Opening = Pick<SchedulePattern, 'from' | 'every' | 'until' | 'breakFrom' | 'breakTo'>

/** The times of play of one day, in seconds from its first match; nothing where there is no end to them. */
function openSpans({ from, until, breakFrom, breakTo }: Opening): Span[] | undefined {
  // chosen: what counts of the end and of a break is the time of day; days are 24 hours apart.
  const afterFrom = (moment: number) => (((moment - from) % day) + day) % day
  const end = until === undefined ? day : afterFrom(until) || day
  if (breakFrom === undefined || breakTo === undefined) return until === undefined ? undefined : [{ from: 0, to: end }]
  const [pause, on] = [afterFrom(breakFrom), afterFrom(breakTo)]
  const spans =
    on > pause
      ? [
          { from: 0, to: Math.min(pause, end) },
          { from: on, to: end },
        ]
      : [{ from: on, to: end }]
  return spans.filter((span) => span.to > span.from)
}

/** The longest time that is played without a break, in seconds. */
export function longestSpan(opening: Opening): number {
  return openSpans(opening)?.reduce((longest, span) => Math.max(longest, span.to - span.from), 0) ?? Infinity
}

export type Slot = {
  at: number
  /** Whatever begins then is over by this. */
  by: number
}

/** All moments to begin at, in their order. */
export function* slotsOf(opening: Opening): Generator<Slot, undefined> {
  const spans = openSpans(opening) ?? [{ from: 0, to: furthest }]
  const days = openSpans(opening) ? furthest : day
  const step = opening.every * 60
  for (let start = opening.from; start < opening.from + days; start += day) {
    for (const span of spans) {
      for (let at = span.from; at < span.to; at += step) yield { at: start + at, by: start + span.to }
    }
  }
  return undefined
}
