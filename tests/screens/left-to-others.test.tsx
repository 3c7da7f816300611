// @vitest-environment happy-dom
// Acts that another role does are not simply gone: the page says whose they are, once, and how one is called.
import { createMemoryRouter, Outlet } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { MatchRoom } from '../../src/contract/match-room.ts'
import { administrators, type Role } from '../../src/contract/user.ts'
import { startI18n } from '../../src/i18n.ts'
import { ChatPane } from '../../src/screens/rooms/chat-pane.tsx'
import { GamePane } from '../../src/screens/rooms/game-pane.tsx'
import { Component as RoomPlayers } from '../../src/screens/rooms/room-players.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser, noon } from '../support/builders.ts'
import { aGame, aRoom } from '../support/room-builders.ts'
import { all } from '../ui/render.ts'
import { aSession, draw, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

const nothing = () => undefined
const call = { text: 'Help', time: noon, by: 'Kim', claimedBy: null, note: '', tournamentTeamId: null }

async function pagesFor(role: Role, over: Partial<MatchRoom>, venueCompanyId = 'c1') {
  const room = aRoom({ venues: [{ venueCompanyId: 'c1', venueId: 'v1' }], ...over })
  const session = aSession(
    aWorld([], { commands, role }),
    async () => undefined,
    aUser({ role, venueCompanyId, ...(role === 'VenueOperator' && { venueId: 'v1' }) }),
  )
  const talk = queryOf(endpoints.listMessages, { params: { matchId: room.matchId } })
  session.cache.queries.setQueryData(talk.queryKey, { messages: [], earlier: false })
  const [game] = room.games
  if (!game) throw new Error('A room has a game')
  const result = await draw(session, <GamePane room={room} game={game} onGame={nothing} />)
  const chat = await draw(session, <ChatPane room={room} />)
  const players = await drawRoutes(
    session,
    createMemoryRouter([
      { path: '/', element: <Outlet context={room} />, children: [{ index: true, element: <RoomPlayers /> }] },
    ]),
  )
  return [result, chat, players].map((box) => ({
    said: box.textContent.match(/is for a System Administrator\./g)?.length ?? 0,
    calls: box.textContent.match(/“Ask for assistance” calls one/g)?.length ?? 0,
    buttons: all(box, 'button').filter(({ textContent }) => textContent.startsWith('Ask for assistance')).length,
  }))
}

const others = administrators.filter((role) => role !== 'SystemAdmin')
const disputed: Partial<MatchRoom> = { games: [aGame({ state: 'Disputed' })] }
const games: [string, Partial<MatchRoom>][] = [
  ['disputed', disputed],
  ['not yet played', { games: [aGame({ state: 'Ready' })] }],
]

test.each(others.flatMap((role) => games.map(([how, room]) => [role, how, room] as const)))(
  '%s, a game that is %s: each of its pages says so once, and how one is called',
  async (role, _, room) => {
    expect(await pagesFor(role, room)).toEqual([
      { said: 1, calls: 1, buttons: 0 },
      { said: 1, calls: 1, buttons: 1 },
      { said: 1, calls: 1, buttons: 1 },
    ])
    const uncalled = [
      { said: 1, calls: 0, buttons: 0 },
      { said: 1, calls: 0, buttons: 0 },
      { said: 1, calls: 0, buttons: 0 },
    ]
    expect(await pagesFor(role, { ...room, assistance: call })).toEqual(uncalled)
    // In the hall of another company it would be refused.
    expect(await pagesFor(role, room, 'c2')).toEqual(uncalled)
  },
)

test('a system administrator is told nothing of it, nor is anyone once the room is closed', async () => {
  const silent = [
    { said: 0, calls: 0, buttons: 0 },
    { said: 0, calls: 0, buttons: 0 },
    { said: 0, calls: 0, buttons: 0 },
  ]
  expect(await pagesFor('SystemAdmin', disputed)).toEqual(silent)
  expect(await pagesFor('VenueOperator', { ...disputed, state: 'Closed' })).toEqual(silent)
})
