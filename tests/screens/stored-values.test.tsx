// @vitest-environment happy-dom
// A list shows rows whose values could not be typed today, or which only another version has words for.
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { readPayload } from '../../src/api/answer.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as AllRooms } from '../../src/screens/rooms/all-rooms.tsx'
import { say } from '../../src/shell/words/say.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aRoom } from '../support/room-builders.ts'
import { all } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

test('a room in a state that this console does not know stands in the list with the others', async () => {
  await startI18n('en')
  await loadMessages('en')
  const { games: _games, venues: _venues, ...room } = aRoom({ matchId: '1', identifier: 'G1-M1' })
  const known = { ...room, gameState: 'Playing', players: [] }
  const words = { state: 'Paused', gameState: 'Rewound', needs: ['coffee'] }
  const odd = { ...known, ...words, matchId: '2', identifier: 'G1-M2', schedule: 9e12, checkInStartTime: -1 }
  const read = readPayload(
    endpoints.listMatchRooms.answer,
    { matches: [known, odd], rowCount: 2, pageCount: 1, exact: true },
    say,
  )
  expect(read).toMatchObject({ ok: true, payload: { matches: [{}, words] } })
  const session = aSession(aWorld([{}], { commands }))
  if (read.ok)
    session.cache.queries.setQueryData(queryOf(endpoints.listMatchRooms, onPage({}, 1)).queryKey, read.payload)
  const router = createMemoryRouter([{ path: '/matches', element: <AllRooms /> }], { initialEntries: ['/matches'] })
  const box = await drawRoutes(session, router)
  expect(all(box, 'tr[data-position] th').map((cell) => cell.textContent)).toEqual(['G1-M1', 'G1-M2'])
  expect(box.textContent).not.toContain('System error')
})
