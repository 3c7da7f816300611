// @vitest-environment happy-dom
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defineCommand, reversible } from '../../src/registry/define.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { fieldChangesOf, initialValues, inputOf } from '../../src/shell/forms/arg-values.ts'
import {
  beginFilling,
  chooseTargets,
  giveValue,
  invocationOf,
  isComplete,
  stepBack,
  stepsOf,
} from '../../src/shell/palette/steps.ts'

const addTeam = defineCommand({
  id: 'team.add',
  target: 'tournament',
  args: v.object({
    name: v.pipe(v.string(), v.minLength(1, 'required')),
    group: v.optional(v.pipe(v.number(), v.integer())),
    limit: v.optional(v.nullable(v.number())),
    players: v.optional(v.array(v.string())),
    open: v.optional(v.boolean(), false),
  }),
  risk: reversible,
  plan: () => [],
})
const fields = fieldsOf(addTeam.args)

test('targets are asked for first, then what must be given, then all is reviewed', () => {
  const start = beginFilling(addTeam, [], {})
  expect(start.step).toEqual({ is: 'target' })
  const aimed = chooseTargets(start, ['41'])
  expect(aimed.step).toEqual({ is: 'field', name: 'name' })
  const named = giveValue(aimed, 'name', 'Alpha')
  expect(named.step).toEqual({ is: 'review' })
  expect(invocationOf(named)).toEqual({ id: 'team.add', targets: ['41'], args: { name: 'Alpha' } })
})

test('targets at hand are not asked for', () => {
  expect(beginFilling(addTeam, ['41'], {}).step).toEqual({ is: 'field', name: 'name' })
})

test('Tab asks for everything, also for what may be left out', () => {
  const start = beginFilling(addTeam, ['41'], { name: 'Alpha' }, true)
  expect(start.step).toEqual({ is: 'field', name: 'group' })
})

test('going back and forth loses nothing that was given', () => {
  const names = fields.map((field) => field.name)
  fc.assert(
    fc.property(fc.array(fc.constantFrom('back', ...names), { maxLength: 40 }), (moves) => {
      let filling = beginFilling(addTeam, ['41'], { name: 'Alpha' })
      const given: Record<string, unknown> = { name: 'Alpha' }
      for (const move of moves) {
        if (move === 'back') filling = stepBack(filling) ?? filling
        else filling = giveValue(filling, move, (given[move] = move === 'name' ? 'Beta' : 1))
      }
      expect(filling.args).toEqual(given)
      expect(filling.targets).toEqual(['41'])
    }),
  )
})

test('from the first step there is no way back but to the list', () => {
  expect(stepBack(beginFilling(addTeam, [], {}))).toBeUndefined()
})

test('each thing that was given has its chip', () => {
  const filling = giveValue(beginFilling(addTeam, ['41'], {}), 'name', 'Alpha')
  expect(stepsOf(filling)).toEqual([{ is: 'target' }, { is: 'field', name: 'name' }])
  expect(isComplete(filling)).toBe(true)
})

const stored = { name: 'Alpha', group: 2, limit: 8, players: ['Ann', 'Ben'], open: true }

test('a form that is not touched sends back exactly what is stored', () => {
  expect(inputOf(fields, initialValues(fields, {}, stored), stored)).toEqual(stored)
})

test.each([
  { why: 'a limit that is taken away is nothing on purpose', field: 'limit', value: null, sent: null },
  { why: 'lines are list items, blank ones are none', field: 'players', value: 'Ann\n\n Cat ', sent: ['Ann', 'Cat'] },
  { why: 'an empty required text is left for the schema to refuse', field: 'name', value: '', sent: '' },
])('$why', ({ field, value, sent }) => {
  const values = { ...initialValues(fields, {}, stored), [field]: value }
  expect(inputOf(fields, values, stored)[field]).toEqual(sent)
})

test('an optional number that is cleared is left out', () => {
  expect(inputOf(fields, { ...initialValues(fields, {}, stored), group: null }, stored)).not.toHaveProperty('group')
})

test('of what is edited a number that must be there is not cleared', () => {
  const input = inputOf(fields, { ...initialValues(fields, {}, stored), group: null }, stored, true)
  expect(input).toMatchObject({ group: null })
})

test('the list of changes has before and after of what differs, and nothing else', () => {
  const values = { ...initialValues(fields, {}, stored), group: 3 }
  expect(fieldChangesOf(fields, stored, values, (_, value) => String(value))).toEqual([
    { name: 'group', before: '2', after: '3' },
  ])
})
