import { expect, test } from 'vitest'
import { Source } from '../../src/contract/envelope.ts'
import { TournamentState } from '../../src/contract/states.ts'
import { verdictOf } from '../../src/registry/eligible.ts'
import type { DispatchOptions, Outcome } from '../../src/registry/outcome.ts'
import { describeStep } from '../../src/registry/plan.ts'
import { anAsking } from '../support/builders.ts'
import { countIn } from '../support/steps.ts'
import { manyTargets, planFor } from '../support/works/planning.ts'
import {
  broken,
  cancel,
  closeRegistration,
  createPublished,
  goTournaments,
  openRegistration,
  openTogether,
  publish,
  rename,
  setTheme,
  someCommands,
  tableDown,
} from './commands.ts'
import { aWorld } from './world.ts'

const byKey = { source: 'key' } as const

test('a reversible command runs at once and offers its inverse', async () => {
  const world = aWorld([{ state: 'CompleteRegistration' }])
  const outcome = await world.dispatch(openRegistration, ['41'], {}, byKey)
  expect(outcome).toMatchObject({
    is: 'done',
    line: 'tournament open-registration 41',
    results: [{ target: '41', name: 'Spring Playoffs', is: 'done' }],
    undo: [{ id: 'tournament.close-registration', targets: ['41'], args: {} }],
  })
  expect(world.tournament()?.state).toBe('OpenRegistration')
  expect(world.log.dryRuns).toHaveLength(0)
})

test('where only the question is wanted nothing is done, also where there is none', async () => {
  const world = aWorld([{ state: 'CompleteRegistration' }])
  await world.dispatch(openRegistration, ['41'], {}, { ...byKey, onlyAsk: true })
  expect(world.tournament()?.state).toBe('CompleteRegistration')
})

test('undo is offered only where the inverse leads back', async () => {
  const world = aWorld([{ state: 'Published' }])
  expect(await world.dispatch(openRegistration, ['41'], {}, byKey)).toMatchObject({ is: 'done', undo: [] })
})

test('undoing the undo gives the original act', async () => {
  const world = aWorld([{ state: 'OpenRegistration' }])
  const first = await world.dispatch(closeRegistration, ['41'], {}, byKey)
  const second = await world.run(undoOf(first), byKey)
  expect(undoOf(second)).toMatchObject({ id: 'tournament.close-registration', targets: ['41'], args: {} })
})

test.each([
  { why: 'an unknown command', run: { id: 'tournament.fly', targets: [], args: {} }, code: 'command.unknown' },
  { why: 'nothing to do it to', run: { id: openRegistration.id, targets: [], args: {} }, code: 'target.missing' },
  { why: 'a target that is not there', run: { id: rename.id, targets: ['99'], args: {} }, code: 'target.notLoaded' },
  { why: 'two targets for one', run: { id: rename.id, targets: ['41', '42'], args: {} }, code: 'target.onlyOne' },
  { why: 'a target for none', run: { id: goTournaments.id, targets: ['41'], args: {} }, code: 'target.notExpected' },
  { why: 'the rule says no', run: { id: openRegistration.id, targets: ['41'], args: {} }, code: 'tournament.state' },
  { why: 'the rule has a mistake', run: { id: broken.id, targets: ['41'], args: {} }, code: 'command.ruleFailed' },
])('$why: blocked with a reason, and nothing is sent', async ({ run, code }) => {
  const world = aWorld([{ state: 'Completed' }, { id: '42' }])
  expect(await world.run(run, byKey)).toMatchObject({ is: 'blocked', why: { code } })
  expect([...world.log.writes, ...world.log.dryRuns, ...world.log.effects]).toEqual([])
})

test('what the platform could not be asked about has failed, and can be tried again', async () => {
  const world = aWorld([], { reachable: false })
  const outcome = await world.run({ id: rename.id, targets: ['41'], args: {} }, byKey)
  expect(outcome).toMatchObject({ is: 'failed', problem: { kind: 'unreachable' } })
})

test.each(['palette', 'key', 'menu', 'button', 'command-line', 'script'] as const)(
  'a role that may not is refused, given from the %s',
  async (source) => {
    const world = aWorld([{ state: 'Published' }], { role: 'VenueOperator' })
    const outcome = await world.dispatch(openRegistration, ['41'], {}, { source })
    expect(outcome).toMatchObject({ is: 'blocked', why: { code: 'role.notAllowed' } })
    expect(world.log.writes).toEqual([])
    expect(world.registry.visibleFor('VenueOperator')).not.toContain(openRegistration)
  },
)

test('a rule with a mistake blocks only its own command, and is reported', async () => {
  const world = aWorld([{ state: 'Published' }])
  await world.dispatch(broken, ['41'], {}, byKey)
  expect(world.log.faults).toHaveLength(1)
  expect(await world.dispatch(openRegistration, ['41'], {}, byKey)).toMatchObject({ is: 'done' })
})

test('wrong arguments are named per field as codes', async () => {
  const world = aWorld()
  expect(await world.run({ id: rename.id, targets: ['41'], args: { name: ' ', maxTeams: 1.5 } }, byKey)).toMatchObject({
    is: 'invalid',
    fields: { name: ['required'], maxTeams: ['notAWholeNumber', 'minTeams'] },
  })
  expect(await world.run({ id: createPublished.id, targets: [], args: { nmae: 'x' } }, byKey)).toMatchObject({
    is: 'invalid',
    fields: { name: ['required'], nmae: ['unknownField'] },
  })
  expect(await world.run({ id: setTheme.id, targets: [], args: { theme: 'pink' } }, byKey)).toMatchObject({
    is: 'invalid',
    fields: { theme: ['notSupported'] },
  })
})

test('what the preview shows is what is sent', async () => {
  const world = aWorld([{ state: 'Published' }, { id: '42', state: 'CompleteRegistration' }])
  const preview = await world.dispatch(openRegistration, ['41', '42'], {}, { ...byKey, dryRun: true })
  expect(world.log.writes).toEqual([])
  await world.dispatch(openRegistration, ['41', '42'], {}, byKey)
  expect(preview).toMatchObject({
    is: 'preview',
    line: 'tournament open-registration 41 42 --dry-run',
    steps: world.log.writes,
    consequences: [{ code: 'tournament.changes' }, { code: 'tournament.changes' }],
  })
})

test('of many targets the eligible ones are done, and each skipped one says why', async () => {
  const world = aWorld([{ state: 'Published' }, { id: '42', state: 'Cancelled' }, { id: '43', state: 'Published' }])
  world.refuse('43', 'tournament.locked')
  const outcome = await world.dispatch(openRegistration, ['42', '41', '43', '99', '41'], {}, byKey)
  expect(outcome).toMatchObject({
    is: 'partial',
    results: [
      { target: '42', is: 'skipped', why: { code: 'tournament.state' } },
      { target: '41', is: 'done' },
      { target: '43', is: 'failed', why: { code: 'tournament.locked' } },
      { target: '99', is: 'skipped', why: { code: 'target.notLoaded' } },
    ],
  })
})

test('when none of many is eligible nothing runs', async () => {
  const world = aWorld([{ state: 'Initial' }, { id: '42', state: 'Cancelled' }])
  expect(await world.dispatch(openRegistration, ['41', '42'], {}, byKey)).toMatchObject({
    is: 'blocked',
    why: { code: 'tournament.state' },
    skipped: [{ target: '41' }, { target: '42' }],
  })
  expect(await world.dispatch(openRegistration, ['41', '99'], {}, byKey)).toMatchObject({
    why: { code: 'command.noneEligible', params: { count: 2 } },
  })
})

test('together means all or nothing', async () => {
  const world = aWorld([{ state: 'Published' }, { id: '42', state: 'Cancelled' }])
  expect(await world.dispatch(openTogether, ['41', '42'], {}, byKey)).toMatchObject({ is: 'blocked' })
  world.change('42', { state: 'Published' })
  expect(await world.dispatch(openTogether, ['41', '42'], {}, byKey)).toMatchObject({ is: 'done' })
  expect(world.log.writes).toHaveLength(2)
})

test('at most four targets are worked on at a time, and progress is told', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => String(100 + index))
  const world = aWorld(ids.map((id) => ({ id, state: 'Published' as const })))
  const told: number[] = []
  const progress = (done: readonly unknown[], total: number) => told.push(done.length / total)
  await world.dispatch(openRegistration, ids, {}, { ...byKey, progress })
  expect(world.log.together).toBe(4)
  expect(told).toEqual(ids.map((_, index) => (index + 1) / 12))
})

test('a stopped run leaves the rest undone and says so', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => String(100 + index))
  const world = aWorld(ids.map((id) => ({ id, state: 'Published' as const })))
  const stop = new AbortController()
  const options = { ...byKey, signal: stop.signal, progress: () => stop.abort() }
  const outcome = await world.dispatch(openRegistration, ids, {}, options)
  expect(outcome).toMatchObject({ is: 'partial' })
  expect(world.log.writes).toHaveLength(4)
  expect(outcome.is === 'partial' && outcome.results.at(-1)).toMatchObject({ why: { code: 'command.stopped' } })
})

test('stopped between its two requests, the second is said not to be sent, and asked for again it goes out', async () => {
  const world = aWorld([])
  const stop = new AbortController()
  world.beforeWrite(() => stop.abort())
  const create = (how: Partial<DispatchOptions>) =>
    world.dispatch(createPublished, [], { name: 'Cup' }, { ...byKey, ...how })
  const stopped = await create({ signal: stop.signal })
  expect(stopped).toMatchObject({
    is: 'failed',
    problem: { notSent: true, reason: { code: 'command.halfDone', params: { done: 1, all: 2 } } },
  })
  expect(stopped).not.toHaveProperty('problem.mayBeDone')
  expect(await create({})).toMatchObject({ is: 'done' })
  expect(world.log.writes.map(({ endpoint }) => endpoint.name)).toEqual(['createTournament', 'publishTournament'])
})

test('stopped before its only request it was not sent, and asked for again it is a new act', async () => {
  const world = aWorld([{ state: 'Published' }])
  const signal = AbortSignal.abort()
  await world.dispatch(openRegistration, ['41'], {}, { ...byKey, signal })
  world.change('41', { state: 'OpenRegistration' })
  expect(await world.dispatch(openRegistration, ['41'], {}, byKey)).toMatchObject({ is: 'blocked' })
  expect(world.log.writes).toEqual([])
})

test.each([
  { what: 'of one', ids: ['41'] },
  { what: 'of several, some of them asked about already', ids: ['41', '42', '43', '44', '45', '46'] },
])('a stopped preview says that nothing was changed, and asks nothing: $what', async ({ ids }) => {
  const world = aWorld(ids.map((id) => ({ id, state: 'Initial' as const })))
  const stop = new AbortController()
  world.beforeDryRun(() => stop.abort())
  const outcome = await world.dispatch(publish, ids, {}, { ...byKey, signal: stop.signal })
  expect(outcome).toMatchObject({ is: 'failed', problem: { reason: { code: 'command.previewStopped' } } })
  expect(world.log.writes).toEqual([])
})

test('every write has a key of its own', async () => {
  const world = aWorld([{ state: 'Published' }, { id: '42', state: 'Published' }])
  await world.dispatch(openRegistration, ['41', '42'], {}, byKey)
  await world.dispatch(createPublished, [], { name: 'Cup' }, byKey)
  const keys = world.log.options.map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(4)
})

test('a step may need the answer of an earlier one', async () => {
  const world = aWorld([])
  const preview = await world.dispatch(createPublished, [], { name: 'Cup' }, { ...byKey, dryRun: true })
  expect(preview.is === 'preview' && preview.steps.map((step) => describeStep(step).params)).toEqual([
    {},
    { id: '$1.id' },
  ])
  expect(await world.dispatch(createPublished, [], { name: 'Cup' }, byKey)).toMatchObject({ is: 'done' })
  expect(world.log.writes.map(({ params }) => params)).toEqual([{}, { id: 'new0' }])
  expect(world.tournament('new0')).toMatchObject({ name: 'Cup', state: 'Published' })
})

test('a second run of the same thing waits for no dialog: it is refused while the first one runs', async () => {
  const world = aWorld([{ state: 'Published' }])
  const release = world.hold()
  const first = world.dispatch(openRegistration, ['41'], {}, byKey)
  expect(await world.dispatch(openRegistration, ['41'], {}, byKey)).toMatchObject({
    is: 'blocked',
    why: { code: 'command.running' },
  })
  release()
  expect(await first).toMatchObject({ is: 'done' })
  expect(world.log.writes).toHaveLength(1)
})

test.each([
  { what: 'of a target', command: openRegistration, targets: ['41'], args: {} },
  { what: 'of nothing in particular', command: createPublished, targets: [], args: { name: 'Cup' } },
])('a run $what whose answer is still to come is not taken for a lost one', async ({ command, targets, args }) => {
  const world = aWorld([{ state: 'Published' }])
  const release = world.hold()
  const first = world.run({ id: command.id, targets, args }, byKey)
  await expect.poll(() => world.log.together).toBe(1)
  const second = world.run({ id: command.id, targets, args }, byKey)
  // Released meanwhile, so that a run that waited for the first one's answer comes to an end here.
  await expect.poll(() => world.log.together).toBe(1)
  release()
  expect(await second).toMatchObject({ is: 'blocked', why: { code: 'command.running' } })
  expect(await first).toMatchObject({ is: 'done' })
})

test('an effect is performed by the host, and moving about is not worth a journal row', async () => {
  const world = aWorld()
  await world.dispatch(setTheme, [], { theme: 'light' }, byKey)
  await world.dispatch(tableDown, [], {}, byKey)
  expect(world.log.effects).toEqual([
    { do: 'set', what: 'theme', value: 'light' },
    { do: 'table', act: 'down' },
  ])
  expect(world.journal.rows().map(({ line }) => line)).toEqual(['console theme light'])
})

test('former ids still run', async () => {
  const world = aWorld([{ state: 'Published' }])
  const outcome = await world.run({ id: 'tournament.open', targets: ['41'], args: {} }, byKey)
  expect(outcome).toMatchObject({ is: 'done', id: 'tournament.open-registration' })
})

test('ten thousand selected targets are planned in a few steps each', async () => {
  expect(planFor(manyTargets(10_000))).toHaveLength(10_000)
  const { steps, end } = countIn('works/planning.ts')
  // Eight when this was written; `npm run bench -- palette` takes the time.
  expect(await steps('plan', 10_000)).toBeLessThan(20 * 10_000)
  end()
})

test('ten thousand targets run to their end, each with its outcome', async () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => String(index))
  const world = aWorld(ids.map((id) => ({ id, state: id.endsWith('7') ? 'Initial' : 'Published' })))
  const outcome = await world.dispatch(openRegistration, ids, {}, byKey)
  expect(outcome.is === 'partial' && outcome.results.map(({ target }) => target)).toEqual(ids)
  expect(world.journal.rows()[0]?.counts).toEqual({ done: 9000, skipped: 1000, failed: 0 })
})

test.each(TournamentState.options)(
  'in state %s what is shown as blocked sends nothing, from any surface',
  async (state) => {
    for (const command of someCommands) {
      const world = aWorld([{ state }])
      const loaded = await world.host.load('tournament', ['41'])
      const targets = loaded.filter((one) => 'view' in one)
      const { why } = verdictOf(command, command.target === 'none' ? [] : targets, anAsking())
      if (!why) continue
      for (const source of Source.options) {
        const outcome = await world.run({ id: command.id, targets: ['41'], args: {} }, { source })
        expect(outcome).toMatchObject({ is: 'blocked', why })
      }
      expect([...world.log.writes, ...world.log.dryRuns, ...world.log.effects]).toEqual([])
    }
  },
)

function undoOf(outcome: Outcome) {
  const undo = outcome.is === 'done' ? outcome.undo[0] : undefined
  if (!undo) throw new Error(`no undo in ${outcome.is}`)
  return undo
}

test('the journal leaves out what is secret', async () => {
  const world = aWorld([])
  await world.dispatch(createPublished, [], { name: 'Cup', token: 'hunter2' }, byKey)
  expect(JSON.stringify(world.journal.rows())).not.toContain('hunter2')
  expect(world.journal.rows()[0]).toMatchObject({ line: 'tournament create-published Cup', args: { name: 'Cup' } })
  expect(JSON.stringify(world.log.options)).not.toContain('hunter2')
})

test('the journal row of a refusal has its reason', async () => {
  const world = aWorld([{ state: 'Initial' }])
  await world.dispatch(cancel, ['99'], {}, byKey)
  expect(world.journal.rows()[0]).toMatchObject({ outcome: 'blocked', why: { code: 'target.notLoaded' } })
})
