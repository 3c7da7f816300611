// The registration fee of a team: taken with its roster, given back when the roster is withdrawn, the team removed or the
// tournament cancelled. chosen: it is paid by hand unless the captain's wallet is named.
import { walletCurrency } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import type { TournamentTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import { centsOf } from '../../rules/money.ts'
import { pendingRefundOf } from '../../rules/payments.ts'
import { Refusal, type Act } from '../call.ts'
import { secondFrom } from '../store/settings.ts'
import { insertTransaction } from '../store/transaction-moves.ts'
import { captainOf, pendFees, standingFee, type FeesOf } from '../store/transactions.ts'
import { lockTransaction } from '../store/wallet-transactions.ts'
import { completeTransaction, moveMoney, noteStep } from './payments.ts'
import { rejectRefund, tellRefund } from './refunds.ts'

/** A team with a captured fee, or one to be refunded, does not pay again. */
export async function captureFee(
  act: Act,
  tournament: Tournament,
  team: TournamentTeam,
  from: 'byHand' | 'wallet' = 'byHand',
): Promise<void> {
  const { tx } = act
  const standing = await standingFee(tx, team.tournamentTeamId)
  if (!standing) return takeFee(act, tournament, team, from)
  const transaction = await lockTransaction(tx, standing.id)
  const refund = pendingRefundOf(transaction)
  if (refund && refund.orderTime !== null) throw new Refusal(reason('transaction.refundOrdered'))
  if (refund) await rejectRefund(act, transaction, refund, '')
  if (transaction.state === 'Created' || transaction.state === 'Pending')
    await completeTransaction(act, transaction, {})
}

async function takeFee(
  act: Act,
  { registrationFee, currency, id: tournamentId }: Tournament,
  team: TournamentTeam,
  from: 'byHand' | 'wallet',
): Promise<void> {
  const { tx, asking } = act
  const { memberId, memberName } = captainOf(team)
  const cents = centsOf(registrationFee)
  const byWallet = from === 'wallet'
  if (byWallet && currency !== walletCurrency) throw new Refusal(reason('wallet.otherCurrency', { currency }))
  if (byWallet && memberId === null)
    throw new Refusal(reason('wallet.captainNoMember', { name: memberName ?? team.name }))
  const id = await insertTransaction(tx, {
    category: 'EntryFee',
    item: 'registrationFee',
    state: 'Completed',
    tournamentId,
    tournamentTeamId: team.tournamentTeamId,
    teamName: team.name,
    memberId,
    memberName,
    currency,
    subtotal: cents,
    walletDifference: byWallet ? -cents : 0,
    capturedAmount: cents,
    paymentMethod: from,
    createTime: asking.now,
  })
  const money = { id, memberId, name: memberName ?? '', currency }
  if (byWallet) await moveMoney(act, money, 'complete', { amount: -cents, held: 0 })
  await noteStep(act, id, { act: 'create', state: 'Completed', amount: cents })
}

/** The fee of one team, or of all of a tournament, is to be given back. */
export async function pendRefunds(act: Act, tournament: Tournament, of: FeesOf): Promise<void> {
  const { sub, name: by } = act.asking.user
  const from = centsOf(await secondFrom(act.tx))
  const { now } = act.asking
  tellRefund(act, tournament, await pendFees(act.tx, of, { sub, by, now, secondFrom: from }))
}
