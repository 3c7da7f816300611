// @vitest-environment happy-dom
// A row of controls is one tab stop: arrows walk in it, and what comes or goes never leaves it without one.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { useRoving } from '../../src/ui/use-roving.ts'
import { all, focus, one, press, render } from './render.ts'

let setShown: (shown: readonly string[]) => void = () => undefined

function Row({ direction }: { direction?: 'row' | 'column' }) {
  const row = useRoving(direction)
  const [shown, set] = useState<readonly string[]>(['one', 'two', 'three'])
  setShown = set
  return (
    <div {...row}>
      {shown.map((name) => (
        <button key={name} type="button" id={name}>
          {name}
        </button>
      ))}
    </div>
  )
}

const stops = (box: HTMLElement) => all(box, 'button').flatMap(({ id, tabIndex }) => (tabIndex === 0 ? [id] : []))
const focused = () => document.activeElement?.id

test('the first is the stop, arrows walk around, Tab comes back to where one was', async () => {
  const box = await render(<Row />)
  expect(stops(box)).toEqual(['one'])
  await focus(one(box, '#one'))
  await press(one(box, '#one'), 'ArrowRight')
  expect([focused(), stops(box)]).toEqual(['two', ['two']])
  await press(one(box, '#two'), 'End')
  await press(one(box, '#three'), 'ArrowRight')
  expect(focused()).toBe('one')
  await press(one(box, '#one'), 'ArrowDown')
  expect(focused()).toBe('one')
})

test('a column is walked up and down', async () => {
  const box = await render(<Row direction="column" />)
  await focus(one(box, '#one'))
  await press(one(box, '#one'), 'ArrowUp')
  expect(focused()).toBe('three')
})

test('when the stop goes away another one is it', async () => {
  const box = await render(<Row />)
  await focus(one(box, '#two'))
  await act(async () => setShown(['one', 'three', 'four']))
  await expect.poll(() => stops(box)).toEqual(['one'])
})
