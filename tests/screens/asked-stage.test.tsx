// @vitest-environment happy-dom
// A page of one stage opens the form of the stage that is asked for, also while it shows another.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as Standings } from '../../src/screens/team-standings.tsx'
import { Component as TournamentFrame } from '../../src/screens/tournament-frame.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { pageForms } from '../../src/shell/forms/page-forms.ts'
import { aWorld } from '../registry/world.ts'
import { aStage, aTournament, standingsOf } from '../support/builders.ts'
import { all, one, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

const pending = { state: 'StandingPendingApproval' as const, standings: standingsOf(['Alpha', 'Bravo']), brackets: [] }
const playoffs = aStage({ ...pending, id: '7', position: 1, name: 'Playoffs' })
const final = aStage({ ...pending, id: '8', position: 2, name: 'Grand final' })

const tournament = aTournament({ state: 'InProgress' })

test.each([
  ['the one that is shown', '7', ''],
  ['another', '8', '?stage=8'],
])('standings of %s are edited', async (_, asked, search) => {
  const session = aSession(aWorld([{}], { commands }))
  const stages = [playoffs, final]
  const views = stages.map((stage) => ({ id: stage.id, name: stage.name, view: { tournament, stages, stage } }))
  Object.assign(session.host, {
    load: async (_: string, ids: readonly string[]) => views.filter(({ id }) => ids.includes(id)),
  })
  const { queries } = session.cache
  const params = { id: '41' }
  queries.setQueryData(queryOf(endpoints.getTournament, { params }).queryKey, tournament)
  queries.setQueryData(queryOf(endpoints.listStages, { params }).queryKey, { stages })
  for (const stage of stages)
    queries.setQueryData(queryOf(endpoints.getStage, { params: { id: stage.id } }).queryKey, stage)
  const children = [{ path: '*', element: <Standings /> }]
  const router = createMemoryRouter([{ path: '/tournament/:tournamentId', element: <TournamentFrame />, children }], {
    initialEntries: [paths.teamStandings('41')],
  })
  const box = await drawRoutes(session, router)
  await act(async () => void pageForms.open({ id: 'standings.update', targets: [asked], args: {} }, 'key'))
  await until(() => expect(one(box, 'input[aria-label*=Alpha]')).not.toBeNull())
  expect(router.state.location.search).toBe(search)
  const editor = all(box, 'section').find((pane) => pane.querySelector('input[aria-label*=Alpha]'))
  expect(editor?.textContent).toContain(asked === '7' ? 'Playoffs' : 'Grand final')
})
