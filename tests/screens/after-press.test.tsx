// @vitest-environment happy-dom
// A field that is left says what is wrong with it, which moves what stands below: never from under a button that is being pressed.
import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { beginPayment } from '../../commands/payments.ts'
import { startI18n } from '../../src/i18n.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { aWorld } from '../registry/world.ts'
import { focus, one, until } from '../ui/render.ts'
import { aSession, drawRoutes } from './shell-session.tsx'

/** The form with an amount that is none, and how many of its fields say that something is wrong. */
async function theForm() {
  sessionStorage.clear()
  await startI18n('en')
  await loadMessages('en')
  const element = <ArgForm command={beginPayment} targets={[]} layout="dialog" onDone={() => {}} onCancel={() => {}} />
  const session = aSession(aWorld([{}], { commands }))
  const box = await drawRoutes(session, createMemoryRouter([{ path: '*', element }]))
  const amount = one(box, '[data-argument=amount] input') as HTMLInputElement
  await focus(amount)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(amount, '0.00')
    amount.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const at = (kind: string, button = 0) =>
    act(async () => void window.dispatchEvent(Object.assign(new Event(kind), { button })))
  return {
    at,
    leave: () => act(async () => amount.blur()),
    wrong: () => box.querySelectorAll('[data-field-error]').length,
  }
}

test('left by a key it is said at once, and so it is after a press that is over', async () => {
  const { at, leave, wrong } = await theForm()
  await at('pointerdown')
  await at('pointerup')
  await leave()
  expect(wrong()).toBe(1)
})

test.each(['pointerup', 'pointercancel'])('left by a press it is said after its %s', async (released) => {
  const { at, leave, wrong } = await theForm()
  await at('pointerdown')
  await leave()
  expect(wrong()).toBe(0)
  await at(released)
  await until(() => expect(wrong()).toBe(1))
})

test('the button that opens a menu of the browser holds nothing up', async () => {
  const { at, leave, wrong } = await theForm()
  await at('pointerdown', 2)
  await leave()
  expect(wrong()).toBe(1)
})
