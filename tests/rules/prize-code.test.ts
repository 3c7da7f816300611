// Codes of prizes: typed in any way they are the same, and a slip is told.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { codeOf, codeProblem, PrizeCode, signsDrawn, tidyCode } from '../../src/rules/prize-code.ts'
import { randomFrom } from '../support/random.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const random = randomFrom(7)
const draw = () => Array.from({ length: signsDrawn }, () => Math.floor(random() * 32))
const codes = Array.from({ length: 200 }, () => codeOf(draw()))

test('a code has twelve signs of the alphabet in groups of four', () => {
  const shape = new RegExp(`^([${alphabet}]{4}-){2}[${alphabet}]{4}$`)
  expect(codes.filter((code) => !shape.test(code))).toEqual([])
  expect(codes.filter((code) => codeProblem(code) !== undefined)).toEqual([])
})

test('every single wrong sign is told', () => {
  let slips = 0
  for (const code of codes.slice(0, 40).map(tidyCode)) {
    for (let at = 0; at < code.length; at++) {
      for (const sign of alphabet) {
        if (sign === code[at]) continue
        slips++
        expect(codeProblem(code.slice(0, at) + sign + code.slice(at + 1))).toBe('codeSlip')
      }
    }
  }
  expect(slips).toBe(40 * 12 * 31)
})

test('every two signs that changed places are told, whatever stands between them', () => {
  for (const code of codes.map(tidyCode)) {
    for (let one = 0; one < code.length; one++) {
      for (let other = one + 1; other < code.length; other++) {
        if (code[one] === code[other]) continue
        const signs = Array.from(code)
        ;[signs[one], signs[other]] = [signs[other] ?? '', signs[one] ?? '']
        expect(codeProblem(signs.join(''))).toBe('codeSlip')
      }
    }
  }
})

const sample = codeOf([0, 1, 10, 20, 0, 1, 31, 5, 6, 7, 8])

describe(`${sample}, however it is typed`, () => {
  const plain = sample.replaceAll('-', '')
  test.each([
    sample,
    plain,
    sample.toLowerCase(),
    ` ${plain.slice(0, 5)}  ${plain.slice(5)} `,
    plain.replaceAll('0', 'O').replaceAll('1', 'I'),
    plain.replaceAll('0', 'o').replaceAll('1', 'l'),
    // Full-width letters and digits, and a dash of another kind.
    Array.from(plain, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
    sample.replaceAll('-', '–'),
    sample.replaceAll('-', '\t'),
  ])('%j', (typed) => expect(v.parse(PrizeCode, typed)).toBe(sample))
})

test.each([
  ['', 'required'],
  ['  - ', 'required'],
  ['ABC', 'codeLength'],
  [`${sample}0`, 'codeLength'],
  [sample.replace(/^./, 'U'), 'codeSign'],
  [sample.replace(/^./, '🎁'), 'codeSign'],
  [sample.replace(/^./, '\0'), 'codeSign'],
  [`\u202e${sample}`, 'codeSign'],
  ['獎品', 'codeSign'],
  ['x'.repeat(201), 'tooLong'],
])('%j is %s', (typed, problem) => {
  const parsed = v.safeParse(PrizeCode, typed)
  expect(parsed.issues?.map(({ message }) => message)).toEqual([problem])
})
