// @vitest-environment happy-dom
// Which days the calendar shows, how one moves among them, and what stands on each.
import { expect, test } from 'vitest'
import type { CalendarEvent } from '../../src/contract/endpoints-dashboard.ts'
import type { CalendarAct } from '../../src/registry/effect.ts'
import { eventsOn, spanOf, timesOn } from '../../src/screens/calendar/day-events.ts'
import { eventsIn, linesOfDays, monthRoom } from '../../src/screens/calendar/day-lines.ts'
import { daysShown, moved, pathTo, shownIn, type Shown } from '../../src/screens/calendar/shown.ts'

const today = '2026-11-28' // a Saturday
const at = (over: Partial<Shown> = {}): Shown => ({ view: 'week', day: today, from: today, days: 3, ...over })
const ends = (shown: Shown) => [daysShown(shown)[0], daysShown(shown).at(-1), daysShown(shown).length]

test('a view shows the days around the one that one is on', () => {
  expect(ends(at({ view: 'day' }))).toEqual([today, today, 1])
  expect(ends(at())).toEqual(['2026-11-23', '2026-11-29', 7])
  expect(ends(at({ view: 'month' }))).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(ends(at({ view: 'month', day: '2027-02-10' }))).toEqual(['2027-02-01', '2027-02-28', 28])
  expect(ends(at({ view: 'days', days: 14 }))).toEqual([today, '2026-12-11', 14])
})

test.each<{ act: CalendarAct; from: Partial<Shown>; to: Partial<Shown> }>([
  { act: 'right', from: {}, to: { day: '2026-11-29' } },
  { act: 'down', from: { view: 'month' }, to: { day: '2026-12-05' } },
  { act: 'later', from: { view: 'month', day: '2026-01-31' }, to: { day: '2026-02-28' } },
  { act: 'earlier', from: { view: 'day' }, to: { day: '2026-11-27' } },
  { act: 'earlier', from: { view: 'days' }, to: { day: '2026-11-25', from: '2026-11-25' } },
  // Whoever walks out of the days that are shown takes them along.
  { act: 'right', from: { view: 'days', day: '2026-11-30' }, to: { day: '2026-12-01', from: '2026-11-29' } },
  { act: 'left', from: { view: 'days' }, to: { day: '2026-11-27', from: '2026-11-27' } },
  { act: 'days', from: { day: '2026-11-26' }, to: { view: 'days', from: '2026-11-26' } },
  { act: 'today', from: { day: '2020-02-29' }, to: { day: today, from: today } },
])('$act from $from.day of a $from.view', ({ act, from, to }) => {
  const before = at(from)
  expect(moved(before, act, today)).toEqual({ ...before, ...to })
})

test('the address keeps what is shown, and one that means nothing shows this week', () => {
  const read = (path: string) => shownIn(new URL(path, 'http://arena.test').searchParams, today)
  for (const shown of [at(), at({ view: 'days', day: '2026-12-01', days: 5 })])
    expect(read(pathTo(shown))).toEqual(shown)
  expect(read('/calendar?view=year&day=2026-02-31&from=soon&days=99')).toEqual(at())
})

const hour = 3_600
const { from: midnight } = spanOf(today, today, 'Asia/Hong_Kong')
const event = (id: string, from: number, to: number | null): CalendarEvent => ({
  id,
  type: 'match',
  title: id,
  start: midnight + from * hour,
  end: to === null ? null : midnight + to * hour,
  tournamentId: '1',
  stageId: null,
  bracketMatchId: null,
  matchId: null,
})

test('an event stands on each day it goes on, in the zone of the system, with its times of that day', () => {
  const events = [event('cup', -30, 50), event('late', 22, 26), event('noon', 12, null), event('over', -5, 0)]
  const on = (day: string) => eventsOn(day, events, 'Asia/Hong_Kong').map(({ id }) => id)
  expect(on('2026-11-27')).toEqual(['cup', 'over'])
  expect(on(today)).toEqual(['cup', 'late', 'noon'])
  expect(on('2026-11-29')).toEqual(['cup', 'late'])
  const times = (id: string, day: string) =>
    events.filter((one) => one.id === id).map((one) => timesOn(day, one, 'Asia/Hong_Kong'))[0]
  expect(times('cup', today)).toBe('')
  expect(times('late', today)).toBe('22:00–')
  expect(times('late', '2026-11-29')).toBe('–02:00')
  expect(times('noon', today)).toBe('12:00')
  expect(times('over', '2026-11-27')).toBe('19:00–00:00')
})

test('a day has the hours its zone gives it', () => {
  const hours = (day: string) => {
    const { from, to } = spanOf(day, day, 'Europe/Berlin')
    return (to + 1 - from) / hour
  }
  expect([hours('2026-03-29'), hours('2026-10-25'), hours(today)]).toEqual([23, 25, 24])
})

test('in a month what goes on for days is one bar of a week, in one line of its days; what fits no line is more', () => {
  const week = daysShown(at())
  const [first = ''] = week
  const bars = [1, 2, 3, 4].map((nth) => event(`cup${nth}`, -100 - nth, nth === 2 ? -40 : 400))
  const lines = linesOfDays(week, [...bars, event('noon', 12, null)], first, monthRoom, 'Asia/Hong_Kong')
  const told = (day: number) => lines[day]?.lines.map((one) => one && `${one.event.id} ${one.days}`)
  expect(told(0)).toEqual(['cup1 7', 'cup2 4', 'cup3 7'])
  expect(told(3)).toEqual(['cup1 0', 'cup2 0', 'cup3 0'])
  // The line of the bar that has ended is free for what is on that day alone; the fourth cup has no line.
  expect(told(5)).toEqual(['cup1 0', 'noon 1', 'cup3 0'])
  expect(lines[5]?.more.map((one) => one.event.id)).toEqual(['cup4'])
  expect(lines.map(({ lines: [one] }) => one?.first ?? false)).toEqual([true, false, false, false, false, false, false])
  // Days of a week have room for all, from top to bottom.
  const all = linesOfDays(week, [...bars, event('noon', 12, null)], first, undefined, 'Asia/Hong_Kong')
  expect(all[5] && eventsIn(all[5]).map(({ id }) => id)).toEqual(['cup1', 'noon', 'cup3', 'cup4'])
})
