// The life of a wallet transaction: each state × each act × each category, and who may do it alone.
import { describe, expect, test } from 'vitest'
import { TransactionCategory, TransactionState } from '../../src/contract/states.ts'
import type { Reason } from '../../src/contract/reason.ts'
import type { Refund } from '../../src/contract/transaction.ts'
import { moves, needsSecond, type Judged } from '../../src/rules/payments.ts'
import * as rules from '../../src/rules/payments.ts'
import { anAsking, aUser } from '../support/builders.ts'

const asking = anAsking()

function aRefund(over: Partial<Refund> = {}): Refund {
  return {
    refundId: '5',
    amount: '40.00',
    state: 'Pending',
    reason: 'Left early',
    sub: 'another',
    by: 'Ann',
    time: 0,
    needsSecond: false,
    orderTime: null,
    decidedBy: null,
    decidedTime: null,
    reference: null,
    rejectReason: '',
    ...over,
  }
}

function aPayment(over: Partial<Judged> = {}): { transaction: Judged } {
  const { state = 'Pending' } = over
  const captured = state === 'Completed' || state === 'RefundPending' || state === 'Refunded'
  return {
    transaction: {
      id: '7',
      category: 'Deposit',
      state,
      currency: 'TWD',
      memberId: '3',
      subtotal: '100.00',
      capturedAmount: captured ? '100.00' : '0.00',
      refundedAmount: state === 'Refunded' ? '100.00' : '0.00',
      refundPendingAmount: state === 'RefundPending' ? '40.00' : '0.00',
      paymentMethod: 'byHand',
      needsSecond: false,
      firstApproval: null,
      refunds: state === 'RefundPending' ? [aRefund()] : [],
      wallet: { memberId: '3', currency: 'TWD', balance: '100.00', held: '0.00', available: '100.00' },
      ...over,
    },
  }
}

type Act = (view: { transaction: Judged }) => Reason | undefined
const acts: Record<string, Act> = {
  approve: (view) => rules.whyNotApprove(view, asking),
  complete: (view) => rules.whyNotComplete(view, asking, {}),
  cancel: rules.whyNotCancel,
  refund: (view) => rules.whyNotRefund(view, asking, { amount: '10.00' }),
  confirmRefund: (view) => rules.whyNotConfirmRefund(view, asking, {}),
  rejectRefund: rules.whyNotRejectRefund,
}

/** Where each act is open: the table of the plan, written once more. */
const open: Record<TransactionCategory, Record<string, readonly TransactionState[]>> = {
  Deposit: {
    approve: ['Created', 'Pending'],
    complete: ['Created', 'Pending', 'Approved'],
    cancel: ['Created', 'Pending', 'Approved'],
  },
  Withdrawal: {
    approve: ['Created', 'Pending'],
    complete: ['Approved'],
    cancel: ['Created', 'Pending', 'Approved'],
  },
  EntryFee: { approve: [], complete: ['Created', 'Pending'], cancel: ['Created', 'Pending'] },
}
const refunds: Record<string, readonly TransactionState[]> = {
  refund: ['Completed'],
  confirmRefund: ['RefundPending'],
  rejectRefund: ['RefundPending'],
}

describe.each(TransactionCategory.options)('%s', (category) => {
  const cells = TransactionState.options.flatMap((state) => Object.keys(acts).map((act) => ({ state, act })))
  test.each(cells)('$act of one that is $state', ({ state, act }) => {
    const why = acts[act]?.(aPayment({ category, state }))
    const isOpen = (open[category][act] ?? refunds[act])?.includes(state) === true
    expect(why === undefined).toBe(isOpen)
  })

  test('what a rule lets through has a way in the table of moves', () => {
    for (const name of ['approve', 'complete', 'cancel'] as const) {
      expect(moves[category][name]?.from ?? []).toEqual(open[category][name])
    }
  })
})

test.each([
  { why: 'the first of two', over: {}, reason: undefined },
  { why: 'the same person again', over: { firstApproval: { sub: 'u1', by: 'I', time: 0 } }, reason: 'ownApproval' },
  { why: 'another one', over: { firstApproval: { sub: 'u2', by: 'You', time: 0 } }, reason: undefined },
])('a large withdrawal is approved by $why', ({ over, reason }) => {
  const view = aPayment({ category: 'Withdrawal', needsSecond: true, ...over })
  const why = rules.whyNotApprove(view, { ...asking, user: aUser({ sub: 'u1' }) })
  expect(why?.code).toBe(reason && `transaction.${reason}`)
})

test('two administrators are needed until both have approved, and never for a small sum', () => {
  const needed = (second: boolean) =>
    TransactionState.options.filter((state) => rules.needsTwo(aPayment({ needsSecond: second, state }).transaction))
  expect(needed(true)).toEqual(['Created', 'Pending'])
  expect(needed(false)).toEqual([])
})

test('a program is neither of the two administrators', () => {
  const robot = { ...asking, user: aUser({ service: true }) }
  const large = aPayment({ category: 'Withdrawal', needsSecond: true })
  expect(rules.whyNotApprove(large, robot)?.code).toBe('transaction.personApproves')
  const refund = aPayment({ state: 'RefundPending', refunds: [aRefund({ needsSecond: true })] })
  expect(rules.whyNotConfirmRefund(refund, robot)?.code).toBe('transaction.personApproves')
  expect(rules.whyNotApprove(aPayment({ category: 'Withdrawal' }), robot)).toBeUndefined()
})

test('who asked for a large refund does not confirm it; a small one may be', () => {
  const own = (second: boolean) =>
    aPayment({ state: 'RefundPending', refunds: [aRefund({ needsSecond: second, sub: asking.user.sub })] })
  expect(rules.whyNotConfirmRefund(own(true), asking)?.code).toBe('transaction.ownRefund')
  expect(rules.whyNotConfirmRefund(own(false), asking)).toBeUndefined()
})

test.each([
  { amount: '100.00', over: {}, reason: undefined },
  { amount: '100.01', over: {}, reason: 'moreThanLeft' },
  { amount: '60.01', over: { refundedAmount: '40.00' }, reason: 'moreThanLeft' },
  {
    amount: '50.00',
    over: { wallet: { memberId: '3', currency: 'TWD', balance: '90.00', held: '50.00', available: '40.00' } },
    reason: 'spent',
  },
] as const)('a refund of $amount: $reason', ({ amount, over, reason }) => {
  const why = rules.whyNotRefund(aPayment({ state: 'Completed', ...over }), asking, { amount })
  expect(why?.code).toBe(reason && `transaction.${reason}`)
})

test('a refund that a provider was told to pay is neither rejected nor confirmed without its reference', () => {
  const view = aPayment({ state: 'RefundPending', refunds: [aRefund({ orderTime: 1 })] })
  expect(rules.whyNotRejectRefund(view)?.code).toBe('transaction.refundOrdered')
  expect(rules.whyNotConfirmRefund(view, asking, {})?.code).toBe('transaction.refundOrdered')
  expect(rules.whyNotConfirmRefund(view, asking, { reference: 'B-1' })).toBeUndefined()
})

test.each([
  { over: { memberId: null }, sent: {}, reason: 'memberNeeded' },
  { over: { memberId: null }, sent: { memberId: '3' }, reason: undefined },
  { over: {}, sent: { memberId: '4' }, reason: 'otherMember' },
  { over: { category: 'EntryFee', memberId: null }, sent: { memberId: '4' }, reason: 'noWalletNeeded' },
] as const)('completing $over with $sent: $reason', ({ over, sent, reason }) => {
  expect(rules.whyNotComplete(aPayment(over), asking, sent)?.code).toBe(reason && `transaction.${reason}`)
})

test.each([
  { state: 'Pending', method: 'byHand', reason: 'byHand' },
  { state: 'Pending', method: null, reason: 'byHand' },
  { state: 'Pending', method: 'acme', reason: undefined },
  { state: 'RefundPending', method: 'acme', reason: undefined },
  { state: 'Completed', method: 'acme', reason: 'nothingToCheck' },
] as const)('checking one that is $state, paid by $method: $reason', ({ state, method, reason }) => {
  expect(rules.whyNotCheck(aPayment({ state, paymentMethod: method }))?.code).toBe(reason && `transaction.${reason}`)
})

test('the amount of the setting counts itself', () => {
  expect(['9999.99', '10000.00', '10000.01'].map((amount) => needsSecond(amount, '10000.00'))).toEqual([
    false,
    true,
    true,
  ])
})
