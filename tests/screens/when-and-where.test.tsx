// @vitest-environment happy-dom
// When and where is played: on the page of a team, in the head of a room, in the list of rooms.
import { createMemoryRouter, Outlet } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { MatchRoom } from '../../src/contract/match-room.ts'
import { noLimits, type Schedule } from '../../src/contract/schedule.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { scheduleRows } from '../../src/rules/schedule/rows.ts'
import { Component as RoomFrame } from '../../src/screens/rooms/room-frame.tsx'
import { MatchesPane } from '../../src/screens/team/matches-pane.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { dateTimeText } from '../../src/shell/words/time.ts'
import { aWorld } from '../registry/world.ts'
import { aBracket, aStage, aTeamView } from '../support/builders.ts'
import { aGame, aRoom } from '../support/room-builders.ts'
import { all, one } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const noon = Date.parse('2026-11-28T12:00+08:00') / 1000
const halls = [
  { venueId: 'v1', venueCompanyId: 'c1', name: 'Kowloon' },
  { venueId: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay' },
]

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

function held(venueIds: readonly string[]) {
  const session = aSession(aWorld([{}], { commands }))
  const { queryKey } = queryOf(endpoints.listTournamentVenues, { params: { id: '41' } })
  session.cache.queries.setQueryData(queryKey, { venues: halls.filter(({ venueId }) => venueIds.includes(venueId)) })
  return session
}

async function teamAt(venueIds: string[], places: Record<string, Partial<Schedule['rows'][number]>> = {}) {
  const session = held(venueIds)
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => ({ tournamentTeamId: name, name }))
  const bracket = aBracket()
  const [one_, two, final] = bracket.matches
  if (!one_ || !two || !final || !a || !b || !c || !d) throw new Error('The bracket has three matches')
  const stage = aStage({ brackets: [{ ...bracket, matches: [one_, two, { ...final, teams: [a, null] }] }] })
  const view = aTeamView({ tournament: { id: '41', venueIds }, team: { tournamentTeamId: 'A' } })
  const rows = scheduleRows([stage], noLimits).map((row) => ({ ...row, ...places[row.identifier] }))
  const { queryKey } = queryOf(endpoints.getSchedule, { params: { id: '41' } })
  session.cache.queries.setQueryData(queryKey, { rows, divisions: [], limits: noLimits, sharedPlayers: [] })
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Outlet context={{ ...view, stages: [stage] }} />,
      children: [{ index: true, element: <MatchesPane /> }],
    },
  ])
  return drawRoutes(session, router)
}

test('a team is told its matches: when, where, against whom, and in which round', async () => {
  const box = await teamAt(['v1', 'v2'], {
    'G1-M1': { state: 'Completed', schedule: noon, venueId: 'v1' },
    'G1-M3': { schedule: noon + 3600, venueId: 'v2' },
  })
  const rows = all(box, 'ol > li').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(2)
  // The match to come is first.
  expect(rows[0]).toContain(dateTimeText(noon + 3600))
  expect(rows[0]).toMatch(/G1-M3 A – winner of G1-M2.*Finals.*Causeway Bay/)
  expect(rows[1]).toMatch(/Completed.*G1-M1 A – D.*Kowloon/)
  expect(one(box, 'ol a').getAttribute('href')).toBe(paths.bracket('41', '7', undefined, '103'))
})

test('a match without a time says so, and is at the only venue', async () => {
  const box = await teamAt(['v1'])
  const [first] = all(box, 'ol > li').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Not scheduled.*Kowloon$/)
})

async function headOf(room: Partial<MatchRoom>, venueIds: readonly string[] = ['v1', 'v2']) {
  const session = held(venueIds)
  const { queryKey } = queryOf(endpoints.getMatchRoom, { params: { matchId: '34' } })
  session.cache.queries.setQueryData(queryKey, aRoom(room))
  const router = createMemoryRouter([{ path: '/match/:matchId/*', element: <RoomFrame /> }], {
    initialEntries: [paths.roomResult('34')],
  })
  return one(await drawRoutes(session, router), 'header').textContent
}

const at = (venueId: string) => ({ venueId, venueCompanyId: 'c1' })

test('the head of a room says when and where, at each venue that it may be', async () => {
  const head = await headOf({ schedule: noon, venues: [at('v1'), at('v2')] })
  expect(head).toContain(`starts ${dateTimeText(noon)}`)
  expect(head).toContain('Kowloon, Causeway Bay')
  expect(await headOf({ venues: [at('v1')] })).toContain('Kowloon')
})

test('once play has begun the time of the check-in is no longer said', async () => {
  const checkInStartTime = noon - 900
  expect(await headOf({ checkInStartTime })).toContain(`check-in ${dateTimeText(checkInStartTime)}`)
  expect(await headOf({ checkInStartTime, games: [aGame({ state: 'Playing' })] })).not.toContain('check-in')
  expect(await headOf({ checkInStartTime, currentGame: 2 })).not.toContain('check-in')
})
