import { transactionEndpoints } from '../contract/endpoints-transactions.ts'
import { joined, type Say } from '../contract/say.ts'
import { TransactionCategory, TransactionState } from '../contract/states.ts'
import type { TournamentTransaction } from '../contract/transaction.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'

export const transactionList = defineList(
  transactionEndpoints.listTransactions,
  ({ transactions }) => transactions,
  {
    name: 'transactions',
    words: 'transaction list',
    of: 'tournament',
    id: (row) => row.id,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 80, hidden: true },
      {
        id: 'team',
        title: 'ui.transactions.team',
        value: (row) => row.teamName,
        sort: 'team',
        flex: 2,
        minWidth: 160,
        rowHeader: true,
      },
      { id: 'item', title: 'ui.transactions.item', value: (row, { say }) => itemOf(row, say), flex: 1, minWidth: 150 },
      {
        id: 'state',
        title: 'ui.tournaments.column.state',
        machine: 'transaction',
        state: (row) => row.state,
        sort: 'state',
        width: 150,
      },
      { id: 'currency', title: 'arg.currency', value: (row) => row.currency, width: 80 },
      {
        id: 'amount',
        title: 'ui.transactions.amount',
        amount: (row) => row.subtotal,
        sort: 'amount',
        align: 'end',
        width: 130,
      },
      { id: 'member', title: 'ui.transactions.member', value: (row) => row.memberName, flex: 1, minWidth: 120 },
      {
        id: 'category',
        title: 'ui.transactions.category',
        value: (row, { say }) => say(`ui.transactions.categories.${row.category}`),
        sort: 'category',
        width: 120,
        hidden: true,
      },
      { id: 'remark', title: 'ui.transactions.remark', value: (row) => row.remark ?? null, hidden: true },
      {
        id: 'createTime',
        title: 'ui.transactions.createTime',
        time: (row) => row.createTime,
        sort: 'createTime',
        width: 150,
        searchable: false,
      },
      {
        id: 'updateTime',
        title: 'ui.transactions.updateTime',
        time: (row) => row.updateTime,
        sort: 'updateTime',
        width: 150,
        searchable: false,
        hidden: true,
      },
    ],
    filters: [
      isAnyOf(
        'category',
        TransactionCategory.options.map((value) => ({ value, title: `ui.transactions.categories.${value}` })),
        (row: TournamentTransaction) => row.category,
      ),
      isAnyOf('state', states('transaction', TransactionState.options), (row: TournamentTransaction) => row.state),
    ],
  },
  {
    title: 'ui.tournament.tab.transactions',
    search: 'ui.transactions.search',
    empty: { title: 'ui.transactions.empty', help: 'ui.transactions.emptyHelp' },
  },
)

/** `Prize (1, 2)` */
export function itemOf({ item, places }: Pick<TournamentTransaction, 'item' | 'places'>, say: Say): string {
  const name = say(`ui.transactions.items.${item}`)
  return places.length === 0
    ? name
    : say('ui.transactions.ofPlaces', { item: name, places: joined(say, places.map(String)) })
}
