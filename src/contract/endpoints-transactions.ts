// The money of a tournament (domain.md §5).
import * as v from 'valibot'
import { counts, listQuery, named, read, several } from './endpoint.ts'
import { idOf } from './ids.ts'
import { TransactionCategory, TransactionState } from './states.ts'
import { CurrencyTotals, TournamentTransaction } from './transaction.ts'

/** chosen: money is no business of an operator; a company reads that of tournaments at its venues. */
export const moneyReaders = ['SystemAdmin', 'VenueCompanyAdmin'] as const

export const transactionEndpoints = named({
  listTransactions: read({
    path: '/admin/tournament/v1/tournaments/{id}/transactions',
    summary:
      'Fees and prizes of a tournament, newest first, with the totals of all of them by currency; a company reads nothing of wallets',
    params: v.object({ id: idOf('tournament') }),
    query: v.object({
      ...listQuery,
      category: several(TransactionCategory),
      state: several(TransactionState),
    }),
    answer: v.object({
      transactions: v.array(TournamentTransaction),
      totals: v.optional(v.array(CurrencyTotals), []),
      ...counts,
    }),
    roles: moneyReaders,
    scope: 'owned',
    about: { kind: 'tournament', param: 'id' },
    shows: 'venue',
    reads: ['transaction'],
  }),
})
