import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defineCommand, safe, type Command } from '../../src/registry/define.ts'
import type { Effect } from '../../src/registry/effect.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { openRegistration, someCommands } from './commands.ts'

const effect = (): Effect => ({ do: 'reload' })
const command = (part: Partial<Command>): Command => ({ ...defineCommand({ id: 'a.b', risk: safe, effect }), ...part })

test.each<{ why: string; commands: readonly Command[]; says: string }>([
  { why: 'one id twice', commands: [command({}), command({})], says: 'a.b is the id of two commands' },
  {
    why: 'a former id that is taken',
    commands: [command({}), command({ id: 'a.c', formerIds: ['a.b'] })],
    says: 'a.b is the id',
  },
  { why: 'an id of one word', commands: [command({ id: 'open' })], says: 'noun.verb' },
  { why: 'neither plan nor effect', commands: [only(command({}), 'effect')], says: 'either a plan or an effect' },
  { why: 'a target without number', commands: [command({ target: 'team' })], says: 'none of' },
  { why: 'a flag of the line', commands: [command({ args: v.object({ dryRun: v.boolean() }) })], says: '--dry-run' },
  {
    why: 'a flag that denies another',
    commands: [command({ args: v.object({ x: v.boolean(), noX: v.string() }) })],
    says: '--no-x',
  },
  { why: 'a positional that is no argument', commands: [command({ positional: ['x'] })], says: 'x stands' },
  {
    why: 'a secret without a flag',
    commands: [command({ args: v.object({ x: aSecret() }), positional: ['x'] })],
    says: 'secret',
  },
  {
    why: 'an argument no line can hold',
    commands: [command({ args: v.object({ x: v.object({}) }) })],
    says: 'cannot be asked',
  },
])('$why is found at start', ({ commands, says }) => {
  expect(() => createRegistry(commands)).toThrow(says)
})

test('commands are found by id, by former id and by what is typed', () => {
  const registry = createRegistry(someCommands)
  for (const found of [
    registry.find('tournament.open-registration'),
    registry.find('tournament.open'),
    registry.findWords('tournament open-registration'),
    registry.findWords('tournament open'),
  ]) {
    expect(found).toBe(openRegistration)
  }
  expect(registry.find('tournament.fly')).toBeUndefined()
})

test('a role sees what it may run', () => {
  const registry = createRegistry(someCommands)
  expect(registry.visibleFor('SystemAdmin')).toHaveLength(someCommands.length)
  const operator = registry.visibleFor('VenueOperator')
  expect(operator.every(({ plan }) => !plan)).toBe(true)
  expect(registry.visibleFor('VenueOperator')).toBe(operator)
})

test('fields say what can be asked for', () => {
  const args = v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    about: v.optional(v.pipe(v.string(), v.metadata({ ask: 'long-text' }))),
    teams: v.optional(v.nullable(v.pipe(v.number(), v.minValue(2), v.maxValue(64))), 8),
    map: v.picklist([11, 12]),
    start: v.pipe(v.nullable(v.pipe(v.number(), v.integer())), v.metadata({ ask: 'date-time' })),
    seeds: v.pipe(v.array(v.string()), v.metadata({ target: 'team' })),
    score: v.pipe(v.string(), v.transform(Number), v.minValue(3)),
    token: v.optional(aSecret()),
    cascade: v.optional(v.boolean(), false),
  })
  const plain = { optional: false, nullable: false, secret: false }
  expect(fieldsOf(args)).toEqual([
    { ...plain, name: 'name', kind: 'text', maxLength: 80 },
    { ...plain, name: 'about', kind: 'long-text', optional: true },
    { ...plain, name: 'teams', kind: 'number', optional: true, nullable: true, default: 8, min: 2, max: 64 },
    { ...plain, name: 'map', kind: 'choice', choices: [11, 12] },
    { ...plain, name: 'start', kind: 'date-time', nullable: true },
    { ...plain, name: 'seeds', kind: 'list', item: 'target', target: 'team' },
    { ...plain, name: 'score', kind: 'text' },
    { ...plain, name: 'token', kind: 'text', optional: true, secret: true },
    { ...plain, name: 'cascade', kind: 'boolean', optional: true, default: false },
  ])
  expect(fieldsOf(args)).toBe(fieldsOf(args))
})

function aSecret() {
  return v.pipe(v.string(), v.metadata({ secret: true }))
}

function only(command: Command, without: keyof Command): Command {
  const { [without]: _, ...rest } = command
  // On purpose not a whole command: that is what is tested.
  return rest as Command
}
