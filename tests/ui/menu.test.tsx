// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Menu, type MenuItem } from '../../src/ui/menu.tsx'
import { all, click, one, press, render } from './render.ts'

const groups: MenuItem[][] = [
  [
    { id: 'open', label: 'Open registration', keys: 'r o' },
    { id: 'close', label: 'Close registration', reason: 'Registration is not open' },
  ],
  [{ id: 'cancel', label: 'Cancel tournament…', tone: 'danger', press: '1' }],
]

async function aMenu() {
  const events: string[] = []
  await render(
    <Menu
      title="3 tournaments"
      groups={groups}
      at={{ x: 10, y: 10 }}
      onSelect={(id) => events.push(id)}
      onClose={() => events.push('closed')}
    />,
  )
  return { events, menu: one(document.body, '[role=menu]'), focused: () => document.activeElement?.textContent ?? '' }
}

test('its first line names what it is about', async () => {
  const { menu } = await aMenu()
  expect(document.getElementById(menu.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('3 tournaments')
})

test('the arrows reach every row, a blocked one too, which says why', async () => {
  const { menu, focused } = await aMenu()
  expect(focused()).toContain('Open registration')
  await press(menu, 'ArrowDown')
  expect(focused()).toContain('Registration is not open')
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Registration is not open')
  await press(menu, 'ArrowDown')
  await press(menu, 'ArrowDown')
  expect(focused()).toContain('Open registration')
  await press(menu, 'End')
  expect(focused()).toContain('Cancel tournament')
})

test('a blocked row does nothing and stays open', async () => {
  const { menu, events } = await aMenu()
  await press(menu, 'ArrowDown')
  await press(menu, 'Enter')
  await click(all(menu, '[role=menuitem]')[1] ?? menu)
  expect(events).toEqual([])
})

test('Enter chooses and closes, Esc only closes', async () => {
  const { menu, events } = await aMenu()
  await press(menu, 'Enter')
  expect(events).toEqual(['closed', 'open'])
  await press(menu, 'Escape')
  expect(events).toEqual(['closed', 'open', 'closed'])
})

test('typing goes to the row that begins so', async () => {
  const { menu, focused } = await aMenu()
  await press(menu, 'c')
  expect(focused()).toContain('Close registration')
  await press(menu, 'a')
  expect(focused()).toContain('Cancel tournament')
})

test('a row that says what would help can be chosen', async () => {
  const events: string[] = []
  const finalize = { id: 'finalize', label: 'Finalize stage', reason: 'There is no bracket yet', helps: true }
  await render(
    <Menu
      title="Playoffs"
      groups={[[finalize]]}
      at={{ x: 1, y: 1 }}
      onSelect={(id) => events.push(id)}
      onClose={() => undefined}
    />,
  )
  const row = one(document.body, '[role=menuitem]')
  expect(row.getAttribute('aria-disabled')).toBeNull()
  expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toBe(finalize.reason)
  await click(row)
  expect(events).toEqual(['finalize'])
})

test('a row with a key of its own is chosen by it at once', async () => {
  const { menu, events } = await aMenu()
  await press(menu, '1')
  expect(events).toEqual(['closed', 'cancel'])
})
