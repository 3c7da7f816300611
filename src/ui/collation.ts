// Text order for tables: "Übermut" under U, "Team 2" before "Team 10", Chinese by the locale's order.
import { fold } from '../contract/fold.ts'
import type { CellValue } from './table-column.ts'

/** Keys that sort by code unit as their texts should; to be compared only within one call. */
export function sortKeys(texts: readonly string[], collator: Intl.Collator): string[] {
  const keys = texts.map(numberedKey)
  weighLetters(keys, collator)
  return keys
}

/** The same order for two single values, numbers before texts before missing ones. */
export function compareValues(a: CellValue, b: CellValue, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number' && a - b !== 0 && !Number.isNaN(a - b)) return a - b
  if (typeof a !== 'string' || typeof b !== 'string') return kindOf(a) - kindOf(b)
  const left = Array.from(numberedKey(a))
  const right = Array.from(numberedKey(b))
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = compareLetters(left[i] ?? '', right[i] ?? '', collator)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** NaN is no value either. */
export function isMissing(value: CellValue): value is null {
  return value === null || Number.isNaN(value)
}

const BEYOND_ASCII = /[^ -~]/

/** Folded text in which a run of digits compares by its number: `0`, its length, then the digits. */
function numberedKey(text: string): string {
  const folded = fold(text)
  let key = ''
  let copied = 0
  for (let i = 0; i < folded.length; i++) {
    if (!isDigit(folded, i)) continue
    const start = i
    while (isDigit(folded, i)) i++
    let first = start
    while (first < i - 1 && folded.charCodeAt(first) === ZERO) first++
    key += `${folded.slice(copied, start)}0${String.fromCharCode(32 + i - first)}${folded.slice(first, i)}`
    copied = i
  }
  return copied === 0 ? folded : key + folded.slice(copied)
}

const ZERO = 48

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= ZERO && code <= ZERO + 9
}

/** Replaces letters beyond ASCII by one code unit each that sorts as the collator would: then code order suffices. */
function weighLetters(keys: string[], collator: Intl.Collator): void {
  const letters = new Set<string>()
  const foreign: number[] = []
  keys.forEach((key, index) => {
    if (!BEYOND_ASCII.test(key)) return
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
  return (foreignA ? collator.compare(a, b) : 0) || (a < b ? -1 : 1)
}

function kindOf(value: CellValue): number {
  if (isMissing(value)) return 2
  return typeof value === 'number' ? 0 : 1
}
