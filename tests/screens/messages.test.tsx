// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { createStage } from '../../commands/stages.ts'
import { openRegistration } from '../../commands/tournaments.ts'
import { recent } from '../../src/shell/acts/recent.ts'
import { StatusLine } from '../../src/shell/frame/status-line.tsx'
import Toaster from '../../src/shell/frame/toaster.tsx'
import { toast, toasts, toastsAtom } from '../../src/shell/over/toasts.ts'
import { aWorld } from '../registry/world.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const line = 'tournament open-registration 41'

afterEach(() => getDefaultStore().set(toastsAtom, []))

async function offered(state: 'Published' | 'Completed' = 'Published') {
  const world = aWorld([{ state }], { commands })
  const run = vi.fn<() => void>()
  const box = await draw(
    aSession(world),
    <>
      <Link to="/elsewhere">elsewhere</Link>
      <Toaster />
    </>,
  )
  await act(async () => toast({ tone: 'warn', text: 'Not yet', action: { label: line, line, run } }))
  return { box, run }
}

const shown = (box: HTMLElement) => all(box, '[data-toast]').length

test('what a message offers is called by its command and has keys; done, the message goes', async () => {
  const { box, run } = await offered()
  const button = one(box, '[data-toast] button')
  expect(button.textContent).toContain('Open registration')
  expect(button.textContent).not.toContain('41')
  expect(button.querySelector('kbd')?.textContent).toBe('z a')
  await act(async () => {
    toasts.act()
  })
  expect(run).toHaveBeenCalledOnce()
  expect(shown(box)).toBe(0)
})

test('it goes when the page is left', async () => {
  const { box } = await offered()
  await click(one(box, 'a'))
  await until(() => expect(shown(box)).toBe(0))
})

test('it goes when something else is done meanwhile', async () => {
  const { box } = await offered()
  const invocation = { id: openRegistration.id, targets: ['41'], args: {} }
  await act(async () => {
    const n = recent.begin(openRegistration, invocation, line, 'key')
    recent.end(n, { is: 'done', id: invocation.id, line, results: [], undo: [], seconds: 0 })
  })
  await until(() => expect(shown(box)).toBe(0))
})

test('it goes when it cannot be done any more', async () => {
  const { box } = await offered('Completed')
  await until(() => expect(shown(box)).toBe(0))
})

test('three at most, the same one once', async () => {
  const { box } = await offered()
  await act(async () => {
    for (const text of ['a', 'b', 'c', 'd']) toast({ tone: 'info', text })
    toast({ tone: 'info', id: 'same', text: 'e' })
    toast({ tone: 'info', id: 'same', text: 'f' })
  })
  expect(all(box, '[data-toast] p').map((text) => text.textContent)).toEqual(['c', 'd', 'f'])
})

test('what was created is named, not what it was created in', () => {
  const invocation = { id: createStage.id, targets: ['41'], args: { name: 'Playoffs', format: 'SingleElimination' } }
  const n = recent.begin(createStage, invocation, 'stage create 41 Playoffs', 'button')
  const results = [{ target: '41', name: 'Harbour Six', is: 'done' as const }]
  recent.end(n, { is: 'done', id: invocation.id, line: '', results, undo: [], seconds: 0 })
  expect(recent.last()?.names).toEqual(['Playoffs'])
})

test('what takes long has a bar, its seconds and a way to stop it', async () => {
  const stop = vi.fn<() => void>()
  const box = await draw(aSession(aWorld([], { commands })), <StatusLine />)
  const invocation = { id: createStage.id, targets: ['41'], args: {} }
  let n = 0
  await act(async () => {
    n = recent.begin(createStage, invocation, line, 'key', stop)
  })
  expect(all(box, 'progress, button')).toEqual([])
  await until(() => expect(one(box, 'progress').nextElementSibling?.textContent).toBe('1 s'))
  expect(one(box, 'button').textContent).toBe('z sStop')
  expect(recent.stopLast()).toBe(true)
  expect(stop).toHaveBeenCalledOnce()
  await act(async () => recent.end(n, { is: 'done', id: invocation.id, line, results: [], undo: [], seconds: 2 }))
  expect(all(box, 'progress')).toEqual([])
  expect(recent.stopLast()).toBe(false)
})

test('messages that last make no room for others', async () => {
  const box = await draw(aSession(aWorld([], { commands })), <Toaster />)
  const codes = ['A', 'B', 'C', 'D'].map((code) => ({ tone: 'ok' as const, text: code, lasting: true }))
  await act(async () => codes.forEach(toast))
  for (const text of ['one', 'two', 'three', 'four']) await act(async () => toast({ tone: 'info', text }))
  const texts = ['A', 'B', 'C', 'D', 'two', 'three', 'four']
  expect(all(box, '[data-toast] p').map(({ textContent }) => textContent)).toEqual(texts)
  expect(getDefaultStore().get(toastsAtom)).toHaveLength(texts.length)
})
