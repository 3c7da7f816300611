// An answer as a schema describes it, with rows that differ: filled and empty fields, one choice after the other.
import * as v from 'valibot'
import type { SchemaPart } from './schema-sample.ts'

/** `rows` of the list that the answer is of; `now` in seconds, around which its times are. */
export function answerOf(schema: v.GenericSchema, { rows, now }: { rows: number; now: number }): unknown {
  return v.parse(schema, partOf(schema, '', { turn: 0, rows, now }))
}

type Sampling = {
  turn: number
  /** Entries of a list; of the lists within it as many as the turn says. */
  rows: number
  now: number
}

function partOf(schema: SchemaPart, name: string, sampling: Sampling): unknown {
  const { turn } = sampling
  const within = (inner: SchemaPart | undefined, called = name) => partOf(inner ?? { type: 'never' }, called, sampling)
  switch (schema.type) {
    case 'string':
      return firstFitting(schema, textsOf(name, turn))
    case 'number':
      return firstFitting(schema, numbersOf(name, sampling))
    case 'boolean':
      return turn % 2 === 1
    case 'literal':
      return schema.literal
    case 'picklist':
      return schema.options?.[turn % schema.options.length]
    case 'union':
    case 'variant':
      return firstFitting(
        schema,
        inTurn(schema.options ?? [], turn).map((option) => within(option as SchemaPart)),
      )
    case 'optional':
    case 'nullish':
      return turn === 0 ? undefined : within(schema.wrapped)
    case 'nullable':
      return turn === 0 ? null : within(schema.wrapped)
    case 'array':
      return entriesOf(schema, name, sampling)
    case 'tuple':
      return schema.items?.map((item) => within(item))
    case 'unknown':
      return `${name} ${turn}`
    case 'record':
      return {}
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {}).map(([key, entry]) => [key, within(entry, key)] as const),
      )
    default:
      throw new Error(`no sample of ${schema.type} (${name})`)
  }
}

function entriesOf(schema: SchemaPart, name: string, { turn, rows, now }: Sampling): unknown[] {
  const item = schema.item ?? { type: 'never' }
  const entries = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => partOf(item, name, { turn: from + at, rows: 0, now }))
  if (rows > 0) return entries(rows, 0)
  // The fallback is refused with the whole answer.
  return firstFitting(
    schema,
    [turn % 3, 1, 2, 3, 0].map((count) => entries(count, turn)),
  ) as unknown[]
}

/** The options, the one whose turn it is first. */
function inTurn<T>(options: readonly T[], turn: number): readonly T[] {
  const at = turn % options.length
  return [...options.slice(at), ...options.slice(0, at)]
}

function textsOf(name: string, turn: number): string[] {
  if (name === 'discordId') return ['80351110224678912']
  if (/id$/i.test(name)) return [String(turn + 1)]
  if (/zone$/i.test(name)) return ['Asia/Hong_Kong']
  if (/^(from|to|nextFrom|birthday)$/.test(name)) return [`2026-0${(turn % 8) + 1}-15`]
  const cents = `${turn === 1 ? '-' : ''}1234${turn}.50`
  return [
    `${name} ${turn}`,
    `${turn + 1}`,
    cents,
    cents.replace('-', ''),
    '2026-11-26',
    '09:30',
    '#aabbcc',
    '203.0.113.7',
    'ann@example.com',
    'https://example.com/a',
    '+85291234567',
    'Fri 18:00-04:00',
    `${name}${turn}`,
  ]
}

function numbersOf(name: string, { turn, now }: Sampling): number[] {
  const isMoment = /(time|since|start|end|signIn)$/i.test(name)
  return [...(isMoment ? [now + (turn - 3) * 4321] : []), turn === 1 ? -1234 : 1230 + turn, 1230 + turn, turn + 1, 1]
}

function firstFitting(schema: SchemaPart, candidates: readonly unknown[]): unknown {
  // A part of a schema is one.
  const whole = schema as unknown as v.GenericSchema
  return candidates.find((candidate) => v.is(whole, candidate)) ?? candidates[0]
}
