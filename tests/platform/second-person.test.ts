// Where a second administrator has to confirm: every way to decide a match, tried by one person alone, by two, by a program.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Score } from '../../src/contract/bracket.ts'
import { claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { roomsOf } from './room-world.ts'

const service = { id: 'robot', secret: 'a secret of the robot' }
let platform: TestPlatform
let rooms: ReturnType<typeof roomsOf>
let another: string
let robot: string
beforeAll(async () => {
  platform = await startPlatform({ environment: { ARENA_CLIENT_ID: service.id, ARENA_CLIENT_SECRET: service.secret } })
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
  another = await platform.token('SystemAdmin')
  const claims = claimsFor(platform.url, service.id, 'SystemAdmin')
  robot = await signToken(platform.keys, { ...claims, client_id: service.id })
})
afterAll(() => platform.close())

type Room = Awaited<ReturnType<(typeof rooms)['open']>>
type Points = readonly [number, number]
type Reply = { status: number; envelope: { code?: string | undefined } }

const won = ({ a, b }: Room, [one, other]: Points): Score[] => [
  { tournamentTeamId: a, totalScore: one, result: one > other ? 'Win' : 'Lose' },
  { tournamentTeamId: b, totalScore: other, result: one > other ? 'Lose' : 'Win' },
]
const update = (room: Room, as: string, points: Points): Promise<Reply> =>
  rooms.call('updateScore', {
    as,
    params: { id: room.stageId, matchId: room.bracketMatchId },
    body: { scores: won(room, points) },
  })
const confirm = (room: Room, as: string, points: Points): Promise<Reply> =>
  rooms.call('confirmResult', {
    as,
    params: { matchId: room.matchId, n: 1 },
    body: { scores: rooms.scores(room, points) },
  })
const edit = (room: Room, as: string, points: Points, reason = 'Misread'): Promise<Reply> =>
  rooms.call('editResult', {
    as,
    params: { matchId: room.matchId, n: 1 },
    body: { scores: rooms.scores(room, points), reason },
  })
const approve = (room: Room, as: string): Promise<Reply> =>
  rooms.call('approveResult', { as, params: { matchId: room.matchId, n: 1 }, body: {} })

const open = () => rooms.open({ secondConfirmation: true })
const played = async () => rooms.begin(await open())

/** How a match gets to where a door is tried, and what is tried there. */
const doors: {
  door: string
  prepare: () => Promise<Room>
  act: (room: Room, as: string) => Promise<Reply>
  other: (room: Room, as: string) => Promise<Reply>
  before: number[]
  after: number[]
}[] = [
  {
    door: 'a result entered in the bracket, no room',
    prepare: async () => {
      const room = await open()
      await rooms.call('abortRoom', { as: rooms.as, params: { matchId: room.matchId }, body: { reason: 'Late' } })
      return room
    },
    act: (room, as) => update(room, as, [2, 1]),
    other: (room, as) => update(room, as, [1, 2]),
    before: [],
    after: [2, 1],
  },
  {
    door: 'an override of the room',
    prepare: played,
    act: (room, as) => update(room, as, [2, 1]),
    other: (room, as) => update(room, as, [1, 2]),
    before: [],
    after: [2, 1],
  },
  {
    door: 'a confirmation in the room',
    prepare: played,
    act: (room, as) => confirm(room, as, [13, 9]),
    other: (room, as) => confirm(room, as, [9, 13]),
    before: [],
    after: [13, 9],
  },
  {
    door: 'an approval in the room',
    prepare: async () => {
      const room = await played()
      await rooms.submit(room, 'a', [13, 9])
      return room
    },
    act: approve,
    other: (room, as) => confirm(room, as, [9, 13]),
    before: [],
    after: [13, 9],
  },
  {
    door: 'a correction of a game',
    prepare: async () => {
      const room = await played()
      for (const as of [rooms.as, another]) await confirm(room, as, [13, 9])
      return room
    },
    act: (room, as) => edit(room, as, [9, 13]),
    other: (room, as) => edit(room, as, [8, 13]),
    before: [13, 9],
    after: [9, 13],
  },
  {
    door: 'a correction in the bracket',
    prepare: async () => {
      const room = await open()
      for (const as of [rooms.as, another]) await update(room, as, [2, 1])
      return room
    },
    act: (room, as) => update(room, as, [1, 2]),
    other: (room, as) => update(room, as, [0, 2]),
    before: [2, 1],
    after: [1, 2],
  },
]

const totals = async (room: Room) => (await rooms.match(room)).scores.map(({ totalScore }) => totalScore)

test.each(doors)('$door: one person alone does not decide it, nor a program; the second person does', async (tried) => {
  const { prepare, act, other, before, after } = tried
  const { as } = rooms
  const room = await prepare()
  expect((await act(room, robot)).envelope.code).toBe('match.personConfirms')
  expect((await act(room, as)).status).toBe(200)
  expect((await act(room, as)).envelope.code).toMatch(/\.ownConfirmation$/)
  expect(await totals(room)).toEqual(before)
  // Another result needs two confirmations again.
  expect((await other(room, another)).status).toBe(200)
  expect(await totals(room)).toEqual(before)
  expect((await act(room, another)).status).toBe(200)
  expect(await totals(room)).toEqual(before)
  expect((await act(room, as)).status).toBe(200)
  expect(await totals(room)).toEqual(after)
})

test('what waits in the room is not finished by the same person over the room, and stands among what waits', async () => {
  const { as, call } = rooms
  const room = await played()
  expect((await confirm(room, as, [13, 9])).status).toBe(200)
  expect((await update(room, as, [13, 9])).status).toBe(200)
  expect(await totals(room)).toEqual([])
  const { rows } = (await call('listPendingApprovals', { as })).payload
  const waiting = rows.filter(({ kind, stageId }) => kind === 'secondConfirmation' && stageId === room.stageId)
  expect(new Set(waiting.map(({ matchId }) => matchId))).toEqual(new Set([room.matchId, null]))
  expect(waiting).toHaveLength(2)
})

test('what waits counts no more once the match was decided otherwise', async () => {
  const room = await open()
  await update(room, rooms.as, [2, 1])
  for (const as of [another, rooms.as]) await update(room, as, [1, 2])
  expect(await totals(room)).toEqual([1, 2])
  expect((await update(room, another, [2, 1])).status).toBe(200)
  expect(await totals(room)).toEqual([1, 2])
})

test('a correction says why, and a report in the name of a team is not approved by the clock', async () => {
  const room = await rooms.begin(
    await rooms.open({ secondConfirmation: true, autoApprove: 'first', autoApproveDelay: 0 }),
  )
  expect((await rooms.submit(room, 'a', [13, 9])).payload.approveAt).toBeNull()
  for (const as of [rooms.as, another]) await confirm(room, as, [13, 9])
  expect((await edit(room, rooms.as, [9, 13], ' ')).envelope.code).toBe('room.correctionReason')
})
