// @vitest-environment happy-dom
// The calendar as a page: one tab stop, whose arrows walk days and what happens on them; Enter opens it.
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import type { CalendarEvent } from '../../src/contract/endpoints-dashboard.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as Calendar } from '../../src/screens/calendar.tsx'
import { spanOf } from '../../src/screens/calendar/day-events.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { all, one, press } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

async function open(path: string, first: string, last: string, events: readonly CalendarEvent[]) {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }))
  const { queryKey } = queryOf(endpoints.listEvents, { query: spanOf(first, last) })
  session.cache.queries.setQueryData(queryKey, { events, complete: true })
  const router = createMemoryRouter(
    [
      { path: '/calendar', element: <Calendar /> },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  )
  const box = await drawRoutes(session, router)
  const grid = one(box, '[role=grid]')
  const cursor = () => box.querySelector(`[id="${grid.getAttribute('aria-activedescendant') ?? ''}"]`)?.textContent
  const place = () => router.state.location.pathname + router.state.location.search
  return { box, grid, cursor, place }
}

const { from } = spanOf('2026-11-25')
const event = (id: string, hours: number): CalendarEvent => ({
  id,
  type: 'match',
  title: id,
  start: from + hours * 3_600,
  end: null,
  tournamentId: '1',
  stageId: '2',
  bracketMatchId: '3',
  matchId: '7',
})

test('in a week arrows walk days and events, and Enter opens the event', async () => {
  const week = [event('G1-M1', 10), event('G1-M2', 20)]
  const { grid, cursor, place } = await open('/calendar?view=week&day=2026-11-24', '2026-11-23', '2026-11-29', week)
  expect(cursor()).toContain('Nothing')
  await press(grid, 'ArrowRight')
  expect([place(), cursor()]).toEqual(['/calendar?view=week&day=2026-11-25', expect.stringContaining('10:00G1-M1')])
  await press(grid, 'ArrowDown')
  await press(grid, 'ArrowDown')
  expect(cursor()).toContain('20:00G1-M2')
  await press(grid, 'Enter')
  expect(place()).toBe('/match/7')
})

test('a month shows a few of a day and says how many more there are, and Enter opens the day', async () => {
  const day = [1, 2, 3, 4, 5, 6].map((hour) => event(`G1-M${hour}`, hour))
  const { box, grid, place } = await open('/calendar?view=month&day=2026-11-25', '2026-10-26', '2026-12-06', day)
  expect(all(box, 'td')).toHaveLength(42)
  expect(one(box, 'td[aria-selected=true]').textContent).toContain('2 more')
  await press(grid, 'Enter')
  expect(place()).toBe('/calendar?view=day&day=2026-11-25')
})
