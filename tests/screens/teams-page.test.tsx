// @vitest-environment happy-dom
// The teams of a tournament: what is done with all of them comes with the rows, never after them.
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { TournamentTeam } from '../../src/contract/team.ts'
import type { Role } from '../../src/contract/user.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as Teams } from '../../src/screens/teams.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aTeamView, aUser } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

/** The page over what the platform has answered: whatever else is asked for never comes. */
async function drawn(teams: readonly TournamentTeam[], role: Role = 'SystemAdmin') {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands, role }), undefined, aUser({ role }))
  const { tournament } = aTeamView()
  const { queryKey } = queryOf(endpoints.listTeams, onPage({ params: { id: tournament.id } }, 1))
  session.cache.queries.setQueryData(queryKey, { teams, rowCount: teams.length, pageCount: 1, exact: true })
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Outlet context={{ tournament, stages: [] }} />,
      children: [{ index: true, element: <Teams /> }],
    },
  ])
  return drawRoutes(session, router)
}

test('the button that confirms all rosters is drawn with the rows, by one answer', async () => {
  const { team } = aTeamView({ team: { state: 'PendingConfirmRoster' } })
  const box = await drawn(
    ['Alpha', 'Bravo'].map((name, index) => ({ ...team, name, tournamentTeamId: String(index + 1) })),
  )
  expect(all(box, 'tr[data-position]')).toHaveLength(2)
  expect(all(box, 'button').map((button) => button.textContent)).toContainEqual(
    expect.stringContaining('Confirm 2 rosters'),
  )
  const confirm = all(box, 'button').find((button) => button.textContent.includes('Confirm 2 rosters'))
  expect(confirm?.getAttribute('aria-keyshortcuts')).toBe('Shift+n')
})

test('without teams the page advises whoever may add them, and tells others whose matter it is', async () => {
  expect((await drawn([])).textContent).toContain('add teams one by one')
  const forOperator = (await drawn([], 'VenueOperator')).textContent
  expect(forOperator).toContain('Only a system administrator can do that.')
  expect(forOperator).not.toContain('add teams')
})
