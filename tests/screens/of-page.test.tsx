// @vitest-environment happy-dom
// A form of something new begins with the thing of the open page, where it asks for one of that kind.
import { createMemoryRouter } from 'react-router'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { createInvoice, renewEnding } from '../../commands/licences.ts'
import { setHomeShop } from '../../commands/members.ts'
import { sendPushBroadcast } from '../../commands/notifications.ts'
import { beginPayment } from '../../commands/payments.ts'
import { addPlayer, editPlayer } from '../../commands/players.ts'
import { clearSchedule, laySchedule, limitSchedule, shiftSchedule } from '../../commands/schedule.ts'
import { startI18n } from '../../src/i18n.ts'
import type { Ids } from '../../src/contract/kind-spec.ts'
import type { Kind } from '../../src/contract/views.ts'
import type { Command } from '../../src/registry/define.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { editsStored } from '../../src/registry/overtaken.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { keepDraft } from '../../src/shell/forms/draft.ts'
import { argsOfPage } from '../../src/shell/forms/of-page.ts'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

afterEach(() => {
  sessionStorage.clear()
  act(() => where.removePage('test'))
})

async function lineOf(command: Command, about: Ids, args = {}, layout: 'dialog' | 'page' = 'dialog'): Promise<string> {
  await startI18n('en')
  await loadMessages('en')
  act(() => where.setPage({ token: 'test', depth: 1, page: { title: '', path: [], about } }))
  const form = <ArgForm command={command} targets={[]} args={args} layout={layout} onDone={() => {}} />
  const box = await drawRoutes(aSession(aWorld([{}], { commands })), createMemoryRouter([{ path: '*', element: form }]))
  return box.textContent
}

const naming = commands.flatMap((command) =>
  editsStored(command)
    ? []
    : fieldsOf(command.args).flatMap(
        ({ name, target, optional, kind, emptyMeansAll }): [string, string, Command, Kind][] =>
          target === undefined || target === command.target || emptyMeansAll || (optional && kind === 'list')
            ? []
            : [[command.id, name, command, target]],
      ),
)

test.each(naming)('%s: %s is that of the page', (_, name, command, kind) => {
  expect([argsOfPage(command, { [kind]: '77' })[name]].flat()).toEqual(['77'])
  expect(argsOfPage(command, {})).toEqual({})
})

test('p n on a page of a member begins with the member; what is given is taken instead', async () => {
  expect(await lineOf(beginPayment, { member: '77' })).toContain('77')
  expect(await lineOf(beginPayment, { member: '77' }, { memberId: '78' })).not.toContain('77')
  expect(await lineOf(beginPayment, { venue: '77' })).not.toContain('77')
})

test('an invoice on a page of a venue begins with the venue', async () => {
  expect(await lineOf(createInvoice, { venue: '77', venueCompany: '3' })).toContain('77')
})

test('an edit shows what is stored', () => {
  const edits = commands.filter(editsStored)
  expect(edits).toContain(setHomeShop)
  for (const command of edits) expect(argsOfPage(command, { venue: '77', member: '7', stage: '5' })).toEqual({})
})

test('a form that is a page takes nothing of the page left, and has the same draft from wherever one came', async () => {
  expect(await lineOf(beginPayment, { member: '77' }, {}, 'page')).not.toContain('77')
  keepDraft(`${aUser().sub} ${beginPayment.id} `, { typed: { remark: 'by hand' }, over: {} })
  expect(await lineOf(beginPayment, { member: '77' }, {}, 'page')).toContain('by hand')
})

test.each([addPlayer, editPlayer])('$id: what the form does not show is not taken from the page', async (command) => {
  expect(await lineOf(command, { member: '77' }, { player: 'Ann' })).not.toContain('77')
})

test('what the form shows only for some values is sent with those', async () => {
  expect(await lineOf(sendPushBroadcast, { venue: '77' }, { title: 'Hello', to: 'venue' })).toContain('77')
  expect(await lineOf(sendPushBroadcast, { venue: '77' }, { title: 'Hello', to: 'all' })).not.toContain('77')
})

test('what means all of them when it is left out is not narrowed by the page of one', () => {
  const about: Ids = { stage: '5', venue: '7', venueCompany: '3' }
  for (const command of [shiftSchedule, clearSchedule, laySchedule, limitSchedule, renewEnding])
    expect([command.id, argsOfPage(command, about)]).toEqual([command.id, {}])
})
