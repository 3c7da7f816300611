// @vitest-environment happy-dom
// The head of a tournament: one heading, its facts, one button for the step that is due, the rest in its menu.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { type TournamentState, tournamentLife } from '../../src/contract/states.ts'
import { HeadLine } from '../../src/shell/acts/head-line.tsx'
import { overlays } from '../../src/shell/frame/overlays.ts'
import { all, click, one, until } from '../ui/render.ts'
import { aWorld } from '../registry/world.ts'
import { aDesk, draw } from './shell-desk.tsx'

const thing = { kind: 'tournament', id: '41' } as const

async function drawn(role: 'SystemAdmin' | 'VenueOperator' = 'SystemAdmin', state: TournamentState = 'Initial') {
  const world = aWorld([{ state: 'Initial', name: 'Spring Cup' }], { commands, role })
  const box = await draw(
    aDesk(world),
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
