// @vitest-environment happy-dom
// The teams of a tournament: what is done with all of them comes with the rows, never after them.
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as Teams } from '../../src/screens/teams.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aTeamView } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aDesk, drawRoutes } from './shell-desk.tsx'

test('the button that confirms all rosters is drawn with the rows, by one answer', async () => {
  await startI18n('en')
  await loadMessages('en')
  const desk = aDesk(aWorld([{}], { commands }))
  const { tournament, team } = aTeamView({ team: { state: 'PendingConfirmRoster' } })
  const teams = ['Alpha', 'Bravo'].map((name, index) => ({ ...team, name, tournamentTeamId: String(index + 1) }))
  const { queryKey } = queryOf(endpoints.listTeams, onPage({ params: { id: tournament.id } }, 1))
  // The platform answers nothing here: whatever else was asked for would never come.
  desk.cache.queries.setQueryData(queryKey, { teams, rowCount: 2, pageCount: 1, exact: true })
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Outlet context={{ tournament, stages: [] }} />,
      children: [{ index: true, element: <Teams /> }],
    },
  ])
  const box = await drawRoutes(desk, router)
  expect(all(box, 'tr[data-position]')).toHaveLength(2)
  expect(all(box, 'button').map((button) => button.textContent)).toContainEqual(
    expect.stringContaining('Confirm 2 rosters'),
  )
})
