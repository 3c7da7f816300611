// @vitest-environment happy-dom
// Menus, headings and panes of acts are there only with an act in them, for every role.
import { getDefaultStore } from 'jotai'
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { addMatch, renameRound } from '../../commands/brackets.ts'
import { commands } from '../../commands/index.ts'
import { administrators, type Role } from '../../src/contract/user.ts'
import { ManagePane } from '../../src/screens/bracket/manage-pane.tsx'
import { useMatchActions } from '../../src/screens/bracket/use-match-actions.ts'
import { ActionRow } from '../../src/shell/acts/action-row.tsx'
import { ActsPane } from '../../src/shell/acts/offered-rows.tsx'
import RowMenu from '../../src/shell/acts/row-menu.tsx'
import { toastsAtom } from '../../src/shell/over/toasts.ts'
import { aWorld } from '../registry/world.ts'
import { aBracket, aStageView, aUser } from '../support/builders.ts'
import { all, until } from '../ui/render.ts'
import { aSession, draw, drawRoutes } from './shell-session.tsx'

const nothing = () => undefined
const sessionOf = (role: Role, tournaments: Parameters<typeof aWorld>[0] = [{}]) =>
  aSession(aWorld(tournaments, { commands, role }), async () => undefined, aUser({ role }))

test.each(administrators)('%s: every heading of the panel of a bracket has a line under it', async (role) => {
  const bracket = aBracket({})
  const { tournament, stage, stages } = aStageView({ stage: { brackets: [bracket] } })
  const pane = <ManagePane stage={stage} bracket={bracket} onClose={nothing} />
  const context = <Outlet context={{ tournament, stages }} />
  const router = createMemoryRouter([{ path: '*', element: context, children: [{ path: '*', element: pane }] }])
  await draw(sessionOf(role), null)
  const box = await drawRoutes(sessionOf(role, [tournament]), router)
  const groups = all(box, 'section section')
  expect(groups.filter((group) => all(group, 'button').length === 0)).toEqual([])
  expect(groups).toHaveLength(role === 'SystemAdmin' ? 3 : 1)
})

test.each(administrators)('%s: a pane of acts is there only with an act', async (role) => {
  const rows = (
    <>
      <ActionRow command={addMatch} targets={['41']} />
      {false}
      <>
        <ActionRow command={renameRound} targets={['41']} />
      </>
    </>
  )
  const box = await draw(sessionOf(role), <ActsPane title="Acts">{rows}</ActsPane>)
  expect(all(box, 'section')).toHaveLength(role === 'SystemAdmin' ? 1 : 0)
})

test.each(administrators)('%s: the pencil of a round is there only for who may rename it', async (role) => {
  const { stage } = aStageView({ stage: { brackets: [aBracket({})] } })
  const parts = { stage, bracket: aBracket({}), sent: new Map(), change: nothing, act: nothing, reveal: nothing }
  const Header = () => <p>{useMatchActions({ ...parts, onEnter: nothing }).rename ? 'pencil' : ''}</p>
  expect((await draw(sessionOf(role), <Header />)).textContent).toBe(role === 'SystemAdmin' ? 'pencil' : '')
})

test('a menu that would hold nothing says who may instead', async () => {
  let closed = 0
  const row = { kind: 'match', id: 'm1' } as const
  const session = sessionOf('VenueOperator')
  session.host.load = async (_kind, ids) => ids.map((id) => ({ id, name: 'G1-M1', view: {} as never }))
  await draw(session, <RowMenu at={{ x: 0, y: 0 }} row={row} onClose={() => closed++} />)
  await until(() => expect(closed).toBe(1))
  expect(document.querySelector('[role=menu]')).toBeNull()
  const said = getDefaultStore()
    .get(toastsAtom)
    .map(({ text }) => text)
  expect(said).toEqual(['G1-M1: Your role (Venue Operator) does not allow this. Ask a System Administrator.'])
})
