// An answer that is lost: the same act asked for again is sent under the same keys, and so done once.
import { expect, test } from 'vitest'
import { createAttempts, type AttemptStore, type KeptAttempt } from '../../src/registry/attempts.ts'
import { aWorld } from './world.ts'

const open = (...targets: string[]) => ({ id: 'tournament.open-registration', targets, args: {} })
const source = { source: 'key' } as const
const keysOf = ({ log }: ReturnType<typeof aWorld>) => log.options.map(({ idempotencyKey }) => idempotencyKey)

test('asked for again it is told done, although the rule finds it done already', async () => {
  const world = aWorld([{ state: 'Published' }])
  world.lose('41')
  expect(await world.run(open('41'), source)).toMatchObject({ is: 'failed', problem: { mayBeDone: true } })
  expect(await world.run(open('41'), source)).toMatchObject({ is: 'done' })
  expect(world.log.writes).toHaveLength(1)
  // Known by now: the next one is a new act, and the rule stands against it.
  expect(await world.run(open('41'), source)).toMatchObject({ is: 'blocked' })
})

test('of several targets those without an answer are sent again, alone or with the others', async () => {
  const world = aWorld(['41', '42', '43'].map((id) => ({ id, name: id, state: 'Published' as const })))
  for (const id of ['42', '43']) world.lose(id)
  expect(await world.run(open('41', '42', '43'), source)).toMatchObject({ is: 'partial' })
  expect(await world.run(open('42'), source)).toMatchObject({ is: 'done' })
  const rest = await world.run(open('41', '43'), source)
  expect(rest).toMatchObject({
    is: 'partial',
    results: [
      { target: '41', is: 'skipped' },
      { target: '43', is: 'done' },
    ],
  })
  expect(world.log.writes).toHaveLength(3)
  expect(new Set(keysOf(world)).size).toBe(3)
})

test('another act on the same target ends it: what is asked for after that is meant anew', async () => {
  const world = aWorld([{ state: 'Published' }])
  world.lose('41')
  await world.run(open('41'), source)
  await world.run({ id: 'tournament.close-registration', targets: ['41'], args: {} }, source)
  world.change('41', { state: 'Published' })
  expect(await world.run(open('41'), source)).toMatchObject({ is: 'done' })
  expect(world.log.writes).toHaveLength(3)
})

test('after ten minutes it is meant anew', async () => {
  const world = aWorld([{ state: 'Published' }])
  world.lose('41')
  await world.run(open('41'), source)
  world.clock.ms += 11 * 60_000
  expect(await world.run(open('41'), source)).toMatchObject({ is: 'blocked' })
})

test('a dry run is no attempt, and does not send one again', async () => {
  const world = aWorld([{ state: 'Published' }])
  world.lose('41')
  await world.run(open('41'), source)
  expect(await world.run(open('41'), { ...source, dryRun: true })).toMatchObject({ is: 'blocked' })
  expect(world.log.writes).toHaveLength(1)
})

test('it outlives the page, and what cannot be read is left out', async () => {
  const kept = new Map<string, KeptAttempt>()
  const store: AttemptStore = {
    read: () => [{ junk: true }, ...[...kept.values()].map((one): unknown => JSON.parse(JSON.stringify(one)))],
    put: (key, attempt) => void kept.set(key, attempt),
    remove: (key) => void kept.delete(key),
  }
  const now = () => 0
  const world = aWorld([{ state: 'Published' }], { attempts: createAttempts({ store, now }) })
  world.lose('41')
  await world.run(open('41'), source)
  expect(kept.size).toBe(1)
  const again = createAttempts({ store, now })
  const [attempt] = again.of(open('41'))
  expect(attempt).toMatchObject({ key: [...kept.keys()][0], unit: { steps: [{ params: { id: '41' } }] } })
  expect(attempt?.unit.steps[0]?.endpoint.name).toBe('openRegistration')
})
