// @vitest-environment happy-dom
// A page of one stage stays with it until it is left or opened once more, whatever becomes of the stage meanwhile.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Stage } from '../../src/contract/stage.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as TournamentFrame, useTournament } from '../../src/screens/tournament-frame.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aStage, aTournament } from '../support/builders.ts'
import { one, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

const params = { id: '41' }
const playoffs = aStage({ id: '7', position: 1, name: 'Playoffs' })
const final = aStage({ id: '8', position: 2, name: 'Grand final' })

const said = (stages: readonly Stage[]) => stages.map(({ name, state }) => `${name} ${state}`).join()

function Shown() {
  const { shown, stages } = useTournament()
  return <output data-heard={said(stages)}>{shown.stage?.name}</output>
}

async function open(stages: readonly Stage[] = [playoffs, final]) {
  const session = aSession(aWorld([{}], { commands }))
  const { queries } = session.cache
  const set = (now: readonly Stage[]) =>
    queries.setQueryData(queryOf(endpoints.listStages, { params }).queryKey, { stages: [...now] })
  queries.setQueryData(queryOf(endpoints.getTournament, { params }).queryKey, aTournament())
  set(stages)
  const router = createMemoryRouter(
    [
      {
        path: '/tournament/:tournamentId',
        element: <TournamentFrame />,
        children: [{ path: '*', element: <Shown /> }],
      },
    ],
    { initialEntries: [paths.teamStandings('41')] },
  )
  const box = await drawRoutes(session, router)
  /** What was read since, and the page has heard it. */
  const store = async (now: readonly Stage[]) => {
    await act(() => set(now))
    await until(() => expect(one(box, 'output').dataset['heard']).toBe(said(now)))
  }
  const go = (to: string, replace = false) => act(() => router.navigate(to, { replace }))
  return { shows: () => one(box, 'output').textContent, store, go }
}

const approved = [{ ...playoffs, state: 'Completed' as const }, final]

test('its standings are approved, by a colleague or here: the page stays with it', async () => {
  const { shows, store } = await open()
  expect(shows()).toBe('Playoffs')
  await store(approved)
  expect(shows()).toBe('Playoffs')
})

test('so it does while its list is searched', async () => {
  const { shows, store, go } = await open()
  await store(approved)
  await go(`${paths.teamStandings('41')}?q=hawks`, true)
  await go(paths.teamStandings('41'), true)
  expect(shows()).toBe('Playoffs')
})

test('opened once more, by its tab or from elsewhere, it shows the stage where work waits now', async () => {
  const { shows, store, go } = await open()
  await store(approved)
  await go(paths.bracket('41'))
  expect(shows()).toBe('Grand final')
  await store([playoffs, final])
  expect(shows()).toBe('Grand final')
  await go(paths.bracket('41'))
  expect(shows()).toBe('Playoffs')
})

test('a link to the page that is shown opens it once more', async () => {
  const { shows, store, go } = await open()
  await store(approved)
  expect(shows()).toBe('Playoffs')
  // As a link does where the address is the same.
  await go(paths.teamStandings('41'), true)
  expect(shows()).toBe('Grand final')
})

test('a stage that is deleted leaves its place to the one where work waits', async () => {
  const { shows, store } = await open()
  await store([final])
  expect(shows()).toBe('Grand final')
})

test('the stage of the address is shown, whatever becomes of the others', async () => {
  const { shows, store, go } = await open()
  await go(paths.teamStandings('41', '8'))
  expect(shows()).toBe('Grand final')
  await store(approved)
  expect(shows()).toBe('Grand final')
})
