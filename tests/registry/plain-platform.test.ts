// A platform that knows §7 and nothing of ours: what would be a dry run there is the act itself, so that nothing is sent
// before the person has agreed, and then once.
import { expect, test } from 'vitest'
import type { Outcome } from '../../src/registry/outcome.ts'
import { runLine } from '../../src/registry/run-line.ts'
import { runScript } from '../../src/registry/script.ts'
import { cancel, closeRegistration, openRegistration, publish, someCommands } from './commands.ts'
import { aWorld } from './world.ts'

const byKey = { source: 'key' } as const
const plain = (rows: Parameters<typeof aWorld>[0] = [{}]) => aWorld(rows, { abilities: [] })
const line = 'tournament cancel 41 --confirm="Spring Playoffs"'

test('what is irreversible is asked about with nothing sent, and sent once', async () => {
  const world = plain()
  const { seal, consequences, risk } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  expect([world.log.writes, world.log.dryRuns]).toEqual([[], []])
  expect(risk).toEqual({ level: 'irreversible', phrase: 'Spring Playoffs' })
  expect(consequences).toEqual([{ code: 'platform.notForetold' }])
  expect(await world.dispatch(cancel, ['41'], {}, { ...byKey, answer: { seal } })).toMatchObject({ is: 'invalid' })
  const answer = { seal, phrase: 'Spring Playoffs' }
  expect(await world.dispatch(cancel, ['41'], {}, { ...byKey, answer })).toMatchObject({ is: 'done' })
  expect([world.log.writes.length, world.log.dryRuns]).toEqual([1, []])
  expect(world.log.options[0]).not.toHaveProperty('expect')
})

test('what changed since it was asked is asked again, and nothing is sent', async () => {
  const world = plain()
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  world.change('41', { name: 'Summer Playoffs' })
  const answer = { seal, phrase: 'Spring Playoffs' }
  expect(await world.dispatch(cancel, ['41'], {}, { ...byKey, answer })).toMatchObject({ is: 'stale' })
  expect([world.log.writes, world.log.dryRuns]).toEqual([[], []])
})

test.each([
  { what: 'irreversible', command: cancel },
  { what: 'to be confirmed', command: publish },
  { what: 'reversible', command: openRegistration },
])('a preview of what is $what is refused, and nothing is sent', async ({ command }) => {
  const world = plain([{ state: command === openRegistration ? 'Published' : 'Initial' }])
  const outcome = await world.dispatch(command, ['41'], {}, { ...byKey, dryRun: true })
  expect(outcome).toMatchObject({ is: 'blocked', why: { code: 'platform.noDryRuns' } })
  expect([world.log.writes, world.log.dryRuns]).toEqual([[], []])
})

test('a typed line and a script are refused their preview, and agree with their confirmation', async () => {
  const world = plain([{}, { id: '42', name: 'Autumn Cup' }])
  const preview = await runLine('tournament cancel 41 --dry-run', partsOf(world), { source: 'command-line' })
  expect(preview).toMatchObject({ outcome: { is: 'blocked', why: { code: 'platform.noDryRuns' } } })
  expect(await runScript('tournament cancel 41 --dry-run', partsOf(world))).toMatchObject({ ok: false })
  expect(world.log.writes).toEqual([])
  expect(await runLine(line, partsOf(world), { source: 'command-line' })).toMatchObject({ outcome: { is: 'done' } })
  expect(await runScript('tournament cancel 42 --confirm="Autumn Cup"', partsOf(world))).toMatchObject({ ok: true })
  expect([world.log.writes.length, world.log.dryRuns]).toEqual([2, []])
})

test('the list of what can be undone sends nothing, so it is shown', async () => {
  const world = plain([{ state: 'Published' }])
  await world.dispatch(openRegistration, ['41'], {}, byKey)
  const undo = await runLine('console undo --dry-run', partsOf(world), { source: 'command-line' })
  expect(undo).toMatchObject({ outcome: { is: 'preview', consequences: [{ code: 'undo.wall' }] } })
  expect(world.log.writes).toHaveLength(1)
})

test('what was sent and not answered is not sent again by itself', async () => {
  const world = plain()
  world.lose('41')
  const first = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  const answer = { seal: first.seal, phrase: 'Spring Playoffs' }
  expect(await world.dispatch(cancel, ['41'], {}, { ...byKey, answer })).toMatchObject({
    is: 'failed',
    problem: { mayBeDone: true },
  })
  await world.dispatch(cancel, ['41'], {}, byKey)
  expect(world.log.writes).toHaveLength(1)
})

function asked(outcome: Outcome) {
  if (outcome.is !== 'confirm') throw new Error(`expected a question, got ${outcome.is}`)
  return outcome.ask
}

function partsOf(world: ReturnType<typeof plain>) {
  return { registry: world.registry, host: world.host, dispatcher: world }
}

test('half of an undo is none: an act whose undo is lacking stays, and is a wall', async () => {
  const commands = someCommands.filter(({ id }) => id !== 'tournament.open-registration')
  const world = aWorld([{ state: 'OpenRegistration' }], { commands })
  expect(await world.dispatch(closeRegistration, ['41'], {}, byKey)).toMatchObject({ is: 'done', undo: [] })
  const whole = aWorld([{ state: 'OpenRegistration' }])
  expect(await whole.dispatch(closeRegistration, ['41'], {}, byKey)).toMatchObject({ undo: [{ of: '41' }] })
})
