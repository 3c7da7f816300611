// The moments at which matches may begin: at a fixed interval from the first one, except in breaks and at night. Ends
// and breaks are local times of day in a time zone, on every day, also when the clocks change.
import { clockMinutes, type SchedulePattern } from '../../contract/schedule.ts'
import { firstShowing, shownAt, stretchesOf } from './local-clock.ts'

const day = 24 * 60 * 60
/** chosen: schedules are laid out at most a year ahead. */
const furthest = 366 * day

type Span = { from: number; to: number }
type Opening = Pick<SchedulePattern, 'from' | 'every' | 'until' | 'zone'> & Partial<Pick<SchedulePattern, 'breaks'>>

/** The playing times of one day by the clock, in seconds from its first match; undefined where the day has no end. */
function openSpans({ from, until, breaks = [], zone }: Opening): Span[] | undefined {
  if (until === undefined && breaks.length === 0) return undefined
  const start = shownAt(from, zone)
  const afterFrom = (clock: string) => (((clockMinutes(clock) * 60 - start) % day) + day) % day
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

/** The longest time that is played without a break, in seconds by the clock. */
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
  const { from, zone } = opening
  const spans = openSpans(opening)
  const step = opening.every * 60
  if (!spans) {
    for (let at = from; at < from + furthest; at += step) yield { at, by: from + furthest }
    return undefined
  }
  if (spans.length === 0) return undefined
  const start = shownAt(from, zone)
  const end = opening.until === undefined ? day : Math.max(...spans.map(({ to }) => to))
  for (let n = 0; n < furthest / day; n++) {
    const shown = start + n * day
    const begins = n === 0 ? from : firstShowing(shown, zone)
    // Of a time that clocks show twice the first one after the beginning ends the day.
    const ends = Math.max(begins, firstShowing(shown + end, zone))
    for (const span of playedSpans(spans, { shown, begins, ends, zone })) {
      for (let at = span.from; at < span.to; at += step) yield { at, by: span.to }
    }
  }
  return undefined
}

type PlayedDay = { shown: number; begins: number; ends: number; zone: string }

/** The spans of a day as moments: an hour that clocks show twice is open or a break both times. */
function playedSpans(spans: readonly Span[], { shown, begins, ends, zone }: PlayedDay): Span[] {
  const played = stretchesOf(begins, ends, zone)
    .flatMap((stretch) =>
      spans.map((span): Span => ({
        from: Math.max(stretch.from, shown + span.from - stretch.offset),
        to: Math.min(stretch.to, shown + span.to - stretch.offset),
      })),
    )
    .filter((span) => span.to > span.from)
    .toSorted((a, b) => a.from - b.from)
  const joined: Span[] = []
  for (const span of played) {
    const last = joined.at(-1)
    // A change of clocks alone is no break.
    if (last && last.to === span.from) last.to = span.to
    else joined.push({ ...span })
  }
  return joined
}
