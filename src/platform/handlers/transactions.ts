import { whyNotReadMoney } from '../../rules/roles.ts'
import { findTournament } from '../store/tournaments.ts'
import { listTransactions as list } from '../store/transactions.ts'
import { listVenues } from '../store/venues.ts'
import { Refusal, type Handler } from '../call.ts'

export const listTransactions: Handler<'listTransactions'> = async ({ tx, visible, params, query, asking }) => {
  const { venueIds } = await findTournament(tx, params.id)
  const why = whyNotReadMoney(await listVenues(tx, visible, venueIds), asking)
  if (why) throw new Refusal(why, 403)
  return list(tx, params.id, query)
}
