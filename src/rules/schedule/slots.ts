// The moments at which matches may begin: every so many minutes from the first one, but for breaks and nights.
import type { SchedulePattern } from '../../contract/schedule.ts'

const day = 24 * 60 * 60
/** chosen: nothing is laid out further ahead than a year. */
const furthest = 366 * day

type Span = { from: number; to: number }
type Opening = Pick<SchedulePattern, 'from' | 'every' | 'until'> & Partial<Pick<SchedulePattern, 'breaks'>>

/** The times of play of one day, in seconds from its first match; nothing where there is no end to them. */
function openSpans({ from, until, breaks = [] }: Opening): Span[] | undefined {
  if (until === undefined && breaks.length === 0) return undefined
  // chosen: what counts of the end and of a break is the time of day; days are 24 hours apart.
  const afterFrom = (moment: number) => (((moment - from) % day) + day) % day
  const end = until === undefined ? day : afterFrom(until) || day
  const pauses = breaks
    .flatMap((one): Span[] => {
      const pause = { from: afterFrom(one.from), to: afterFrom(one.to) || day }
      // One in which the day begins goes on at its end.
      return pause.to > pause.from
        ? [pause]
        : [
            { from: 0, to: pause.to },
            { from: pause.from, to: day },
          ]
    })
    .toSorted((a, b) => a.from - b.from)
  const spans: Span[] = []
  let open = 0
  for (const pause of pauses) {
    spans.push({ from: open, to: Math.min(pause.from, end) })
    open = Math.max(open, pause.to)
  }
  spans.push({ from: open, to: end })
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
