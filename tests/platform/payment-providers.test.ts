// A provider that answers late, twice, in any order, or not at all: its messages count once, and waiting decides nothing.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderMessage } from '../../src/contract/endpoints-payments.ts'
import { lateProvider } from '../support/late-provider.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { aMember, brokenMoney } from './wallet-world.ts'

const late = lateProvider()
let platform: TestPlatform
let as: string
beforeAll(async () => {
  platform = await startPlatform({ providers: { late: late.provider } })
  as = await platform.token('SystemAdmin')
})
afterAll(() => platform.close())

const get = async (id: string) => (await platform.call('getWalletTransaction', { as, params: { id } })).payload
const send = (body: ProviderMessage) => platform.call('submitProviderMessage', { as, body })
const begin = async (amount: string, category: 'Deposit' | 'Withdrawal' = 'Deposit', memberId?: string) =>
  (
    await platform.call('createTransaction', {
      as,
      body: { category, memberId: memberId ?? (await aMember(platform)), amount, paymentMethod: 'late' },
    })
  ).payload
const ordered = (id: string) => late.orders.filter((order) => order.transactionId === id)

test('messages in any order, each any number of times: captured once, and never twice', async () => {
  const outcomes = ['accepted', 'authorised', 'collected'] as const
  const heard = fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(heard, async (sequence) => {
      const { id, memberId } = await begin('80.00')
      const told = new Map(outcomes.map((outcome) => [outcome, late.says(id, outcome, '80.00')]))
      const replies = await Promise.all(sequence.map((outcome) => send(told.get(outcome) as ProviderMessage)))
      expect(replies.map(({ status }) => status)).toEqual(sequence.map(() => 200))
      const { state, wallet, steps } = await get(id)
      const isCollected = sequence.includes('collected')
      expect(wallet?.balance).toBe(isCollected ? '80.00' : '0.00')
      expect(state === 'Completed').toBe(isCollected)
      // Each message left one step, whether it changed something or not.
      const said = steps.filter(({ by }) => by === 'late')
      expect(said).toHaveLength(new Set(sequence).size)
      expect(memberId).not.toBeNull()
    }),
    { numRuns: 12 },
  )
})

test('it is told to collect, again under the same id when the line was dead', async () => {
  late.fails(1)
  const { id, state } = await begin('10.00')
  expect(state).toBe('Created')
  await expect.poll(() => ordered(id)).toMatchObject([{ id: `${id}-collect`, what: 'collect', amount: '10.00' }])
})

test('who does not answer leaves it not known; asked again, what it says counts', async () => {
  const { id } = await begin('25.00')
  late.silent(true)
  await platform.call('checkTransaction', { as, params: { id } })
  await expect.poll(async () => (await get(id)).steps.map(({ act }) => act)).toContain('unknown')
  expect((await get(id)).state).toBe('Created')
  late.silent(false)
  late.says(id, 'collected', '25.00')
  await platform.call('checkTransaction', { as, params: { id } })
  await expect.poll(async () => (await get(id)).state).toBe('Completed')
  expect((await send(late.says(id, 'collected', '25.00'))).payload).toMatchObject({ repeated: true })
  expect((await get(id)).wallet?.balance).toBe('25.00')
})

test('it pays out what an administrator has approved, and nothing before', async () => {
  const deposit = await begin('60.00')
  await send(late.says(deposit.id, 'collected', '60.00'))
  const { id } = await begin('40.00', 'Withdrawal', deposit.memberId ?? '')
  const paid = late.says(id, 'paid', '40.00')
  expect((await send({ ...paid, messageId: 'too early' })).payload).toMatchObject({ state: 'Created' })
  await platform.call('approveTransaction', { as, params: { id } })
  await expect.poll(() => ordered(id)).toMatchObject([{ what: 'payOut', amount: '40.00' }])
  expect((await send(paid)).payload.state).toBe('Completed')
  expect((await get(id)).wallet).toMatchObject({ balance: '20.00', held: '0.00' })
})

test('it refunds when the refund is confirmed, and says when it has', async () => {
  const { id } = await begin('50.00')
  await send(late.says(id, 'collected', '50.00'))
  const params = { id }
  const asked = await platform.call('refundTransaction', { as, params, body: { amount: '20.00', reason: 'x' } })
  const [refund] = asked.payload.refunds
  const ofRefund = { id, refundId: refund?.refundId ?? '' }
  await platform.call('confirmRefund', { as, params: ofRefund, body: {} })
  await expect.poll(() => ordered(id).map(({ what }) => what)).toContain('refund')
  expect((await get(id)).state).toBe('RefundPending')
  const reject = await platform.call('rejectRefund', { as, params: ofRefund, body: { reason: 'x' } })
  expect(reject.envelope.code).toBe('transaction.refundOrdered')
  expect((await send(late.says(id, 'refunded', '20.00'))).payload.state).toBe('Completed')
  expect(await get(id)).toMatchObject({ refundedAmount: '20.00', wallet: { balance: '30.00', held: '0.00' } })
})

test('another amount, another provider, and money that comes after the cancellation change nothing, and are seen', async () => {
  const { id } = await begin('70.00')
  expect((await send(late.says(id, 'collected', '70.01', 'more'))).payload.state).toBe('Created')
  const strange = await send({ ...late.says(id, 'collected', '70.00', 'strange'), provider: 'other' })
  expect(strange.envelope.code).toBe('transaction.otherProvider')
  await platform.call('cancelTransaction', { as, params: { id }, body: {} })
  expect((await send(late.says(id, 'collected', '70.00', 'late'))).payload.state).toBe('Cancelled')
  const { steps, wallet } = await get(id)
  expect(steps.filter(({ act }) => act === 'ignored')).toHaveLength(2)
  expect(wallet?.balance).toBe('0.00')
})

test('after all of it every sum, hold and refund is exact', async () => {
  expect(await brokenMoney(platform)).toEqual([])
})
