// The phase that a list of rooms is filtered by is the one its rows say, at every moment of a night.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchGame } from '../../src/contract/match-room.ts'
import { Phase } from '../../src/contract/phase.ts'
import { phaseOfRoom } from '../../src/rules/phase.ts'
import { inPhase } from '../../src/platform/store/room-phase.ts'
import { listedRooms } from '../../src/platform/store/rooms.ts'
import { matchRooms } from '../../src/platform/store/schema/matches.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { aGame } from '../support/room-builders.ts'
import { roomsOf } from './room-world.ts'

let platform: TestPlatform
let rooms: ReturnType<typeof roomsOf>

beforeAll(async () => {
  platform = await startPlatform()
  rooms = roomsOf(platform, await platform.token('SystemAdmin'))
})
afterAll(() => platform.close())

const phaseNow = async (matchId: string) => {
  const { matches } = (await rooms.call('listMatchRooms', { as: rooms.as, query: { pageSize: 200 } })).payload
  const room = matches.find((one) => one.matchId === matchId)
  return room && phaseOfRoom(room, Math.floor(Date.now() / 1000)).is
}

/** Each phase with the rooms that a filter finds, and that the rows say, at this moment. */
async function bothAt(now: number) {
  const { db } = platform.store
  const all = await db.select({ id: matchRooms.id }).from(matchRooms)
  const rows = await db.transaction((tx) =>
    listedRooms(
      tx,
      all.map(({ id }) => id),
      now,
    ),
  )
  const said = Phase.options.map((phase): [Phase, string[]] => [
    phase,
    rows
      .filter((row) => phaseOfRoom(row, now).is === phase)
      .map(idOf)
      .toSorted(),
  ])
  const found: [Phase, string[]][] = []
  for (const phase of Phase.options) {
    const ids = await db
      .select({ id: matchRooms.id })
      .from(matchRooms)
      .where(inPhase([phase], now))
    found.push([phase, ids.map(({ id }) => id).toSorted()])
  }
  return { said, found }
}

const idOf = ({ matchId }: { matchId: string }) => matchId

test('a room on its way from check-in to its result, and what the filter says on the way', async () => {
  const room = await rooms.open()
  expect(await phaseNow(room.matchId)).toBe('CheckIn')
  await rooms.begin(room)
  expect(await phaseNow(room.matchId)).toBe('Playing')
  await rooms.submit(room, 'a', [2, 1])
  expect(await phaseNow(room.matchId)).toBe('Reported')
  await rooms.submit(room, 'b', [2, 1])
  expect(await phaseNow(room.matchId)).toBe('Alike')
  await rooms.submit(room, 'b', [1, 2])
  expect(await phaseNow(room.matchId)).toBe('Disputed')
  const { matches } = (await rooms.call('listMatchRooms', { as: rooms.as, query: { phase: 'Disputed,Alike' } })).payload
  expect(matches.map(idOf)).toContain(room.matchId)
  await rooms.confirm(room, [2, 1])
  expect(await phaseNow(room.matchId)).toBe('Completed')
})

test('a match given to the team that is there is a walkover, one that nobody came to needs a decision', async () => {
  const [one, other] = [await rooms.open(), await rooms.open()]
  const end = (room: typeof one, a: 'Win' | 'NotCheckedIn') =>
    rooms.call('updateScore', {
      as: rooms.as,
      params: { id: room.stageId, matchId: room.bracketMatchId },
      body: {
        scores: [
          { tournamentTeamId: room.a, totalScore: 0, result: a },
          { tournamentTeamId: room.b, totalScore: 0, result: 'NotCheckedIn' },
        ],
      },
    })
  await end(one, 'Win')
  await end(other, 'NotCheckedIn')
  expect([await phaseNow(one.matchId), await phaseNow(other.matchId)]).toEqual(['Walkover', 'NeedsDecision'])
  const { said, found } = await bothAt(Math.floor(Date.now() / 1000))
  expect(found).toEqual(said)
})

test('whatever a room is like, at whatever moment, filter and row say the same', async () => {
  const { db } = platform.store
  const opened = await rooms.open({}, { bestOf: 3 })
  const [row] = await db.select().from(matchRooms).where(eq(matchRooms.id, opened.matchId))
  if (!row) throw new Error('no room')
  const start = 2_000_000
  const game = (n: number, more: Partial<MatchGame>): MatchGame => ({
    ...aGame({ n, since: start, state: 'Initial' }),
    ...more,
  })
  const report = (team: string | null) => ({ tournamentTeamId: team, scores: [], time: start + 40, by: '' })
  const first = { scores: [], time: start + 50, by: 'Ada', sub: '1' }
  const lives: Record<string, Partial<MatchGame>[]> = {
    initial: [{}],
    waiting: [{ state: 'Waiting' }],
    ready: [{ state: 'Ready' }],
    playing: [{ state: 'Playing', since: start + 30, began: start + 30 }],
    old: [{ state: 'Playing', since: start + 30 }],
    second: [{ state: 'Completed', began: start + 30, since: start + 90 }, { state: 'Waiting' }],
    captured: [{ state: 'ResultSubmitted', began: start + 30, submissions: [report(null)] }],
    reported: [{ state: 'ResultSubmitted', began: start + 30, submissions: [report('a'), report(null)] }],
    alike: [{ state: 'ResultSubmitted', began: start + 30, submissions: [report('a'), report('b')] }],
    disputed: [{ state: 'Disputed', began: start + 30, submissions: [report('a'), report('b')] }],
    confirmed: [{ state: 'Disputed', began: start + 30, firstConfirmation: first }],
  }
  const times: Pick<typeof row, 'schedule' | 'checkInStartTime'>[] = [
    { schedule: null, checkInStartTime: null },
    { schedule: start + 900, checkInStartTime: null },
    { schedule: start + 900, checkInStartTime: start },
    { schedule: null, checkInStartTime: start },
  ]
  const matters: Partial<typeof row>[] = [
    {},
    { undecidedSince: start + 70 },
    { assistance: { tournamentTeamId: null, text: '', time: start + 80, by: null, claimedBy: null, note: '' } },
    { state: 'Completed' },
    { state: 'Aborted' },
    { state: 'Closed' },
  ]
  let made = 0
  const copies = Object.values(lives).flatMap((games) =>
    times.flatMap((time) =>
      matters.map((matter) => {
        const all = [1, 2, 3].map((n) => game(n, games[n - 1] ?? {}))
        const current = all.find(({ state }) => state !== 'Completed')
        const id = `copy${made++}`
        const played = {
          games: all,
          gameNumber: current?.n ?? null,
          gameState: current?.state ?? null,
          gameSince: start,
        }
        return { ...row, id, bracketMatchId: id, checkInDuration: 10, ...played, ...time, ...matter }
      }),
    ),
  )
  await db.insert(matchRooms).values(copies)
  const seen = new Set<string>()
  for (const after of [-1, 0, 599, 600, 601, 900, 901, 8130, 8131]) {
    const { said, found } = await bothAt(start + after)
    expect(found).toEqual(said)
    for (const [phase, ids] of found) if (ids.length > 0) seen.add(phase)
  }
  // Walkovers are looked at above: their matches are over.
  expect(Phase.options.filter((phase) => !seen.has(phase))).toEqual([])
})
