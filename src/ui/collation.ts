// Text order and text folding for tables: "Übermut" under U, "Team 2" before "Team 10", Chinese by the locale's order.
import type { CellValue } from './table-column.ts'

/** Lower case without diacritics, so that a search for "ubermut" finds "Übermut". */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter)
}

/** Dense ranks of all values in ascending order, equal values sharing one; `NO_RANK` for missing values. */
export function rankValues(count: number, valueAt: (index: number) => CellValue, collator: Intl.Collator): Uint32Array {
  const numbers: number[] = []
  const keys: (string | undefined)[] = Array.from({ length: count })
  const seen = new Map<string, string>()
  for (let i = 0; i < count; i++) {
    const value = valueAt(i)
    if (typeof value === 'number') {
      if (!Number.isNaN(value)) numbers.push(value)
    } else if (value !== null) {
      let key = seen.get(value)
      if (key === undefined) {
        key = sortKey(value)
        if (seen.size < REPEATED_VALUES) seen.set(value, key)
      }
      keys[i] = key
    }
  }
  const sortedNumbers = Float64Array.from(new Set(numbers)).toSorted()
  const numberRank = new Map<number, number>()
  for (const number of sortedNumbers) numberRank.set(number, numberRank.size)

  weighLetters(keys, collator)
  const sortedKeys = [...new Set(keys)].filter((key) => key !== undefined).toSorted(byCode)
  const keyRank = new Map<string, number>()
  for (const key of sortedKeys) keyRank.set(key, numberRank.size + keyRank.size)

  const ranks = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const key = keys[i]
    const value = key === undefined ? valueAt(i) : null
    const rank = key === undefined ? typeof value === 'number' && numberRank.get(value) : keyRank.get(key)
    ranks[i] = typeof rank === 'number' ? rank : NO_RANK
  }
  return ranks
}

/** The same order for two single values; used to place a changed row without ranking everything again. */
export function compareValues(a: CellValue, b: CellValue, collator: Intl.Collator): number {
  const kind = kindOf(a) - kindOf(b)
  if (kind !== 0) return kind
  if (typeof a === 'number' && typeof b === 'number') return Number.isNaN(a) ? 0 : a - b
  if (typeof a !== 'string' || typeof b !== 'string') return 0
  const left = Array.from(sortKey(a))
  const right = Array.from(sortKey(b))
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = compareLetters(left[i] ?? '', right[i] ?? '', collator)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

export const NO_RANK = 0xffffffff

/** Beyond this many different texts in a column, remembering their keys costs more than it saves. */
const REPEATED_VALUES = 2000

const BEYOND_ASCII = /[^ -~]/
const MARKS = /\p{M}+/gu
const UNDECOMPOSED = /[ßæœøđðłþıħ]/g
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
}

/** Folded text in which a run of digits compares by its number: its length stands before it. */
function sortKey(text: string): string {
  const folded = fold(text)
  if (!/\d/.test(folded)) return folded
  return folded.replace(/0*(\d+)/g, (_run, digits: string) => `0${String.fromCharCode(32 + digits.length)}${digits}`)
}

/** Replaces letters beyond ASCII by one code unit each that sorts as the collator would: then plain code order suffices. */
function weighLetters(keys: (string | undefined)[], collator: Intl.Collator): void {
  const letters = new Set<string>()
  const foreign: number[] = []
  keys.forEach((key, index) => {
    if (key === undefined || !BEYOND_ASCII.test(key)) return
    foreign.push(index)
    for (const letter of key) if (BEYOND_ASCII.test(letter)) letters.add(letter)
  })
  if (foreign.length === 0) return
  const alphabet = [...letters].toSorted((a, b) => compareLetters(a, b, collator))
  const weight = new Map(alphabet.map((letter, index) => [letter, String.fromCharCode(0x80 + index)]))
  for (const index of foreign) {
    let weighed = ''
    for (const letter of keys[index] ?? '') weighed += weight.get(letter) ?? letter
    keys[index] = weighed
  }
}

/** ASCII first in code order, then the collator's order, its ties by code point. */
function compareLetters(a: string, b: string, collator: Intl.Collator): number {
  if (a === b) return 0
  const foreignA = BEYOND_ASCII.test(a)
  const foreignB = BEYOND_ASCII.test(b)
  if (foreignA !== foreignB) return foreignA ? 1 : -1
  return (foreignA ? collator.compare(a, b) : 0) || byCode(a, b)
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function kindOf(value: CellValue): number {
  if (typeof value === 'number') return Number.isNaN(value) ? 2 : 0
  return value === null ? 2 : 1
}
