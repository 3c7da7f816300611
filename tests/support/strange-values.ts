// A value as a schema wants it, but for something strange in it now and then.
import type * as v from 'valibot'
import type { SchemaPart } from './schema-sample.ts'

/** Kind → ids there are. */
export type Ids = Readonly<Record<string, readonly string[]>>

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  253_402_300_800,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'none',
  '%',
  '__proto__',
  '\u0000',
  '\ud800',
  '\u202e',
  '../../',
  '1/2/m3',
  'x'.repeat(10_000),
  '賽',
  [],
  [[]],
  {},
  Array(300).fill('1'),
]

const plain = [
  '1',
  '2-1',
  '13.50',
  'Alpha',
  'Herons',
  'Forts',
  'All',
  '2026-11-28',
  'data:image/png;base64,iVBORw0KGgo=',
]

/** `strangeness`: how much of it is strange, from 0 to 1. */
export function strangeOf(schema: v.GenericSchema, ids: Ids, random: () => number, strangeness: number): unknown {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  return made(schema)

  function made(given: v.GenericSchema): unknown {
    const part = given as unknown as SchemaPart
    if (random() < strangeness) return pick(strange)
    const within = (inner: unknown) => made(inner as v.GenericSchema)
    switch (part.type) {
      case 'string':
        return pick(ids[targetOf(part) ?? ''] ?? plain)
      case 'number':
        return Math.floor(random() * 20)
      case 'boolean':
        return random() < 0.5
      case 'literal':
        return part.literal
      case 'picklist':
        return pick(part.options ?? [])
      case 'union':
      case 'variant':
        return within(pick(part.options ?? []))
      case 'optional':
      case 'nullish':
        return random() < 0.5 ? within(part.wrapped) : undefined
      case 'nullable':
        return random() < 0.7 ? within(part.wrapped) : null
      case 'array':
        return Array.from({ length: Math.floor(random() * 5) }, () => within(part.item))
      case 'tuple':
        return part.items?.map(within)
      case 'object':
        return Object.fromEntries(Object.entries(part.entries ?? {}).map(([name, entry]) => [name, within(entry)]))
      default:
        return pick(strange)
    }
  }
}

function targetOf({ pipe = [] }: SchemaPart): string | undefined {
  return pipe.find(({ metadata }) => metadata?.target !== undefined)?.metadata?.target
}
