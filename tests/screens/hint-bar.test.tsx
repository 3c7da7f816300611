// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { HintBar } from '../../src/shell/keys/hint-bar.tsx'
import { where } from '../../src/shell/place/place.ts'
import { aWorld } from '../registry/world.ts'
import { all, one } from '../ui/render.ts'
import { aDesk, draw } from './shell-desk.tsx'

async function aBar() {
  const world = aWorld([{ state: 'Published' }], { commands })
  where.setPage({ token: 'test', depth: 1, page: { title: '', path: [], about: { tournament: '41' } } })
  onTestFinished(() => where.removePage('test'))
  return draw(
    aDesk(world),
    <>
      <input aria-label="field" />
      <HintBar />
    </>,
  )
}

const texts = (box: HTMLElement) => all(box, '[role=toolbar] :is(button, span.flex)').map((hint) => hint.textContent)

test('what can be done here and now comes first; places, which stand on tabs, are left out', async () => {
  const box = await aBar()
  await vi.waitFor(() => expect(texts(box)[0]).toBe('r oOpen registration'))
  expect(texts(box).some((text) => /Close registration|Open stages|Open teams/.test(text ?? ''))).toBe(false)
})

test('in a field it says what works there', async () => {
  const box = await aBar()
  await act(async () => one(box, 'input').focus())
  expect(texts(box)).toEqual(['escLeave the field', '⇥Next field', 'ctrl+KCommand palette'])
  await act(async () => one(box, 'input').blur())
  await vi.waitFor(() => expect(texts(box)[0]).toBe('r oOpen registration'))
})
