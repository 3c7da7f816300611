// Wallets and payments in every state, for a first look around.
import { and, asc, eq } from 'drizzle-orm'
import type { EndpointName } from '../../contract/endpoints.ts'
import { nameKey } from '../../contract/name-key.ts'
import { pendingRefundOf } from '../../rules/payments.ts'
import * as payments from '../acts/payments.ts'
import * as refunds from '../acts/refunds.ts'
import type { Act } from '../call.ts'
import { found } from '../store/found.ts'
import { members } from '../store/schema/members.ts'
import { walletTransactions } from '../store/schema/transactions.ts'
import { tournaments } from '../store/schema/tournaments.ts'
import { insertTransaction } from '../store/transaction-moves.ts'
import { lockTransaction, type LockedTransaction } from '../store/wallet-transactions.ts'
import { recorded } from './recorded.ts'

const names = ['Ivy Chan', 'Ken Lau', 'Mei Lin', '黃子軒', 'Yuki Wong', 'Jay Lim', '林佳穎', 'Ricky Fong']
const hour = 3_600

export async function seedPayments(act: Act): Promise<void> {
  const wallets = await someMembers(act)
  const before = (hours: number): Act => ({ ...act, asking: { ...act.asking, now: act.asking.now - hours * hour } })

  for (const [at, memberId] of wallets.entries()) {
    const deposit = await begin(before(90 - at), 'Deposit', memberId, `${500 + at * 250}.00`)
    await complete(before(89 - at), deposit, `FPS-${20_260_100 + at}`)
  }
  const [ivy = '', ken = '', mei = '', huang = '', yuki = '', jay = '', lin = '', ricky = ''] = wallets

  await begin(before(5), 'Deposit', ivy, '300.00', 'card')
  await begin(before(4), 'Deposit', ken, '1000.00')
  await step(
    before(3),
    'approveTransaction',
    await begin(before(6), 'Deposit', mei, '450.00'),
    payments.approveTransaction,
  )
  await cancel(before(20), await begin(before(24), 'Deposit', huang, '80.00'), 'Sent twice')

  // From the amount of the settings on, two administrators have to approve.
  for (const [hours, reference] of [
    [60, 'BANK-7781'],
    [30, 'BANK-7796'],
  ] as const) {
    const half = await begin(before(hours), 'Deposit', yuki, '9000.00')
    await complete(before(hours - 1), half, reference)
  }
  const payOut = await begin(before(10), 'Withdrawal', yuki, '12000.00')
  await step(before(9), 'approveTransaction', payOut, payments.approveTransaction)
  await begin(before(2), 'Withdrawal', jay, '600.00')
  await step(
    before(1),
    'approveTransaction',
    await begin(before(8), 'Withdrawal', lin, '700.00'),
    payments.approveTransaction,
  )
  const paid = await begin(before(50), 'Withdrawal', ricky, '250.00')
  await step(before(49), 'approveTransaction', paid, payments.approveTransaction)
  await complete(before(48), paid, 'FPS-20260188')
  await cancel(before(46), await begin(before(47), 'Withdrawal', ken, '100.00'), 'Wrong account')

  const back = await begin(before(40), 'Deposit', ricky, '200.00')
  await complete(before(39), back, 'FPS-20260190')
  await refund(before(38), back, '200.00', 'Paid to the wrong account', 'FPS-20260195')
  const partly = await begin(before(36), 'Deposit', mei, '320.00')
  await complete(before(35), partly, 'FPS-20260201')
  await refund(before(34), partly, '20.00', 'Overpaid', 'FPS-20260202')

  await seedFees(before, wallets)
}

/** Of the cup of this evening: one asked for, one held in a wallet, one to be refunded in part, one refunded in part, one rejected. */
async function seedFees(before: (hours: number) => Act, [ivy = '', ken = '']: readonly string[]): Promise<void> {
  const { tx } = before(0)
  const [cup] = await tx.select().from(tournaments).where(eq(tournaments.name, 'Friday Night Cup'))
  const { id: tournamentId, currency } = found(cup)
  const fee = {
    category: 'EntryFee',
    item: 'registrationFee',
    tournamentId,
    currency,
    subtotal: 300_00,
    capturedAmount: 0,
  } as const
  const asked = await insertTransaction(tx, {
    ...fee,
    state: 'Created',
    teamName: 'Harbour Foxes',
    memberId: ivy,
    memberName: 'Ivy Chan',
    walletDifference: 0,
    paymentMethod: 'card',
    createTime: before(7).asking.now,
  })
  await payments.noteStep(before(7), asked, { act: 'create', state: 'Created', amount: 300_00 })
  const held = await insertTransaction(tx, {
    ...fee,
    state: 'Pending',
    teamName: 'Night Owls',
    memberId: ken,
    memberName: 'Ken Lau',
    walletDifference: -300_00,
    paymentMethod: 'wallet',
    createTime: before(6).asking.now,
  })
  await payments.noteStep(before(6), held, { act: 'create', state: 'Pending', amount: 300_00 })
  const money = { id: held, memberId: ken, name: 'Ken Lau', currency }
  await payments.moveMoney(before(6), money, 'hold', { amount: 0, held: 300_00 })

  const paid = await tx
    .select({ id: walletTransactions.id })
    .from(walletTransactions)
    .where(and(eq(walletTransactions.tournamentId, tournamentId), eq(walletTransactions.state, 'Completed')))
    .orderBy(asc(walletTransactions.id))
    .limit(3)
  const [first = '', second = '', third = ''] = paid.map(({ id }) => id)
  await refund(before(0), first, '150.00', 'Came late, played half of it')
  await refund(before(0), second, '100.00', 'Came late, played most of it', 'FPS-20260230')
  await request(before(0), third, '300.00', 'Did not like the result')
  await step(before(0), 'rejectRefund', third, (act, transaction) =>
    refunds.rejectRefund(act, transaction, found(pendingRefundOf(transaction)), 'The match was played'),
  )
}

async function someMembers({ tx, asking }: Act): Promise<string[]> {
  const rows = await tx
    .insert(members)
    .values(names.map((name) => ({ name, nameKey: nameKey(name), createTime: asking.now })))
    .returning({ id: members.id })
  return rows.map(({ id }) => id)
}

function begin(
  act: Act,
  category: 'Deposit' | 'Withdrawal',
  memberId: string,
  amount: string,
  paymentMethod = 'byHand',
): Promise<string> {
  return recorded(act, 'createTransaction', `payment create ${category} ${memberId} ${amount}`, (done) =>
    payments.beginTransaction(done, { category, memberId, amount, paymentMethod, remark: '' }),
  )
}

function step(
  act: Act,
  name: EndpointName,
  id: string,
  work: (act: Act, transaction: LockedTransaction) => Promise<void>,
): Promise<void> {
  return recorded(act, name, '', async (done) => work(done, await lockTransaction(done.tx, id)))
}

function complete(act: Act, id: string, reference: string): Promise<void> {
  return step(act, 'completeTransaction', id, (done, transaction) =>
    payments.completeTransaction(done, transaction, { reference }),
  )
}

function cancel(act: Act, id: string, remark: string): Promise<void> {
  return step(act, 'cancelTransaction', id, (done, transaction) =>
    payments.cancelTransaction(done, transaction, remark),
  )
}

function request(act: Act, id: string, amount: string, reason: string): Promise<void> {
  return step(act, 'refundTransaction', id, (done, transaction) =>
    refunds.requestRefund(done, transaction, { amount, reason }),
  )
}

/** With a reference it was paid as well. */
async function refund(act: Act, id: string, amount: string, reason: string, reference?: string): Promise<void> {
  await request(act, id, amount, reason)
  if (reference === undefined) return
  await step(act, 'confirmRefund', id, (done, transaction) =>
    refunds.confirmRefund(done, transaction, found(pendingRefundOf(transaction)), reference),
  )
}
