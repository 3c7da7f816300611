// @vitest-environment happy-dom
// §2 and §4: the panel beside a bracket: what is done with the stage and the division that is shown, in the order of its life.
import { createMemoryRouter, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { startI18n } from '../../src/i18n.ts'
import { ManagePane } from '../../src/screens/bracket/manage-pane.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aBracket, aStageView } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

/** The rows of each group of the panel. */
async function panelOf(visible: boolean) {
  await startI18n('en')
  await loadMessages('en')
  const [bracket, other] = [aBracket({ visible }), aBracket({ groupNumber: 2 })]
  const { tournament, stage, stages } = aStageView({ stage: { groups: 2, brackets: [bracket, other] } })
  const pane = <ManagePane stage={stage} bracket={bracket} onClose={() => undefined} />
  const children = [{ path: '*', element: pane }]
  const context = <Outlet context={{ tournament, stages }} />
  const session = aSession(aWorld([tournament], { commands }))
  const box = await drawRoutes(session, createMemoryRouter([{ path: '*', element: context, children }]))
  return all(box, 'section section').map((group) => all(group, 'button').map((row) => row.textContent ?? ''))
}

const row = (text: string) => expect.stringContaining(text) as string

test('the panel of a bracket offers what is done with it, from its draw to the next stage', async () => {
  const [placing = [], during = [], ending = []] = await panelOf(false)
  for (const text of ['Generate', 'Seed', 'Add division', 'Delete division']) expect(placing).toContainEqual(row(text))
  expect(placing.filter((text) => /shuffle|random/i.test(text)).length).toBeGreaterThanOrEqual(2)
  for (const text of ['Finalize', 'Show', 'Advance winners', 'Add match']) expect(during).toContainEqual(row(text))
  for (const text of ['Complete', 'Generate standings', 'Approve standings', 'Advance', 'Edit stage'])
    expect(ending).toContainEqual(row(text))
})

test('a bracket that is shown is hidden from there', async () => {
  const [, during = []] = await panelOf(true)
  expect(during).toContainEqual(row('Hide'))
  expect(during).not.toContainEqual(row('Show'))
})
