// @vitest-environment happy-dom
// The head of a tournament: one heading, its facts, one button for the step that is due, the rest in its menu.
import { getDefaultStore } from 'jotai'
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { commands } from '../../commands/index.ts'
import { type TournamentState, tournamentLife } from '../../src/contract/states.ts'
import type { Kind, Views } from '../../src/contract/views.ts'
import type { Loaded } from '../../src/registry/host.ts'
import { useDueStep } from '../../src/shell/acts/due-step.ts'
import { HeadLine } from '../../src/shell/acts/head-line.tsx'
import { NextStepButton } from '../../src/shell/acts/next-step-button.tsx'
import { perform } from '../../src/shell/acts/perform.ts'
import { overlays } from '../../src/shell/over/overlays.ts'
import { toastsAtom } from '../../src/shell/over/toasts.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aStage, aTournament } from '../support/builders.ts'
import { aWorld } from '../registry/world.ts'
import { performPorts } from './perform-ports.ts'
import { aSession, draw } from './shell-session.tsx'

const thing = { kind: 'tournament', id: '41' } as const

afterEach(() => void vi.useRealTimers())

async function drawn(role: 'SystemAdmin' | 'VenueOperator' = 'SystemAdmin', state: TournamentState = 'Initial') {
  const world = aWorld([{ state: 'Initial', name: 'Spring Cup' }], { commands, role })
  const box = await draw(
    aSession(world),
    <HeadLine
      name="Spring Cup"
      machine="tournament"
      state="Initial"
      life={tournamentLife}
      at={state}
      meta={['Valorant', '4 teams']}
      of={thing}
      due={[thing]}
    />,
  )
  return { world, box }
}

test('what is due is one button, found by what stands in the way of publishing', async () => {
  const { box } = await drawn()
  expect(all(box, 'h1').map((heading) => heading.textContent)).toEqual(['Spring Cup'])
  await until(() => expect(all(box, '[role=toolbar] button').map((one) => one.textContent)).toHaveLength(2))
  expect(one(box, '[role=toolbar] button').textContent).toContain('Create stage')
  expect(box.textContent).toContain('Valorant · 4 teams')
  expect(box.textContent).not.toContain('Cancel tournament')
})

test.each([
  { state: 'Initial', said: 'Step 1 of 6' },
  { state: 'OpenRegistration', said: 'Step 3 of 6' },
  { state: 'Completed', said: 'Step 6 of 6' },
  { state: 'Cancelled', said: undefined },
] as const)('how far it has come is a bar of steps: $state', async ({ state, said }) => {
  const { box } = await drawn('VenueOperator', state)
  expect(all(box, '[title^=Step]').map((bar) => bar.textContent)).toEqual(said === undefined ? [] : [said])
})

test('who may only look has no step, but the menu, which is of the tournament', async () => {
  const { box } = await drawn('VenueOperator')
  await click(one(box, 'button[aria-haspopup=menu]'))
  expect(overlays.current()).toMatchObject({ is: 'menu', row: thing })
  overlays.close()
  expect(all(box, '[role=toolbar] button')).toHaveLength(1)
})

/** The button of tournament 41, and a way to 42. */
function OneOfTwo() {
  const [id, setId] = useState('41')
  return (
    <>
      <NextStepButton head things={[{ kind: 'tournament', id }]} />
      <button id="other" type="button" onClick={() => setId('42')}>
        42
      </button>
    </>
  )
}

test('a step that takes the place of another takes no press for 300 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const world = aWorld([{}], { commands })
  world.host.load = async <K extends Kind>(_: K, ids: readonly string[]) =>
    ids.map((id): Loaded<K> => {
      const view = { tournament: aTournament({ id, logo: null }), stages: id === '41' ? [] : [aStage()] }
      return { id, name: id, view: view as unknown as Views[K] }
    })
  const box = await draw(aSession(world), <OneOfTwo />)
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await until(() => expect(one(box, 'button').textContent).toContain('Create stage'))
  await pass(1000)

  await click(one(box, '#other'))
  await pass(0)
  expect(one(box, 'button').textContent).toContain('Set image')
  expect(one(box, 'button').getAttribute('aria-disabled')).toBe('true')
  await click(one(box, 'button'))
  await pass(200)
  await click(one(box, 'button'))
  await act(() => perform({ do: 'next-step' }, performPorts()))
  expect(overlays.current()).toBeUndefined()

  await pass(100)
  expect(one(box, 'button').getAttribute('aria-disabled')).toBeNull()
  await click(one(box, 'button'))
  await pass(0)
  expect(overlays.current()).toMatchObject({ form: { command: { id: 'tournament.set-image' }, targets: ['42'] } })
  overlays.close()
})

test('the key of the next step presses the button of the head', async () => {
  const { box } = await drawn()
  const button = () => one(box, '[role=toolbar] button')
  await until(() => expect(button().textContent).toContain('Create stage'))
  expect(button().getAttribute('aria-keyshortcuts')).toBe('Shift+n')
  await act(() => perform({ do: 'next-step' }, performPorts()))
  expect(overlays.current()).toMatchObject({
    form: { command: { id: 'stage.create' }, targets: ['41'], source: 'key' },
  })
  overlays.close()
})

test('where no step is shown the key says so', async () => {
  await drawn('VenueOperator')
  await act(() => perform({ do: 'next-step' }, performPorts()))
  expect(getDefaultStore().get(toastsAtom).at(-1)?.text).toBe('This page shows no next step.')
})

test('beside the head, a button of the page is the one that its key presses', async () => {
  const pressed: string[] = []
  const world = aWorld([{ state: 'Initial', name: 'Spring Cup' }], { commands })
  const box = await draw(
    aSession(world),
    <>
      <NextStepButton things={[thing]} head />
      <Due of={() => pressed.push('page')} />
    </>,
  )
  await until(() => expect(one(box, 'button').textContent).toContain('Create stage'))
  expect(one(box, 'output').textContent).toBe('true')
  expect(one(box, 'button').getAttribute('aria-keyshortcuts')).not.toBe('Shift+n')
  await act(() => perform({ do: 'next-step' }, performPorts()))
  expect([pressed, overlays.current()]).toEqual([['page'], undefined])
})

function Due({ of }: { of: () => void }) {
  return <output>{String(useDueStep('page', of))}</output>
}
