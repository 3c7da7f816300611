import { expect, test } from 'vitest'
import { answerOfLine } from '../../src/registry/confirmation.ts'
import { highestRisk } from '../../src/registry/plan.ts'
import { isUnseen, phraseFits } from '../../src/registry/phrase.ts'
import type { Confirmation, Outcome } from '../../src/registry/outcome.ts'
import { runScript } from '../../src/registry/script.ts'
import { cancel, publish } from './commands.ts'
import { aWorld } from './world.ts'

const byKey = { source: 'key' } as const

test('what is irreversible is asked about first, with what the platform says it brings about', async () => {
  const world = aWorld([{ teamCount: 5 }])
  const outcome = await world.dispatch(cancel, ['41'], {}, byKey)
  expect(outcome).toMatchObject({
    is: 'confirm',
    ask: {
      invocation: { id: 'tournament.cancel', targets: ['41'], args: {} },
      risk: { level: 'irreversible', phrase: 'Spring Playoffs' },
      names: ['Spring Playoffs'],
      consequences: [{ code: 'tournament.teamsReleased', params: { count: 5 } }],
      line: 'tournament cancel 41 --confirm="Spring Playoffs"',
    },
  })
  expect(world.log.writes).toEqual([])
  expect(world.journal.rows()).toEqual([])
})

test('the right answer carries it out, and the platform is told what was agreed to', async () => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  const outcome = await world.dispatch(cancel, ['41'], {}, { ...byKey, answer: { seal, phrase: ' Spring  Playoffs' } })
  expect(outcome).toMatchObject({ is: 'done', line: 'tournament cancel 41 --confirm="Spring Playoffs"' })
  expect(world.log.options[0]).toMatchObject({
    expect: '[{"code":"tournament.teamsReleased","params":{"count":4}}]',
    command: 'tournament cancel 41 --confirm="Spring Playoffs"',
    source: 'key',
  })
})

test.each([undefined, '', 'spring playoffs', 'Spring Playoff', '41'])(
  'the phrase %j is refused, and the question stays open',
  async (phrase) => {
    const world = aWorld()
    const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
    const wrong = { ...byKey, answer: { seal, ...(phrase !== undefined && { phrase }) } }
    expect(await world.dispatch(cancel, ['41'], {}, wrong)).toMatchObject({
      is: 'invalid',
      fields: { confirm: ['confirm.phrase'] },
    })
    expect(world.log.writes).toEqual([])
    const right = { ...byKey, answer: { seal, phrase: 'Spring Playoffs' } }
    expect(await world.dispatch(cancel, ['41'], {}, right)).toMatchObject({ is: 'done' })
  },
)

const plain = { level: 'confirm' } as const
// Names that are probably read wrongly have to be seen.
const misread = { level: 'confirm', toBeSeen: 'consequence.teamsMisread', phrase: 'checked' } as const
const final = { level: 'irreversible', phrase: 'Cup' } as const

test.each([
  { given: { yes: true }, risk: plain, agrees: true },
  { given: { yes: true }, risk: final, agrees: false },
  { given: { yes: true }, risk: misread, agrees: false },
  { given: { phrase: 'checked' }, risk: misread, agrees: true },
  { given: { phrase: 'Cup' }, risk: final, agrees: true },
  { given: {}, risk: plain, agrees: false },
])('a line with $given to $risk agrees: $agrees', ({ given, risk, agrees }) => {
  expect(answerOfLine({ seal: 's', risk }, given) !== undefined).toBe(agrees)
})

test('a phrase typed with an input method may be composed differently', async () => {
  const world = aWorld([{ name: 'Café 杯' }])
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  const answer = { seal, phrase: 'Café 杯'.normalize('NFD') }
  expect(await world.dispatch(cancel, ['41'], {}, { ...byKey, answer })).toMatchObject({ is: 'done' })
})

test('a confirmation without phrase needs its seal and nothing else', async () => {
  const world = aWorld()
  const ask = asked(await world.dispatch(publish, ['41'], {}, byKey))
  expect(ask).toMatchObject({ risk: { level: 'confirm' }, line: 'tournament publish 41 --yes' })
  const outcome = await world.dispatch(publish, ['41'], {}, { ...byKey, answer: { seal: ask.seal } })
  expect(outcome).toMatchObject({ is: 'done', line: 'tournament publish 41 --yes' })
})

test.each([
  { why: 'made up', seal: () => 'f'.repeat(32) },
  { why: 'used before', seal: (used: string) => used },
])('a seal $why is asked again', async ({ seal }) => {
  const world = aWorld([{}, { id: '42' }])
  const used = asked(await world.dispatch(publish, ['42'], {}, byKey)).seal
  await world.dispatch(publish, ['42'], {}, { ...byKey, answer: { seal: used } })
  const answer = { seal: seal(used) }
  expect(await world.dispatch(publish, ['41'], {}, { ...byKey, answer })).toMatchObject({ is: 'stale' })
  expect(world.log.writes).toHaveLength(1)
})

test('a seal expires', async () => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(publish, ['41'], {}, byKey))
  world.clock.ms += 601_000
  expect(await world.dispatch(publish, ['41'], {}, { ...byKey, answer: { seal } })).toMatchObject({ is: 'stale' })
})

test.each([
  { why: 'other consequences', alter: (world: World) => world.change('41', { teamCount: 9 }), args: {} },
  { why: 'another phrase', alter: (world: World) => world.change('41', { name: 'Summer Playoffs' }), args: {} },
  { why: 'other arguments', alter: () => undefined, args: { reason: 'flood' } },
])('an answer to something else is stale: $why', async ({ alter, args }) => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  alter(world)
  const answer = { seal, phrase: 'Spring Playoffs' }
  const outcome = await world.dispatch(cancel, ['41'], args, { ...byKey, answer })
  expect(outcome.is).toBe('stale')
  expect(world.log.writes).toEqual([])
  const again = asked(outcome)
  const phrase = again.risk.level === 'irreversible' ? again.risk.phrase : ''
  const answered = await world.dispatch(cancel, ['41'], args, { ...byKey, answer: { seal: again.seal, phrase } })
  expect(answered).toMatchObject({ is: 'done' })
})

test('the seal of one target is none for another', async () => {
  const world = aWorld([{}, { id: '42' }])
  const { seal } = asked(await world.dispatch(publish, ['41'], {}, byKey))
  expect(await world.dispatch(publish, ['42'], {}, { ...byKey, answer: { seal } })).toMatchObject({ is: 'stale' })
})

test('when the rule says no by then, the answer does not help', async () => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(publish, ['41'], {}, byKey))
  world.change('41', { state: 'Cancelled' })
  const outcome = await world.dispatch(publish, ['41'], {}, { ...byKey, answer: { seal } })
  expect(outcome).toMatchObject({ is: 'blocked', why: { code: 'tournament.state' } })
})

test('a double Enter sends one request', async () => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  const answer = { seal, phrase: 'Spring Playoffs' }
  const both = await Promise.all([1, 2].map(() => world.dispatch(cancel, ['41'], {}, { ...byKey, answer })))
  expect(both.map(({ is }) => is)).toEqual(['done', 'blocked'])
  expect(world.log.writes).toHaveLength(1)
})

test('of several targets the number is typed, and each request says what replays its part', async () => {
  const world = aWorld([{}, { id: '42', name: 'Autumn Cup' }, { id: '43', state: 'Completed' }])
  const ask = asked(await world.dispatch(cancel, ['41', '42', '43'], {}, byKey))
  expect(ask).toMatchObject({
    risk: { phrase: '2' },
    names: ['Spring Playoffs', 'Autumn Cup'],
    skipped: [{ target: '43', why: { code: 'tournament.state' } }],
  })
  const outcome = await world.run(
    { id: cancel.id, targets: ['41', '42', '43'], args: {} },
    { ...byKey, answer: { seal: ask.seal, phrase: '2' } },
  )
  expect(outcome).toMatchObject({ is: 'partial', results: [{ is: 'done' }, { is: 'done' }, { is: 'skipped' }] })
  expect(world.log.options.map(({ command }) => command)).toEqual([
    'tournament cancel 41 --confirm="Spring Playoffs"',
    'tournament cancel 42 --confirm="Autumn Cup"',
  ])
  expect(new Set(world.log.options.map(({ batch }) => batch)).size).toBe(1)
})

test('what the platform would refuse is not asked about', async () => {
  const world = aWorld([{}, { id: '42' }])
  world.refuse('42', 'tournament.locked')
  expect(asked(await world.dispatch(publish, ['41', '42'], {}, byKey))).toMatchObject({
    names: ['Spring Playoffs'],
    skipped: [{ target: '42', why: { code: 'tournament.locked' } }],
  })
  world.refuse('41', 'tournament.locked')
  expect(await world.dispatch(publish, ['41', '42'], {}, byKey)).toMatchObject({
    is: 'failed',
    problem: { reason: { code: 'tournament.locked' } },
  })
})

test('when the platform finds other consequences at the last moment, it is asked again', async () => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  world.beforeWrite(() => world.change('41', { teamCount: 6 }))
  const outcome = await world.dispatch(cancel, ['41'], {}, { ...byKey, answer: { seal, phrase: 'Spring Playoffs' } })
  expect(outcome).toMatchObject({ is: 'stale', ask: { consequences: [{ params: { count: 6 } }] } })
  expect(world.log.writes).toEqual([])
})

test.each([
  { why: 'what was agreed to for another', teamCount: 4, outcome: 'done' },
  { why: 'something nobody agreed to', teamCount: 9, outcome: 'failed' },
])('of several targets one may by then bring about $why', async ({ teamCount, outcome }) => {
  const world = aWorld([{ teamCount: 4 }, { id: '42', teamCount: 5 }])
  const ask = asked(await world.dispatch(cancel, ['41', '42'], {}, byKey))
  world.beforeWrite(() => world.change('42', { teamCount }))
  const answer = { seal: ask.seal, phrase: '2' }
  expect(await world.dispatch(cancel, ['41', '42'], {}, { ...byKey, answer })).toMatchObject({
    results: [{ is: 'done' }, { is: outcome }],
  })
})

test('one confirmation is one dry run and one write', async () => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  await world.dispatch(cancel, ['41'], {}, { ...byKey, answer: { seal, phrase: 'Spring Playoffs' } })
  expect([world.log.dryRuns.length, world.log.writes.length]).toEqual([1, 1])
})

test('of many targets each is rehearsed once and written once, also where a reason is given with the answer', async () => {
  const ids = Array.from({ length: 30 }, (_, i) => String(i + 1))
  const world = aWorld(ids.map((id) => ({ id, name: id })))
  const { seal } = asked(await world.run({ id: cancel.id, targets: ids, args: {} }, byKey))
  const answer = { seal, phrase: '30', remark: 'flood' }
  expect(await world.run({ id: cancel.id, targets: ids, args: {} }, { ...byKey, answer })).toMatchObject({
    is: 'done',
    line: expect.stringContaining('--reason=flood'),
  })
  expect([world.log.dryRuns.length, world.log.writes.length]).toEqual([30, 30])
  expect(new Set(world.log.writes.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"reason":"flood"}']))
})

test('a script that confirms its lines rehearses each once', async () => {
  const world = aWorld([{}, { id: '42', name: 'Autumn Cup' }])
  const script = 'tournament publish 41 --yes\ntournament cancel 42 --confirm="Autumn Cup"'
  expect(await runScript(script, { ...world, dispatcher: world })).toMatchObject({ ok: true })
  expect([world.log.dryRuns.length, world.log.writes.length]).toEqual([2, 2])
})

test('a confirmation that has grown old is rehearsed anew by the platform’s refusal only', async () => {
  const world = aWorld()
  const { seal } = asked(await world.dispatch(cancel, ['41'], {}, byKey))
  world.change('41', { teamCount: 9 })
  const answer = { seal, phrase: 'Spring Playoffs' }
  const outcome = await world.dispatch(cancel, ['41'], {}, { ...byKey, answer })
  expect(outcome).toMatchObject({ is: 'stale', ask: { consequences: [{ params: { count: 9 } }] } })
  expect([world.log.dryRuns.length, world.log.options.length, world.log.writes.length]).toEqual([2, 1, 0])
})

test('what has become possible since was not asked about', async () => {
  const world = aWorld([{}, { id: '42', name: 'Autumn Cup' }])
  world.refuse('42', 'tournament.locked')
  const ids = ['41', '42']
  const ask = asked(await world.dispatch(publish, ids, {}, byKey))
  const done = await world.dispatch(publish, ids, {}, { ...byKey, answer: { seal: ask.seal } })
  expect(done).toMatchObject({ is: 'partial', results: [{ is: 'done' }, { is: 'skipped' }] })
  const later = aWorld([{}, { id: '42', state: 'Completed' }])
  const asked41 = asked(await later.dispatch(publish, ids, {}, byKey))
  later.change('42', { state: 'Initial' })
  const answer = { seal: asked41.seal }
  expect(await later.dispatch(publish, ids, {}, { ...byKey, answer })).toMatchObject({ is: 'stale' })
})

type World = ReturnType<typeof aWorld>

function asked(outcome: Outcome): Confirmation {
  if (outcome.is === 'confirm' || outcome.is === 'stale') return outcome.ask
  throw new Error(`${outcome.is} is no question`)
}

test.each([
  ["Ann's", 'Ann’s'],
  ['（春季）', '(春季)'],
  ['120', '１２０'],
  ['“Solo”', '"Solo"'],
  ['A – B', 'A - B'],
  ["O'Neill", 'O´Neill'],
  ["O'Neill", 'O｀Neill'],
  ['A～B', 'A〜B'],
  ['A・B', 'A·B'],
  ["O'Neill", 'OʼNeill'],
  ['Cup--A', 'Cup—A'],
  ['Wait…', 'Wait...'],
  ['Love ❤️', 'Love ❤'],
  ['Pokémon', 'Poke\u0301mon'],
])('%s is typed as %s on another keyboard', (wanted, typed) => {
  expect([phraseFits(wanted, typed), phraseFits(typed, wanted)]).toEqual([true, true])
})

test.each([
  ['Spring Cup', 'spring cup'],
  ['Spring Cup', 'Spring Cup 2'],
  ['Cup 1-2', 'Cup 12'],
  ['Ann’s', 'Anns'],
])('%s is not %s', (wanted, typed) => {
  expect(phraseFits(wanted, typed)).toBe(false)
})

test('a name of signs that are not seen is no phrase: nothing typed would fit it', () => {
  const unseen = ['', ' ', '\u200b', '\u2060\ufe0f', '\u00ad', '\u200d']
  expect(unseen.filter((phrase) => !isUnseen(phrase))).toEqual([])
  expect(['1', '.', '❤️', '王', '-'].filter(isUnseen)).toEqual([])
  const risk = { level: 'irreversible' as const, phrase: '\u200b' }
  expect(highestRisk([{ targets: [], risk, steps: [] }])).toEqual({ level: 'irreversible', phrase: '1', asks: 'count' })
})
