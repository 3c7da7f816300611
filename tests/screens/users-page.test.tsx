// @vitest-environment happy-dom
// The list of users is only read here; it says where a colleague is added, changed and removed, whether or not it has rows.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import { consoleEndpoints } from '../../src/contract/endpoints-console.ts'
import { startI18n } from '../../src/i18n.ts'
import { userList } from '../../src/lists/users.ts'
import { paths } from '../../src/paths.ts'
import { pageOfList } from '../../src/shell/lists/list-page.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aSession, draw } from './shell-session.tsx'

const user = {
  id: '7',
  name: 'Ada',
  email: 'ada@arena.test',
  role: ['SystemAdmin'],
  venue_company_id: null,
  venue_id: null,
  venueName: null,
  lastSignIn: null,
}

test.each([[[user]], [[]]])('the page of users says where they are kept', async (users) => {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands }))
  const { queryKey } = queryOf(consoleEndpoints.listUsers, onPage({}, 1))
  session.cache.queries.setQueryData(queryKey, { users, rowCount: users.length, pageCount: 1, exact: true })
  const Page = pageOfList(userList, paths.users())
  const box = await draw(session, <Page />)
  expect(box.textContent).toContain(users.length > 0 ? 'Ada' : 'No users')
  expect(box.textContent).toContain('Colleagues are added, changed and removed in the sign-in service')
})
