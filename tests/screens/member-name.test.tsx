// @vitest-environment happy-dom
// §8: where the name of a member cannot be read, it says so, in the words of the specification.
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { paths } from '../../src/paths.ts'
import { Component as MemberFrame } from '../../src/screens/member/member-frame.tsx'
import { MemberName } from '../../src/screens/member/member-name.tsx'
import { useMemberNames } from '../../src/screens/team/use-member-names.tsx'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aPlayer, aTeamView } from '../support/builders.ts'
import { until } from '../ui/render.ts'
import { aSession, draw, drawRoutes } from './shell-session.tsx'

const unread = 'Fail to load member name.'
const { team } = aTeamView({ team: { players: [aPlayer({ memberId: '71' })] } })

function PlayerName() {
  return useMemberNames(team).draw('71')
}

test('the page of a member that cannot be read', async () => {
  await startI18n('en')
  await loadMessages('en')
  const routes = [{ path: '/loyalty/members/:memberId/profile', element: <MemberFrame /> }]
  const router = createMemoryRouter(routes, { initialEntries: [paths.memberProfile('71')] })
  await drawRoutes(aSession(aWorld()), router)
  await until(() => expect(where.now().page.title).toBe(unread))
})

test.each([
  { what: 'a name beside a list', node: <MemberName id="71" /> },
  { what: 'the member behind a player', node: <PlayerName /> },
])('$what: not answered, or not among the names', async ({ node }) => {
  const silent = await draw(aSession(aWorld()), node)
  await until(() => expect(silent.querySelector('.text-bad')).not.toBeNull())
  const session = aSession(aWorld())
  const { queryKey } = queryOf(endpoints.listMemberNames, { query: { ids: '71' } })
  session.cache.queries.setQueryData(queryKey, { names: [] })
  expect((await draw(session, node)).textContent).toBe(unread)
})
