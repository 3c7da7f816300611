// @vitest-environment happy-dom
// The money of a tournament: each currency has its own line, and rows say what they are for.
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Role } from '../../src/contract/user.ts'
import type { CurrencyTotals, Transaction } from '../../src/contract/transaction.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as Transactions } from '../../src/screens/transactions.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aTournament, aUser, noon } from '../support/builders.ts'
import { all, one } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const fee: Transaction = {
  id: '7',
  name: 'Alpha · Ann',
  tournamentName: 'Cup',
  refundPendingAmount: '80.00',
  category: 'EntryFee',
  item: 'registrationFee',
  places: [],
  state: 'RefundPending',
  tournamentId: '41',
  tournamentTeamId: null,
  teamName: 'Alpha',
  memberId: null,
  memberName: 'Ann',
  currency: 'HKD',
  subtotal: '80.00',
  walletDifference: '0.00',
  capturedAmount: '80.00',
  refundedAmount: '0.00',
  paymentMethod: null,
  remark: '',
  createTime: noon,
  updateTime: noon,
}
const prize: Transaction = {
  ...fee,
  id: '8',
  category: 'Deposit',
  item: 'prize',
  places: [1, 2],
  currency: 'TWD',
  subtotal: '12345.00',
}
const nothing = { feesCaptured: '0.00', feesRefundPending: '0.00', feesRefunded: '0.00', prizesPending: '0.00' }
const totals: CurrencyTotals[] = [
  { ...nothing, currency: 'HKD', feesRefundPending: '80.00', prizesDeposited: '0.00' },
  { ...nothing, currency: 'TWD', prizesDeposited: '12345.00' },
]

async function drawn(path: string, role: Role = 'SystemAdmin', language: 'en' | 'zh' = 'en') {
  await startI18n(language)
  await loadMessages(language)
  const tournament = aTournament()
  const session = aSession(aWorld([tournament], { commands }), undefined, aUser({ role }))
  const { queryKey } = queryOf(endpoints.listTransactions, onPage({ params: { id: tournament.id } }, 1))
  const transactions = [fee, prize]
  session.cache.queries.setQueryData(queryKey, { transactions, totals, rowCount: 2, pageCount: 1, exact: true })
  const context = <Outlet context={{ tournament, stages: [] }} />
  const children = [{ path: '*', element: <Transactions /> }]
  const router = createMemoryRouter([{ path: '*', element: context, children }], { initialEntries: [path] })
  return drawRoutes(session, router)
}

test('totals stand apart by currency, and what is nothing is left out', async () => {
  const box = await drawn(paths.transactions('41'))
  expect(all(one(box, 'dl'), 'div').map((line) => line.textContent)).toEqual([
    'HKDFees taken 0.00To be refunded 80.00',
    'TWDFees taken 0.00Prizes deposited 12,345.00',
  ])
  expect(box.textContent).toContain('Prize (place 1, 2)')
  expect(all(box, 'tr[data-position] td').map((cell) => cell.textContent)).toContain('12,345.00')
})

test('the list is narrowed by category', async () => {
  const box = await drawn(`${paths.transactions('41')}?category=Deposit`)
  expect(all(box, 'tr[data-position]')).toHaveLength(1)
})

test.each([
  ['en', 'Your role (Venue Operator) does not allow this.'],
  ['zh', '您的角色（場館操作員）無權檢視此頁'],
] as const)('whose role reads no money is told so in its place (%s)', async (language, words) => {
  const box = await drawn(paths.transactions('41'), 'VenueOperator', language)
  expect(box.textContent).toContain(words)
  expect(all(box, 'table, dl, button')).toEqual([])
})
