// @vitest-environment happy-dom
// A form of something new begins with the thing of the open page, where it asks for one of that kind.
import { createMemoryRouter } from 'react-router'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { createInvoice } from '../../commands/licences.ts'
import { setHomeShop } from '../../commands/members.ts'
import { beginPayment } from '../../commands/payments.ts'
import { startI18n } from '../../src/i18n.ts'
import type { Ids } from '../../src/contract/kind-spec.ts'
import type { Kind } from '../../src/contract/views.ts'
import type { Command } from '../../src/registry/define.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { editsStored } from '../../src/registry/overtaken.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { argsOfPage } from '../../src/shell/forms/of-page.ts'
import { where } from '../../src/shell/place/place.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { aDesk, drawRoutes } from './shell-desk.tsx'

afterEach(() => {
  sessionStorage.clear()
  act(() => where.removePage('test'))
})

async function lineOf(command: Command, about: Ids, args = {}): Promise<string> {
  await startI18n('en')
  await loadMessages('en')
  act(() => where.setPage({ token: 'test', depth: 1, page: { title: '', path: [], about } }))
  const form = <ArgForm command={command} targets={[]} args={args} layout="dialog" onDone={() => {}} />
  const box = await drawRoutes(aDesk(aWorld([{}], { commands })), createMemoryRouter([{ path: '*', element: form }]))
  return box.textContent
}

const naming = commands.flatMap((command) =>
  editsStored(command)
    ? []
    : fieldsOf(command.args).flatMap(({ name, target, optional, kind }): [string, string, Command, Kind][] =>
        target === undefined || target === command.target || (optional && kind === 'list')
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
