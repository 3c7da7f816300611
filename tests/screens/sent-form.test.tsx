// @vitest-environment happy-dom
// What is typed while a form is on its way: it waits, and goes to what comes after the form, or is dropped when that was refused.
import { expect, onTestFinished, test, vi } from 'vitest'
import { keyBuffer } from '../../src/shell/keys/key-buffer.ts'
import { pressAgain } from '../../src/shell/keys/press-again.ts'
import { until } from '../ui/render.ts'

function aForm() {
  document.body.innerHTML = '<main tabindex="-1"></main><form data-sending><input></form>'
  const [form, input, main] = ['form', 'input', 'main'].map((name) => document.querySelector<HTMLElement>(name))
  const heard: string[] = []
  const refused = vi.fn<() => void>()
  const stops = [
    keyBuffer.answer({
      isForLayer: () => false,
      awaitsLayer: () => false,
      giveUp: () => undefined,
      target: () => (document.querySelector('form[data-sending]') ? undefined : (document.activeElement ?? undefined)),
      press: pressAgain,
      refused,
      wayOut: () => undefined,
      watch: () => () => undefined,
    }),
    () => document.body.replaceChildren(),
  ]
  const hear = (event: KeyboardEvent) => {
    if (keyBuffer.keeps(event)) event.preventDefault()
    else heard.push(event.key)
  }
  window.addEventListener('keydown', hear, true)
  onTestFinished(() => {
    window.removeEventListener('keydown', hear, true)
    for (const stop of stops) stop()
  })
  input?.focus()
  const type = (...keys: string[]) => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  return { form, input: input as HTMLInputElement, main, heard, refused, type }
}

test('stored, the keys go to the page in their order', async () => {
  const { form, input, main, heard, refused, type } = aForm()
  // A second Enter is one too many, not the next act.
  type('Enter', 'm', 'e', '2', 'Enter')
  expect([heard, input.value]).toEqual([['Enter'], ''])
  form?.remove()
  main?.focus()
  keyBuffer.look()
  await until(() => expect(heard).toEqual(['Enter', 'm', 'e', '2', 'Enter']))
  expect(refused).not.toHaveBeenCalled()
})

test('refused, they are dropped and told, and none falls into its fields', () => {
  const { form, input, heard, refused, type } = aForm()
  type('m', 'e', '2')
  form?.removeAttribute('data-sending')
  keyBuffer.look()
  expect(refused).toHaveBeenCalledOnce()
  expect([heard, input.value, keyBuffer.isEmpty()]).toEqual([[], '', true])
})

test('Escape and Tab stay those of the form', () => {
  const { heard, type } = aForm()
  type('Tab', 'Escape')
  expect(heard).toEqual(['Tab', 'Escape'])
})
