// Match rooms over the API: who is there, players, help, the list, the ways out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryInputOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import { events } from '../../src/platform/store/schema/platform.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { signIn } from '../support/authority.ts'
import { roomsOf } from './room-world.ts'
import { matchNamed } from './world.ts'

let platform: TestPlatform
let rooms: ReturnType<typeof roomsOf>
beforeAll(async () => {
  platform = await startPlatform()
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
})
afterAll(() => platform.close())

test('a team checks in, is ready, and the game begins when both are', async () => {
  const { call, as, look, open, ready } = rooms
  const room = await open()
  const { matchId, a, b } = room
  expect((await look(matchId)).teams.map(({ checkedIn, ready: is }) => [checkedIn, is])).toEqual([
    [false, false],
    [false, false],
  ])
  expect((await call('setTeamReady', { as, params: { matchId, tournamentTeamId: a }, body: {} })).envelope.code).toBe(
    'room.notCheckedIn',
  )
  await ready(room, a)
  expect((await look(matchId)).games[0]?.state).toBe('Waiting')
  await ready(room, b)
  expect(await look(matchId)).toMatchObject({ currentGame: 1, games: [{ state: 'Playing' }] })
})

test('without an automatic lobby the game waits to be started', async () => {
  const { call, as, look, open, begin } = rooms
  const { matchId, a } = await begin(await open({}, { autoLobbyDisabled: true }))
  expect((await look(matchId)).games[0]?.state).toBe('Ready')
  await call('setTeamReady', { as, params: { matchId, tournamentTeamId: a }, body: { ready: false } })
  expect((await look(matchId)).games[0]?.state).toBe('Waiting')
  const start = () => call('startGame', { as, params: { matchId, n: 1 } })
  expect((await start()).envelope.code).toBe('room.gameNotReady')
  await call('forceTeamReady', { as, params: { matchId, tournamentTeamId: a } })
  expect((await start()).payload.state).toBe('Playing')
})

test('a player is checked in and out again; the captain brings all where the stage says so', async () => {
  const { call, as, look, open } = rooms
  const { matchId } = await open({ autoCheckInAll: true })
  const [team] = (await look(matchId)).teams
  const playerId = team?.players[0]?.playerId ?? ''
  const checkIn = (checkedIn: boolean) =>
    call('checkInPlayer', { as, params: { matchId, playerId }, body: { checkedIn } })
  expect((await checkIn(true)).payload.teams[0]).toMatchObject({ checkedIn: true, players: [{ checkedIn: true }] })
  expect((await checkIn(true)).envelope.code).toBe('room.alreadyIn')
  expect((await checkIn(false)).payload.teams[0]).toMatchObject({ checkedIn: false, ready: false })
})

test('restarting the check-in sends everybody out, and the match opens again with it', async () => {
  const { call, as, look, open, ready, match } = rooms
  const room = await open()
  const { matchId, a } = room
  await ready(room, a)
  const start = platform.store.now() + 600
  const reply = await call('restartCheckIn', {
    as,
    params: { matchId },
    body: { checkInStartTime: start, checkInDuration: 5 },
  })
  expect(reply.payload).toMatchObject({ checkInStartTime: start, checkInDuration: 5, games: [{ state: 'Initial' }] })
  expect((await look(matchId)).teams.some((team) => team.checkedIn || team.ready)).toBe(false)
  expect(await match(room)).toMatchObject({ checkInStartTime: start, checkInDuration: 5, state: 'Initial', matchId })
})

test('aborting a room leaves its match open, and nothing is played in it any more', async () => {
  const { call, as, open, match, ready } = rooms
  const room = await open()
  const { matchId, a } = room
  const reply = await call('abortRoom', { as, params: { matchId }, body: { reason: 'Power cut' } })
  expect(reply.payload.state).toBe('Aborted')
  expect(await match(room)).toMatchObject({ matchId: null, state: 'Initial', scores: [] })
  expect((await ready(room, a)).envelope.code).toBe('room.notOpen')
})

test('an aborted room is not opened again by itself, but by hand, and the next match has its own', async () => {
  const { call, as, world } = rooms
  const { stage, detail } = await world.running(4, { autoGenerateMatch: true })
  const look = async () => matchNamed(await world.detail(stage.id), 'G1-M1')
  const match = matchNamed(detail, 'G1-M1')
  await call('abortRoom', { as, params: { matchId: match.matchId ?? '' }, body: {} })
  expect((await look()).matchId).toBeNull()
  await world.win(stage.id, matchNamed(detail, 'G1-M2'))
  expect((await look()).matchId).toBeNull()
  const params = { id: stage.id, matchId: match.bracketMatchId }
  const opened = (await call('createMatchRoom', { as, params, body: {} })).payload
  expect((await look()).matchId).toBe(opened.matchId)
  // One that was played, and whose result is taken back, is played again.
  await world.win(stage.id, await look())
  expect(matchNamed(await world.detail(stage.id), 'G1-M3').matchId).not.toBeNull()
  expect((await call('resetScore', { as, params, body: { cascade: true } })).status).toBe(200)
  expect((await look()).matchId).not.toBeNull()
})

test('players change places between games, and a request to join is accepted so', async () => {
  const { call, as, world, look } = rooms
  const { stage, id } = await world.open(0, {}, { starters: 2, benched: 1 })
  const enter = async (name: string) => {
    const { tournamentTeamId } = (
      await call('addTeam', { as, params: { id }, body: { name, players: [`${name}1`, `${name}2`] } })
    ).payload
    const params = { tournamentTeamId }
    await call('addPlayer', { as, params, body: { nickname: `${name}3`, role: 'RequestToJoin' } })
    await call('confirmRoster', { as, params })
    return tournamentTeamId
  }
  const teams = [await enter('A'), await enter('B')]
  await call('closeRegistration', { as, params: { id } })
  await call('generateBrackets', { as, params: { id: stage.id }, body: { teamNum: 2, teamIds: teams } })
  const { payload } = await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  const bracketMatchId = payload.brackets[0]?.matches[0]?.bracketMatchId ?? ''
  const made = await call('createMatchRoom', { as, params: { id: stage.id, matchId: bracketMatchId }, body: {} })
  const { matchId } = made.payload
  const [team] = (await look(matchId)).teams
  const [captain = '', starter = '', asking = ''] = team?.players.map(({ playerId }) => playerId) ?? []
  const params = { matchId, tournamentTeamId: team?.tournamentTeamId ?? '' }
  const roster = (players: { playerId: string; role: 'Captain' | 'Starter' | 'Bench' }[]) =>
    call('setRoomRoster', { as, params, body: { players } })
  expect((await roster([{ playerId: asking, role: 'Starter' }])).envelope.code).toBe('team.wrongStarters')
  const twice = [captain, captain].map((playerId) => ({ playerId, role: 'Captain' as const }))
  expect((await roster(twice)).envelope.payload).toEqual({ players: ['Entered twice.'] })
  const swapped = await roster([
    { playerId: starter, role: 'Bench' },
    { playerId: asking, role: 'Starter' },
  ])
  expect(swapped.payload.teams[0]?.players.map(({ role }) => role)).toEqual(['Captain', 'Bench', 'Starter'])
  await call('changeRoomCaptain', { as, params, body: { playerId: asking } })
  const after = (await look(matchId)).teams[0]?.players ?? []
  expect(after.find(({ playerId }) => playerId === asking)?.role).toBe('Captain')
  expect(after.find(({ playerId }) => playerId === captain)?.role).toBe('Starter')
  // Two people at one roster: the second one has not seen what the first one did.
  const players = [{ playerId: asking, role: 'Captain' as const }]
  const stale = await call('setRoomRoster', { as, params, body: { players, version: team?.version } })
  expect([stale.status, Object.keys(stale.envelope.payload ?? {})]).toEqual([400, ['version']])
})

test('help is asked for, claimed and resolved, and stands on the dashboard meanwhile', async () => {
  const { call, as, open } = rooms
  const { matchId, a } = await open()
  const waiting = async () =>
    (await call('listAssistanceRequests', { as })).payload.rows.filter((row) => row.matchId === matchId)
  await call('askAssistance', { as, params: { matchId }, body: { tournamentTeamId: a, text: 'No sound' } })
  expect(await waiting()).toMatchObject([{ team: 'Team A', text: 'No sound', claimedBy: null }])
  expect((await call('getCounts', { as })).payload.assistance).toBeGreaterThan(0)
  await call('claimAssistance', { as, params: { matchId }, body: { note: 'On my way' } })
  expect(await waiting()).toMatchObject([{ claimedBy: 'Test SystemAdmin' }])
  await call('releaseAssistance', { as, params: { matchId } })
  expect(await waiting()).toMatchObject([{ claimedBy: null }])
  const again = await call('releaseAssistance', { as, params: { matchId } })
  expect(again.envelope.code).toBe('room.assistanceNotClaimed')
  await call('resolveAssistance', { as, params: { matchId }, body: {} })
  expect(await waiting()).toEqual([])
})

test('what the lists show of a room travels with every change of it', async () => {
  const { call, as, open, begin, submit, confirm } = rooms
  const room = await open()
  const params = { matchId: room.matchId }
  const told = async () => {
    const lines = await platform.store.db
      .select({ rows: events.rows, about: events.about })
      .from(events)
      .orderBy(events.position)
    const last = lines.findLast(({ about: [thing] }) => thing?.kind === 'room' && thing.id === room.matchId)
    return last?.rows?.find(({ kind }) => kind === 'room')?.row
  }
  const listed = async () => {
    const { matches } = (await call('listMatchRooms', { as, query: { stageId: room.stageId } })).payload
    const [{ venue: _venue, mine: _mine, ...listedRoom } = expect.fail('not listed')] = matches
    const ofRoom = ({ matchId }: { matchId?: string | null }) => matchId === room.matchId
    return {
      room: listedRoom,
      pending: (await call('listPendingApprovals', { as })).payload.rows.filter(ofRoom),
    }
  }
  const seen: unknown[] = []
  const acts = [
    () => begin(room),
    () => call('askAssistance', { as, params, body: { tournamentTeamId: room.a, text: 'No sound' } }),
    () => call('claimAssistance', { as, params, body: { note: 'On my way' } }),
    () => submit(room, 'a', [2, 1]),
    () => submit(room, 'b', [1, 2]),
    () => call('resolveAssistance', { as, params, body: {} }),
    () => confirm(room, [2, 1]),
  ]
  for (const act of acts) {
    await act()
    const now = await listed()
    expect(await told()).toEqual(now.room)
    seen.push([now.room.gameState, now.room.needs.includes('assistance'), ...now.pending.map(({ kind }) => kind)])
  }
  expect(seen).toEqual([
    ['Playing', false],
    ['Playing', true],
    ['Playing', true],
    ['ResultSubmitted', true, 'resultUpdate'],
    ['Disputed', true, 'disputed'],
    ['Disputed', false, 'disputed'],
    [null, false],
  ])
})

test('rooms are found by code, team and player, and by what they need', async () => {
  const { call, as, open, begin, submit } = rooms
  const room = await begin(await open())
  const list = async (query: QueryInputOf<Endpoints['listMatchRooms']>) =>
    (await call('listMatchRooms', { as, query })).payload.matches.filter(({ stageId }) => stageId === room.stageId)
  const [row] = await list({ search: room.matchId })
  expect(row).toMatchObject({ matchId: room.matchId, gameState: 'Playing', currentGame: 1, needs: [] })
  expect(row?.name).toBe('G1-M1 Team A – Team D')
  expect(await list({ search: 'g1-m1' })).toHaveLength(1)
  expect(await list({ search: 'team d' })).toHaveLength(1)
  expect(await list({ search: 'Team C' })).toEqual([])
  for (const search of ['team a team d', 'Team D vs Team A', 'g1-m1 team d', 'G1-M1 Team A – Team D'])
    expect([search, await list({ search })]).toEqual([search, [expect.objectContaining({ matchId: room.matchId })]])
  expect(await list({ needsMe: 'true' })).toEqual([])
  await submit(room, 'a', [2, 1])
  expect(await list({ needs: 'resultUpdate' })).toHaveLength(1)
  expect(await list({ needsMe: 'true', gameState: 'ResultSubmitted', state: 'Open' })).toHaveLength(1)
  expect(await list({ bracketMatchId: room.bracketMatchId })).toHaveLength(1)
  const pending = (await call('listPendingApprovals', { as })).payload.rows
  expect(pending.filter(({ matchId }) => matchId === room.matchId)).toMatchObject([{ kind: 'resultUpdate' }])
})

test('a match without a result is overdue after the minutes that are set', async () => {
  const { call, as, open } = rooms
  const { matchId } = await open()
  const needs = async () => (await call('getMatchRoom', { as, params: { matchId } })).payload.needs
  expect(await needs()).toEqual([])
  expect((await call('getOverdue', { as })).payload).toEqual({ minutes: 30 })
  await platform.store.pool.query('update match_rooms set create_time = create_time - 600 where id = $1', [matchId])
  await call('setOverdue', { as, body: { minutes: 5 } })
  expect(await needs()).toEqual(['overdue'])
  await call('setOverdue', { as, body: { minutes: 30 } })
})

test('the calendar shows matches, check-ins and tournaments of its time', async () => {
  const { call, as, open } = rooms
  const now = platform.store.now()
  const room = await open({}, { checkInStartTime: now + 3_600 })
  const { events, complete } = (await call('listEvents', { as, query: { from: now, to: now + 7_200 } })).payload
  expect(complete).toBe(true)
  expect(events.filter(({ matchId }) => matchId === room.matchId)).toMatchObject([
    { type: 'checkIn', start: now + 3_600, end: now + 3_600 + 900, tournamentId: room.tournamentId },
  ])
  const soon = await open({}, { checkInStartTime: now + 1_800 })
  const ids = (await call('listEvents', { as })).payload.events.map(({ matchId }) => matchId)
  expect(ids).toContain(soon.matchId)
  expect(
    (await call('listEvents', { as, query: { to: now + 60 } })).payload.events.map(({ matchId }) => matchId),
  ).not.toContain(soon.matchId)
})

test('others than system administrators act at the venues of the tournament only, and read everywhere', async () => {
  const { call, as, open } = rooms
  const room = await open()
  const { matchId, tournamentId } = room
  const own = await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v1' })
  const params = { matchId, tournamentTeamId: room.a }
  const checkIn = () => call('checkInTeam', { as: own.token, params, body: {} })
  expect((await checkIn()).envelope.code).toBe('role.otherVenue')
  await platform.store.db.insert(venues).values({ id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' })
  const held = await call('setTournamentVenues', { as, params: { id: tournamentId }, body: { venueIds: ['v1'] } })
  expect(held.payload.venueIds).toEqual(['v1'])
  expect((await checkIn()).status).toBe(200)
  expect((await call('getMatchRoom', { as: own.token, params: { matchId } })).payload.venues).toEqual([
    { venueCompanyId: 'c1', venueId: 'v1' },
  ])
  expect((await call('askAssistance', { as: own.token, params: { matchId }, body: {} })).status).toBe(200)
  expect((await call('forceTeamReady', { as: own.token, params })).status).toBe(403)
})
