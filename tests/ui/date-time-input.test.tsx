// @vitest-environment happy-dom
// The field for a moment: typed, told back as what it means, picked from the calendar by keys.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateTimeInput } from '../../src/ui/date-time-input.tsx'
import { all, click, focus, one, press, render } from './render.ts'
import { act } from 'react'

const words = {
  open: 'Calendar',
  previous: 'Previous',
  next: 'Next',
  times: 'Time',
  means: (text: string) => `= ${text}`,
}
const show = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')

function read(text: string) {
  if (text === 'soon') return { at: Date.UTC(2026, 10, 28, 9) / 1000, note: 'rather soon' }
  const at = Date.parse(`${text.replace(' ', 'T')}Z`) / 1000
  return Number.isNaN(at) ? undefined : { at }
}

async function drawn(start: number | null = null) {
  const values: (number | null)[] = []
  function Form() {
    const [value, setValue] = useState(start)
    const [open, setOpen] = useState(false)
    return (
      <>
        <DateTimeInput
          value={value}
          onValueChange={(next) => {
            values.push(next)
            setValue(next)
          }}
          read={read}
          show={show}
          now={() => '2026-11-21 15:10'}
          zoneLabel="UTC +00"
          language="en"
          open={open}
          onOpenChange={setOpen}
          words={words}
        />
        <button type="button" id="later" onClick={() => setValue(Date.UTC(2027, 0, 2) / 1000)}>
          later
        </button>
        <button type="button" id="never" onClick={() => setValue(null)}>
          never
        </button>
      </>
    )
  }
  const box = await render(<Form />)
  // It is an input.
  const input = one(box, 'input') as HTMLInputElement
  const type = async (text: string) => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  return { box, input, type, values }
}

test('what is typed is that moment, and what it means is told', async () => {
  const { box, type, values } = await drawn()
  await type('2026-11-28 19:00')
  expect(values.at(-1)).toBe(Date.UTC(2026, 10, 28, 19) / 1000)
  expect(one(box, 'output').textContent).toBe('')
  await type('soon')
  expect(one(box, 'output').textContent).toBe('= 2026-11-28 09:00 rather soon')
})

test('what means nothing is no number, an empty field is no time', async () => {
  const { type, values, input } = await drawn(0)
  await type('some day')
  expect(values.at(-1)).toBeNaN()
  expect(input.value).toBe('some day')
  await type('')
  expect(values.at(-1)).toBeNull()
})

test('left, the field shows the moment as a date; set from outside, the new one', async () => {
  const { box, type, input } = await drawn()
  await focus(input)
  await type('soon')
  await act(async () => input.blur())
  expect(input.value).toBe('2026-11-28 09:00')
  await click(one(box, '#later'))
  expect(input.value).toBe('2027-01-02 00:00')
  await click(one(box, '#never'))
  expect(input.value).toBe('')
})

test('a day and a time are picked by keys alone, and the focus comes back', async () => {
  const { box, input, values } = await drawn(Date.UTC(2026, 10, 28, 19) / 1000)
  await click(one(box, 'button[aria-expanded]'))
  const grid = one(box, 'table')
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-28')
  await press(document.activeElement ?? grid, 'ArrowDown')
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-05')
  await press(document.activeElement ?? grid, 'PageDown')
  await press(document.activeElement ?? grid, 'ArrowLeft')
  expect(document.activeElement?.getAttribute('data-day')).toBe('2027-01-04')
  await click(document.activeElement ?? grid)
  expect(values.at(-1)).toBe(Date.UTC(2027, 0, 4, 19) / 1000)
  expect(document.activeElement?.textContent).toBe('19:00')
  await press(document.activeElement ?? grid, 'ArrowDown')
  await click(document.activeElement ?? grid)
  expect(values.at(-1)).toBe(Date.UTC(2027, 0, 4, 19, 30) / 1000)
  expect(all(box, 'table')).toEqual([])
  expect(document.activeElement).toBe(input)
})

test('closed without a choice it leaves the time, and the focus comes back', async () => {
  const { box, values, input } = await drawn(0)
  const toggle = one(box, 'button[aria-expanded]')
  await click(toggle)
  expect(document.activeElement?.getAttribute('data-day')).toBe('1970-01-01')
  await click(toggle)
  expect(all(box, 'table')).toEqual([])
  expect(document.activeElement).toBe(input)
  expect(values).toEqual([])
})

test('Escape closes the calendar and is used up: the form around it stays', async () => {
  const { box, input } = await drawn(0)
  const heard: string[] = []
  box.parentElement?.addEventListener('keydown', ({ key }) => heard.push(key), { once: true })
  await click(one(box, 'button[aria-expanded]'))
  await press(document.activeElement ?? box, 'Escape')
  expect(all(box, 'table')).toEqual([])
  expect(document.activeElement).toBe(input)
  expect(heard).toEqual([])
  await press(input, 'Escape')
  expect(heard).toEqual(['Escape'])
})
