// @vitest-environment happy-dom
// What is pasted on a page that takes files, outside of its fields.
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { addTeams } from '../../commands/teams.ts'
import type { TournamentState } from '../../src/contract/states.ts'
import { FileDrop } from '../../src/shell/acts/file-drop.tsx'
import { Layers } from '../../src/shell/frame/layers.tsx'
import { toastsAtom } from '../../src/shell/over/toasts.ts'
import { overlays } from '../../src/shell/over/overlays.ts'
import { aWorld } from '../registry/world.ts'
import { one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

afterEach(() => act(async () => overlays.close()))

async function aPage(state: TournamentState = 'OpenRegistration'): Promise<HTMLElement> {
  const world = aWorld([{ state, starters: 1, benched: 0, maxTeams: null }], {
    commands: [addTeams],
  })
  return draw(
    aSession(world),
    <>
      <FileDrop command={addTeams} targets={['41']} argument="teams">
        <input aria-label="search" />
        <p tabIndex={-1}>rows</p>
      </FileDrop>
      <Layers />
    </>,
  )
}

async function paste(on: Element, text: string): Promise<ClipboardEvent> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  await act(async () => void on.dispatchEvent(event))
  return event
}

test('a list that is pasted on the teams stands in the form that adds them', async () => {
  const box = await aPage()
  const event = await paste(one(box, 'p'), 'Alpha\nBravo: Ann')
  expect(event.defaultPrevented).toBe(true)
  await until(() => expect(document.querySelector('textarea')?.value).toBe('Alpha\nBravo: Ann'))
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
})

test('in a field, above a question and without a text it is left alone', async () => {
  const box = await aPage()
  expect((await paste(one(box, 'input'), 'Alpha')).defaultPrevented).toBe(false)
  expect((await paste(one(box, 'p'), ' \n')).defaultPrevented).toBe(false)
  expect(overlays.current()).toBeUndefined()
  await act(async () => overlays.open({ is: 'keys' }))
  await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  expect((await paste(one(box, 'p'), 'Alpha')).defaultPrevented).toBe(false)
  expect(overlays.current()).toEqual({ is: 'keys' })
})

test('where the command cannot be run, its reason is said instead of opening a form that could not be sent', async () => {
  const final = 'The tournament is completed. Its results are final.'
  const box = await aPage('Completed')
  await until(() => expect(one(box, '.border-dashed').textContent).toBe(final))
  expect((await paste(one(box, 'p'), 'Alpha')).defaultPrevented).toBe(true)
  expect(getDefaultStore().get(toastsAtom).at(-1)?.text).toContain(final)
  expect(overlays.current()).toBeUndefined()
})
