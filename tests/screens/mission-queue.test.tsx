// @vitest-environment happy-dom
// A queue that is too long to be read whole: the keys that decide act on its first mission at once.
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { Mission } from '../../src/contract/campaign.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { startI18n } from '../../src/i18n.ts'
import { Component as Missions } from '../../src/screens/campaign/missions.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

const total = 5_000
const mission = (n: number): Mission => ({
  id: String(n),
  name: 'Play three matches',
  memberId: '1',
  memberName: `Member ${n}`,
  submissionTime: n,
  pictureCount: 0,
  repeated: false,
  state: 'Submitted',
  decidedTime: null,
  decidedBy: null,
  reason: '',
  redemption: null,
  version: 1,
})

test('the first of a long queue is chosen as soon as it is there', async () => {
  await startI18n('en')
  await loadMessages('en')
  const session = aSession(aWorld([{}], { commands, role: 'SystemAdmin' }), undefined, aUser({ role: 'SystemAdmin' }))
  session.cache.queries.setDefaultOptions({
    queries: {
      queryFn: ({ queryKey: [name, , query] }) => {
        if (name !== endpoints.listMissions.name) return new Promise(() => undefined)
        const { page = 1, pageSize = 200 } = query as { page?: number; pageSize?: number }
        const missions = Array.from({ length: pageSize }, (_, at) => mission((page - 1) * pageSize + at + 1))
        return { missions, rowCount: total, pageCount: Math.ceil(total / pageSize), exact: true }
      },
    },
  })
  const router = createMemoryRouter([{ path: '/', element: <Missions /> }], { initialEntries: ['/?state=Submitted'] })
  const box = await drawRoutes(session, router)
  await until(() => expect(box.querySelector('[role=grid]')?.getAttribute('aria-activedescendant')).toBeTruthy())
  const at = box.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(at)?.textContent).toContain('Member 1')
})
