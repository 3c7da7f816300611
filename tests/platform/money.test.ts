// The money of a tournament: fees as they are taken and given back, prizes as they are deposited, each once.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TournamentTeam } from '../../src/contract/team.ts'
import { amountOf, centsOf } from '../../src/rules/money.ts'
import { walletTransactions } from '../../src/platform/store/schema/transactions.ts'
import { teamPlayers } from '../../src/platform/store/schema/teams.ts'
import { members } from '../../src/platform/store/schema/members.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { callerOf, claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { type RunningPlatform, runPlatform } from '../support/running-platform.ts'
import { signIn } from '../support/authority.ts'
import { worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World
let as: string
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  world = worldOf(platform, as)
})
afterAll(() => platform.close())

async function moneyOf(id: string, query = {}) {
  return (await world.call('listTransactions', { as, params: { id }, query })).payload
}

const pool = (value: string) => ({ kind: 'pool', currency: 'TWD', value }) as const
const prize = { champion: pool('3000.00'), firstRunnerUp: pool('1000.50'), secondRunnerUp: null }
const automatic = { prize, registrationFee: '100.00', currency: 'TWD', autoDepositPrize: true } as const

/** A cup of four whose standings wait for approval; the captain of the first team is a member of the platform. */
async function decided() {
  const made = await world.running(4, { autoCompleteBracket: true }, automatic)
  const { db } = platform.store
  const [winner] = made.teams
  const captain = winner?.players[0]?.playerId ?? ''
  await db.insert(members).values({ id: 'm1', name: 'Ann', nameKey: 'ann', createTime: 0 }).onConflictDoNothing()
  await db.update(teamPlayers).set({ memberId: 'm1' }).where(eq(teamPlayers.id, captain))
  await world.playAll(made.stage.id)
  return { ...made, params: { id: made.stage.id } }
}

test('a group takes as many teams as it says, one by one and in a list, and has room again when one leaves', async () => {
  const groups = [
    { name: 'North', maxTeams: 1 },
    { name: 'South', maxTeams: 2 },
  ]
  const { id } = await world.open(0, {}, { groups, maxTeams: 3 })
  const params = { id }
  const add = (name: string, group: number | null) =>
    world.call('addTeam', { as, params, body: { name, group, players: [name] } })
  const north = (await add('Alpha', 1)).payload
  expect((await add('Beta', 1)).envelope).toMatchObject({
    code: 'team.groupFull',
    reason: { params: { group: 'North', max: 1 } },
  })
  const teams = ['Gamma', 'Delta', 'Epsilon'].map((name) => ({ name, group: name === 'Epsilon' ? 1 : 2 }))
  const { results } = (await world.call('addTeams', { as, params, body: { teams } })).payload
  expect(results.map(({ code }) => code)).toEqual([null, null, 'tournament.full'])
  const asTeam = { tournamentTeamId: north.tournamentTeamId }
  const moved = await world.call('editTeam', { as, params: asTeam, body: { group: 2 } })
  expect(moved.envelope.code).toBe('team.groupFull')
  await world.call('removeTeam', { as, params: asTeam })
  expect((await add('Beta', 1)).status).toBe(200)
  const { groupTeams } = (await world.call('getTournament', { as, params })).payload
  expect(groupTeams).toEqual([1, 2])
})

test('sums above the largest amount are read, and zeros in front of an amount are left out', async () => {
  const { id } = await world.open(0, {}, { registrationFee: '0000000001.00' })
  const params = { id }
  expect((await world.call('getTournament', { as, params })).payload.registrationFee).toBe('1.00')
  const { db } = platform.store
  const largest = centsOf('9999999999.99')
  const row = (n: number, category: 'Deposit' | 'EntryFee') => ({
    id: `${id}-${n}`,
    category,
    item: 'prize' as const,
    state: 'Completed' as const,
    tournamentId: id,
    teamName: 'Alpha',
    currency: 'TWD' as const,
    subtotal: largest * n,
    walletDifference: largest * n,
    capturedAmount: largest * n,
    refundedAmount: 0,
    createTime: 0,
    updateTime: 0,
  })
  await db.insert(walletTransactions).values([row(1, 'EntryFee'), row(2, 'EntryFee'), row(3, 'Deposit')])
  const { totals, transactions } = await moneyOf(id)
  expect(totals).toMatchObject([{ feesCaptured: '29999999999.97', prizesDeposited: '29999999999.97' }])
  expect(
    transactions
      .map(({ subtotal }) => subtotal)
      .toSorted()
      .at(-1),
  ).toBe('9999999999.99')
})

test('prizes are deposited in one currency only, that of the tournament as well', async () => {
  const { id } = await world.tournament()
  const edit = (body: object) => world.call('editTournament', { as, params: { id }, body })
  const refused = (await edit({ currency: 'HKD', autoDepositPrize: true })).envelope
  expect(refused).toMatchObject({
    payload: { autoDepositPrize: ['Prizes can be deposited automatically in TWD only.'] },
  })
  expect((await edit({ currency: 'TWD', autoDepositPrize: true })).status).toBe(200)
})

test('the sum of the transactions is what the teams have paid, whatever was done', async () => {
  const acts = ['confirmRoster', 'withdrawRoster', 'removeTeam'] as const
  const steps = fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(3)), { minLength: 6, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom('TWD', 'HKD'), fc.boolean(), async (done, currency, cancelled) => {
      const { id, teams } = await world.open(4, {}, { registrationFee: '33.34', currency })
      const removed = new Map<string, TournamentTeam['fee']>()
      for (const [act, at] of done) {
        const tournamentTeamId = teams[at]?.tournamentTeamId ?? ''
        const before = await world.call('getTeam', { as, params: { tournamentTeamId } })
        const reply = await world.call(act, { as, params: { tournamentTeamId } })
        if (act === 'removeTeam' && reply.status === 200) removed.set(tournamentTeamId, before.payload.fee)
      }
      if (cancelled) await world.call('cancelTournament', { as, params: { id }, body: {} })
      const { teams: left } = (await world.call('listTeams', { as, params: { id } })).payload
      const { transactions, totals } = await moneyOf(id)
      const fees = left.map((team) => team.fee)
      const pending =
        fees.filter((fee) => fee === 'RefundPending').length + [...removed.values()].filter(Boolean).length
      const captured = fees.filter((fee) => fee === 'Captured').length
      expect(totals).toEqual([
        {
          currency,
          feesCaptured: amountOf(captured * 3334),
          feesRefundPending: amountOf(pending * 3334),
          feesRefunded: '0.00',
          prizesDeposited: '0.00',
          prizesPending: '0.00',
        },
      ])
      const sum = transactions.reduce((all, one) => all + centsOf(one.capturedAmount) - centsOf(one.refundedAmount), 0)
      expect(sum).toBe((captured + pending) * 3334)
    }),
    { numRuns: 4 },
  )
})

test('the approval tells who is paid what; killed in the middle nothing is paid, and many at once pay once', async () => {
  const environment = { DATABASE_URL: platform.databaseUrl, ARENA_SEED: 'none' }
  const another = runPlatform({ words: ['--dev'], environment })
  const { id, teams, params } = await decided()
  const told = (code: string, amount: string, shares: string[]) => ({
    code,
    params: { currency: 'TWD', amount, shares },
  })
  expect(await world.dryRun('approveStandings', { params })).toEqual(
    expect.arrayContaining([
      told('consequence.prizesDeposited', '3000.00', ['Team A 3000.00']),
      told('consequence.prizesPending', '1000.50', ['Team B 1000.50']),
    ]),
  )
  await cutBeforeItCommits(() => world.call('approveStandings', { as, params }))
  expect((await moneyOf(id, { category: 'Deposit' })).rowCount).toBe(0)
  expect(await killedBeforeItCommits(another, params)).toEqual([])
  expect((await moneyOf(id, { category: 'Deposit' })).rowCount).toBe(0)

  const replies = await Promise.all(Array.from({ length: 64 }, () => world.call('approveStandings', { as, params })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { transactions, totals } = await moneyOf(id, { category: 'Deposit', sort: 'team' })
  expect(transactions).toMatchObject([
    { teamName: 'Team A', places: [1], state: 'Completed', memberId: 'm1', walletDifference: '3000.00' },
    { teamName: 'Team B', places: [2], state: 'Pending', memberId: null, subtotal: '1000.50' },
  ])
  expect(totals).toMatchObject([
    { currency: 'TWD', feesCaptured: '400.00', prizesDeposited: '3000.00', prizesPending: '1000.50' },
  ])
  const captain = teams[1]?.players[0]?.nickname ?? ''
  expect((await moneyOf(id, { search: captain.toUpperCase(), category: 'Deposit' })).transactions).toHaveLength(1)
  expect((await moneyOf(id, { state: 'Pending' })).transactions).toHaveLength(1)
})

test('the money is read by system administrators, and by a company for tournaments at its venues', async () => {
  const { id } = await world.open(1, {}, { registrationFee: '10.00' })
  const params = { id }
  const [own, other] = await Promise.all(
    ['c1', 'c2'].map((venueCompanyId) => signIn(platform, 'VenueCompanyAdmin', { venueCompanyId, venueId: null })),
  )
  await platform.store.db.insert(venues).values({ id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' })
  expect((await world.call('listTransactions', { as: own?.token ?? '', params })).envelope.code).toBe(
    'role.tournamentElsewhere',
  )
  await world.call('setTournamentVenues', { as, params, body: { venueIds: ['v1'] } })
  expect((await world.call('listTransactions', { as: own?.token ?? '', params })).payload.rowCount).toBe(1)
  expect((await world.call('listTransactions', { as: other?.token ?? '', params })).status).toBe(403)
  const operator = await platform.token('VenueOperator')
  expect((await world.call('listTransactions', { as: operator, params })).status).toBe(403)
})

test('a company reads the money of a tournament without what is of wallets: those fields are absent', async () => {
  const { id, params } = await decided()
  const venue = { id: 'v5', venueCompanyId: 'c5', name: 'Causeway Bay Arena' }
  await platform.store.db.insert(venues).values(venue).onConflictDoNothing()
  await world.call('setTournamentVenues', { as, params: { id }, body: { venueIds: [venue.id] } })
  await world.call('approveStandings', { as, params })
  const company = await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: 'c5', venueId: null })
  const ofWallets = ['memberId', 'walletDifference', 'paymentMethod', 'remark']
  const fieldsRead = async (token: string) => {
    const { transactions } = (await world.call('listTransactions', { as: token, params: { id } })).payload
    expect(transactions.length).toBeGreaterThan(4)
    return transactions.map((row) => ofWallets.filter((field) => field in row))
  }
  expect(new Set((await fieldsRead(as)).flat())).toEqual(new Set(ofWallets))
  expect((await fieldsRead(company.token)).flat()).toEqual([])
  // A member of the company's own venue is told.
  await platform.store.db.update(members).set({ venueCompanyId: 'c5', venueId: 'v5' }).where(eq(members.id, 'm1'))
  expect(new Set((await fieldsRead(company.token)).flat())).toEqual(new Set(['memberId']))
})

/** The act has written everything and waits for its audit row when its connection is cut. */
async function cutBeforeItCommits(act: () => Promise<unknown>): Promise<void> {
  let over: Promise<unknown> | undefined
  await whileAuditIsHeld(async (holder) => {
    over = act()
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
    await holder.query(`select pg_terminate_backend(pid) from (${waiting}) as act`)
  })
  await over
}

/** Another process has 64 of them under way, and is killed when one has written everything; answers what it answered. */
async function killedBeforeItCommits(starting: Promise<RunningPlatform>, params: { id: string }): Promise<number[]> {
  const other = await starting
  const sub = await platform.account('SystemAdmin')
  const token = await signToken(platform.keys, claimsFor(other.url, sub, 'SystemAdmin'))
  const call = callerOf(other)
  let replies: Promise<PromiseSettledResult<{ status: number }>[]> | undefined
  await whileAuditIsHeld(async (holder) => {
    replies = Promise.allSettled(Array.from({ length: 64 }, () => call('approveStandings', { as: token, params })))
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0)
    await other.stop('SIGKILL')
  })
  const answered = (await replies)?.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []))
  await other.remove()
  return answered ?? []
}

/** Acts that have paid and wait to write their audit row: work of the schedule may wait for that as well. */
const waiting = `select pid from pg_locks audit where not granted and relation = 'audit_log'::regclass and exists (
  select from pg_locks paid where paid.pid = audit.pid and paid.granted and paid.mode = 'RowExclusiveLock'
    and paid.relation = 'wallet_transactions'::regclass)`

/** No act can write its audit row meanwhile, so none commits. */
async function whileAuditIsHeld(meanwhile: (holder: PoolClient) => Promise<void>): Promise<void> {
  const holder = await platform.store.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table audit_log in access exclusive mode')
    await meanwhile(holder)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
