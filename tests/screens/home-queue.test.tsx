// @vitest-environment happy-dom
// What waits, on Home: whoever waits longest first, and with each row the thing whose keys decide it.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { consoleEndpoints } from '../../src/contract/endpoints-console.ts'
import { dashboardEndpoints } from '../../src/contract/endpoints-dashboard.ts'
import type { PendingApproval } from '../../src/contract/pending.ts'
import type { Kind } from '../../src/contract/views.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as Home } from '../../src/screens/home.tsx'
import { currentTargets } from '../../src/shell/place/at-hand.ts'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { all, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const cup = { tournamentId: '3', tournamentName: 'Cup', stageId: '12', stageName: 'Playoffs', matchId: null }
const none = { groupNumber: null, bracketMatchId: null, identifier: null }
const approvals: PendingApproval[] = [
  { ...cup, ...none, kind: 'disputed', since: 10, matchId: '7', groupNumber: 1, bracketMatchId: '34' },
  { ...cup, ...none, kind: 'noWinner', since: 30, groupNumber: 1, bracketMatchId: '35' },
  { ...cup, ...none, kind: 'bracket', since: 40, groupNumber: 2 },
  { ...cup, ...none, kind: 'standings', since: 50 },
]
const call = { matchId: '8', name: 'G1-M5', tournamentId: '3', tournamentName: 'Cup', team: null, text: '' }

test('each row of the queue is what its keys mean, and when a match joins it stands above', async () => {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }))
  const know = (name: 'listPendingApprovals' | 'listAssistanceRequests', data: unknown) =>
    session.cache.queries.setQueryData(queryOf(consoleEndpoints[name]).queryKey, data)
  know('listPendingApprovals', { rows: approvals })
  know('listAssistanceRequests', { rows: [{ ...call, since: 20, claimedBy: null }] })
  session.cache.queries.setQueryData(queryOf(dashboardEndpoints.getOverdue).queryKey, { minutes: 30 })
  const box = await drawRoutes(session, createMemoryRouter([{ path: '*', element: <Home /> }]))
  const pane = where.now().panes.find(({ title }) => title === 'Waiting for you')
  expect(all(box, `#${CSS.escape(pane?.id ?? '')} tr[data-position] th`).map((cell) => cell.textContent)).toEqual([
    'Disputed result',
    'Help requested',
    'No winner: decide',
    'Bracket to complete',
    'Standings to approve',
  ])
  await until(() => expect(box.textContent).toContain('overdue after 30 min'))
  await act(async () => where.focusPane(pane?.id ?? ''))
  const kinds: Kind[] = ['room', 'room', 'match', 'bracket', 'stage']
  const applicable: unknown[] = []
  for (const [row, kind] of kinds.entries()) {
    await act(async () => pane?.tableAct?.(row === 0 ? 'first' : 'down'))
    applicable.push(currentTargets(kind)?.ids)
  }
  expect(applicable).toEqual([['7'], ['8'], ['12/m35'], ['12/2'], ['12']])
})
