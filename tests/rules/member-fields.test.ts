// Telephone numbers and birthdays as people write them.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { Birthday, Mobile } from '../../src/contract/member.ts'

test.each([
  ['+886 912-345-678', '+886912345678'],
  ['＋８８６ （912） 345678', '+886912345678'],
])('%j is the number %s', (typed, mobile) => expect(v.parse(Mobile, typed)).toBe(mobile))

test.each(['+88691234567¹', '+886①12345678', '0912345678'])('%j is no number', (typed) =>
  expect(v.safeParse(Mobile, typed).success).toBe(false),
)

test.each([
  ['1990-01-02', '1990-01-02'],
  ['１９９０／１／２', '1990-01-02'],
])('%j is the birthday %s', (typed, day) => expect(v.parse(Birthday, typed)).toBe(day))

test.each(['1990-01-0²', '1899-12-31', '1990-02-30'])('%j is no birthday', (typed) =>
  expect(v.safeParse(Birthday, typed).success).toBe(false),
)
