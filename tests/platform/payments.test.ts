// Wallet transactions over the API: the whole life of each category, refunds in parts, two administrators, two at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyInputOf } from '../../src/contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../../src/contract/endpoints.ts'
import { signIn } from '../support/authority.ts'
import { claimsFor, signToken, startPlatform, type TestPlatform } from '../support/platform.ts'
import { aMember, brokenMoney } from './wallet-world.ts'
import { worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World
let as: string
let another: string
beforeAll(async () => {
  platform = await startPlatform({
    environment: { ARENA_CLIENT_ID: 'robot', ARENA_CLIENT_SECRET: 'a secret of the robot' },
  })
  as = await platform.token('SystemAdmin')
  another = await platform.token('SystemAdmin')
  world = worldOf(platform, as)
})
afterAll(() => platform.close())

type Body<N extends EndpointName> = BodyInputOf<Endpoints[N]>

const begin = async (memberId: string, amount: string, category: 'Deposit' | 'Withdrawal' = 'Deposit') =>
  (await platform.call('createTransaction', { as, body: { category, memberId, amount } })).payload
const get = async (id: string) => (await platform.call('getWalletTransaction', { as, params: { id } })).payload
const walletOf = async (id: string) => (await platform.call('getWallet', { as, params: { id } })).payload
const refund = (id: string, body: Body<'refundTransaction'>, by = as) =>
  platform.call('refundTransaction', { as: by, params: { id }, body })

/** A member with this much in the wallet; answers the deposit too. */
async function rich(amount: string) {
  const memberId = await aMember(platform)
  const { id, needsSecond } = await begin(memberId, amount)
  if (needsSecond) for (const by of [as, another]) await platform.call('approveTransaction', { as: by, params: { id } })
  await platform.call('completeTransaction', { as, params: { id }, body: { reference: 'B-1' } })
  return { memberId, deposit: id }
}

async function pendingRefund(id: string) {
  const { refunds } = await get(id)
  return { id, refundId: refunds.find(({ state }) => state === 'Pending')?.refundId ?? '' }
}

test('a deposit is begun, completed once, and stands with all that §3 names', async () => {
  const memberId = await aMember(platform, 'Ann Chan')
  const begun = await begin(memberId, '250.50')
  expect(begun).toMatchObject({
    state: 'Pending',
    walletDifference: '250.50',
    capturedAmount: '0.00',
    wallet: { balance: '0.00' },
  })
  const complete = () =>
    platform.call('completeTransaction', { as, params: { id: begun.id }, body: { reference: 'B-17' } })
  const replies = await Promise.all(Array.from({ length: 16 }, complete))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.find(({ status }) => status !== 200)?.envelope.code).toBe('transaction.inState')
  expect(await get(begun.id)).toMatchObject({
    name: 'Ann Chan',
    category: 'Deposit',
    item: 'deposit',
    state: 'Completed',
    memberId,
    subtotal: '250.50',
    capturedAmount: '250.50',
    paymentMethod: 'byHand',
    reference: 'B-17',
    wallet: { balance: '250.50', held: '0.00', available: '250.50' },
    steps: [
      { act: 'create', state: 'Pending', by: 'Test SystemAdmin' },
      { act: 'complete', state: 'Completed', reference: 'B-17' },
    ],
    walletEntries: [{ step: 'complete', amount: '250.50', held: '0.00', balanceAfter: '250.50' }],
  })
})

test('a withdrawal holds its amount, is approved, paid, and only then leaves the wallet', async () => {
  const { memberId } = await rich('300.00')
  const { id } = await begin(memberId, '120.00', 'Withdrawal')
  expect(await walletOf(memberId)).toMatchObject({ balance: '300.00', held: '120.00', available: '180.00' })
  const params = { id }
  expect((await platform.call('completeTransaction', { as, params, body: {} })).envelope).toMatchObject({
    code: 'transaction.notApproved',
    reason: { unblock: `payment approve ${id}` },
  })
  await platform.call('approveTransaction', { as, params })
  const paid = await platform.call('completeTransaction', { as, params, body: { reference: 'P-1' } })
  expect(paid.payload).toMatchObject({ state: 'Completed', walletDifference: '-120.00' })
  expect(await walletOf(memberId)).toMatchObject({ balance: '180.00', held: '0.00' })
})

test('what is not available is refused with what there is, and a cancelled withdrawal gives it back', async () => {
  const { memberId } = await rich('100.00')
  const { id } = await begin(memberId, '80.00', 'Withdrawal')
  const more = await platform.call('createTransaction', {
    as,
    body: { category: 'Withdrawal', memberId, amount: '20.01' },
  })
  expect(more.envelope).toMatchObject({
    code: 'wallet.tooLittle',
    reason: { params: { available: '20.00', needed: '20.01' } },
  })
  const cancelled = await platform.call('cancelTransaction', {
    as,
    params: { id },
    body: { remark: 'Changed her mind' },
  })
  expect(cancelled.payload).toMatchObject({ state: 'Cancelled', wallet: { available: '100.00', held: '0.00' } })
})

describe('refunds', () => {
  test('in parts, each seen before it is asked for: a second one in between is a conflict', async () => {
    const { memberId, deposit } = await rich('100.00')
    const first = await refund(deposit, { amount: '30.00', reason: 'Overpaid', seen: { left: '100.00' } })
    expect(first.payload).toMatchObject({
      state: 'RefundPending',
      refundPendingAmount: '30.00',
      wallet: { balance: '100.00', held: '30.00' },
    })
    const one = await pendingRefund(deposit)
    const confirmed = await platform.call('confirmRefund', { as, params: one, body: { reference: 'R-1' } })
    expect(confirmed.payload).toMatchObject({
      state: 'Completed',
      refundedAmount: '30.00',
      wallet: { balance: '70.00', held: '0.00' },
    })
    expect((await refund(deposit, { amount: '30.00', reason: 'Overpaid' })).status).toBe(200)
    const second = await refund(deposit, { amount: '30.00', reason: 'Overpaid', seen: { left: '70.00' } })
    expect(second.envelope.code).toBe('transaction.refundPending')
    await platform.call('rejectRefund', { as, params: await pendingRefund(deposit), body: { reason: 'Twice' } })
    const stale = await refund(deposit, { amount: '30.00', reason: 'Overpaid', seen: { left: '100.00' } })
    expect(stale).toMatchObject({
      status: 409,
      // It would come on top of the other, so it does not speak of replacing.
      envelope: { code: 'transaction.changedSince', reason: { params: { currency: 'TWD', left: '70.00' } } },
    })
    expect((await refund(deposit, { amount: '70.01', reason: 'All' })).envelope).toMatchObject({
      code: 'transaction.moreThanLeft',
      reason: { params: { left: '70.00' } },
    })
    await refund(deposit, { amount: '70.00', reason: 'All', seen: { left: '70.00' } })
    await platform.call('confirmRefund', { as, params: await pendingRefund(deposit), body: {} })
    expect(await get(deposit)).toMatchObject({ state: 'Refunded', refundedAmount: '100.00' })
    expect(await walletOf(memberId)).toMatchObject({ balance: '0.00', held: '0.00' })
    expect((await refund(deposit, { amount: '0.01', reason: 'More' })).envelope.code).toBe('transaction.nothingLeft')
    expect((await platform.call('confirmRefund', { as, params: one, body: {} })).envelope.code).toBe(
      'transaction.noRefund',
    )
  })

  test('many at once: one is taken, and as many are refused', async () => {
    const { deposit } = await rich('100.00')
    const asked = () => refund(deposit, { amount: '60.00', reason: 'Twice', seen: { left: '100.00' } })
    const replies = await Promise.all(Array.from({ length: 32 }, asked))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await get(deposit)).toMatchObject({ refundPendingAmount: '60.00', refundedAmount: '0.00' })
  })

  test('of a deposit that was spent is refused; rejected, the money is available again', async () => {
    const { memberId, deposit } = await rich('100.00')
    await begin(memberId, '70.00', 'Withdrawal')
    expect((await refund(deposit, { amount: '40.00', reason: 'x' })).envelope).toMatchObject({
      code: 'transaction.spent',
      reason: { params: { available: '30.00' } },
    })
    await refund(deposit, { amount: '30.00', reason: 'x' })
    expect(await walletOf(memberId)).toMatchObject({ available: '0.00', held: '100.00' })
    const rejected = await platform.call('rejectRefund', {
      as,
      params: await pendingRefund(deposit),
      body: { reason: 'No grounds' },
    })
    expect(rejected.payload).toMatchObject({ state: 'Completed', wallet: { available: '30.00' } })
    expect(rejected.payload.refunds).toMatchObject([{ state: 'Rejected', rejectReason: 'No grounds' }])
  })
})

describe('from the amount of the setting on two administrators are needed', () => {
  test('to approve a withdrawal: not one of them twice, and no program', async () => {
    const { memberId } = await rich('20000.00')
    const { id } = await begin(memberId, '10000.00', 'Withdrawal')
    const params = { id }
    const claims = claimsFor(platform.url, 'robot', 'SystemAdmin')
    const robot = await signToken(platform.keys, { ...claims, client_id: 'robot' })
    expect((await platform.call('approveTransaction', { as: robot, params })).envelope.code).toBe(
      'transaction.personApproves',
    )
    expect((await platform.call('approveTransaction', { as, params })).payload).toMatchObject({
      state: 'Pending',
      needsSecond: true,
    })
    expect((await platform.call('approveTransaction', { as, params })).envelope.code).toBe('transaction.ownApproval')
    // A setting that is changed meanwhile changes nothing for what is under way.
    for (const by of [as, another])
      await platform.call('setPaymentSettings', { as: by, body: { secondFrom: '50000.00' } })
    expect((await platform.call('approveTransaction', { as, params })).envelope.code).toBe('transaction.ownApproval')
    await platform.call('setPaymentSettings', { as, body: { secondFrom: '10000.00' } })
    expect((await platform.call('approveTransaction', { as: another, params })).payload.state).toBe('Approved')
  })

  test('to refund: one asks, another confirms', async () => {
    const { deposit } = await rich('15000.00')
    await refund(deposit, { amount: '12000.00', reason: 'Large' })
    const params = await pendingRefund(deposit)
    expect((await platform.call('confirmRefund', { as, params, body: {} })).envelope.code).toBe('transaction.ownRefund')
    expect((await platform.call('confirmRefund', { as: another, params, body: {} })).payload.refundedAmount).toBe(
      '12000.00',
    )
  })
})

describe('fees', () => {
  const fields = { registrationFee: '100.00', currency: 'TWD' } as const

  test('withdrawn, they wait to be refunded; confirmed, the team has paid nothing, and pays anew', async () => {
    const { id, teams } = await world.open(1, {}, fields)
    const tournamentTeamId = teams[0]?.tournamentTeamId ?? ''
    const params = { tournamentTeamId }
    await world.call('withdrawRoster', { as, params })
    const fee = async () => (await platform.call('listTransactions', { as, params: { id } })).payload.transactions
    const [first] = await fee()
    expect(first).toMatchObject({ state: 'RefundPending', refundPendingAmount: '100.00' })
    await platform.call('confirmRefund', {
      as,
      params: await pendingRefund(first?.id ?? ''),
      body: { reference: 'R-9' },
    })
    expect((await platform.call('getTeam', { as, params })).payload.fee).toBeNull()
    await world.call('confirmRoster', { as, params })
    expect((await fee()).map(({ state }) => state).toSorted()).toEqual(['Completed', 'Refunded'])
    expect((await platform.call('listTransactions', { as, params: { id } })).payload.totals).toMatchObject([
      { feesCaptured: '100.00', feesRefundPending: '0.00', feesRefunded: '100.00' },
    ])
  })

  test('refunded in part, and then all of the rest when the tournament is cancelled', async () => {
    const { id } = await world.open(2, {}, fields)
    const { transactions } = (await platform.call('listTransactions', { as, params: { id } })).payload
    const [one, other] = transactions.map((row) => row.id)
    await refund(one ?? '', { amount: '40.00', reason: 'Late start' })
    await refund(other ?? '', { amount: '10.00', reason: 'Late start' })
    await platform.call('confirmRefund', { as, params: await pendingRefund(other ?? ''), body: {} })
    await world.call('cancelTournament', { as, params: { id }, body: {} })
    expect(await get(one ?? '')).toMatchObject({ state: 'RefundPending', refundPendingAmount: '100.00' })
    expect(await get(other ?? '')).toMatchObject({ refundPendingAmount: '90.00', refundedAmount: '10.00' })
    const { totals } = (await platform.call('listTransactions', { as, params: { id } })).payload
    expect(totals).toMatchObject([{ feesCaptured: '0.00', feesRefundPending: '190.00', feesRefunded: '10.00' }])
  })

  test('from the wallet of the captain, and back into it', async () => {
    const { memberId } = await rich('150.00')
    const { teams } = await world.open(1, {}, fields)
    const [team] = teams
    const params = { tournamentTeamId: team?.tournamentTeamId ?? '' }
    await platform.store.pool.query('update team_players set member_id = $1 where id = $2', [
      memberId,
      team?.players[0]?.playerId,
    ])
    await world.call('withdrawRoster', { as, params })
    const { transactions } = (await platform.call('listTransactions', { as, params: { id: team?.tournamentId ?? '' } }))
      .payload
    await platform.call('confirmRefund', { as, params: await pendingRefund(transactions[0]?.id ?? ''), body: {} })
    const confirmed = await platform.call('confirmRoster', { as, params, body: { feeFrom: 'wallet' } })
    expect(confirmed.status).toBe(200)
    expect(await walletOf(memberId)).toMatchObject({ balance: '50.00' })
    await world.call('withdrawRoster', { as, params })
    const again = (
      await platform.call('listTransactions', {
        as,
        params: { id: team?.tournamentId ?? '' },
        query: { state: 'RefundPending' },
      })
    ).payload
    await platform.call('confirmRefund', { as, params: await pendingRefund(again.transactions[0]?.id ?? ''), body: {} })
    expect(await walletOf(memberId)).toMatchObject({ balance: '150.00' })
    const poor = await platform.call('confirmRoster', { as, params, body: { feeFrom: 'wallet' } })
    expect(poor.status).toBe(200)
    expect(await walletOf(memberId)).toMatchObject({ balance: '50.00' })
  })

  test('a wallet is in TWD, and pays no fee in HKD', async () => {
    const { id } = await world.open(0, {}, { ...fields, currency: 'HKD' })
    const team = (await platform.call('addTeam', { as, params: { id }, body: { name: 'Alpha' } })).payload
    const params = { tournamentTeamId: team.tournamentTeamId }
    const refused = await platform.call('confirmRoster', { as, params, body: { feeFrom: 'wallet' } })
    expect(refused.envelope).toMatchObject({ code: 'wallet.otherCurrency', reason: { params: { currency: 'HKD' } } })
    expect((await walletOf((await rich('10.00')).memberId)).currency).toBe('TWD')
  })

  test('a wallet that has too little takes no roster', async () => {
    const { memberId } = await rich('50.00')
    const { id, teams } = await world.open(1, {}, fields)
    const [team] = teams
    const params = { tournamentTeamId: team?.tournamentTeamId ?? '' }
    await platform.store.pool.query('update team_players set member_id = $1 where id = $2', [
      memberId,
      team?.players[0]?.playerId,
    ])
    await world.call('withdrawRoster', { as, params })
    const { transactions } = (await platform.call('listTransactions', { as, params: { id } })).payload
    await platform.call('confirmRefund', { as, params: await pendingRefund(transactions[0]?.id ?? ''), body: {} })
    const refused = await platform.call('confirmRoster', { as, params, body: { feeFrom: 'wallet' } })
    expect(refused.envelope).toMatchObject({ code: 'wallet.tooLittle', reason: { params: { available: '50.00' } } })
    expect((await platform.call('getTeam', { as, params })).payload.state).toBe('PendingConfirmRoster')
  })
})

test.each([
  '1,000.00',
  '１０００.００',
  '-5.00',
  '0.00',
  '5',
  '5.0',
  '5.000',
  '99999999999.00',
  '1e3',
  ' 5.00',
  '5.00\u0000',
  '٥.٠٠',
  '',
])('the amount %j is refused at its field', async (amount) => {
  const { memberId, deposit } = await rich('10.00')
  const begun = await platform.call('createTransaction', { as, body: { category: 'Deposit', memberId, amount } })
  expect(begun.status).toBe(400)
  expect(Object.keys(begun.envelope.payload as object)).toContain('amount')
  const asked = await refund(deposit, { amount, reason: 'x' })
  expect(asked.status).toBe(400)
  expect(await get(deposit)).toMatchObject({ state: 'Completed', refundPendingAmount: '0.00' })
})

test('a text with a NUL, too long, or empty where it is needed is refused at its field', async () => {
  const { deposit } = await rich('10.00')
  const params = { id: deposit }
  for (const reason of ['', '  ', 'x'.repeat(501), 'a\u0000b']) {
    expect((await refund(deposit, { amount: '1.00', reason })).status).toBe(400)
  }
  for (const reference of ['\u202eB-1', 'B\u00001', '', 'x'.repeat(101), '<script>']) {
    const { id } = await begin(await aMember(platform), '5.00')
    expect((await platform.call('completeTransaction', { as, params: { id }, body: { reference } })).status).toBe(400)
  }
  const emoji = await platform.call('editRemark', { as, params, body: { remark: '家族 👨‍👩‍👧‍👦 ✓' } })
  expect(emoji.payload.remark).toBe('家族 👨‍👩‍👧‍👦 ✓')
  const stale = await platform.call('editRemark', { as, params, body: { remark: 'Mine', seen: { remark: '' } } })
  expect(stale.envelope.code).toBe('write.changedSince')
})

test('no wallet or transaction of nobody: 404 for a member that is not there', async () => {
  const body = { category: 'Deposit', memberId: '999999', amount: '5.00' } as const
  expect((await platform.call('createTransaction', { as, body })).status).toBe(404)
  expect((await platform.call('getWallet', { as, params: { id: '999999' } })).status).toBe(404)
})

test('nobody but a system administrator sees any of it: calls, search, the money of a tournament', async () => {
  const { memberId, deposit } = await rich('77.00')
  await platform.store.pool.query(`update wallet_transactions set member_name = 'Zephyrine' where id = $1`, [deposit])
  const company = await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: 'c1', venueId: null })
  for (const { token } of [company, await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v1' })]) {
    for (const name of ['getWalletTransaction', 'getWallet'] as const) {
      const id = name === 'getWallet' ? memberId : deposit
      expect((await platform.call(name, { as: token, params: { id } })).status).toBe(403)
    }
    expect((await platform.call('listWalletTransactions', { as: token })).status).toBe(403)
    const found = (await platform.call('findThings', { as: token, query: { text: 'Zephyrine' } })).payload
    expect(JSON.stringify(found)).not.toContain('Zephyrine')
  }
  const found = (await platform.call('findThings', { as, query: { text: 'Zephyrine' } })).payload
  expect(JSON.stringify(found)).toContain(deposit)
})

test('a dry run tells the wallet before and after, and does nothing', async () => {
  const { memberId } = await rich('40.00')
  const { id } = await begin(memberId, '60.00')
  const told = await world.dryRun('completeTransaction', { params: { id }, body: {} })
  expect(told).toEqual([
    expect.objectContaining({
      code: 'consequence.walletChanges',
      params: expect.objectContaining({ amount: '60.00', before: '40.00', after: '100.00' }) as unknown,
    }),
  ])
  expect(await walletOf(memberId)).toMatchObject({ balance: '40.00' })
})

test('entries and steps can neither be changed nor removed, not even by who has the database', async () => {
  await rich('5.00')
  for (const table of ['wallet_entries', 'wallet_transaction_steps']) {
    for (const statement of [`update ${table} set time = 0`, `delete from ${table}`]) {
      await expect(platform.store.pool.query(statement)).rejects.toThrow('append-only')
    }
  }
  await expect(platform.store.pool.query('update wallets set balance = -1')).rejects.toThrow('wallets_available')
})

test('after all of it every sum, hold and refund is exact', async () => {
  expect(await brokenMoney(platform)).toEqual([])
})
