// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Risk } from '../../src/registry/define.ts'
import ArgDialog from '../../src/shell/forms/arg-dialog.tsx'
import { Layers } from '../../src/shell/frame/layers.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { where } from '../../src/shell/place/place.ts'
import { recent } from '../../src/shell/acts/recent.ts'
import { cancel, openRegistration, publish } from '../registry/commands.ts'
import { aWorld } from '../registry/world.ts'
import { press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const dialog = () => document.querySelector<HTMLElement>('[role=alertdialog], [role=dialog]')

async function asked() {
  // The first question loads the code that draws it.
  await until(() => expect(dialog()).not.toBeNull())
  return dialog() as HTMLElement // waited for above
}

async function type(field: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('what cannot be undone asks for the name, and sends nothing before', async () => {
  const world = aWorld([{ state: 'Published', name: 'Spring Playoffs', teamCount: 8 }])
  const session = aSession(world)
  await draw(session, <Layers />)
  const run = session.run(cancel, ['41'], {}, 'button')
  const box = await asked()
  expect(box.textContent).toContain('Spring Playoffs')
  expect(box.textContent).toContain('tournament cancel 41 --confirm="Spring Playoffs"')
  expect(document.activeElement?.textContent).toContain('Leave as is')

  await press(box, 'Enter', { ctrlKey: true })
  expect(world.log.writes).toEqual([])
  const [remark, field] = box.querySelectorAll('input')
  if (!remark || !field) throw new Error('no field for the name')
  await press(document.activeElement ?? box, 'S')
  expect(document.activeElement).toBe(field)
  await type(field, 'spring playoffs')
  await press(box, 'Enter', { ctrlKey: true })
  expect(world.log.writes).toEqual([])
  expect(box.querySelector('[data-field-error]')?.textContent).toContain('Spring Playoffs')
  expect(document.activeElement).toBe(field)

  await type(field, 'Spring Playoffs')
  await press(field, 'Enter')
  expect(world.log.writes).toEqual([])
  await press(field, 'Enter', { ctrlKey: true })
  await act(async () => expect(await run).toMatchObject({ is: 'done' }))
  expect(world.tournament()?.state).toBe('Cancelled')
})

test('selected rows that the list does not show are named as such, first, in the question', async () => {
  const tournaments = ['41', '42', '43'].map((id) => ({ id, name: `Cup ${id}`, state: 'Published' as const }))
  const session = aSession(aWorld(tournaments))
  where.setPane({
    id: 'list',
    title: 'list',
    hand: () => ({ tournament: { selected: ['41', '42', '43'], hidden: 1 } }),
    subscribe: () => () => undefined,
    element: () => null,
  })
  await draw(session, <Layers />)
  const run = session.run(cancel, ['41', '42', '43'], {}, 'key')
  const box = await asked()
  const named = [...box.querySelectorAll('section li')].map(({ textContent }) => textContent)
  expect(named).toEqual(['Cup 43 (not shown in the list)', 'Cup 41', 'Cup 42'])
  await press(box, 'Escape')
  await act(async () => void (await run))
  act(() => where.removePane('list'))
})

test('a form for rows that the list does not show names some of them, and says how many more there are', async () => {
  const ids = Array.from({ length: 9 }, (_, at) => String(41 + at))
  const session = aSession(aWorld(ids.map((id) => ({ id, name: `Cup ${id}`, state: 'Published' as const }))))
  where.setPane({
    id: 'list',
    title: 'list',
    hand: () => ({ tournament: { selected: ids, hidden: 8 } }),
    subscribe: () => () => undefined,
    element: () => null,
  })
  const form = { command: cancel, targets: ids, args: {}, source: 'key' as const }
  await draw(session, <ArgDialog form={form} onClose={() => undefined} />)
  const box = await asked()
  await until(() => expect(box.textContent.match(/not shown in the list/g)).toHaveLength(6))
  expect(box.textContent).toContain('and 2 more')
  act(() => where.removePane('list'))
})

test('a line whose yes is no answer puts the question', async () => {
  const world = aWorld([{ state: 'Published', name: 'Spring Playoffs' }])
  const session = aSession(world)
  await draw(session, <Layers />)
  const run = session.runLine('tournament cancel 41 --yes', 'command-line')
  const box = await asked()
  expect(box.textContent).toContain('Spring Playoffs')
  await press(box, 'Escape')
  await act(async () => void (await run))
  expect(world.log.writes).toEqual([])
})

test('why it is done can be said with the confirmation, and goes with it', async () => {
  const world = aWorld([{ state: 'Published', name: 'Spring Playoffs', teamCount: 8 }])
  const session = aSession(world)
  await draw(session, <Layers />)
  const run = session.run(cancel, ['41'], {}, 'button')
  const box = await asked()
  const [remark, phrase] = box.querySelectorAll('input')
  if (!remark || !phrase) throw new Error('no field')
  await type(remark, 'The venue is flooded')
  expect(box.textContent).toContain('--reason="The venue is flooded"')
  await type(phrase, 'Spring Playoffs')
  await press(phrase, 'Enter', { ctrlKey: true })
  await act(async () => expect(await run).toMatchObject({ is: 'done' }))
  expect(world.log.writes.map(({ body }) => body)).toEqual([{ reason: 'The venue is flooded' }])
})

test('when the world changes while it is said, it is asked anew and what was said stays', async () => {
  const world = aWorld([{ state: 'Published', name: 'Spring Playoffs', teamCount: 8 }])
  const session = aSession(world)
  await draw(session, <Layers />)
  const run = session.run(cancel, ['41'], {}, 'button')
  const box = await asked()
  const [remark, phrase] = box.querySelectorAll('input')
  if (!remark || !phrase) throw new Error('no field')
  await type(remark, 'Flooded')
  await type(phrase, 'Spring Playoffs')
  world.change('41', { teamCount: 9 })
  await press(phrase, 'Enter', { ctrlKey: true })
  await until(() => expect(dialog()?.querySelector('[role=alert]')).not.toBeNull())
  expect(world.log.writes).toEqual([])
  expect(dialog()?.textContent).toContain('--reason=Flooded')
  await press(dialog() ?? document.body, 'Escape')
  await act(async () => expect(await run).toMatchObject({ is: 'stale' }))
})

test('keeping it changes nothing and leaves no trace of an act', async () => {
  const world = aWorld([{ state: 'Published' }])
  const session = aSession(world)
  recent.clear()
  await draw(session, <Layers />)
  const run = session.run(cancel, ['41'], {}, 'button')
  const box = await asked()
  await press(box, 'Escape')
  await act(async () => expect(await run).toMatchObject({ is: 'confirm' }))
  expect(world.log.writes).toEqual([])
  expect(recent.last()).toBeUndefined()
})

test('of several targets the skipped ones are named with their reason, and mod+Enter agrees', async () => {
  const world = aWorld([
    { id: '1', state: 'Initial', name: 'Alpha' },
    { id: '2', state: 'Initial', name: 'Beta' },
    { id: '3', state: 'Completed', name: 'Gamma' },
  ])
  const session = aSession(world)
  await draw(session, <Layers />)
  const run = session.run(publish, ['1', '2', '3'], {}, 'menu')
  const box = await asked()
  expect(box.textContent).toContain('Alpha')
  expect(box.textContent).toContain('Beta')
  expect(box.textContent).toMatch(/1 is skipped.*Gamma/s)
  await press(box, 'Enter', { metaKey: true })
  await act(async () => expect(await run).toMatchObject({ is: 'partial' }))
  expect([world.tournament('1')?.state, world.tournament('2')?.state]).toEqual(['Published', 'Published'])
})

test('a reversible command runs at once and can be taken back', async () => {
  const world = aWorld([{ state: 'CompleteRegistration' }])
  const session = aSession(world)
  await draw(session, <Layers />)
  await act(async () => expect(await session.run(openRegistration, ['41'], {}, 'key')).toMatchObject({ is: 'done' }))
  expect(world.undoStack.groups('undo')).toMatchObject([
    { isWall: false, entries: [{ line: 'tournament open-registration 41' }] },
  ])
})

test('a line that carries its confirmation is not asked about; one that does not is', async () => {
  const world = aWorld([{ state: 'Published', name: 'Spring Playoffs' }])
  const session = aSession(world)
  await draw(session, <Layers />)
  const ran = await session.runLine('tournament cancel 41 --confirm="Another name"', 'command-line')
  expect(ran).toMatchObject({ is: 'ran', outcome: { is: 'invalid' } })
  await act(
    async () => void (await session.runLine('tournament cancel 41 --confirm="Spring Playoffs"', 'command-line')),
  )
  expect(world.tournament()?.state).toBe('Cancelled')
})

test.each<[string, Risk, string[], string]>([
  ['one name', { level: 'irreversible', phrase: 'Cup' }, ['Cup'], 'Type this name to continue: Cup'],
  ['a name of digits', { level: 'irreversible', phrase: '2026' }, ['2026'], 'Type this name to continue: 2026'],
  [
    'how many',
    { level: 'irreversible', phrase: '2', asks: 'count' },
    ['A', 'B'],
    'Type the number of targets to continue: 2',
  ],
  [
    'how many it goes to',
    { level: 'irreversible', phrase: '300', asks: 'count', counted: 'consequence.notificationReaches' },
    [],
    'Type the number of targets to continue: 300',
  ],
  [
    'the name of several',
    { level: 'irreversible', phrase: 'Chen Group' },
    ['A', 'B'],
    'Type this name to continue: Chen Group',
  ],
  [
    'a name of digits that several share',
    { level: 'irreversible', phrase: '2026' },
    ['A', 'B'],
    'Type this name to continue: 2026',
  ],
  ['a name like an amount', { level: 'irreversible', phrase: '11.11' }, ['11.11'], 'Type this name to continue: 11.11'],
  [
    'an amount',
    { level: 'irreversible', phrase: '150.00', asks: 'amount' },
    ['Payment 91'],
    'Type this amount to continue: 150.00',
  ],
  [
    'a large amount',
    { level: 'irreversible', phrase: '20000.00', asks: 'amount' },
    ['Payment 91'],
    'Type this amount to continue: 20,000.00',
  ],
])('the field of a phrase says what is typed: %s', async (_, risk, names, label) => {
  const session = aSession(aWorld([{}]))
  await draw(session, <Layers />)
  const invocation = { id: cancel.id, targets: ['41'], args: {} }
  const ask = { seal: 's', invocation, risk, final: true, names, consequences: [], skipped: [], line: 'cancel 41' }
  const answer = overlays.ask({ command: cancel, ask, stale: false })
  const box = await asked()
  expect([...box.querySelectorAll('label')].map(({ textContent }) => textContent)).toContain(label)
  await press(box, 'Escape')
  await act(async () => void (await answer))
})
