import * as v from 'valibot'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { readMinutes } from '../../src/registry/minutes.ts'
import { tidyAmount } from '../../src/rules/money.ts'

test.each([
  ['90', 90],
  ['+30m', 30],
  ['-30m', -30],
  ['45 min', 45],
  ['1h', 60],
  ['1.5h', 90],
  ['1h30', 90],
  ['1h 30m', 90],
  ['+1:30', 90],
  ['-2 hours', -120],
  ['半小時', 30],
  ['1小時30分', 90],
  ['３０分鐘', 30],
  ['', undefined],
  ['soon', undefined],
  ['1:75', undefined],
  ['1h30x', undefined],
  ['3¹', undefined],
  ['①h', undefined],
  ['−30m', -30],
])('%s is %s minutes', (typed, minutes) => {
  expect(readMinutes(typed)).toBe(minutes)
})

test('every length of time in every command is typed so', () => {
  const lengths = commands.flatMap(({ id, args }) =>
    fieldsOf(args)
      .filter(
        ({ name, kind }) => kind === 'number' && /minutes|duration|delay|^(every|rest|tournamentCheckIn)$/i.test(name),
      )
      .map(({ name, minutes = false }) => ({ argument: `${id} ${name}`, minutes })),
  )
  expect(lengths.length).toBeGreaterThan(10)
  expect(lengths.filter(({ minutes }) => !minutes)).toEqual([])
})

test.each(['3¹', '10²', '①', '1½'])('%s is no amount', (typed) => expect(tidyAmount(typed)).toBe(typed))

/** Texts that are an amount and nothing else, as the platform writes it. */
const isAmount = (entry: v.GenericSchema) =>
  v.safeParse(entry, '300.00').success &&
  ['300 people', '-300.00', 'free'].every((text) => !v.safeParse(entry, text).success)

test('every amount in every command is typed as people type it', () => {
  const amounts = commands.flatMap(({ id, args }) =>
    fieldsOf(args).flatMap(({ name, kind, tidy }) => {
      const entry = args.entries[name]
      return kind === 'text' && entry && isAmount(entry) ? [{ argument: `${id} ${name}`, entry, tidy }] : []
    }),
  )
  expect(amounts.length).toBeGreaterThan(5)
  for (const typed of ['300', '300.5', '３００', '1,000.00', '１，０００．５']) {
    const refused = amounts.filter(({ entry, tidy }) => !tidy || !v.safeParse(entry, typed).success)
    expect([typed, ...refused.map(({ argument }) => argument)]).toEqual([typed])
  }
})

test.each([
  ['300', '300.00'],
  [' 1,000.5 ', '1000.50'],
  ['３００', '300.00'],
  ['0000000001.00', '1.00'],
  ['0', '0.00'],
  ['1,00', '1,00'],
  ['1.005', '1.005'],
  ['-1', '-1'],
  ['free', 'free'],
])('the amount %s is written %s', (typed, written) => {
  expect(tidyAmount(typed)).toBe(written)
})
