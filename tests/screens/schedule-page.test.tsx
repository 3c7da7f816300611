// @vitest-environment happy-dom
// The schedule as a page: keys and pointer walk the grid and move matches by the same command that a line would be.
import { act } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { noLimits, type Schedule } from '../../src/contract/schedule.ts'
import type { ScheduleAct } from '../../src/registry/effect.ts'
import { startI18n } from '../../src/i18n.ts'
import { scheduleRows } from '../../src/rules/schedule/rows.ts'
import { rowHeight } from '../../src/screens/schedule/schedule-layout.ts'
import { Component as SchedulePage } from '../../src/screens/schedule.tsx'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aBracket, aStage, aTournament } from '../support/builders.ts'
import { all, one, press } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const noon = Date.parse('2026-11-28T12:00+08:00') / 1000
const hour = 3600

/** Two semi-finals at noon and the final at two, a match an hour, two places. */
async function open(
  times: readonly (number | null)[] = [noon, noon, noon + 2 * hour],
  venueIds: readonly (string | null)[] = [],
) {
  await startI18n('en')
  await loadMessages('en')
  const world = aWorld([{}], { commands })
  const session = aSession(world)
  const tournament = aTournament({ venueIds: ['v1', 'v2'] })
  const stage = aStage({ brackets: [aBracket()] })
  const limits = { ...noLimits, atOnce: 2, stageMinutes: { [stage.id]: 60 } }
  const rows = scheduleRows([stage], limits).map((row, n) => ({
    ...row,
    schedule: times[n] ?? null,
    venueId: venueIds[n] ?? null,
  }))
  const schedule: Schedule = { rows, divisions: [], limits, sharedPlayers: [] }
  const { queryKey } = queryOf(endpoints.getSchedule, { params: { id: tournament.id } })
  session.cache.queries.setQueryData(queryKey, schedule)
  const held = queryOf(endpoints.listTournamentVenues, { params: { id: tournament.id } })
  const venues = [
    { venueId: 'v1', venueCompanyId: 'c1', name: 'Kowloon' },
    { venueId: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay' },
  ]
  session.cache.queries.setQueryData(held.queryKey, { venues })
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Outlet context={{ tournament, stages: [stage] }} />,
      children: [{ index: true, element: <SchedulePage /> }],
    },
  ])
  const box = await drawRoutes(session, router)
  const said = () => world.journal.rows().map(({ line }) => line)
  const step = (what: ScheduleAct) => act(async () => where.now().focused?.scheduleAct?.(what))
  const cursor = () => box.querySelector('[aria-selected=true]')?.getAttribute('data-match')
  return { box, said, step, cursor, router }
}

const headings = (box: HTMLElement) => all(box, 'aside h2').map(({ textContent }) => textContent)

async function drag(box: HTMLElement, match: string, steps: number, right = 0) {
  const slot = one(box, `[data-match="${match}"]`)
  const list = one(box, '[role=listbox]')
  list.setPointerCapture = () => undefined
  const at = (type: string, clientY: number, on: Element, clientX = 200) =>
    act(async () => void on.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX, clientY })))
  await at('pointerdown', 300, slot)
  await at('pointermove', 310, list)
  await at('pointermove', 300 + steps * rowHeight, list, 200 + right)
  await at('pointerup', 300 + steps * rowHeight, list, 200 + right)
}

test('arrows walk the places and the hours, as the keys of the view do', async () => {
  const { box, step, cursor } = await open()
  const list = one(box, '[role=listbox]')
  expect(cursor()).toBe('101')
  await press(list, 'ArrowRight')
  expect(cursor()).toBe('102')
  await step('down')
  expect(cursor()).toBe('103')
  await press(list, 'Home')
  expect(cursor()).toBe('101')
})

test('dragged and moved by keys is the same command that could be typed', async () => {
  const { box, said, step } = await open()
  await drag(box, '101', 1)
  await step('first')
  await step('later')
  // A step of the grid is a quarter of an hour here, and so is that of the keys.
  expect(said()).toEqual(Array.from({ length: 2 }, () => 'match schedule 7/m101 2026-11-28T04:15:00Z'))
})

test('by venue: dragged to the side, by key and by both the match goes to another venue, as a line would say', async () => {
  const { box, said, step } = await open([noon, noon, noon + 2 * hour], ['v1', 'v2', null])
  for (const name of ['Kowloon', 'Causeway Bay', 'Any venue']) expect(box.textContent).toContain(name)
  await drag(box, '101', 0, 320)
  await drag(box, '101', 1, 320)
  await step('first')
  await step('venue-right')
  await drag(box, '101', 0, 640)
  expect(said()).toEqual([
    'match venue 7/m101 v2',
    'match schedule 7/m101 2026-11-28T04:15:00Z --venue=v2',
    'match venue 7/m101 v2',
    'match venue 7/m101 none',
  ])
})

test('the columns are rounds, venues or places, and the address keeps which', async () => {
  const { box, step, router } = await open()
  const columns = () => all(box, '[data-column]').map(({ textContent }) => textContent)
  expect(columns()).toEqual(['Place 1', 'Place 2'])
  await step('by-round')
  expect(columns()).toEqual(['Round of 4', 'Finals'])
  expect(router.state.location.search).toBe('?by=round')
  await step('by-venue')
  expect(columns()).toEqual(['Kowloon', 'Causeway Bay', 'Any venue'])
})

test('what is wrong stands on the match in words, and is counted beside; a key leads to it', async () => {
  const { box, step, cursor } = await open([noon, noon, noon + hour / 2])
  const final = one(box, '[data-match="103"]')
  const words = ['starts before G1-M1 ends', 'starts before G1-M2 ends', '3 matches at once']
  for (const text of words) expect(final.getAttribute('aria-label')).toContain(text)
  expect(headings(box)).toContain('3 conflicts')
  await step('next-conflict')
  expect(cursor()).toBe('103')
})

test('without a time anywhere the page says what to do', async () => {
  const { box } = await open([])
  expect(box.textContent).toContain('No match has a time yet')
  expect(headings(box)).toEqual(['No conflicts', 'Not scheduled'])
})
