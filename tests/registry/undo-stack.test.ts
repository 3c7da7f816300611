// What was done is taken back and done again in its order, and only as long as it still stands.
import { expect, test } from 'vitest'
import { Ability } from '../../src/contract/abilities.ts'
import { defineCommand, invocation, reversible } from '../../src/registry/define.ts'
import type { Outcome } from '../../src/registry/outcome.ts'
import { runScript } from '../../src/registry/script.ts'
import {
  cancel,
  create,
  closeRegistration,
  openRegistration,
  publish,
  redo,
  rename,
  someCommands,
  undo,
} from './commands.ts'
import { aWorld } from './world.ts'

const byKey = { source: 'key' } as const
type World = ReturnType<typeof aWorld>

const back = (world: World) => world.dispatch(undo, [], {}, byKey)
const forth = (world: World) => world.dispatch(redo, [], {}, byKey)
const kept = (world: World) => ({ undo: world.undoStack.groups('undo'), redo: world.undoStack.groups('redo') })
/** A platform that is not told which act is taken back: the console compares what was typed. */
const abilities = Ability.options.filter((ability) => ability !== 'takesBack')
const call = (world: World, name: string) => world.dispatch(rename, ['41'], { name }, byKey)

test('undo goes back act by act and redo forward again, never to and fro', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }])
  for (const name of ['B', 'C', 'D']) await call(world, name)
  const seen: (string | undefined)[] = []
  for (const step of [back, back, forth, back, back, back, forth, forth, forth, forth]) {
    await step(world)
    seen.push(world.tournament()?.name)
  }
  expect(seen).toEqual(['C', 'B', 'C', 'B', 'A', 'A', 'B', 'C', 'D', 'D'])
  expect(await forth(world)).toMatchObject({ is: 'failed', problem: { reason: { code: 'undo.nothingToRedo' } } })
})

test('two keys in a row are two steps', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }])
  for (const name of ['B', 'C']) await call(world, name)
  await Promise.all([back(world), back(world)])
  expect(world.tournament()?.name).toBe('A')
})

test('a dry run tells what would be undone and done again, and does nothing', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }])
  const look = (command: typeof undo) => world.dispatch(command, [], {}, { ...byKey, dryRun: true })
  expect(await look(undo)).toMatchObject({ is: 'preview', consequences: [{ code: 'undo.nothing' }] })
  await call(world, 'B')
  expect(await look(undo)).toMatchObject({
    consequences: [{ code: 'undo.next', params: { lines: ['tournament edit 41 B'] } }],
  })
  await back(world)
  expect(await look(redo)).toMatchObject({ consequences: [{ code: 'undo.nextAgain' }] })
  expect(world.tournament()?.name).toBe('A')
})

test('something new ends what could be done again', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }])
  await call(world, 'B')
  await back(world)
  await call(world, 'C')
  expect(kept(world).redo).toEqual([])
})

test('an act on several targets is one entry, taken back by one command', async () => {
  const world = aWorld([{ state: 'CompleteRegistration' }, { id: '42', state: 'CompleteRegistration' }])
  await world.dispatch(openRegistration, ['41', '42'], {}, byKey)
  await back(world)
  expect(world.journal.rows().at(-1)).toMatchObject({ line: 'tournament close-registration 41 42', outcome: 'done' })
  expect([world.tournament()?.state, world.tournament('42')?.state]).toEqual(Array(2).fill('CompleteRegistration'))
  await forth(world)
  expect([world.tournament()?.state, world.tournament('42')?.state]).toEqual(Array(2).fill('OpenRegistration'))
})

test('the lines of a script are one entry; inside the script each stands by itself', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }])
  const parts = { ...world, dispatcher: world }
  const names = Array.from({ length: 20 }, (_, line) => `B${line}`)
  expect(await runScript(names.map((name) => `tournament edit 41 ${name}`).join('\n'), parts)).toMatchObject({
    ok: true,
  })
  expect(kept(world).undo.map(({ entries }) => entries.length)).toEqual([20])
  await back(world)
  expect(world.tournament()?.name).toBe('A')
  await forth(world)
  expect(world.tournament()?.name).toBe('B19')
  await runScript('tournament edit 41 C\ntournament edit 41 D\nconsole undo', parts)
  expect(world.tournament()?.name).toBe('C')
})

test('what cannot be taken back is a wall that nothing goes past', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }])
  await call(world, 'B')
  const asked = await world.dispatch(publish, ['41'], {}, byKey)
  if (asked.is !== 'confirm') throw new Error(asked.is)
  expect(asked.ask.final).toBe(true)
  await world.dispatch(publish, ['41'], {}, { ...byKey, answer: { seal: asked.ask.seal } })
  const before = kept(world)
  for (let times = 0; times < 2; times++) {
    expect(await back(world)).toMatchObject({
      is: 'failed',
      problem: { reason: { code: 'undo.wall', params: { what: 'tournament publish B' } } },
    })
  }
  expect(kept(world)).toEqual(before)
  expect(world.tournament()).toMatchObject({ name: 'B', state: 'Published' })
})

test('an edit is taken back only while it still stands, and a refusal leaves the stack as it was', async () => {
  const world = aWorld([{ state: 'Initial', name: 'Before', maxTeams: 16 }], { abilities })
  await call(world, ' After ')
  world.change('41', { maxTeams: 8 })
  await back(world)
  expect(world.tournament()).toMatchObject({ name: 'Before', maxTeams: 8 })
  await forth(world)
  world.change('41', { name: 'Somebody else was here' })
  const before = kept(world)
  expect(await back(world)).toMatchObject({
    is: 'failed',
    problem: {
      reason: { code: 'command.changedSince', params: { argument: 'name', now: 'Somebody else was here' } },
    },
  })
  expect(kept(world)).toEqual(before)
  expect(world.tournament()?.name).toBe('Somebody else was here')
  // Once it stands again as it was left, the way is free.
  world.change('41', { name: 'After' })
  expect(await back(world)).toMatchObject({ is: 'done' })
})

test('what was undone is not done again over what somebody else has done since', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }], { abilities })
  await call(world, 'B')
  await back(world)
  world.change('41', { name: 'Somebody else' })
  expect(await forth(world)).toMatchObject({ is: 'failed', problem: { reason: { code: 'command.changedSince' } } })
  expect(kept(world).redo).toHaveLength(1)
})

test('each step tells the platform which requests it takes back, and what was typed is not compared here', async () => {
  const world = aWorld([{ state: 'Initial', name: 'A' }])
  await call(world, 'B')
  // As the platform completes or folds what is typed.
  world.change('41', { name: 'b' })
  for (const step of [back, forth, back]) expect(await step(world)).toMatchObject({ is: 'done' })
  expect(world.log.options.map(({ undoes }) => undoes)).toEqual([undefined, ['r1'], ['r2'], ['r3']])
})

test('of several targets each tells its own request', async () => {
  const world = aWorld([{ state: 'CompleteRegistration' }, { id: '42', state: 'CompleteRegistration' }])
  await world.dispatch(openRegistration, ['41', '42'], {}, byKey)
  await back(world)
  expect(world.log.options.map(({ undoes }) => undoes)).toEqual([undefined, undefined, ['r1'], ['r2']])
})

test('of a script the part that could be taken back is, and the rest stays', async () => {
  const world = aWorld(
    [
      { state: 'Initial', name: 'A' },
      { id: '42', state: 'Initial', name: 'X' },
    ],
    { abilities },
  )
  await runScript('tournament edit 42 Y\ntournament edit 41 B\ntournament edit 41 C', { ...world, dispatcher: world })
  world.change('42', { name: 'Z' })
  const told: unknown[] = []
  world.undoStack.subscribe((travelled) => travelled && told.push(travelled))
  expect(await back(world)).toMatchObject({ is: 'failed' })
  expect(world.tournament()?.name).toBe('A')
  expect(told).toMatchObject([{ way: 'undo', of: 3, entries: [{}, {}], why: { code: 'command.changedSince' } }])
  expect([kept(world).undo[0]?.entries.length, kept(world).redo[0]?.entries.length]).toEqual([1, 2])
  world.change('42', { name: 'Y' })
  await back(world)
  await forth(world)
  expect(kept(world).undo[0]?.entries.length).toBe(3)
  expect([world.tournament()?.name, world.tournament('42')?.name]).toEqual(['C', 'Y'])
})

test('an undo of several commands that stops half way goes on where it stopped', async () => {
  const pair = defineCommand({
    id: 'tournament.pair',
    risk: reversible,
    plan: () => [],
    undo: () => ['41', '42'].map((id) => invocation(closeRegistration, [id], {})),
  })
  const tournaments = [{ state: 'OpenRegistration' as const }, { id: '42', state: 'Published' as const }]
  const world = aWorld(tournaments, { commands: [...someCommands, pair] })
  await world.run({ id: pair.id, targets: [], args: {} }, byKey)
  expect(await back(world)).toMatchObject({ is: 'failed', problem: { reason: { code: 'tournament.state' } } })
  expect(world.tournament()?.state).toBe('CompleteRegistration')
  world.change('42', { state: 'OpenRegistration' })
  expect(await back(world)).toMatchObject({ is: 'done' })
  expect(world.journal.rows().at(-1)?.line).toBe('tournament close-registration 42')
})

test('what was made is thrown away without a question, unless somebody has changed it; made again it has another id', async () => {
  const world = aWorld([])
  await world.dispatch(create, [], { name: 'Cup' }, byKey)
  await world.dispatch(rename, ['new0'], { name: 'Other' }, byKey)
  await back(world)
  expect(await back(world)).toMatchObject({ is: 'done' })
  expect(world.tournament('new0')?.state).toBe('Cancelled')
  await forth(world)
  await forth(world)
  expect(world.tournament('new1')?.name).toBe('Other')
  await back(world)
  world.change('new1', { name: 'Mine' })
  expect(await back(world)).toMatchObject({ problem: { reason: { code: 'command.changedSince' } } })
  expect(world.tournament('new1')?.state).not.toBe('Cancelled')
})

test('an act of another place asks first', async () => {
  const answers: boolean[] = [false, true]
  const asked: unknown[] = []
  const world = aWorld([{ state: 'OpenRegistration' }], {
    place: { about: {}, path: '/tournaments' },
    ask: async ({ ask }) => {
      asked.push(ask)
      return answers.shift() ? { seal: ask.seal } : undefined
    },
  })
  await world.dispatch(closeRegistration, ['41'], {}, byKey)
  world.go({ about: { tournament: '7' }, path: '/tournaments/7' })
  await back(world)
  expect(world.tournament()?.state).toBe('CompleteRegistration')
  expect(asked).toMatchObject([
    { names: ['Spring Playoffs'], consequences: [{ code: 'undo.elsewhere' }], risk: { level: 'confirm' } },
  ])
  await back(world)
  expect(world.tournament()?.state).toBe('OpenRegistration')
  world.go({ about: { tournament: '41' }, path: '/tournaments/41' })
  await forth(world)
  expect(asked).toHaveLength(2)
})

test('the stack outlives the page, whatever junk stands in its place', async () => {
  let stored: unknown
  const undoStore = {
    read: () => stored,
    save: (stacks: unknown) => void (stored = JSON.parse(JSON.stringify(stacks))),
  }
  const before = aWorld([{ state: 'Initial', name: 'A' }], { undoStore })
  for (const name of ['B', 'C']) await call(before, name)
  const after = aWorld([{ state: 'Initial', name: 'C' }], { undoStore })
  await back(after)
  expect(after.tournament()?.name).toBe('B')
  const [first, second] = (stored as { undo: unknown[]; redo: unknown[] }).undo
  for (const junk of [undefined, 7, '{', [], { undo: 3 }, { undo: [{ given: 1 }], redo: [null] }]) {
    stored = junk
    expect(await back(aWorld([{}], { undoStore }))).toMatchObject({ problem: { reason: { code: 'undo.nothing' } } })
  }
  // What lies before something unreadable is out of reach.
  stored = { undo: [first, second, {}, first], redo: [] }
  expect(kept(aWorld([{}], { undoStore })).undo).toHaveLength(1)
})

test('what only failed, was asked or was looked at is nothing to take back', async () => {
  const world = aWorld([{ state: 'Published' }, { id: '42', state: 'OpenRegistration' }])
  await world.dispatch(closeRegistration, ['41'], {}, byKey)
  await world.dispatch(closeRegistration, ['42'], {}, { ...byKey, dryRun: true })
  const asked: Outcome = await world.dispatch(cancel, ['41'], {}, byKey)
  expect(asked.is).toBe('confirm')
  expect(kept(world)).toEqual({ undo: [], redo: [] })
})
