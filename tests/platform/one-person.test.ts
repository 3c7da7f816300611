// What one administrator may move alone: each way around the second administrator, tried by one person, by two, by a program.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletCurrency } from '../../src/contract/limits.ts'
import { claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { aMember, brokenMoney } from './wallet-world.ts'
import { worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World
let as: string
let another: string
let robot: string
beforeAll(async () => {
  platform = await startPlatform({
    environment: { ARENA_CLIENT_ID: 'robot', ARENA_CLIENT_SECRET: 'a secret of the robot' },
  })
  as = await platform.token('SystemAdmin')
  another = await platform.token('SystemAdmin')
  robot = await signToken(platform.keys, { ...claimsFor(platform.url, 'robot', 'SystemAdmin'), client_id: 'robot' })
  world = worldOf(platform, as)
})
afterAll(() => platform.close())
beforeEach(async () => {
  await set(another, '1.00')
  await set(as, '10000.00')
  await set(another, '10000.00')
})

const set = (by: string, secondFrom: string) => platform.call('setPaymentSettings', { as: by, body: { secondFrom } })
/** The consequences that are shown before it is sent. */
const toldTo = (by: string, secondFrom: string) =>
  worldOf(platform, by).dryRun('setPaymentSettings', { body: { secondFrom } })
const limit = async () => (await platform.call('getPaymentSettings', { as })).payload
const waiting = async (by = as) =>
  (await platform.call('listPendingApprovals', { as: by })).payload.rows.filter(({ kind }) => kind === 'limitRaise')
const begin = async (memberId: string, amount: string, category: 'Deposit' | 'Withdrawal', method?: string) =>
  (
    await platform.call('createTransaction', {
      as,
      body: { category, memberId, amount, ...(method !== undefined && { paymentMethod: method }) },
    })
  ).payload
const approve = (id: string, by = as) => platform.call('approveTransaction', { as: by, params: { id } })
const complete = (id: string, by = as) => platform.call('completeTransaction', { as: by, params: { id }, body: {} })
const walletOf = async (id: string) => (await platform.call('getWallet', { as, params: { id } })).payload

/** A member with this much in the wallet, deposited by two, three days ago. */
async function rich(amount: string): Promise<string> {
  const memberId = await aMember(platform)
  const { id, needsSecond } = await begin(memberId, amount, 'Deposit')
  if (needsSecond) for (const by of [as, another]) await approve(id, by)
  await complete(id)
  await longAgo(memberId)
  return memberId
}

async function longAgo(memberId: string): Promise<void> {
  await platform.store.pool.query(
    'update wallet_transactions set create_time = create_time - 259200 where member_id = $1',
    [memberId],
  )
  await platform.store.pool.query(
    'update wallet_refunds set time = time - 259200 where transaction_id in (select id from wallet_transactions where member_id = $1)',
    [memberId],
  )
}

describe('the limit', () => {
  test('raised by one person alone stays as it was, and so does who has to agree to a payment', async () => {
    const memberId = await rich('900000.00')
    const told = await world.dryRun('setPaymentSettings', { body: { secondFrom: '950000.00' } })
    expect(told.map(({ code }) => code)).toEqual(['consequence.raiseWaits'])
    expect((await set(as, '950000.00')).payload.secondFrom).toBe('10000.00')
    const { id, needsSecond } = await begin(memberId, '900000.00', 'Withdrawal')
    expect(needsSecond).toBe(true)
    await approve(id)
    expect((await approve(id)).envelope.code).toBe('transaction.ownApproval')
    expect((await set(as, '950000.00')).envelope.code).toBe('setting.ownRaise')
    expect((await set(robot, '950000.00')).envelope.code).toBe('setting.personRaises')
    expect((await limit()).secondFrom).toBe('10000.00')
  })

  test('raised, it waits on Home for system administrators; a second one who sets the same makes it count', async () => {
    await set(as, '20000.00')
    expect(await limit()).toMatchObject({ secondFrom: '10000.00', waiting: { secondFrom: '20000.00' } })
    expect(await waiting()).toMatchObject([{ tournamentId: null, stageId: null }])
    const company = await platform.token('VenueCompanyAdmin')
    expect(await waiting(company)).toEqual([])
    const counted = async (by: string) => (await platform.call('getCounts', { as: by })).payload.pending.limitRaise
    expect([await counted(as), await counted(company)]).toEqual([1, 0])
    const by = (await limit()).waiting?.by
    expect(await toldTo(another, '20000.00')).toContainEqual({
      code: 'consequence.raiseCounts',
      params: { currency: walletCurrency, secondFrom: '10000.00', asked: '20000.00', by },
    })
    expect((await set(another, '20000.00')).payload).toMatchObject({ secondFrom: '20000.00', waiting: null })
    expect(await waiting()).toEqual([])
  })

  test('another raise starts over: what a second person agreed to is what counts', async () => {
    await set(as, '20000.00')
    expect((await toldTo(as, '900000.00')).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['consequence.raiseEnds', 'consequence.raiseWaits']),
    )
    await set(as, '900000.00')
    expect((await set(another, '20000.00')).payload.secondFrom).toBe('10000.00')
    expect((await set(as, '20000.00')).payload.secondFrom).toBe('20000.00')
  })

  test.each([
    ['the amount that counts', '10000.00'],
    ['a lower one', '5000.00'],
  ])('%s, set by one person, counts at once and ends what waits', async (_, amount) => {
    for (const by of [as, another, robot]) {
      await set(as, '20000.00')
      expect((await toldTo(by, amount)).map(({ code }) => code)).toContain('consequence.raiseEnds')
      expect((await set(by, amount)).payload).toMatchObject({ secondFrom: amount, waiting: null })
      await set(as, '10000.00')
      await set(another, '10000.00')
    }
  })

  test('many ask and agree at once: it never counts by one person alone', async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, () => set(as, '30000.00')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await limit()).secondFrom).toBe('10000.00')
  })

  test('each step leaves a row of history with what waits', async () => {
    await set(as, '20000.00')
    const { entries } = (await platform.call('listAuditEntries', { as, query: { pageSize: 1 } })).payload
    expect(JSON.stringify(entries[0])).toContain('20000.00')
  })
})

describe('what counts together within 24 hours', () => {
  test('six withdrawals of 9,999.00: the second one needs a second administrator', async () => {
    const memberId = await rich('60000.00')
    const begun = []
    for (let n = 0; n < 6; n++) begun.push(await begin(memberId, '9999.00', 'Withdrawal'))
    expect(begun.map(({ needsSecond }) => needsSecond)).toEqual([false, true, true, true, true, true])
    await longAgo(memberId)
    expect((await begin(memberId, '5.00', 'Withdrawal')).needsSecond).toBe(false)
  })

  test('many begun at once count together', async () => {
    const memberId = await rich('60000.00')
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(memberId, '9999.00', 'Withdrawal')))
    expect(begun.filter(({ needsSecond }) => needsSecond)).toHaveLength(5)
  })

  test('one that was cancelled does not count, but one that was approved first does: it may have been paid', async () => {
    const memberId = await rich('60000.00')
    const cancel = (id: string) => platform.call('cancelTransaction', { as, params: { id }, body: {} })
    const first = await begin(memberId, '9999.00', 'Withdrawal')
    await cancel(first.id)
    const second = await begin(memberId, '9999.00', 'Withdrawal')
    expect(second.needsSecond).toBe(false)
    await approve(second.id)
    await cancel(second.id)
    expect((await begin(memberId, '9999.00', 'Withdrawal')).needsSecond).toBe(true)
  })

  test('withdrawals and refunds of deposits leave the same wallet', async () => {
    const memberId = await rich('9000.00')
    const { id } = await begin(memberId, '9000.00', 'Deposit')
    await complete(id)
    const refunded = await platform.call('refundTransaction', {
      as,
      params: { id },
      body: { amount: '6000.00', reason: 'Twice' },
    })
    expect(refunded.payload.refunds).toMatchObject([{ needsSecond: false }])
    expect((await begin(memberId, '3000.00', 'Withdrawal')).needsSecond).toBe(false)
    expect((await begin(memberId, '999.99', 'Withdrawal')).needsSecond).toBe(false)
    expect((await begin(memberId, '0.01', 'Withdrawal')).needsSecond).toBe(true)
  })

  test('a refund in parts is the refund of their sum', async () => {
    const memberId = await aMember(platform)
    const { id } = await begin(memberId, '30000.00', 'Deposit')
    for (const by of [as, another]) await approve(id, by)
    await complete(id)
    const part = async () => {
      const { refunds } = (
        await platform.call('refundTransaction', { as, params: { id }, body: { amount: '6000.00', reason: 'Part' } })
      ).payload
      const { refundId = '', needsSecond } = refunds.find(({ state }) => state === 'Pending') ?? {}
      const by = needsSecond === true ? another : as
      const done = await platform.call('confirmRefund', { as, params: { id, refundId }, body: {} })
      if (done.status !== 200) await platform.call('confirmRefund', { as: by, params: { id, refundId }, body: {} })
      return [needsSecond, done.envelope.code]
    }
    expect([await part(), await part()]).toEqual([
      [false, undefined],
      [true, 'transaction.ownRefund'],
    ])
  })

  test('fees of one captain that are given back with the rosters count together', async () => {
    const memberId = await aMember(platform)
    const refunds = []
    for (let n = 0; n < 2; n++) {
      const { id, teams } = await world.open(1, {}, { registrationFee: '6000.00', currency: 'TWD' })
      const [team] = teams
      await platform.store.pool.query('update team_players set member_id = $1 where id = $2', [
        memberId,
        team?.players[0]?.playerId,
      ])
      await platform.store.pool.query('update wallet_transactions set member_id = $1 where tournament_id = $2', [
        memberId,
        id,
      ])
      await world.call('withdrawRoster', { as, params: { tournamentTeamId: team?.tournamentTeamId ?? '' } })
      const { transactions } = (await platform.call('listTransactions', { as, params: { id } })).payload
      const params = { id: transactions[0]?.id ?? '' }
      refunds.push((await platform.call('getWalletTransaction', { as, params })).payload.refunds[0]?.needsSecond)
    }
    expect(refunds).toEqual([false, true])
  })
})

describe('a deposit', () => {
  test('of the amount is approved by two persons before it is completed, also in parts, and by no program', async () => {
    const memberId = await aMember(platform)
    const first = await begin(memberId, '9999.00', 'Deposit')
    const { id, needsSecond } = await begin(memberId, '900000.00', 'Deposit')
    const small = await begin(memberId, '1.00', 'Deposit')
    expect([first.needsSecond, needsSecond, small.needsSecond]).toEqual([false, true, true])
    for (const by of [as, another, robot])
      expect((await complete(id, by)).envelope.code).toBe('transaction.notApproved')
    expect((await approve(id, robot)).envelope.code).toBe('transaction.personApproves')
    expect((await approve(id)).payload.state).toBe('Pending')
    expect((await approve(id)).envelope.code).toBe('transaction.ownApproval')
    expect((await complete(id)).envelope.code).toBe('transaction.notApproved')
    expect((await walletOf(memberId)).balance).toBe('0.00')
    expect((await approve(id, another)).payload.state).toBe('Approved')
    await complete(id)
    expect((await walletOf(memberId)).balance).toBe('900000.00')
  })

  test('by a provider is reported by the provider’s program, not by a person in its name', async () => {
    const memberId = await aMember(platform)
    const { id } = await begin(memberId, '900000.00', 'Deposit', 'acme')
    const say = (by: string, outcome: 'authorised' | 'collected', messageId: string) =>
      platform.call('submitProviderMessage', {
        as: by,
        body: { provider: 'acme', messageId, transactionId: id, outcome, amount: '900000.00' },
      })
    expect((await say(as, 'authorised', 'm1')).envelope.code).toBe('transaction.programReports')
    expect((await say(as, 'collected', 'm2')).envelope.code).toBe('transaction.programReports')
    expect((await complete(id)).envelope.code).toBe('transaction.notApproved')
    expect((await walletOf(memberId)).balance).toBe('0.00')
    expect((await say(robot, 'collected', 'm3')).payload.state).toBe('Completed')
    expect((await walletOf(memberId)).balance).toBe('900000.00')
  })

  test('that a provider has authorised is not yet collected, and is completed by no one person', async () => {
    const memberId = await aMember(platform)
    const { id } = await begin(memberId, '900000.00', 'Deposit', 'acme')
    const message = { provider: 'acme', messageId: 'a1', transactionId: id, amount: '900000.00' } as const
    await platform.call('submitProviderMessage', { as: robot, body: { ...message, outcome: 'authorised' } })
    expect((await complete(id)).envelope.code).toBe('transaction.notApproved')
    await platform.call('submitProviderMessage', {
      as: robot,
      body: { ...message, messageId: 'a2', outcome: 'collected' },
    })
    expect((await walletOf(memberId)).balance).toBe('900000.00')
  })
})

test('after all of it every sum, hold and refund is exact', async () => {
  expect(await brokenMoney(platform)).toEqual([])
})
