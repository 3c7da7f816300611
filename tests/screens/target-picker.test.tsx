// @vitest-environment happy-dom
// A thing chosen by its name: the answer may come when one has gone on, and takes the focus from no other field.
import { act, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { TargetPicker } from '../../src/shell/forms/target-picker.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

function Form() {
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <>
      <TargetPicker kind="tournament" value={ids} onChange={setIds} />
      <input data-next="" />
    </>
  )
}

/** Types a name, presses Enter, and does something before the name has been looked up. */
async function choose(meanwhile: (box: HTMLElement) => void = () => undefined) {
  const box = await draw(aSession(aWorld([{ name: 'Spring Playoffs' }])), <Form />)
  const input = one(box, 'input:not([data-next])') as HTMLInputElement
  await act(async () => input.focus())
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Spring Playoffs')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    meanwhile(box)
  })
  await until(() => expect(one(box, 'ol').textContent).toContain('Spring Playoffs'))
  return box
}

test('a chosen thing takes the focus of its field, which goes away', async () => {
  const box = await choose()
  expect(document.activeElement).toBe(one(box, 'ol button'))
})

test('the next field keeps the focus it got meanwhile', async () => {
  const box = await choose((form) => (one(form, '[data-next]') as HTMLInputElement).focus())
  expect(document.activeElement).toBe(one(box, '[data-next]'))
})
