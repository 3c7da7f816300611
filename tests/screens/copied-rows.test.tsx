// @vitest-environment happy-dom
// The chord that copies does something wherever no text is marked: it copies the names of the rows; a browser copies nothing then.
import { act } from 'react'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { useKeyRouter } from '../../src/shell/keys/key-router.ts'
import FilterField from '../../src/shell/lists/filter-field.tsx'
import { layers } from '../../src/shell/over/layer-stack.ts'
import type { Session } from '../../src/shell/session/session.ts'
import { aWorld } from '../registry/world.ts'
import { one } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

function Rows({ session }: { session: Session }) {
  useKeyRouter(session)
  return (
    <>
      <input aria-label="search" />
      <ul>
        <li>Ada</li>
      </ul>
    </>
  )
}

async function pressedOn(selector: string, init: KeyboardEventInit, prepare?: (box: HTMLElement) => void) {
  const world = aWorld([{}], { commands })
  const session = aSession(world)
  const box = await draw(session, <Rows session={session} />)
  prepare?.(box)
  await act(async () => {
    one(box, selector).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true, ...init }),
    )
  })
  document.getSelection()?.removeAllRanges()
  return world.log.effects
}
const copied = [{ do: 'copy', what: 'name' }]

test.each<[string, string, KeyboardEventInit, unknown]>([
  ['on a row', 'ul', { ctrlKey: true }, copied],
  ['on a row of a Mac', 'ul', { metaKey: true }, copied],
  ['with capitals locked', 'ul', { ctrlKey: true, key: 'C' }, copied],
  ['in a field', 'input', { ctrlKey: true }, []],
  ['without its modifier', 'ul', {}, []],
  ['with another one', 'ul', { ctrlKey: true, shiftKey: true }, []],
  ['held down', 'ul', { ctrlKey: true, repeat: true }, []],
])('%s', async (_, selector, init, effects) => {
  expect(await pressedOn(selector, init)).toEqual(effects)
})

test('a marked text is left to the browser, and so is a layer over the page', async () => {
  const mark = (box: HTMLElement) => document.getSelection()?.selectAllChildren(one(box, 'li'))
  expect(await pressedOn('ul', { ctrlKey: true }, mark)).toEqual([])
  const close = layers.add({ level: 'over', close: () => undefined })
  expect(await pressedOn('ul', { ctrlKey: true })).toEqual([])
  close()
  expect(await pressedOn('ul', { ctrlKey: true })).toEqual(copied)
})

test('a browser offers nothing of its own in a filter', async () => {
  const session = aSession(aWorld([{}], { commands }))
  const box = await draw(
    session,
    <FilterField label="From:" value={undefined} onValue={() => undefined} time="first" />,
  )
  expect(one(box, 'input').getAttribute('autocomplete')).toBe('off')
})
