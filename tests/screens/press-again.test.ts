// @vitest-environment happy-dom
// Keys that waited for a dialog act in it as the browser's own would: letters are typed, Tab goes on and back.
import { expect, onTestFinished, test } from 'vitest'
import { pressAgain } from '../../src/shell/keys/press-again.ts'

function aDialog(): HTMLInputElement[] {
  document.body.innerHTML = `<input name="behind"><div role="dialog"><input name="amount"><button>Type</button>
    <input name="unseen" style="display: none"><input name="remark"><button disabled>Send</button></div>`
  onTestFinished(() => document.body.replaceChildren())
  return [...document.querySelectorAll('input')]
}

function press(...keys: (string | KeyboardEventInit)[]): void {
  for (const one of keys) {
    const event = { bubbles: true, cancelable: true, ...(typeof one === 'string' ? { key: one } : one) }
    pressAgain(new KeyboardEvent('keydown', event), document.activeElement ?? document.body)
  }
}

test('a form filled before it was there is filled as it was typed', () => {
  const [behind, amount, , remark] = aDialog()
  amount?.focus()
  press('2', '0', '0', 'Tab', 'Tab', 'H', 'i')
  expect([behind, amount, remark].map((field) => field?.value)).toEqual(['', '200', 'Hi'])
  press({ key: 'Tab', shiftKey: true }, { key: 'Tab', shiftKey: true }, '5')
  // What stood there was selected.
  expect(amount?.value).toBe('5')
})

test('Tab stays in the dialog', () => {
  const [, amount, , remark] = aDialog()
  remark?.focus()
  press('Tab', '1')
  expect(amount?.value).toBe('1')
})

test('Enter in a field sends its form, as the browser does', () => {
  document.body.innerHTML = '<form><input name="score"><button type="button">Leave</button><button>Save</button></form>'
  onTestFinished(() => document.body.replaceChildren())
  const sent: string[] = []
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(document.querySelector('input')?.value ?? '')
  })
  document.querySelector('input')?.focus()
  press('2', 'Enter')
  expect(sent).toEqual(['2'])
})
