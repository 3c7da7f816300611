import type { TournamentTransaction, Transaction } from '../../contract/transaction.ts'
import { whyNotReadMoney } from '../../rules/roles.ts'
import { ownAmong } from '../acts/near.ts'
import { findTournament } from '../store/tournaments.ts'
import { listTransactions as list } from '../store/transactions.ts'
import { listVenueNames } from '../store/venues.ts'
import { Refusal, type Handler } from '../call.ts'

export const listTransactions: Handler<'listTransactions'> = async ({ tx, visible, params, query, asking }) => {
  const { venueIds } = await findTournament(tx, params.id)
  const why = whyNotReadMoney(await listVenueNames(tx, visible, { ids: venueIds }), asking)
  if (why) throw new Refusal(why, 403)
  const { transactions, ...others } = await list(tx, params.id, query)
  if (asking.user.role === 'SystemAdmin') return { transactions, ...others }
  const own = await ownAmong(
    { tx, asking },
    transactions.map(({ memberId }) => memberId),
  )
  return { transactions: transactions.map((row) => asOthersRead(row, own(row.memberId))), ...others }
}

/** chosen: wallets and how they are paid are for system administrators alone; `own`: the member, if it is the reader's. */
function asOthersRead(transaction: Transaction, own: string | null): TournamentTransaction {
  const {
    memberId: _member,
    walletDifference: _difference,
    paymentMethod: _method,
    remark: _remark,
    ...row
  } = transaction
  return { ...row, ...(own !== null && { memberId: own }) }
}
