// A crowd on one thing waits among itself: it takes no more than its places among the connections, and who writes elsewhere goes on.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Tx } from '../../src/platform/store/connection.ts'
import { lockRooms, lockStage, lockTournament } from '../../src/platform/store/locks.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { possessions } from '../support/authority.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { aMember } from './wallet-world.ts'
import { matchNamed, worldOf, type World } from './world.ts'

const crowd = 64

/** What another session of the database holds, until it is let go or the test is over. */
async function held({ databaseUrl }: TestPlatform, take: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const other = connect(databaseUrl, { max: 1 })
  let letGo = () => {}
  const asked = new Promise<void>((resolve) => (letGo = resolve))
  let ended: Promise<void> | undefined
  await new Promise<void>((taken, failed) => {
    ended = other.inTransaction(async (tx) => {
      await take(tx)
      taken()
      await asked
    })
    ended.catch(failed)
  })
  const end = async () => {
    letGo()
    await ended
    await other.close()
  }
  let isHeld = true
  onTestFinished(async () => void (isHeld && (await end())))
  return () => {
    isHeld = false
    return end()
  }
}

/** Sessions that wait for a lock now. */
async function waitingSessions({ store }: TestPlatform): Promise<number> {
  const { rows } = await store.readers.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

async function start(environment: Record<string, string> = {}) {
  const platform = await startPlatform({ environment })
  onTestFinished(() => platform.close())
  return { platform, world: worldOf(platform, await platform.token('SystemAdmin')) }
}
type Started = Awaited<ReturnType<typeof start>>
type Status = Promise<{ status: number }>
type Crowd = {
  take(tx: Tx): Promise<unknown>
  /** The write of the crowd with this number. */
  write(at: number): Status
  /** A write to another thing by the same call. */
  elsewhere(): Status
  /** A row, for which nobody waits longer than three seconds. */
  isRow?: boolean
}

async function running(world: World, teams = 4) {
  const made = await world.running(teams)
  return { ...made, first: () => world.win(made.stage.id, matchNamed(made.detail, 'G1-M1')) }
}

/** A stage of sixteen whose first eight matches have rooms. */
async function withRooms({ world, platform }: Started) {
  const made = await world.running(16)
  const rooms = []
  for (let at = 1; at <= 8; at++) {
    const { bracketMatchId } = matchNamed(made.detail, `G1-M${at}`)
    const params = { id: made.stage.id, matchId: bracketMatchId }
    rooms.push((await platform.call('createMatchRoom', { as: world.as, params, body: {} })).payload.matchId)
  }
  return { ...made, rooms }
}

const crowds: Record<string, (started: Started) => Promise<Crowd>> = {
  'results of one stage': async ({ world }) => {
    const [one, other] = [await running(world), await running(world)]
    return { take: (tx) => lockStage(tx, one.stage.id), write: () => one.first(), elsewhere: () => other.first() }
  },
  'results of the stages of one tournament': async ({ world }) => {
    const [one, other] = [await running(world), await running(world)]
    return { take: (tx) => lockTournament(tx, one.id), write: () => one.first(), elsewhere: () => other.first() }
  },
  'rooms of one stage that were never written to': async (started) => {
    const { platform, world } = started
    const [one, other] = [await withRooms(started), await withRooms(started)]
    const abort = (matchId = '') =>
      platform.call('abortRoom', { as: world.as, params: { matchId }, body: { reason: 'nobody came' } })
    return {
      take: (tx) => lockStage(tx, one.stage.id),
      write: (at) => abort(one.rooms[at % 8]),
      elsewhere: () => abort(other.rooms[0]),
    }
  },
  'one room': async (started) => {
    const { platform, world } = started
    const { rooms, stage } = await withRooms(started)
    const claim = (matchId = '') =>
      platform.call('claimAssistance', { as: world.as, params: { matchId }, body: { note: 'on my way' } })
    expect(stage.id).not.toBe('')
    return {
      take: (tx) => lockRooms(tx, [rooms[0] ?? '']),
      write: () => claim(rooms[0]),
      // Nobody asked for assistance there: the rule has looked at the room.
      elsewhere: async () => ({ status: (await claim(rooms[1])).status === 409 ? 200 : 500 }),
    }
  },
  'teams of one tournament': async ({ world }) => {
    const [one, other] = [await world.open(8), await world.open(1)]
    const edit = (tournamentTeamId = '', name = 'Renamed') =>
      world.call('editTeam', { as: world.as, params: { tournamentTeamId }, body: { name } })
    return {
      take: (tx) => lockTournament(tx, one.id),
      write: (at) => edit(one.teams[at % 8]?.tournamentTeamId, `Team ${at}`),
      elsewhere: () => edit(other.teams[0]?.tournamentTeamId),
    }
  },
  'one member': async ({ platform, world }) => {
    const [one, other] = [await aMember(platform), await aMember(platform)]
    const edit = (id: string) => world.call('editMember', { as: world.as, params: { id }, body: { firstName: 'Ann' } })
    return {
      take: (tx) => tx.execute(sql`select from members where id = ${one} for update`),
      write: () => edit(one),
      elsewhere: () => edit(other),
      isRow: true,
    }
  },
  'the points of one member': async ({ platform, world }) => {
    const { venueId: id, venueCompanyId } = possessions.own
    await platform.store.db.insert(venues).values({ id: id ?? '', venueCompanyId: venueCompanyId ?? '', name: 'Arena' })
    const join = async (nickname: string) =>
      (await world.call('createMember', { as: world.as, body: { nickname, homeShopVenueId: id } })).payload.memberId
    const [one, other] = [await join('Ann'), await join('Bob')]
    const add = (id: string) =>
      world.call('addLoyaltyPoints', { as: world.as, params: { id }, body: { amount: 5, remark: 'came' } })
    return {
      take: (tx) => tx.execute(sql`select from members where id = ${one} for update`),
      write: () => add(one),
      elsewhere: () => add(other),
      isRow: true,
    }
  },
}

test.each(Object.keys(crowds))('a crowd on %s leaves others their turns', async (what) => {
  const started = await start()
  const { platform, world } = started
  const made = await crowds[what]?.(started)
  if (!made) throw new Error(what)
  const letGo = await held(platform, made.take)
  let answered = 0
  const writes = Array.from({ length: crowd }, (_, at) => made.write(at).finally(() => answered++))
  await expect.poll(() => waitingSessions(platform)).toBeGreaterThanOrEqual(2)

  expect((await made.elsewhere()).status).toBe(200)
  expect((await world.call('setOverdue', { as: world.as, body: { minutes: 15 } })).status).toBe(200)
  // One of them is at the lock and the next is ready; of the whole tournament at most half of the connections are.
  expect(await waitingSessions(platform)).toBeLessThanOrEqual(3)
  if (made.isRow) return
  expect(answered).toBe(0)

  await letGo()
  const statuses = new Set((await Promise.all(writes)).map(({ status }) => status))
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
})

test('a lock that is not free in time is the fault of its thing: those who write elsewhere are not told to come again', async () => {
  const { platform, world } = await start({ ARENA_LOCK_SECONDS: '2' })
  const [one, other] = [await running(world), await running(world)]
  const letGo = await held(platform, (tx) => lockStage(tx, one.stage.id))
  const writes = Array.from({ length: 8 }, () => one.first())
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array.from(writes, () => 503))
  const tries = one.first()
  await expect.poll(() => waitingSessions(platform)).toBe(1)
  expect((await one.first()).status).toBe(503)
  expect((await other.first()).status).toBe(200)
  await letGo()
  await tries
  expect((await one.first()).status).toBe(200)
})

test('scheduled work of one stage waits with one connection, and that of others is done', async () => {
  const { platform, world } = await start()
  const [one, other] = [await running(world, 16), await running(world)]
  const job = (stageId: string, at: number) => ({ kind: 'check-in-expiry', stageId, bracketMatchId: String(at) })
  const letGo = await held(platform, (tx) => lockStage(tx, one.stage.id))
  const now = platform.store.now()
  for (let at = 0; at < 40; at++) await addJob(job(one.stage.id, at))
  await addJob(job(other.stage.id, 1))
  const left = async (stageId: string) => {
    const { rows } = await platform.store.readers.query<{ n: number }>(
      `select count(*) as n from due_jobs where job ->> 'stageId' = $1`,
      [stageId],
    )
    return rows[0]?.n
  }
  await expect.poll(() => left(other.stage.id), { timeout: 20_000 }).toBe(0)
  expect(await left(one.stage.id)).toBe(40)
  expect(await waitingSessions(platform)).toBeLessThanOrEqual(1)
  await letGo()
  await expect.poll(() => left(one.stage.id), { timeout: 20_000 }).toBe(0)

  async function addJob(of: ReturnType<typeof job>): Promise<void> {
    await platform.store.pool.query('insert into due_jobs (job, at, due) values ($1, $2::bigint, $2::bigint)', [
      of,
      now - 1,
    ])
  }
})
