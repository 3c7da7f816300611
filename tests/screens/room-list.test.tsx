// @vitest-environment happy-dom
// All Match Rooms, narrowed to what waits for an administrator: for whatever reason, or for one of them.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import type { ListedRoom, RoomNeed } from '../../src/contract/match-room.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as AllRooms } from '../../src/screens/rooms/all-rooms.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aRoom } from '../support/room-builders.ts'
import { all, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

function listed(identifier: string, ...needs: RoomNeed[]): ListedRoom {
  const { games: _games, venues: _venues, ...room } = aRoom({ matchId: identifier, identifier, needs })
  const players = room.teams.flatMap(({ players }) => players.map(({ nickname }) => `${nickname} ${identifier}`))
  return { ...room, players, gameState: 'Playing', venue: null, mine: identifier !== 'G1-M3' }
}

async function drawnAt(path: string): Promise<Element> {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }))
  const matches = [listed('G1-M1'), listed('G1-M2', 'disputed'), listed('G1-M3', 'assistance', 'overdue')]
  const { queryKey } = queryOf(endpoints.listMatchRooms, onPage({}, 1))
  session.cache.queries.setQueryData(queryKey, { matches, rowCount: 3, pageCount: 1, exact: true })
  const router = createMemoryRouter([{ path: '/matches', element: <AllRooms /> }], { initialEntries: [path] })
  return drawRoutes(session, router)
}

test.each([
  { path: '/matches', rows: ['G1-M1', 'G1-M2', 'G1-M3'] },
  { path: '/matches?needsMe=true', rows: ['G1-M2', 'G1-M3'] },
  { path: '/matches?needs=overdue', rows: ['G1-M3'] },
  { path: '/matches?mine=true', rows: ['G1-M1', 'G1-M2'] },
  // By a player, though no column shows players at first.
  { path: '/matches?q=player+bravo+g1-m2', rows: ['G1-M2'] },
])('$path shows $rows', async ({ path, rows }) => {
  const box = await drawnAt(path)
  expect(all(box, 'tr[data-position] th').map((cell) => cell.textContent)).toEqual(rows)
})

test('each row has the act it waits for and its menu as buttons', async () => {
  const box = await drawnAt('/matches')
  const buttons = () => all(box, '[role=grid] tbody button').map((button) => button.getAttribute('aria-label'))
  await until(() => expect(buttons()).toEqual(['Actions', 'Actions', 'Claim assistance: G1-M3', 'Actions']))
  await act(async () => all(box, '[role=grid] tbody button')[1]?.click())
  expect(overlays.current()).toMatchObject({ is: 'menu', row: { kind: 'room', id: 'G1-M2' } })
  overlays.close()
})
