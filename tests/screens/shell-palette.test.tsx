// @vitest-environment happy-dom
import { Command } from 'cmdk'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { Tournament } from '../../src/contract/tournament.ts'
import Palette from '../../src/shell/palette/palette.tsx'
import { WindowedList } from '../../src/shell/palette/windowed-list.tsx'
import { where } from '../../src/shell/place/place.ts'
import { aWorld } from '../registry/world.ts'
import { all, one, press, render, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeEach(() => sessionStorage.clear())

/** On the page of a tournament. */
async function openPalette(tournament: Partial<Tournament>) {
  const world = aWorld([tournament], { commands })
  where.setPage({ token: 'test', depth: 1, page: { title: '', path: [], about: { tournament: '41' } } })
  const session = aSession(world)
  const closed = vi.fn<() => void>()
  const box = await draw(session, <Palette start={undefined} onClose={closed} />)
  where.removePage('test')
  const input = one(box, 'input') as HTMLInputElement // the palette has one field
  return { world, box, input, closed }
}

async function type(input: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const options = (box: HTMLElement) => all(box, '[role=option]').map((row) => row.textContent ?? '')
const current = (box: HTMLElement) => one(box, '[role=option][aria-selected=true]')

test('the current row is told to screen readers after every key', async () => {
  const { box, input } = await openPalette({ state: 'Published' })
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'PageUp', 'Home', 'ArrowUp']) {
    await press(input, key)
    expect(current(box).id).toBe(input.getAttribute('aria-activedescendant'))
  }
})

test('a command is found in Chinese in an English console', async () => {
  const { box, input } = await openPalette({ state: 'Published' })
  await type(input, '開放報名')
  await until(() => expect(options(box)[0]).toContain('Open registration'))
})

test('a blocked command is reachable and says why; Enter sends nothing', async () => {
  const { world, box, input, closed } = await openPalette({ state: 'Completed' })
  await type(input, 'open registration')
  await until(() => expect(current(box).querySelector('.text-warn')).not.toBeNull())
  await press(input, 'Enter')
  expect(closed).not.toHaveBeenCalled()
  expect(world.log.writes).toEqual([])
})

test('Enter runs the command on what is at hand', async () => {
  const { world, box, input, closed } = await openPalette({ state: 'CompleteRegistration' })
  await type(input, 'open registration')
  await until(() => expect(current(box).textContent).toContain('Open registration'))
  await act(async () => press(input, 'Enter'))
  expect(closed).toHaveBeenCalledOnce()
  await until(() => expect(world.tournament()?.state).toBe('OpenRegistration'))
})

test('arguments typed behind a name are shown in its row, and run with it', async () => {
  const { world, box, input } = await openPalette({ state: 'InProgress' })
  await type(input, 'overdue 45')
  await until(() => expect(current(box).textContent).toMatch(/overdue.*45/i))
  expect(box.textContent).toContain('setting overdue 45')
  await act(async () => press(input, 'Enter'))
  await until(() => expect(world.log.writes.map(({ body }) => body)).toMatchObject([{ minutes: 45 }]))
})

test('a missing argument turns the list into steps; Backspace leads back with all that was given', async () => {
  const { box, input } = await openPalette({ state: 'Initial', name: 'Spring' })
  await type(input, 'edit tournament')
  await act(async () => press(input, 'Tab'))
  const line = () => one(box, 'input') as HTMLInputElement // drawn anew for the steps
  await until(() => expect(box.textContent).toContain('Name:'))
  await type(line(), 'Autumn')
  await press(line(), 'Enter')
  expect(box.textContent).toContain('tournament edit 41 --name=Autumn')
  await press(line(), 'Backspace')
  expect(line().value).toBe('Autumn')
})

test('a command that is half filled in is there again after a reload; what was run or given up is not', async () => {
  const begin = async () => {
    const opened = await openPalette({ state: 'Initial', name: 'Spring' })
    await type(opened.input, 'edit tournament')
    await act(async () => press(opened.input, 'Tab'))
    const line = () => one(opened.box, 'input') as HTMLInputElement // drawn anew for the steps
    await until(() => expect(opened.box.textContent).toContain('Name:'))
    return { ...opened, line }
  }
  await type((await begin()).line(), 'Autu')
  const again = await begin()
  expect(again.line().value).toBe('Autu')
  await type(again.line(), 'Autumn')
  await press(again.line(), 'Enter')
  const third = await begin()
  expect(third.box.textContent).toContain('tournament edit 41 --name=Autumn')
  await act(async () => press(third.line(), 'Enter', { ctrlKey: true }))
  await until(() => expect(third.world.tournament()?.name).toBe('Autumn'))
  await type((await begin()).line(), 'Win')
  const fourth = await begin()
  await act(async () =>
    all(fourth.box, 'button')
      .find((button) => button.textContent === 'Discard')
      ?.click(),
  )
  expect(fourth.line().value).toBe('')
  expect((await begin()).box.textContent).not.toContain('Discard')
})

test('keys of an input method run nothing', async () => {
  const { world, input, closed } = await openPalette({ state: 'Published' })
  await type(input, 'open registration')
  await press(input, 'Enter', { isComposing: true })
  await press(input, 'Process', { keyCode: 229 })
  expect(closed).not.toHaveBeenCalled()
  expect(world.log.writes).toEqual([])
})

test('of twenty thousand rows only the window is mounted, wherever one is', async () => {
  for (const active of [0, 9_000, 19_999]) {
    const box = await render(
      <Command shouldFilter={false}>
        <WindowedList
          label="rows"
          count={20_000}
          active={active}
          height={12}
          keyOf={String}
          renderRow={(index) => <p>{index}</p>}
          onPoint={() => undefined}
          onChoose={() => undefined}
        />
      </Command>,
    )
    expect(all(box, 'p').length).toBeLessThan(20)
    expect(all(box, 'p').map((row) => row.textContent)).toContain(String(active))
  }
})

test('what one means stands first, before what is done every day', async () => {
  const { box, input } = await openPalette({ state: 'Initial' })
  await type(input, 'go to tournaments')
  await until(() => expect(current(box).textContent).toContain('Go to Tournaments'))
})

test('the step that asks for a tournament says only what it asks', async () => {
  const box = await draw(
    aSession(aWorld([{}], { commands })),
    <Palette start={undefined} onClose={vi.fn<() => void>()} />,
  )
  await type(one(box, 'input') as HTMLInputElement, 'publish tournament')
  await until(() => expect(current(box).textContent).toContain('Publish'))
  await act(async () => press(one(box, 'input'), 'Enter'))
  expect(one(box, '[aria-current=step]').textContent).toBe('tournament:')
})
