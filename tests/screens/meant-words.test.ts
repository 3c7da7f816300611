// What the line says of its words is what Enter takes, or it says nothing.
import { expect, test } from 'vitest'
import type { Kind } from '../../src/contract/views.ts'
import type { CompletionItem } from '../../src/registry/complete.ts'
import { type KnownWords, meantWords, withWord } from '../../src/shell/line/meant-words.ts'

function thing(kind: Kind, id: string, label: string, called: readonly string[] = [label]): CompletionItem {
  return { is: 'target', text: id, label, thing: { kind, id, called } }
}

/** The words known once the end of the line was completed with these. */
function typed(line: string, items: CompletionItem[], known: KnownWords = new Map()): KnownWords {
  const from = Math.max(line.lastIndexOf(' '), line.lastIndexOf('=')) + 1
  return withWord(known, line, { from, to: line.length, items })
}

function said(known: KnownWords, line: string): string[] {
  return meantWords(known, line).map(({ word, names }) => `${word}: ${names.join(', ')}`)
}

const cup = thing('tournament', '41', 'Cup')
const alpha = thing('team', '7', 'Alpha')
const match = thing('match', '5/m34', 'G1-M1 Alpha – Beta', ['G1-M1', 'm34'])
const elsewhere = thing('team', '7', 'Alpha · Cup', [])

test.each([
  { why: 'the beginning of a name', word: 'alp', item: alpha, says: ['alp: Alpha · 7'] },
  { why: 'a whole name', word: 'ａｌｐｈａ', item: alpha, says: ['ａｌｐｈａ: Alpha · 7'] },
  { why: 'a place that is no beginning', word: '2', item: thing('stage', '5', '2nd leg'), says: [] },
  { why: 'a whole name of digits', word: '2', item: thing('stage', '5', '2'), says: ['2: 2 · 5'] },
  { why: 'an id', word: '2', item: thing('stage', '2', 'Finals'), says: ['2: Finals · 2'] },
  { why: 'the beginning of what is only listed', word: 'night', item: thing('venue', '3', 'Night Hall'), says: [] },
  { why: 'the whole name of one listed', word: 'hall', item: thing('venue', '3', 'Hall'), says: ['hall: Hall · 3'] },
  { why: 'the code of a match', word: 'g1-m1', item: match, says: ['g1-m1: G1-M1 Alpha – Beta · 5/m34'] },
  { why: 'a number of a match', word: 'm34', item: match, says: ['m34: G1-M1 Alpha – Beta · 5/m34'] },
  { why: 'the beginning of a code', word: 'g1-m', item: match, says: [] },
  { why: 'a name elsewhere', word: 'alpha', item: elsewhere, says: [] },
  { why: 'an id elsewhere', word: '7', item: elsewhere, says: ['7: Alpha · Cup · 7'] },
])('$why: $word means $says', ({ word, item, says }) => {
  expect(said(typed(`some act ${word}`, [item]), `some act ${word} `)).toEqual(says)
})

test('two things that begin so are none of them; two that are called so are both', () => {
  const [one, other] = [thing('tournament', '41', 'Cup'), thing('tournament', '42', 'Cup')]
  expect(said(typed('some act cu', [one, other]), 'some act cu')).toEqual([])
  expect(said(typed('some act cup', [one, other]), 'some act cup')).toEqual(['cup: Cup · 41, Cup · 42'])
})

test.each([
  { line: 'tournament cancel cup', says: ['cup: Cup · 41'] },
  { line: 'tournament cancel cup --reason=cup', says: ['cup: Cup · 41'] },
  { line: 'team remove cup', says: [] },
  { line: 'tournament cancel x --reason=cup', says: [] },
  { line: 'tournament cancel x cup', says: [] },
  { line: 'tournament cancel cups', says: [] },
])('a word is known where it was typed: $line', ({ line, says }) => {
  expect(said(typed('tournament cancel cup', [cup]), line)).toEqual(says)
})

test('a word that means nothing behind another command still means what it did', () => {
  const known = typed('team remove cup', [], typed('tournament cancel cup', [cup]))
  expect(said(known, 'tournament cancel cup')).toEqual(['cup: Cup · 41'])
})

test('each word of a list, and a name with a comma in quotes', () => {
  const comma = thing('team', '8', 'Bo, Cy')
  const first = typed('stage advance 5 --teams=alpha', [alpha])
  const second = typed('stage advance 5 --teams=alpha,"Bo,\u00a0Cy"', [thing('team', '8', 'Bo,\u00a0Cy')], first)
  expect(said(second, 'stage advance 5 --teams=alpha,"Bo,\u00a0Cy" --yes')).toEqual([
    'alpha: Alpha · 7',
    'Bo,\u00a0Cy: Bo,\u00a0Cy · 8',
  ])
  expect(said(typed('some act "Bo,', [comma]), 'some act "Bo,')).toEqual(['Bo,: Bo, Cy · 8'])
})

test('a word of blanks is the beginning of nothing', () => {
  expect(said(typed('some act "\u00a0"', [cup]), 'some act "\u00a0"')).toEqual([])
})

test('a word behind a dash that is read as two is known where it was typed', () => {
  expect(said(typed('some act —team=alpha', [alpha]), 'some act —team=alpha --yes')).toEqual(['alpha: Alpha · 7'])
})
