// @vitest-environment happy-dom
// §2: what the profile of a member shows beside the fields: home shop and points, the wallet with its transactions, and the
// teams of tournaments.
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Member } from '../../src/contract/member.ts'
import type { Transaction } from '../../src/contract/transaction.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as Profile } from '../../src/screens/member/member-profile.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { noon } from '../support/builders.ts'
import { all, one } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const member: Member = {
  memberId: '71',
  nickname: 'Ada',
  firstName: 'Ada',
  lastName: 'Wong',
  email: 'ada@example.com',
  mobile: '+85291234567',
  gender: 'Female',
  birthday: '2001-12-31',
  discordId: '80351110224678912',
  homeShopVenueId: '5',
  loyaltyPoints: 1250,
  createTime: noon,
  version: 1,
}

test('beside the fields of a member stand home shop and points, wallet and transactions, and teams', async () => {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }))
  const put = ({ queryKey }: { queryKey: readonly unknown[] }, data: unknown) =>
    session.cache.queries.setQueryData(queryKey, data)
  const params = { id: '71' }
  const amounts = { currency: 'TWD', balance: '320.50', held: '0.00', available: '320.50' }
  put(queryOf(endpoints.getWallet, { params }), { memberId: '71', ...amounts })
  const amount = { subtotal: '320.50', walletDifference: '320.50', capturedAmount: '320.50', refundedAmount: '0.00' }
  const deposit: Transaction = {
    ...amount,
    id: '9',
    name: 'Ada',
    category: 'Deposit',
    item: 'deposit',
    places: [],
    state: 'Completed',
    tournamentId: null,
    tournamentName: null,
    tournamentTeamId: null,
    teamName: '',
    memberId: '71',
    memberName: 'Ada',
    currency: 'TWD',
    refundPendingAmount: '0.00',
    paymentMethod: 'byHand',
    remark: '',
    createTime: noon,
    updateTime: noon,
  }
  const listed = { transactions: [deposit], rowCount: 1, pageCount: 1, exact: true }
  put(queryOf(endpoints.listMemberTransactions, onPage({ params }, 1)), listed)
  const team = { tournamentTeamId: '21', name: 'Foxes', state: 'Registered', role: 'Captain', inGameName: 'ada' }
  put(queryOf(endpoints.listMemberTeams, { params }), {
    teams: [{ ...team, tournamentId: '41', tournamentName: 'Winter Cup' }],
  })
  const children = [{ path: '*', element: <Profile /> }]
  const router = createMemoryRouter([{ path: '*', element: <Outlet context={member} />, children }])
  const box = await drawRoutes(session, router)
  expect(all(box, 'tr[data-position]').map((row) => one(row, 'th').textContent)).toEqual(['Deposit'])
  expect(all(box, `a[href="${paths.team('41', '21')}"]`)).toHaveLength(1)
  for (const said of ['Home shop', '1,250', '320.50', 'Tournament teams', 'Winter Cup, Captain'])
    expect(box.textContent).toContain(said)
})
