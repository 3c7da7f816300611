// Personal words, images and money: each reader at each door that shows them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEvidence } from '../../src/platform/store/room-evidence.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import type { Role } from '../../src/contract/user.ts'
import { signIn } from '../support/authority.ts'
import { openStream } from '../support/live-stream.ts'
import { picture } from '../support/picture.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { roomsOf } from './room-world.ts'

let platform: TestPlatform
let rooms: ReturnType<typeof roomsOf>
let room: Awaited<ReturnType<(typeof rooms)['open']>>
let log: string
const discord = '123456789012345678'

beforeAll(async () => {
  platform = await startPlatform()
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
  await platform.store.db.insert(venues).values([
    { id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' },
    { id: 'v2', venueCompanyId: 'c1', name: 'Causeway Bay Arena' },
  ])
  const { call, as } = rooms
  room = await rooms.open()
  await call('setTournamentVenues', { as, params: { id: room.tournamentId }, body: { venueIds: ['v1'] } })
  const params = { matchId: room.matchId }
  await call('sendMessage', { as, params, body: { text: 'My address is 7 Harbour Road' } })
  const { id } = await insertEvidence(platform.store.db, {
    matchId: room.matchId,
    game: 1,
    type: 'file',
    format: 'text',
    name: 'log.txt',
    tournamentTeamId: null,
    by: 'Kit',
    time: platform.store.now(),
    secret: 'secret',
    mediaType: 'text/plain',
    bytes: Buffer.from('Kit plays from 10.0.0.7'),
  })
  log = id
  await insertEvidence(platform.store.db, {
    matchId: room.matchId,
    game: 1,
    type: 'playerImage',
    tournamentTeamId: null,
    by: 'Kit',
    time: platform.store.now(),
    secret: 'secret',
    mediaType: 'image/png',
    width: 320,
    height: 180,
    bytes: picture,
  })
  await rooms.begin(room)
  await rooms.submit(room, 'a', [1, 0])
  await rooms.submit(room, 'b', [0, 1])
  await call('askAssistance', { as, params, body: { text: 'The lights went out' } })
  const { pool } = platform.store
  await pool.query(`update tournament_teams set answers = '{"q1":"Kit Wong"}' where id = $1`, [room.a])
  await pool.query(`update team_players set discord_id = $2 where tournament_team_id = $1`, [room.a, discord])
})
afterAll(() => platform.close())

const readers: { who: string; role: Role; venueCompanyId: string | null; venueId: string | null; near: boolean }[] = [
  { who: 'a system administrator', role: 'SystemAdmin', venueCompanyId: null, venueId: null, near: true },
  { who: 'the company of the venue', role: 'VenueCompanyAdmin', venueCompanyId: 'c1', venueId: null, near: true },
  { who: 'an operator of the venue', role: 'VenueOperator', venueCompanyId: 'c1', venueId: 'v1', near: true },
  { who: 'an operator of another venue', role: 'VenueOperator', venueCompanyId: 'c1', venueId: 'v2', near: false },
  { who: 'another company', role: 'VenueCompanyAdmin', venueCompanyId: 'c2', venueId: null, near: false },
  { who: 'an operator without a venue', role: 'VenueOperator', venueCompanyId: null, venueId: null, near: false },
]

type Reading = (as: string) => Promise<string>
const text = (payload: unknown) => JSON.stringify(payload)
const ofRoom = () => ({ matchId: room.matchId })
const history = (as: string, query: object = {}) =>
  rooms.call('listTournamentAudit', { as, params: { id: room.tournamentId }, query })

/** What is read at each door, and what of it is for those alone who are near. */
const doors: { door: string; read: Reading; holds: () => string }[] = [
  {
    door: 'the chat of a room',
    read: async (as) => text((await rooms.call('listMessages', { as, params: ofRoom() })).envelope),
    holds: () => 'Harbour Road',
  },
  {
    door: 'its images',
    read: async (as) => text((await rooms.call('listEvidence', { as, params: { ...ofRoom(), n: 1 } })).envelope),
    holds: () => '/files/evidence/',
  },
  {
    door: 'a text sent as evidence',
    read: async (as) =>
      text((await rooms.call('getEvidence', { as, params: { ...ofRoom(), n: 1, evidence: log } })).envelope),
    holds: () => '10.0.0.7',
  },
  {
    door: 'the room',
    read: async (as) => text((await rooms.call('getMatchRoom', { as, params: ofRoom() })).payload),
    holds: () => discord,
  },
  {
    door: 'a team',
    read: async (as) => text((await rooms.call('getTeam', { as, params: { tournamentTeamId: room.a } })).payload),
    holds: () => 'Kit Wong',
  },
  {
    door: 'the list of teams, which is also its export',
    read: async (as) => text((await rooms.call('listTeams', { as, params: { id: room.tournamentId } })).payload),
    holds: () => 'Kit Wong',
  },
  {
    door: 'the numbers of players in it',
    read: async (as) => text((await rooms.call('listTeams', { as, params: { id: room.tournamentId } })).payload),
    holds: () => discord,
  },
  {
    door: 'what its players wrote when they called for help',
    read: async (as) => text((await rooms.call('getMatchRoom', { as, params: ofRoom() })).payload),
    holds: () => 'The lights went out',
  },
  {
    door: 'the calls for help',
    read: async (as) => text((await rooms.call('listAssistanceRequests', { as })).payload),
    holds: () => 'The lights went out',
  },
  {
    door: 'how many calls for help there are',
    read: async (as) => text((await rooms.call('getCounts', { as })).payload),
    holds: () => '"assistance":1',
  },
  {
    door: 'what waits for an administrator',
    read: async (as) => text((await rooms.call('listPendingApprovals', { as })).payload),
    holds: () => room.matchId,
  },
  {
    door: 'how much of it there is',
    read: async (as) => text((await rooms.call('getCounts', { as })).payload),
    holds: () => '"disputed":1',
  },
  {
    door: 'the history',
    read: async (as) => text((await history(as)).payload),
    holds: () => 'The lights went out',
  },
]

const cells = readers.flatMap((reader) => doors.map((door) => ({ ...reader, ...door })))

test.each(cells)('$who reads $door: $near', async ({ role, venueCompanyId, venueId, near, read, holds }) => {
  const { token } = await signIn(platform, role, { venueCompanyId, venueId })
  expect((await read(token)).includes(holds())).toBe(near)
})

test('who is elsewhere reads in the history who did what, and when', async () => {
  const { token } = await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v2' })
  const entry = (await history(token, { search: 'askAssistance' })).payload.entries[0]
  expect(entry).toMatchObject({ action: 'askAssistance', actorName: 'Test SystemAdmin', outcome: 'done' })
  expect(entry).toMatchObject({ command: '', before: null, after: null, consequences: [] })
})

test('what a call for help says travels in no stream: the list is read again by those who may', async () => {
  const { token } = await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v2' })
  const stream = await openStream(platform.url, token)
  const { as, call } = rooms
  await call('resolveAssistance', { as, params: ofRoom(), body: {} })
  await call('askAssistance', { as, params: ofRoom(), body: { text: 'Water on the floor' } })
  await stream.heard(({ data }) => /"needs":\[[^\]]*"assistance"/.test(data))
  expect(stream.events.some(({ data }) => data.includes('Water'))).toBe(false)
  stream.close()
})

test('what is said in a room is told to the streams of those who read its chat', async () => {
  const streams = []
  for (const { role, venueCompanyId, venueId, near } of readers) {
    const { token } = await signIn(platform, role, { venueCompanyId, venueId })
    streams.push({ near, stream: await openStream(platform.url, token, undefined, { rooms: [room.matchId, 'x\0'] }) })
  }
  const { as, call } = rooms
  await call('sendMessage', { as, params: ofRoom(), body: { text: 'Only for those in the hall' } })
  // A later change that everybody hears of.
  await call('createTournament', { as, body: { name: 'Later', game: 'Forts', region: ['Taiwan'] } })
  for (const { near, stream } of streams) {
    await stream.heard(({ event, data }) => event === 'change' && data.includes('"Later"'))
    expect(stream.events.some(({ data }) => data.includes('in the hall'))).toBe(near)
    stream.close()
  }
})
