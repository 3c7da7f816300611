// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { paths } from '../../src/paths.ts'
import { HintBar } from '../../src/shell/frame/hint-bar.tsx'
import { useKeyRouter } from '../../src/shell/keys/key-router.ts'
import type { Session } from '../../src/shell/session/session.ts'
import { where } from '../../src/shell/place/place.ts'
import { aWorld } from '../registry/world.ts'
import { all, one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

function Keys({ session, children }: { session: Session; children: ReactNode }) {
  useKeyRouter(session)
  return children
}

async function aBar(to = paths.publish('41')) {
  const world = aWorld([{ state: 'Published' }], { commands })
  const page = { title: '', path: [{ label: '', to }], about: { tournament: '41' } }
  where.setPage({ token: 'test', depth: 1, page })
  onTestFinished(() => where.removePage('test'))
  const session = aSession(world)
  return draw(
    session,
    <Keys session={session}>
      <input aria-label="field" />
      <HintBar />
    </Keys>,
  )
}

const texts = (box: HTMLElement) => all(box, '[role=toolbar] :is(button, span.flex)').map((hint) => hint.textContent)

test('what can be done here and now comes first; places, which stand on tabs, are left out', async () => {
  const box = await aBar()
  await until(() => expect(texts(box)[0]).toBe('r oOpen registration'))
  expect(texts(box).some((text) => /Close registration|Open stages|Open teams/.test(text ?? ''))).toBe(false)
})

test('what only changes a thing stands where one looks at that', async () => {
  const changes = /Edit tournament|Create stage|Schedule limits/
  const shown = (box: HTMLElement) => texts(box).filter((text) => changes.test(text ?? ''))
  const onSchedule = await aBar(paths.schedule('41'))
  await until(() => expect(shown(onSchedule)).toEqual(['s lSchedule limits']))
  const onStages = await aBar(paths.stages('41'))
  await until(() => expect(shown(onStages)).toEqual(['a sCreate stage']))
})

test('in a field it says what works there', async () => {
  const box = await aBar()
  await act(async () => one(box, 'input').focus())
  expect(texts(box)).toEqual(['escLeave the field', '⇥Next field', 'ctrl+KCommand palette'])
  await act(async () => one(box, 'input').blur())
  await until(() => expect(texts(box)[0]).toBe('r oOpen registration'))
})

const press = async (key: string, target: Element = document.body) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

test('after `f` each filter that the list has stands by its name', async () => {
  const filter = { open: () => undefined, choose: () => true }
  where.setPane({
    id: 'list',
    title: 'list',
    hand: () => ({}),
    subscribe: () => () => undefined,
    tableAct: () => undefined,
    filters: { state: filter, region: filter },
    element: () => document.body,
  })
  onTestFinished(() => where.removePane('list'))
  const box = await aBar()
  await press('f')
  const filters = texts(box).filter((text) => text?.includes('Filter list'))
  expect(filters).toEqual(['sFilter list: state', 'rFilter list: region'])
})

test('a key that nothing answers is named, with the keys that lead on, until the next one', async () => {
  const box = await aBar()
  const told = () => all(box, 'output').map(({ textContent }) => textContent)
  await press('v')
  expect(told()).toEqual(['v does nothing here.'])
  expect(texts(box)).toEqual(['.Actions', 'ctrl+KCommand palette', '?Keys and help'])
  await act(async () => one(box, '[role=toolbar] button').dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(told()).toEqual(['v does nothing here.'])
  await press('g')
  await press('#')
  expect(told()).toEqual(['g # does nothing here.'])
  await press('Backspace')
  expect(told()).toEqual(['⌫ does nothing here.'])
  await press('ArrowDown')
  expect(told()).toEqual([])
  await press('v', one(box, 'input'))
  expect(told()).toEqual([])
})
