// Which days the calendar shows, and on which of them one is: kept in the address, so that a link shows the same.
import { maxCalendarDays } from '../../contract/limits.ts'
import type { CalendarAct } from '../../registry/effect.ts'
import { paths } from '../../paths.ts'
import { asDay, isoDay, mondayOf } from '../../ui/days.ts'

export const views = ['day', 'week', 'month', 'days'] as const
export type View = (typeof views)[number]

export type Shown = {
  view: View
  /** The day one is on: `2026-11-28`. */
  day: string
  /** The first of the days shown side by side. */
  from: string
  days: number
}

/** chosen: a long weekend, until a number of days is set. */
const defaultDays = 3

export function shownIn(params: URLSearchParams, today: string): Shown {
  const day = dayIn(params.get('day')) ?? today
  const days = Number(params.get('days'))
  return {
    view: views.find((view) => view === params.get('view')) ?? 'week',
    day,
    from: dayIn(params.get('from')) ?? day,
    days: Number.isInteger(days) && days >= 1 && days <= maxCalendarDays ? days : defaultDays,
  }
}

export function pathTo({ view, day, from, days }: Shown): string {
  return paths.calendar({ view, day, ...(view === 'days' && { from, days }) })
}

/** The days on screen, in their order; of a month with those that fill its weeks. */
export function daysShown({ view, day, from, days }: Shown): string[] {
  const at = asDay(day)
  switch (view) {
    case 'day':
      return [day]
    case 'week':
      return daysFrom(mondayOf(at).format(isoDay), 7)
    case 'month': {
      const first = mondayOf(at.startOf('month'))
      return daysFrom(first.format(isoDay), mondayOf(at.endOf('month')).diff(first, 'day') + 7)
    }
    case 'days':
      return daysFrom(from, days)
  }
}

/** After a move; acts on a day are handled elsewhere. */
export function moved(shown: Shown, act: CalendarAct, today: string, count = shown.days): Shown {
  switch (act) {
    case 'left':
      return onDay(shown, stepped(shown.day, -1, 'day'))
    case 'right':
      return onDay(shown, stepped(shown.day, 1, 'day'))
    case 'up':
      return onDay(shown, stepped(shown.day, -1, 'week'))
    case 'down':
      return onDay(shown, stepped(shown.day, 1, 'week'))
    case 'earlier':
      return paged(shown, -1)
    case 'later':
      return paged(shown, 1)
    case 'today':
      return { ...shown, day: today, from: today }
    case 'days':
      return { ...shown, view: act, from: shown.view === act ? shown.from : shown.day, days: count }
    case 'day':
    case 'week':
    case 'month':
      return { ...shown, view: act }
    case 'open':
      return shown
  }
}

/** The days shown follow the cursor past their edge. */
function onDay(shown: Shown, day: string): Shown {
  if (shown.view !== 'days') return { ...shown, day }
  const last = stepped(shown.from, shown.days - 1, 'day')
  const from = day < shown.from ? day : day > last ? stepped(day, 1 - shown.days, 'day') : shown.from
  return { ...shown, day, from }
}

function paged(shown: Shown, by: 1 | -1): Shown {
  const { view, day, from, days } = shown
  if (view !== 'days') return { ...shown, day: stepped(day, by, view) }
  return { ...shown, day: stepped(day, by * days, 'day'), from: stepped(from, by * days, 'day') }
}

function stepped(day: string, by: number, unit: 'day' | 'week' | 'month'): string {
  return asDay(day).add(by, unit).format(isoDay)
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => stepped(first, index, 'day'))
}

/** A day that there is. */
function dayIn(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && asDay(text).format(isoDay) === text ? text : undefined
}
