// @vitest-environment happy-dom
// After the wizard a tournament is called by its name, and by no number while the name is still being read.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { Created } from '../../src/screens/create/created.tsx'
import { aWorld } from '../registry/world.ts'
import { aTournament } from '../support/builders.ts'
import { one } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

test('a tournament that was created is told by its name', async () => {
  const session = aSession(aWorld([{}], { commands }))
  const unread = await draw(session, <Created id="6239" />)
  expect(one(unread, 'h3').textContent).toBe('Tournament created')
  const { queryKey } = queryOf(endpoints.getTournament, { params: { id: '6239' } })
  session.cache.queries.setQueryData(queryKey, aTournament({ id: '6239', name: 'Winter Cup' }))
  const read = await draw(session, <Created id="6239" />)
  expect(one(read, 'h3').textContent).toBe('Winter Cup has been created.')
})
