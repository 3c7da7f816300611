import { paymentEndpoints } from '../contract/endpoints-payments.ts'
import type { PlainKey, Say } from '../contract/say.ts'
import { TransactionCategory, TransactionState } from '../contract/states.ts'
import type { Transaction } from '../contract/transaction.ts'
import { leftToRefund } from '../rules/payments.ts'
import { defineList, type ListColumn } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'
import { exactly, notAfter, notBefore } from './typed-filters.ts'
import { itemOf } from './transactions.ts'

/** Amounts of different currencies are never added, so each stands beside its code. */
function amount(id: string, title: PlainKey, of: (row: Transaction) => string): ListColumn<Transaction> {
  return { id, title, amount: of, align: 'end', width: 110 }
}

const time = { width: 150, searchable: false } as const

const columns: readonly ListColumn<Transaction>[] = [
  { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 80 },
  {
    id: 'name',
    title: 'ui.payments.column.name',
    value: (row) => row.name,
    flex: 2,
    minWidth: 170,
    rowHeader: true,
  },
  {
    id: 'category',
    title: 'ui.transactions.category',
    value: (row, { say }) => say(`ui.transactions.categories.${row.category}`),
    width: 110,
  },
  {
    id: 'state',
    title: 'ui.tournaments.column.state',
    machine: 'transaction',
    state: (row) => row.state,
    width: 140,
  },
  { id: 'currency', title: 'arg.currency', value: (row) => row.currency, width: 80 },
  { ...amount('subtotal', 'ui.payments.amount.subtotal', (row) => row.subtotal), sort: 'amount' },
  { ...amount('captured', 'ui.payments.column.captured', (row) => row.capturedAmount), roomy: true },
  { ...amount('refunded', 'ui.payments.column.refunded', (row) => row.refundedAmount), roomy: true },
  { ...amount('left', 'ui.payments.column.left', leftToRefund), hidden: true },
  {
    id: 'difference',
    title: 'ui.payments.column.difference',
    amount: (row) => row.walletDifference,
    align: 'end',
    width: 110,
    hidden: true,
  },
  { id: 'item', title: 'ui.transactions.item', value: (row, { say }) => itemOf(row, say), width: 150, hidden: true },
  {
    id: 'method',
    title: 'ui.payments.column.method',
    value: (row, { say }) => methodText(row.paymentMethod, say),
    width: 110,
    hidden: true,
  },
  {
    id: 'tournament',
    title: 'ui.payments.column.tournament',
    value: (row) => row.tournamentName,
    flex: 1,
    minWidth: 140,
    roomy: true,
  },
  { id: 'member', title: 'ui.payments.column.member', value: (row) => row.memberName, width: 130, hidden: true },
  { id: 'remark', title: 'ui.transactions.remark', value: (row) => row.remark, hidden: true },
  { id: 'createTime', title: 'ui.transactions.createTime', time: (row) => row.createTime, sort: 'createTime', ...time },
  {
    id: 'updateTime',
    title: 'ui.transactions.updateTime',
    time: (row) => row.updateTime,
    sort: 'updateTime',
    hidden: true,
    ...time,
  },
]

const category = isAnyOf(
  'category',
  TransactionCategory.options.map((value) => ({ value, title: `ui.transactions.categories.${value}` as const })),
  (row: Transaction) => row.category,
)
const state = isAnyOf('state', states('transaction', TransactionState.options), (row: Transaction) => row.state)

const page = {
  title: 'ui.payments.title',
  search: 'ui.payments.search',
  empty: { title: 'ui.payments.empty', help: 'ui.payments.emptyHelp' },
} as const

export const paymentList = defineList(
  paymentEndpoints.listWalletTransactions,
  ({ transactions }) => transactions,
  {
    name: 'wallet-transactions',
    words: 'payment list',
    kind: 'transaction',
    id: (row) => row.id,
    log: true,
    makes: ['payment.create'],
    columns,
    filters: [
      category,
      state,
      exactly('memberId', (row: Transaction) => row.memberId ?? ''),
      exactly('tournamentId', (row: Transaction) => row.tournamentId ?? ''),
      notBefore('from', (row: Transaction) => row.createTime),
      notAfter('to', (row: Transaction) => row.createTime),
    ],
  },
  page,
)

/** How it is paid; the name of a provider is its own. */
export function methodText(method: string | null, say: Say): string {
  if (method === null) return say('ui.payments.method.none')
  return method === 'byHand' || method === 'wallet' ? say(`ui.payments.method.${method}`) : method
}
