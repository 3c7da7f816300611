import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { maxLineLength } from '../../src/contract/limits.ts'
import { defineCommand, safe, type Command } from '../../src/registry/define.ts'
import type { Effect } from '../../src/registry/effect.ts'
import { fieldsOf, tidyArgs, type ArgumentField } from '../../src/registry/fields.ts'
import { meantLine, parseLine, printInvocation, printLine, printUsage, type Line } from '../../src/registry/line.ts'
import { codeOf, PrizeCode } from '../../src/rules/prize-code.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { resolveLine } from '../../src/registry/resolve-line.ts'
import { lineOfArguments } from '../../src/registry/token.ts'
import { cancel, someCommands } from './commands.ts'
import { aWorld } from './world.ts'

const nothing = { risk: safe, effect: (): Effect => ({ do: 'reload' }) }
/** Every kind of argument, with and without a flag, for every number of targets. */
const everything = {
  name: v.string(),
  note: v.optional(v.pipe(v.string(), v.metadata({ ask: 'long-text' }))),
  bestOf: v.optional(v.number()),
  limit: v.optional(v.nullable(v.number())),
  label: v.optional(v.nullable(v.string())),
  cascade: v.optional(v.boolean(), false),
  mode: v.optional(v.picklist(['first', 'second one', '第三'])),
  map: v.optional(v.picklist([11, 12])),
  players: v.optional(v.array(v.string())),
  places: v.optional(v.array(v.number())),
  team: v.optional(v.pipe(v.string(), v.metadata({ target: 'team' }))),
  start: v.optional(v.nullable(v.pipe(v.number(), v.metadata({ ask: 'date-time' })))),
}
const args = v.object(everything)
const ofOneStage = defineCommand({
  ...nothing,
  id: 'thing.one',
  target: 'stage',
  args,
  positional: ['label', 'name', 'start'],
})
const some: readonly Command[] = [
  defineCommand({ ...nothing, id: 'thing.none', args, positional: ['name', 'limit', 'players'] }),
  ofOneStage,
  defineCommand({
    ...nothing,
    id: 'thing.many',
    target: 'match',
    arity: 'many',
    args: v.object({ ...everything, score: v.string(), teams: v.array(v.string()) }),
    positional: ['score', 'mode', 'teams'],
  }),
  defineCommand({
    ...nothing,
    id: 'thing.coded',
    args: v.object({ code: PrizeCode, label: v.optional(v.string()) }),
    positional: ['code'],
  }),
  defineCommand({ ...nothing, id: 'thing.told', target: 'stage', args: v.object({ reason: v.optional(v.string()) }) }),
  defineCommand({ ...nothing, id: 'thing.all', target: 'team', arity: 'all', args }),
]
const registry = createRegistry([...someCommands, ...some])

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'none',
    '@sel',
    '@page',
    '--yes',
    '-5',
    '',
    ' ',
    'a,b',
    'Spring "Final"',
    "it's",
    'C:\\new',
    'x\ny',
    '=>',
    '#1',
  ),
)
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((n) => !Object.is(n, -0))
const seconds = fc.oneof(fc.integer({ min: 0, max: 4e9 }), number)

function valueOf(field: ArgumentField): fc.Arbitrary<unknown> {
  const one = (kind: ArgumentField['kind'] | undefined): fc.Arbitrary<unknown> => {
    if (kind === 'number') return number
    if (kind === 'date-time') return seconds
    if (kind === 'boolean') return fc.boolean()
    if (kind === 'choice') return fc.constantFrom(...(field.choices ?? []))
    return text
  }
  const value = field.kind === 'list' ? fc.array(one(field.item), { maxLength: 4 }) : one(field.kind)
  return field.nullable ? fc.option(value, { nil: null }) : value
}

const invocations = fc.constantFrom(...some).chain((command) => {
  const fields = fieldsOf(command.args)
  const record = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
  const required = fields.filter((field) => !field.optional).map((field) => field.name)
  const targets = { none: 0, one: 1, many: 5, all: 5 }[command.arity]
  return fc.record({
    command: fc.constant<Command>(command),
    targets: fc.array(text, { minLength: Math.min(targets, 1), maxLength: targets }),
    args: fc.record(record, { requiredKeys: required }),
  })
})

test('a printed invocation parses back to itself, for every kind of argument', () => {
  fc.assert(
    fc.property(invocations, ({ command, targets, args }) => {
      const line = printInvocation(command, { id: command.id, targets, args })
      expect(line).not.toMatch(/[\n\r]/)
      const parsed = parseLine(line, registry)
      if (!parsed.ok) throw new Error(`${line}: ${parsed.error.why.code}`)
      expect(parsed.line.command).toBe(command)
      expect(parsed.line.targets).toEqual(targets.map((word) => ({ word })))
      expect(parsed.line.args).toEqual(tidyArgs(command.args, args))
    }),
    { numRuns: 2000 },
  )
})

test('a parsed line prints to a line that means the same', () => {
  const options = fc.record(
    { dryRun: fc.constant(true), yes: fc.constant(true), confirm: text, json: fc.constant(true) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(invocations, options, fc.boolean(), ({ command, targets, args }, options, selection) => {
      const words = targets.map((word) => ({ word }))
      const at: Line['targets'] = selection && words.length > 0 ? [{ at: 'sel' }] : words
      const line: Line = { command, targets: at, args: tidyArgs(command.args, args), options }
      expect(parseLine(printLine(line), registry)).toEqual({ ok: true, line })
    }),
    { numRuns: 1000 },
  )
})

test('any text at all is read or refused, never a crash', () => {
  fc.assert(
    fc.property(text, (typed) => void parseLine(`thing many ${typed}`, registry)),
    { numRuns: 1000 },
  )
})

test.each([
  { typed: `tournament cancel 41 --reason='two words'`, args: { reason: 'two words' } },
  { typed: `tournament cancel 41 --reason "two words"`, args: { reason: 'two words' } },
  { typed: `tournament cancel 41 --reason=two\\ words`, args: { reason: 'two words' } },
  { typed: `tournament cancel --reason="a\\nb" 41`, args: { reason: 'a\nb' } },
  { typed: `tournament　cancel　41　--reason="颱風 \\u{1F300}"`, args: { reason: '颱風 🌀' } },
  { typed: `thing one 7 none Final`, args: { label: null, name: 'Final' } },
  {
    typed: `thing one 7 "none" Final 2026-05-01T18:00+08:00`,
    args: { label: 'none', name: 'Final', start: 1777629600 },
  },
  { typed: `thing one 7 Final --label=x`, args: { label: 'x', name: 'Final' } },
  { typed: `thing none Cup 16 Ann,"Bo, Jr",'陳'`, args: { name: 'Cup', limit: 16, players: ['Ann', 'Bo, Jr', '陳'] } },
  {
    typed: `thing none Cup --cascade --players= --places=1,2.5`,
    args: { name: 'Cup', cascade: true, players: [], places: [1, 2.5] },
  },
  {
    typed: `thing none Cup --no-cascade --bestOf 3 --mode=FIRST`,
    args: { name: 'Cup', cascade: false, bestOf: 3, mode: 'first' },
  },
  { typed: `thing many 1 2 3 2-1 9,8 --name=x`, args: { score: '2-1', teams: ['9', '8'], name: 'x' } },
])('$typed', ({ typed, args }) => {
  expect(parseLine(typed, registry)).toMatchObject({ ok: true, line: { args } })
})

test('several targets stand before the arguments', () => {
  expect(parseLine('thing many 1 @sel "@page" 2-1 9 --name=x', registry)).toMatchObject({
    line: { targets: [{ word: '1' }, { at: 'sel' }, { word: '@page' }] },
  })
})

test.each([
  { typed: '', code: 'line.empty', from: 0, to: 0 },
  { typed: 'tournament cancle 41', code: 'line.unknownCommand', from: 0, to: 17, suggestion: 'tournament cancel' },
  { typed: 'tournament', code: 'line.unknownCommand', from: 0, to: 10, suggestion: 'tournament open-registration' },
  {
    typed: 'tournamnt open 41',
    code: 'line.unknownCommand',
    from: 0,
    to: 14,
    suggestion: 'tournament open-registration',
  },
  { typed: 'xyzzy', code: 'line.unknownCommand', from: 0, to: 5, suggestion: undefined },
  { typed: 'tournament cancel', code: 'line.targetMissing', from: 17, to: 17, suggestion: '@page' },
  { typed: 'tournament cancel 41 --raeson=x', code: 'line.unknownFlag', from: 21, to: 31, suggestion: '--reason' },
  { typed: 'tournament cancel 41 --reason', code: 'line.valueMissing', from: 21, to: 29, suggestion: undefined },
  { typed: 'tournament cancel 41 --confirm', code: 'line.valueMissing', from: 21, to: 30, suggestion: undefined },
  { typed: 'tournament cancel 41 --yes=1', code: 'line.flagTakesNoValue', from: 21, to: 28, suggestion: '--yes' },
  {
    typed: 'tournament cancel 41 --reason=a --reason=b',
    code: 'line.flagTwice',
    from: 32,
    to: 42,
    suggestion: undefined,
  },
  { typed: 'tournament cancel 41 "Spring', code: 'line.openQuote', from: 21, to: 28, suggestion: '"Spring"' },
  { typed: "thing none O'Brien Cup", code: 'line.openQuote', from: 11, to: 22, suggestion: "O\\'Brien Cup" },
  { typed: "thing none 'Spring", code: 'line.openQuote', from: 11, to: 18, suggestion: "'Spring'" },
  { typed: 'console theme drak', code: 'line.notAChoice', from: 14, to: 18, suggestion: 'dark' },
  { typed: 'console theme dark light', code: 'line.tooManyWords', from: 19, to: 24, suggestion: undefined },
  { typed: 'thing none Cup --best-of=three', code: 'line.notANumber', from: 25, to: 30, suggestion: undefined },
  { typed: 'thing none Cup --cascade=maybe', code: 'line.notABoolean', from: 25, to: 30, suggestion: undefined },
  { typed: 'thing none Cup --start=soon', code: 'line.notATime', from: 23, to: 27, suggestion: undefined },
])('$typed → $code', ({ typed, code, from, to, suggestion }) => {
  const parsed = parseLine(typed, registry)
  expect(parsed).toMatchObject({ ok: false, error: { why: { code }, from, to } })
  expect(parsed.ok ? undefined : parsed.error.suggestion).toBe(suggestion)
})

test.each([
  {
    typed: 'thing told 5 "too late"',
    code: 'line.wordWantsFlag',
    params: { word: 'too late', flags: ['--reason'] },
    meant: 'thing told 5 --reason="too late"',
  },
  { typed: 'thing told 5 --reason=x "too late"', code: 'line.noMoreWords', params: { word: 'too late' } },
  { typed: 'console theme dark "too late"', code: 'line.noMoreWords', params: { words: 'console theme' } },
  {
    typed: 'thing one 7 a b 2026-05-01T18:00+08:00 "c d"',
    code: 'line.wordWantsFlag',
    params: { word: 'c d' },
    meant: 'thing one 7 a b 2026-05-01T18:00+08:00 --note="c d"',
  },
])('a word in quotation marks that has no place: $typed', ({ typed, code, params, meant }) => {
  const parsed = parseLine(typed, registry)
  expect(parsed).toMatchObject({ ok: false, error: { why: { code, params } } })
  expect(parsed.ok ? undefined : meantLine(typed, parsed.error)).toBe(meant)
})

const code = codeOf([0, 1, 10, 20, 0, 1, 31, 5, 6, 7, 8])

test.each([
  code,
  code.replaceAll('-', ' '),
  code.toLowerCase().replaceAll('-', ' '),
  code.replaceAll('-', ' - '),
  Array.from(code.replaceAll('-', ''), (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
  Array.from(code, (sign) => (sign === '-' ? '　' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0))).join(''),
])('a code as it is read out is one: thing coded %s', (typed) => {
  const parsed = parseLine(`thing coded ${typed} --label=x`, registry)
  const given = parsed.ok ? parsed.line.args : {}
  expect(parsed).toMatchObject({ ok: true, line: { args: { label: 'x' } } })
  expect(v.parse(PrizeCode, given['code'])).toBe(code)
})

test('a verb that a noun does not have: its commands are named, none is put into the line', () => {
  const parsed = parseLine('tournament make Spring', registry)
  const why = { code: 'line.unknownVerb', params: { words: 'tournament make' } }
  expect(parsed).toMatchObject({ ok: false, error: { why } })
  const { error } = parsed.ok ? { error: undefined } : parsed
  expect(error?.suggestion).toBeUndefined()
  const near = error?.why.params?.['near']
  expect(near).toContain('tournament publish')
  expect(near).toContain('tournament cancel')
})

test('a line longer than any list of teams is refused before it is read', () => {
  const error = { why: { code: 'line.tooLong', params: { most: maxLineLength } }, from: maxLineLength }
  expect(parseLine('a '.repeat(maxLineLength), registry)).toMatchObject({ ok: false, error })
})

test('words that a shell has already split mean the same as the line', () => {
  const argv = ['tournament', 'cancel', '41', '--reason=it\'s "late"\nnow', '--confirm=Spring Playoffs']
  expect(parseLine(lineOfArguments(argv), registry)).toMatchObject({
    line: { args: { reason: 'it\'s "late"\nnow' }, options: { confirm: 'Spring Playoffs' } },
  })
  expect(parseLine(lineOfArguments(['thing', 'none', '', '--players=Ann Lee,Bo']), registry)).toMatchObject({
    line: { args: { name: '', players: ['Ann Lee', 'Bo'] } },
  })
})

test('usage shows targets, words and flags', () => {
  expect(printUsage(cancel)).toBe('tournament cancel <tournament…> [--reason=<text>]')
  expect(printUsage(ofOneStage)).toMatch(/^thing one <stage> \[<label>\] <name> \[<start>\]/)
})

test('words are looked up where the person is', async () => {
  const world = aWorld([{}, { id: '42', name: 'Autumn Cup' }], {
    place: { about: { tournament: '42' }, selected: { tournament: ['41', '42'] } },
  })
  const resolve = async (typed: string) => {
    const parsed = parseLine(typed, world.registry)
    return parsed.ok ? resolveLine(parsed.line, world.host) : parsed
  }
  expect(await resolve('tournament cancel "Spring Playoffs"')).toMatchObject({ invocation: { targets: ['41'] } })
  expect(await resolve('tournament cancel @sel')).toMatchObject({ invocation: { targets: ['41', '42'] } })
  expect(await resolve('tournament edit @page Cup')).toMatchObject({
    invocation: { targets: ['42'], args: { name: 'Cup' } },
  })
  expect(await resolve('tournament cancel Winter')).toMatchObject({ ok: false, why: { code: 'target.notFound' } })
})

test('pointing at a place where nothing is says so', async () => {
  const world = aWorld()
  for (const [typed, code] of [
    ['tournament cancel @sel', 'target.noSelection'],
    ['tournament cancel @page', 'target.notOnPage'],
  ] as const) {
    const parsed = parseLine(typed, world.registry)
    expect(parsed.ok && (await resolveLine(parsed.line, world.host))).toMatchObject({ ok: false, why: { code } })
  }
})

test.each([
  ['"tomorrow 19:00"', '2026-03-02T11:00:00Z'],
  ['2026-03-05T19:00', '2026-03-05T11:00:00Z'],
  ['+45m', '2026-03-01T12:45:00Z'],
  ['"明天 19:00"', '2026-03-02T11:00:00Z'],
  ['2026-03-05T19:00+01:00', '2026-03-05T18:00:00Z'],
])('--start=%s counts from now, by the clocks of the system', async (typed, meant) => {
  const world = aWorld()
  const parsed = parseLine(`thing none Cup --start=${typed}`, registry)
  if (!parsed.ok) throw new Error(parsed.error.why.code)
  // As it is typed it is printed: a line that is kept means the same when it is read again.
  expect(parseLine(printLine(parsed.line), registry)).toEqual(parsed)
  const resolved = await resolveLine(parsed.line, world.host)
  expect(resolved.ok && resolved.invocation.args['start']).toBe(Date.parse(meant) / 1000)
})

test.each([
  ['2026-03-29T02:30', 'line.timeSkipped', { instead: '2026-03-29T03:30+02:00' }],
  ['2026-10-25T02:30', 'line.timeTwice', { instead: '2026-10-25T02:30+02:00', other: '2026-10-25T02:30+01:00' }],
])('a line that says %s is refused where clocks change', async (typed, code, params) => {
  const host = { ...aWorld().host, zone: () => 'Europe/Berlin' }
  const parsed = parseLine(`thing none Cup --start=${typed}`, registry)
  expect(parsed.ok && (await resolveLine(parsed.line, host))).toMatchObject({ ok: false, why: { code, params } })
})

test('full-width digits are a number in a line', () => {
  const parsed = parseLine('thing none Cup --best-of=３', registry)
  expect(parsed).toMatchObject({ ok: true, line: { args: { bestOf: 3 } } })
})

test.each([
  ['1,024', 1024],
  ['１，０２４', 1024],
  ['"1 024"', 1024],
  ['2.0', 2],
  ['2.5', 2.5],
])('--best-of=%s is the number %s', (typed, bestOf) => {
  expect(parseLine(`thing none Cup --best-of=${typed}`, registry)).toMatchObject({
    ok: true,
    line: { args: { bestOf } },
  })
})

test.each(['1.000', '1e3', '0x10', '1,00'])('--best-of=%s may be another number, and is refused', (typed) => {
  const parsed = parseLine(`thing none Cup --best-of=${typed}`, registry)
  expect(parsed).toMatchObject({ ok: false, error: { why: { code: 'line.notANumber' } } })
})

test.each([
  ['thing none “Solo Team” —limit=3', 'thing none "Solo Team" --limit=3'],
  ['thing none “Solo Team" –limit=3', 'thing none "Solo Team" --limit=3'],
  ['thing none „Solo Team“ —label=“A B”', 'thing none "Solo Team" --label="A B"'],
])('%s is read as it was typed', (line, typed) => {
  expect(parseLine(line, registry)).toEqual({ ...parseLine(typed, registry) })
  expect(parseLine(line, registry)).toMatchObject({ ok: true, line: { args: { name: 'Solo Team' } } })
})

test.each(['天下“第一”隊', '天下“第 一”隊', '備註：“請準時”到場', '隊，“第一”', '6“Sub', 'das„große Team“hier'])(
  'marks of a tablet within the word %s are signs of it',
  (name) => {
    expect(parseLine(`thing none ${name}`, registry)).toMatchObject({ ok: true, line: { args: { name } } })
  },
)

test.each(['The “Best”', '6” Sub', 'Ann’s', '–Alpha', 'A — B', '“'])(
  '%s is a name all the same, as it is printed',
  (name) => {
    const printed = printInvocation(registry.find('thing.none') as Command, {
      id: 'thing.none',
      targets: [],
      args: { name },
    })
    expect(parseLine(printed, registry)).toMatchObject({ ok: true, line: { args: { name } } })
    expect(parseLine(lineOfArguments(['thing', 'none', name]), registry)).toMatchObject({
      ok: true,
      line: { args: { name } },
    })
  },
)
