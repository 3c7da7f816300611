// @vitest-environment happy-dom
// §2: the review before a tournament is published: what is required, and of an instant one the checklist of a sit-n-go.
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { publishChecklist } from '../../src/rules/publish-checklist.ts'
import { Component as Publish } from '../../src/screens/tournament-publish.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aTournamentView } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

async function reviewOf(instant: boolean) {
  await startI18n('en')
  await loadMessages('en')
  const view = aTournamentView({ tournament: { instant, logo: null } })
  const { id } = view.tournament
  const session = aSession(aWorld([view.tournament], { commands }))
  const { queryKey } = queryOf(endpoints.checkPublish, { params: { id } })
  session.cache.queries.setQueryData(queryKey, { items: publishChecklist(view) })
  const children = [{ path: '*', element: <Publish /> }]
  const box = await drawRoutes(
    session,
    createMemoryRouter([{ path: '*', element: <Outlet context={view} />, children }]),
  )
  const lists = all(box, 'section section').map((list) => [
    list.getAttribute('aria-label'),
    all(list, 'li').filter((item) => item.textContent?.startsWith('missing')).length,
  ])
  return { lists: Object.fromEntries(lists) as Record<string, number>, text: box.textContent }
}

test('of an instant tournament the sit-n-go is a list of its own, with what is missing', async () => {
  const { lists, text } = await reviewOf(true)
  // Its rooms, the end of its brackets and the approval of its results would each wait for somebody.
  expect(lists).toEqual({ Required: 1, 'Sit and go': 3, Recommended: 3 })
  expect(text).toContain('4 issues to fix before publishing')
})

test('of any other one there is no such list', async () => {
  const { lists, text } = await reviewOf(false)
  expect(lists).toEqual({ Required: 1, Recommended: 3 })
  expect(text).toContain('1 issue to fix before publishing')
})
