// @vitest-environment happy-dom
// The players of a room as a list: keys and the menu mean the player at the cursor.
import { act } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as RoomPlayers } from '../../src/screens/rooms/room-players.tsx'
import { perform } from '../../src/shell/acts/perform.ts'
import { overlays } from '../../src/shell/over/overlays.ts'
import { currentTargets } from '../../src/shell/place/at-hand.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aRoom, aRoomTeam } from '../support/room-builders.ts'
import { all, one } from '../ui/render.ts'
import { performPorts } from './perform-ports.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

test('all players stand in one list, and its cursor says whose menu and whose team it is', async () => {
  await startI18n('en')
  await loadMessages('en')
  const alpha = aRoomTeam('Alpha')
  const asking = { ...alpha.players[0]!, playerId: 'p9', nickname: 'Nova', role: 'RequestToJoin' as const }
  const room = aRoom({ teams: [{ ...alpha, players: [...alpha.players, asking] }, aRoomTeam('Bravo')] })
  const session = aSession(aWorld([{}], { commands }))
  const router = createMemoryRouter([
    { path: '/', element: <Outlet context={room} />, children: [{ index: true, element: <RoomPlayers /> }] },
  ])
  const box = await drawRoutes(session, router)
  expect(all(box, 'tr[data-position]').map((row) => one(row, 'th').textContent)).toEqual([
    expect.stringContaining('Player Alpha'),
    expect.stringContaining('Nova'),
    expect.stringContaining('Player Bravo'),
  ])
  expect(
    all(box, '[role=grid] tbody button:not([data-menu])').map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Check in: Player Alpha',
    'Edit player: Player Alpha',
    'Accept request to join: Nova',
    'Refuse request to join: Nova',
    'Edit player: Nova',
    'Check in: Player Bravo',
    'Edit player: Player Bravo',
  ])
  const press = (effect: Parameters<typeof perform>[0]) => act(async () => perform(effect, performPorts()))
  for (let row = 1; row <= 2; row++) await press({ do: 'table', act: 'down' })
  await press({ do: 'open', what: 'menu' })
  expect(overlays.current()).toMatchObject({
    row: { kind: 'room' },
    also: { kind: 'team', id: 'Alpha' },
    title: 'Nova',
  })
  overlays.close()
  await press({ do: 'table', act: 'down' })
  expect(currentTargets('team')).toMatchObject({ ids: ['Bravo'], from: 'cursor' })
  await act(async () => {
    all(box, 'tr[data-position]')[0]?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
  })
  expect(overlays.current()).toMatchObject({ title: 'Player Alpha' })
  expect(currentTargets('team')).toMatchObject({ ids: ['Alpha'], from: 'cursor' })
  overlays.close()
})
