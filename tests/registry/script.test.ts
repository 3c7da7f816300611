import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScript } from '../../src/registry/read-script.ts'
import { runScript } from '../../src/registry/script.ts'
import { aWorld } from './world.ts'

test('a script runs line by line, and every request carries its batch', async () => {
  const { world, run } = aSession([{ state: 'Initial' }, { id: '42', name: 'Autumn Cup', state: 'OpenRegistration' }])
  const told: number[] = []
  const text = `
    # Opens what can be opened.
    tournament edit 41 "Spring Finals"   # the new name
    tournament publish 41 --yes

    tournament open-registration \\
      41 \\
      --dry-run
    tournament open-registration 41 42   => partial
    tournament close-registration "Autumn Cup"
    tournament cancel 41                 => confirm
    tournament cancel 41 --yes           => confirm
    tournament cancel 41 --confirm=41    => invalid confirm.phrase
    tournament open-registration 41      => blocked tournament.state
    tournament edit 41 ''                => invalid name
    tournament cancel Winter             => blocked target.notFound
    tournament cancel                    => invalid line.targetMissing
    tournament cancel 41 --confirm="Spring Finals"
  `
  const ran = await run(text, ({ line }) => told.push(line.number))
  expect(ran.stopped).toBeUndefined()
  expect(ran).toMatchObject({ ok: true })
  expect(told).toEqual([3, 4, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(world.tournament('41')).toMatchObject({ name: 'Spring Finals', state: 'Cancelled' })
  expect(new Set(world.log.options.map(({ batch, source }) => `${source} ${batch}`))).toEqual(
    new Set([`script ${ran.batch}`]),
  )
})

test.each([
  { why: 'a refusal', line: 'tournament open-registration 41', code: 'tournament.state' },
  { why: 'a question nobody answers', line: 'tournament publish 41', code: 'script.asks' },
  { why: 'a question where it should be done', line: 'tournament publish 41 => done', code: 'script.asks' },
  { why: 'a word for nothing', line: 'tournament publish Winter --yes', code: 'target.notFound' },
  { why: 'another outcome', line: 'tournament publish 41 --yes => blocked', code: 'script.unexpected' },
  {
    why: 'another reason',
    line: 'tournament open-registration 41 => blocked role.notAllowed',
    code: 'script.unexpected',
  },
])('$why stops the script there', async ({ line, code }) => {
  const { world, run } = aSession([{ state: 'Initial' }])
  const ran = await run(`console theme dark\n\n${line}\nconsole theme light`)
  expect(ran).toMatchObject({ ok: false, stopped: { number: 3, why: { code } } })
  expect(ran.events.map(({ ok }) => ok)).toEqual([true, false])
  expect(world.log.effects).toEqual([{ do: 'set', what: 'theme', value: 'dark' }])
})

test.each([
  { why: 'a slip', line: 'tournament pubish 41', code: 'line.unknownCommand' },
  { why: 'an unknown expectation', line: 'tournament publish 41 => perhaps', code: 'script.badExpectation' },
  { why: 'an expectation of nothing', line: '=> done', code: 'script.badExpectation' },
])('$why in the last line is found before the first one runs', async ({ line, code }) => {
  const { world, run } = aSession([{ state: 'Published' }])
  const ran = await run(`tournament open-registration 41\n${line}`)
  expect(ran).toMatchObject({ ok: false, events: [], stopped: { number: 2, why: { code } } })
  expect(world.log.writes).toEqual([])
})

test('a line that asks says what it asks about, and the line that agrees', async () => {
  const { run } = aSession([{ state: 'Initial', name: 'Spring' }])
  const ran = await run('tournament publish 41')
  expect(ran.stopped?.why.params).toEqual({ about: ['Spring'], agree: 'tournament publish 41 --yes' })
})

test('a line that cannot be read says what was probably meant', async () => {
  const { run } = aSession([{ state: 'Initial' }])
  expect((await run('tournament pubish 41')).stopped?.meant).toBe('tournament publish 41')
})

test('a dry run changes nothing, and says from which line on it cannot know', async () => {
  const { world, run } = aSession([{ state: 'Published' }])
  const text = `
    tournament cancel 41                     => blocked nothing.of.that
  `
  expect((await run(text, undefined, undefined, { dryRun: true })).stopped?.number).toBe(2)
  const ran = await run(
    `tournament open-registration 41
    tournament close-registration 41
    tournament cancel 41 --confirm=41`,
    undefined,
    undefined,
    { dryRun: true },
  )
  expect(ran.ok).toBe(true)
  expect(
    ran.events.map(({ run: one, unsure = false }) => [one.is === 'ran' ? one.outcome.is : one.is, unsure]),
  ).toEqual([
    ['preview', false],
    ['blocked', true],
    ['preview', true],
  ])
  expect(world.tournament('41')?.state).toBe('Published')
})

test('a stopped script leaves the rest undone', async () => {
  const stop = new AbortController()
  const { world, run } = aSession([{ state: 'Published' }])
  const ran = await run('console theme dark\ntournament open-registration 41', () => stop.abort(), stop.signal)
  expect(ran).toMatchObject({ ok: false, stopped: { number: 2, why: { code: 'command.stopped' } } })
  expect(world.log.writes).toEqual([])
})

test('what was done by keys replays as a script and does the same', async () => {
  const first = aSession([{ state: 'Initial' }, { id: '42' }])
  const byKey = { source: 'key' } as const
  const run = (id: string, targets: string[], args = {}) => first.world.run({ id, targets, args }, byKey)
  await run('tournament.edit', ['41'], { name: 'Cup "A"\n, 杯', maxTeams: null })
  await run('tournament.open-registration', ['41'])
  const asked = await run('tournament.publish', ['41', '42'])
  const seal = asked.is === 'confirm' ? asked.ask.seal : ''
  await first.world.run({ id: 'tournament.publish', targets: ['41', '42'], args: {} }, { ...byKey, answer: { seal } })
  await run('tournament.open-registration', ['41'])

  const lines = first.world.journal.rows().map((row) => {
    return row.outcome === 'blocked' ? `${row.line} => blocked ${row.why?.code}` : row.line
  })
  const second = aSession([{ state: 'Initial' }, { id: '42' }])
  expect(await second.run(lines.join('\n'))).toMatchObject({ ok: true })
  expect(second.world.tournament('41')).toEqual(first.world.tournament('41'))
  const facts = (world: typeof first.world) =>
    world.journal.rows().map(({ line, outcome, counts, targets, args }) => ({ line, outcome, counts, targets, args }))
  expect(facts(second.world)).toEqual(facts(first.world))
})

test('from every surface the same act leaves the same row, except for the source', async () => {
  const invocation = { id: 'tournament.open-registration', targets: ['41'], args: {} }
  const byKey = await rowOf(({ world }) => world.run(invocation, { source: 'key' }))
  expect(await rowOf(({ world }) => world.run(invocation, { source: 'menu' }))).toEqual(byKey)
  expect(await rowOf(({ run }) => run('tournament open-registration "Spring Playoffs"'))).toEqual(byKey)
})

test('any text is a script or is refused with a line number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\\', '\n', '\r', '#', '"', "'", '=>') }), (text) => {
      const script = readScript(text)
      const lines = script.ok ? script.lines : [{ ...script.line, text: 'refused' }]
      expect(lines.every(({ number, text }) => number > 0 && text.trim() !== '')).toBe(true)
    }),
  )
})

async function rowOf(act: (session: ReturnType<typeof aSession>) => Promise<unknown>) {
  const session = aSession([{ state: 'Published' }])
  await act(session)
  const [{ source: _, batch: __, ...rest } = { source: '' }] = session.world.journal.rows()
  return rest
}

type Tournaments = Parameters<typeof aWorld>[0]

function aSession(tournaments: Tournaments) {
  const world = aWorld(tournaments)
  const parts = { registry: world.registry, host: world.host, dispatcher: world }
  type Options = NonNullable<Parameters<typeof runScript>[2]>
  return {
    world,
    run: (text: string, tell?: Options['tell'], signal?: AbortSignal, more: Options = {}) =>
      runScript(text, parts, {
        ...more,
        now: () => 0,
        ...(tell && { tell }),
        ...(signal && { signal }),
      }),
  }
}
