// @vitest-environment happy-dom
// Where operators and administrators of companies begin: their own venue or venues with what they do there, and a sentence
// where they have none.
import { createMemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { User } from '../../src/contract/user.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as Home } from '../../src/screens/home.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { answerOf } from '../support/answer-sample.ts'
import { aUser } from '../support/builders.ts'
import { all, click, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const now = 1_800_000_000

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

async function home(user: Partial<User>) {
  const world = aWorld([{}], { commands })
  const session = aSession(world, undefined, aUser(user))
  session.cache.queries.setQueryData(queryOf(endpoints.getVenue, { params: { venueId: 'v1' } }).queryKey, {
    ...(answerOf(endpoints.getVenue.answer, { rows: 1, now }) as object),
    venueId: 'v1',
    name: 'Kowloon Arena',
  })
  session.cache.queries.setQueryData(
    queryOf(endpoints.listVenues, onPage({ query: { state: ['InUse'] } }, 1)).queryKey,
    answerOf(endpoints.listVenues.answer, { rows: 3, now }),
  )
  const box = await drawRoutes(session, createMemoryRouter([{ path: '*', element: <Home /> }]))
  return { box, effects: world.log.effects }
}

test('an operator sees the own venue, and goes from there to redeem, to a member, to the licence', async () => {
  const { box, effects } = await home({ role: 'VenueOperator', venueCompanyId: 'c1', venueId: 'v1' })
  await until(() => expect(all(box, 'a').map((link) => link.textContent)).toContain('Kowloon Arena'))
  const button = (name: RegExp) => all(box, 'button').find(({ textContent }) => name.test(textContent ?? ''))
  await until(() => expect(button(/licence/i)).toBeDefined())
  expect(button(/member/i)).toBeDefined()
  const redeem = button(/Redeem/)
  expect(redeem).toBeDefined()
  if (redeem) await click(redeem)
  await until(() => expect(effects).toEqual([{ do: 'go', to: paths.redeem() }]))
})

test('an administrator of a company sees its venues, each a link', async () => {
  const { box } = await home({ role: 'VenueCompanyAdmin', venueCompanyId: 'c1', venueId: null })
  await until(() => expect(all(box, 'td a, th a').length).toBeGreaterThanOrEqual(3))
})

test.each<Partial<User>>([
  { role: 'VenueOperator', venueCompanyId: 'c1', venueId: null },
  { role: 'VenueOperator', venueCompanyId: null, venueId: null },
  { role: 'VenueCompanyAdmin', venueCompanyId: null, venueId: null },
])('$role without venues ($venueCompanyId) is told so', async (user) => {
  const { box } = await home(user)
  await until(() => expect(box.textContent).toMatch(/not authorized to view any venues/i))
  expect(all(box, 'button').filter(({ textContent }) => /Redeem/.test(textContent ?? ''))).toEqual([])
})
