// @vitest-environment happy-dom
// §2: what stands around the pages: the sections of the sidebar, the clocks of the header, the tabs of a tournament, of its
// settings and of a match room, and the columns of All Match Rooms.
import { createMemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { roomList } from '../../src/lists/rooms.ts'
import { paths } from '../../src/paths.ts'
import { Component as RoomFrame } from '../../src/screens/rooms/room-frame.tsx'
import { Component as Edit } from '../../src/screens/tournament-edit.tsx'
import { Component as TournamentFrame } from '../../src/screens/tournament-frame.tsx'
import { Clocks } from '../../src/shell/frame/clocks.tsx'
import { Sidebar } from '../../src/shell/frame/sidebar.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aStage, aTournament } from '../support/builders.ts'
import { aRoom } from '../support/room-builders.ts'
import { all, one } from '../ui/render.ts'
import { aSession, draw, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

const newSession = () => aSession(aWorld([{}], { commands }))
/** The texts of the links of each row of tabs; their keys stand behind them. */
const tabsOn = (box: HTMLElement) => all(box, 'nav').map((row) => all(row, 'a').map((tab) => tab.textContent))
const named = (...labels: string[]) => labels.map((label) => expect.stringMatching(new RegExp(`^${label}`)) as string)

test('the sidebar has the sections of the specification, each with a way into it', async () => {
  const box = await draw(newSession(), <Sidebar drawer={false} onClose={() => undefined} />)
  const sections = all(one(box, 'nav'), 'ul').map((list) => ({
    // Home is in no section with a title.
    name: list.parentElement?.querySelector('h2')?.textContent ?? list.querySelector('a')?.getAttribute('title'),
    first: list.querySelector('a')?.getAttribute('href'),
  }))
  expect(sections).toEqual([
    { name: 'Home', first: paths.home() },
    { name: 'People', first: paths.users() },
    { name: 'Tournament', first: paths.tournaments() },
    { name: 'Matches', first: paths.matches() },
    { name: 'Venue', first: paths.venueCompanies() },
    { name: 'Loyalty', first: paths.members() },
    { name: 'Marketing', first: paths.sendNotification() },
    { name: 'Payments', first: paths.payments() },
  ])
})

test('the header says the time of the system, that of the user, and how far they are apart', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions(),
    timeZone: 'Asia/Kolkata',
  })
  try {
    const box = await draw(newSession(), <Clocks />)
    const said = one(box, '[role=timer]')
    expect(said.getAttribute('aria-label')).toMatch(
      /System time .+ \(Asia\/Hong_Kong\)\. Your time .+ \(Asia\/Kolkata\)/,
    )
    expect(said.textContent).toContain('(-2.5 h)')
  } finally {
    vi.restoreAllMocks()
  }
})

test('a tournament has a tab for each part of it', async () => {
  const session = newSession()
  const { queries } = session.cache
  const params = { id: '41' }
  queries.setQueryData(queryOf(endpoints.getTournament, { params }).queryKey, aTournament())
  queries.setQueryData(queryOf(endpoints.listStages, { params }).queryKey, { stages: [aStage()] })
  const router = createMemoryRouter(
    [
      {
        path: '/tournament/:tournamentId',
        element: <TournamentFrame />,
        children: [{ path: 'edit', element: <Edit /> }],
      },
    ],
    { initialEntries: [paths.edit('41')] },
  )
  const [parts = [], settings = []] = tabsOn(await drawRoutes(session, router))
  expect(parts).toHaveLength(10)
  expect(parts).toEqual(
    expect.arrayContaining(
      named(
        'Edit',
        'Stages',
        'Bracket',
        'Schedule',
        'Teams',
        'Custom form',
        'Match rooms',
        'Standings',
        'Transactions',
        'Publish',
      ),
    ),
  )
  expect(settings).toEqual(named('Primary', 'Prize', 'Payments', 'Groups', 'Assets', 'About', 'Rules', 'Venues'))
})

test('a match room has the tabs Game Result, Chat Room and Players', async () => {
  const session = newSession()
  const { queryKey } = queryOf(endpoints.getMatchRoom, { params: { matchId: '34' } })
  session.cache.queries.setQueryData(queryKey, aRoom())
  const router = createMemoryRouter([{ path: '/match/:matchId/*', element: <RoomFrame /> }], {
    initialEntries: [paths.roomResult('34')],
  })
  expect(tabsOn(await drawRoutes(session, router))).toEqual([named('Game Result', 'Chat Room', 'Players')])
})

test('All Match Rooms shows match, teams, round, current game and status', () => {
  expect(i18next.t('ui.rooms.title')).toBe('All Match Rooms')
  const shown = roomList.columns.filter(({ hidden }) => hidden !== true).map(({ id }) => id)
  expect(['identifier', 'teams', 'round', 'gameState', 'phase'].filter((id) => !shown.includes(id))).toEqual([])
})

test('the user list stands under User Management', () => {
  expect(['ui.users.title', 'ui.users.list'].map((key) => i18next.t(key))).toEqual(['User Management', 'User List'])
})
