// @vitest-environment happy-dom
// The question of an act in the form that sends it: answered by sending the form as it opened.
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { request } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { confirmed, defineCommand, irreversible } from '../../src/registry/define.ts'
import { Layers } from '../../src/shell/frame/layers.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import type { TournamentView } from '../../src/contract/views.ts'
import { aWorld } from '../registry/world.ts'
import { press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

afterEach(() =>
  act(async () => {
    // The question, then the form below it.
    overlays.giveUp()
    overlays.close()
    // What was typed is kept for the next time.
    for (const kept of [localStorage, sessionStorage]) kept.clear()
  }),
)

const publishWith = (risk: typeof confirmed | ReturnType<typeof irreversible<TournamentView>>) =>
  defineCommand({
    id: 'tournament.publish',
    target: 'tournament',
    args: v.object({ name: v.optional(v.string()) }),
    form: { initial: ({ tournament }) => ({ name: tournament.name }), asksInside: true },
    risk,
    plan: ({ tournament }) => [request(endpoints.publishTournament, { id: tournament.id })],
  })

const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
const shown = () => document.querySelector('section[aria-label="What it does"]')

async function opened(command: ReturnType<typeof publishWith>) {
  const world = aWorld([{ state: 'Initial', name: 'Spring Cup' }], { commands: [command] })
  const session = aSession(world)
  await draw(session, <Layers />)
  await act(async () => void (await session.run(command, ['41'], {}, 'key')))
  await until(() => expect(document.querySelector('form input')).not.toBeNull())
  return world
}

async function type(text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('form input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const send = () => press(document.querySelector('form input') ?? document.body, 'Enter', { ctrlKey: true })

test('sent as it opened, the act is done without another question', async () => {
  const world = await opened(publishWith(confirmed))
  await until(() => expect(shown()?.getAttribute('aria-busy')).toBe('false'))
  expect(world.log.writes).toEqual([])
  await send()
  await until(() => expect(world.log.writes).toHaveLength(1))
  await until(() => expect(dialogs()).toEqual([]))
})

test('with another value it is asked as always', async () => {
  const world = await opened(publishWith(confirmed))
  await until(() => expect(shown()?.getAttribute('aria-busy')).toBe('false'))
  await type('Autumn Cup')
  expect(shown()).toBeNull()
  await send()
  await until(() => expect(document.querySelector('[data-confirm]')).not.toBeNull())
  expect(world.log.writes).toEqual([])
})

test('what has changed since is asked about again', async () => {
  const world = await opened(publishWith(confirmed))
  await until(() => expect(shown()?.getAttribute('aria-busy')).toBe('false'))
  world.change('41', { name: 'Autumn Cup' })
  await send()
  await until(() => expect(document.querySelector('[data-confirm]')).not.toBeNull())
  expect(world.log.writes).toEqual([])
})

test('where a name has to be typed, the form shows no question', async () => {
  const world = await opened(publishWith(irreversible(({ tournament }: TournamentView) => tournament.name)))
  await until(() => expect(world.log.dryRuns).toHaveLength(1))
  await until(() => expect(shown()).toBeNull())
  await send()
  await until(() => expect(document.querySelector('[data-confirm]')).not.toBeNull())
  expect(world.log.writes).toEqual([])
})
