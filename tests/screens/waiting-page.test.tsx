// @vitest-environment happy-dom
// Waiting: the order stays while it is looked at; what comes meanwhile is counted, and taken in by a key; a row keeps its place
// when its matter changes; and the row at the cursor is what keys mean.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import type { Case } from '../../src/contract/case.ts'
import { dashboardEndpoints } from '../../src/contract/endpoints-dashboard.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as Waiting } from '../../src/screens/waiting.tsx'
import { currentTargets } from '../../src/shell/place/at-hand.ts'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { all, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const blank: Omit<Case, 'id' | 'kind' | 'since'> = {
  thing: null,
  identifier: '',
  names: [],
  reports: [],
  text: '',
  amount: null,
  tournamentId: '3',
  tournamentName: 'Cup',
  stageId: '12',
  stageName: 'Playoffs',
  groupNumber: 1,
  round: null,
  venue: null,
  claimedBy: null,
}
const bracket = (n: number, kind: Case['kind'] = 'bracket', since = n): Case => {
  const id = `12/${n}`
  return { ...blank, id: `bracket ${id}`, kind, since, thing: { kind: 'bracket', id }, names: [`Division ${n}`] }
}
const payment: Case = {
  ...blank,
  id: 'transaction 5',
  kind: 'withdrawal',
  since: 5,
  thing: { kind: 'transaction', id: '5' },
  names: ['Ann Lee'],
  amount: { currency: 'TWD', total: '12000.00' },
  tournamentId: null,
  tournamentName: null,
  stageId: null,
  stageName: null,
  groupNumber: null,
}

async function drawn(cases: readonly Case[], office = [payment]) {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }))
  const know = (name: 'listCases' | 'listOfficeCases', given: readonly Case[]) =>
    session.cache.queries.setQueryData(queryOf(dashboardEndpoints[name]).queryKey, { cases: given, complete: true })
  know('listCases', cases)
  know('listOfficeCases', office)
  const box = await drawRoutes(session, createMemoryRouter([{ path: '*', element: <Waiting /> }]))
  const pane = () => where.now().panes.find(({ title }) => title === 'Waiting for you')
  const rows = () =>
    all(box, `#${CSS.escape(pane()?.id ?? '')} tr[data-position]`).map((row) =>
      [...row.querySelectorAll('td, th')].slice(0, 3).map((cell) => cell.textContent),
    )
  return { box, pane, rows, come: (given: readonly Case[]) => act(async () => know('listCases', given)) }
}
const shown = (n: number, word: string) => [word, '', `Division ${n}`]
const toComplete = 'Bracket to complete'
const paid = ['Withdrawal', '', 'Ann Lee']

test('cases of matches and of the office stand in one order, and each row is what its keys mean', async () => {
  const { box, pane, rows } = await drawn([bracket(1), bracket(2)])
  expect(rows()).toEqual([shown(1, toComplete), shown(2, toComplete), paid])
  expect(box.textContent).toContain('TWD 12,000.00')
  await act(async () => where.focusPane(pane()?.id ?? ''))
  await act(async () => pane()?.tableAct?.('first'))
  expect(currentTargets('bracket')?.ids).toEqual(['12/1'])
  await act(async () => pane()?.tableAct?.('last'))
  expect(currentTargets('transaction')?.ids).toEqual(['5'])
})

test('what comes meanwhile moves no row: it is counted, and taken in with a key', async () => {
  const { box, pane, rows, come } = await drawn([bracket(2)])
  expect(pane()?.takesTableAct?.('newer')).toBe(false)
  await come([bracket(7, 'disputed'), bracket(2)])
  await until(() => expect(box.textContent).toContain('1 new'))
  expect(rows()).toEqual([shown(2, toComplete), paid])
  expect(pane()?.takesTableAct?.('newer')).toBe(true)
  await act(async () => pane()?.tableAct?.('newer'))
  expect(rows()).toEqual([shown(7, 'Disputed'), shown(2, toComplete), paid])
  expect(box.textContent).not.toContain('1 new')
})

test('a row whose matter changes keeps its place, one that is decided goes, and nothing left takes in the rest', async () => {
  const { rows, come } = await drawn([bracket(1, 'noWinner'), bracket(2)], [])
  await come([bracket(2, 'disputed'), bracket(1, 'noWinner')])
  await until(() => expect(rows()).toEqual([shown(1, 'No winner'), shown(2, 'Disputed')]))
  await come([bracket(2, 'disputed'), bracket(9)])
  await until(() => expect(rows()).toEqual([shown(2, 'Disputed')]))
  await come([bracket(9), bracket(8)])
  await until(() => expect(rows()).toEqual([shown(8, toComplete), shown(9, toComplete)]))
})
