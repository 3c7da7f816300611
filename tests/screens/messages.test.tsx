// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { openRegistration } from '../../commands/tournaments.ts'
import { recent } from '../../src/shell/acts/recent.ts'
import Toaster from '../../src/shell/frame/toaster.tsx'
import { toast, toasts, toastsAtom } from '../../src/shell/frame/toasts.ts'
import { aWorld } from '../registry/world.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aDesk, draw } from './shell-desk.tsx'

const line = 'tournament open-registration 41'

afterEach(() => getDefaultStore().set(toastsAtom, []))

async function offered(state: 'Published' | 'Completed' = 'Published') {
  const world = aWorld([{ state }], { commands })
  const run = vi.fn<() => void>()
  const box = await draw(
    aDesk(world),
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
