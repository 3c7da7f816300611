// @vitest-environment happy-dom
// Several of a short list in an order: the focus stays in the field, whatever goes with the last choice.
import { act, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../src/i18n.ts'
import { OrderedChoice } from '../../src/shell/forms/ordered-choice.tsx'
import { say } from '../../src/shell/words/say.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { one } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

function Form() {
  const [values, setValues] = useState<readonly (string | number)[]>(['Wins'])
  return <OrderedChoice choices={['Points', 'Wins']} label={String} values={values} onChange={setValues} />
}

const field = '[data-takes-letters]'
const press = (element: Element, key: string) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const nameOfFocus = () => document.activeElement?.getAttribute('aria-label')

test('when all is chosen the focus goes to what was chosen, and back when there is a field for it', async () => {
  const box = await draw(aSession(aWorld([])), <Form />)
  await act(async () => one(box, field).focus())
  await press(one(box, field), 'p')
  expect(box.querySelector(field)).toBeNull()
  expect(nameOfFocus()).toBe(say('ui.shell.form.chosen'))
  const remove = one(box, `[aria-label="${say('ui.shell.form.remove', { name: 'Points' })}"]`)
  await act(async () => {
    remove.focus()
    remove.click()
  })
  expect(document.activeElement).toBe(one(box, field))
})
