// @vitest-environment happy-dom
// What people typed stands in the sentences of the console as they typed it, whatever it looks like.
import { expect, test } from 'vitest'
import { addTeam } from '../../commands/teams.ts'
import { reason } from '../../src/contract/reason.ts'
import { startI18n } from '../../src/i18n.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { sayReason } from '../../src/shell/words/say.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { aWorld } from '../registry/world.ts'
import { one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

test.each([
  { why: 'a name that looks like a reference to a text', typed: '$t(ui.list.retry)' },
  { why: 'a reference with options', typed: '$t(ui.list.retry, {"count": 2})' },
  { why: 'a name that looks like a parameter', typed: '{{stage}} {{- needed}}' },
  { why: 'a name that looks like markup', typed: '<b>&amp; "R&D"</b>' },
])('$why', async ({ typed }) => {
  const refused = reason('stage.notCompleted', { stage: typed })
  await startI18n('en')
  await Promise.all([loadMessages('en'), loadMessages('zh')])
  expect(sayReason(refused)).toContain(`${typed} is not completed`)
  await startI18n('zh')
  expect(sayReason(refused)).toContain(typed)
})

test('a name that runs from right to left turns nothing round beside it, in a list of them neither', async () => {
  await startI18n('en')
  await loadMessages('en')
  const [name, other] = ['נמרים 7', 'أسود 3']
  expect(sayReason(reason('stage.notCompleted', { stage: name }))).toContain(`\u2068${name}\u2069 is not completed`)
  const both = sayReason(reason('consequence.byes', { teams: [name, 'Lions', other] }))
  expect(both).toContain(`\u2068${name}\u2069, Lions, \u2068${other}\u2069`)
  expect(sayReason(reason('stage.notCompleted', { stage: 'Groups 7' }))).not.toMatch(/[\u2068\u2069]/)
})

test('a line below its form shows a sign that would turn its rest round', async () => {
  await startI18n('en')
  await loadMessages('en')
  const box = await draw(
    aSession(aWorld()),
    <ArgForm
      command={addTeam}
      targets={['41']}
      args={{ name: 'Kit\u202e', group: 2 }}
      layout="dialog"
      submitLabel="Add"
      onDone={() => undefined}
    />,
  )
  await until(() => expect(one(box, 'code').textContent).toContain('Kit\\u202e'))
  expect(one(box, 'code').textContent).not.toContain('\u202e')
})
