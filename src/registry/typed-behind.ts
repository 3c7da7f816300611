// Arguments typed behind a command's name, as in `delay 30`, `score 2-1` or `shift schedule 1h30 19:00`.
import * as v from 'valibot'
import type { Command } from './define.ts'
import { fieldsOf } from './fields.ts'
import { tokenize, type Token } from './token.ts'
import { readValue } from './typed-value.ts'

/**
 * A query in two parts: the name, and from the first word on that begins like a number or is quoted, values. `before` and
 * `after`: the words on both sides of the first value.
 */
export type Sentence = { name: string; values: readonly Token[]; typed: string; before: string; after: string }

export function readSentence(query: string): Sentence | undefined {
  const tokens = tokenize(query)
  const first = tokens.findIndex(({ text, quoted }, at) => at > 0 && (quoted || /^[+-]?\d/.test(text)))
  const from = tokens[first]?.from
  if (from === undefined || tokens.some(({ open }) => open)) return undefined
  const name = query.slice(0, from).trim()
  return { name, values: tokens.slice(first), typed: query.slice(from).trim(), before: name, after: '' }
}

/** One number among the words: `add 20 points`, `延後30分鐘`. */
export function readAmong(query: string): Sentence | undefined {
  const tokens = tokenize(parted(query))
  const numbers = tokens.filter(({ text, quoted }) => !quoted && /^[+-]?\d+$/.test(text))
  const [number] = numbers
  if (!number || numbers.length > 1 || number === tokens[0] || tokens.some(({ open }) => open)) return undefined
  const at = tokens.indexOf(number)
  const words = (some: readonly Token[]) => some.map(({ text }) => text).join(' ')
  const [before, after] = [words(tokens.slice(0, at)), words(tokens.slice(at + 1))]
  return { name: `${before} ${after}`.trim(), values: numbers, typed: number.text, before, after }
}

/** Chinese words stand without spaces beside numbers. */
export function parted(query: string): string {
  return query.trim().replace(/(?<=\p{Script=Han})(?=[0-9a-z])|(?<=[0-9a-z])(?=\p{Script=Han})/giu, ' ')
}

/** The values as positional arguments of the command; undefined where one of them does not fit. */
export function argsBehind(
  { args, positional }: Command,
  values: readonly Token[],
): Record<string, unknown> | undefined {
  const fields = fieldsOf(args)
  const read: Record<string, unknown> = {}
  if (values.length > positional.length) return undefined
  for (const [at, token] of values.entries()) {
    const field = fields.find(({ name }) => name === positional[at])
    const entry = field && args.entries[field.name]
    // `cup 2022` looks for a cup: only quotes make a free text of a number, and things are chosen in a step.
    if (!entry || field.kind === 'target' || field.kind === 'list') return undefined
    if (field.kind === 'text' && !token.quoted && takesWords(entry)) return undefined
    // Of a moment it would be the seconds since 1970.
    if (field.kind === 'date-time' && /^\d+$/.test(token.text)) return undefined
    const value = readValue(field, token)
    if (!value.ok || !v.safeParse(entry, value.value).success) return undefined
    read[field.name] = value.value
  }
  return read
}

function takesWords(entry: v.GenericSchema): boolean {
  return v.safeParse(entry, 'two words').success
}
