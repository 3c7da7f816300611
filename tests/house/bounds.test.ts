// Whatever is sent and stored has an end: a text its longest length, a number its largest value. Beyond it the field is named;
// without it the database would refuse it of no field in particular, or a page could not show what was stored.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'

type Part = {
  kind: string
  type: string
  pipe?: readonly Part[]
  entries?: Record<string, Part>
  item?: Part
  items?: readonly Part[]
  wrapped?: Part
  options?: readonly Part[]
}

const ends = ['max_length', 'max_value', 'length', 'regex', 'values']

/** Paths of texts and numbers that have no end; `held`: one stands around them. */
function endless(part: Part, path: string, held = false): string[] {
  const [first, ...actions] = part.pipe ?? []
  if (first) {
    // A schema further on is about the same value.
    const isHeld = actions.some(
      (one) => ends.includes(one.type) || (one.kind === 'schema' && endless(one, '').length === 0),
    )
    return endless(first, path, held || isHeld)
  }
  switch (part.type) {
    case 'string':
    case 'number':
      return held ? [] : [path]
    case 'object':
    case 'strict_object':
      return Object.entries(part.entries ?? {}).flatMap(([name, entry]) => endless(entry, `${path}.${name}`))
    case 'array':
      return part.item ? endless(part.item, `${path}[]`) : []
    case 'tuple':
      return (part.items ?? []).flatMap((item) => endless(item, `${path}[]`))
    case 'union':
    case 'variant':
      return (part.options ?? []).flatMap((option) => (typeof option === 'object' ? endless(option, path, held) : []))
    default:
      return part.wrapped ? endless(part.wrapped, path, held) : []
  }
}

test('every text and number of a body has an end', () => {
  const found = Object.values(endpoints).flatMap(({ name, body }) => endless(body as unknown as Part, name))
  // A record is bounded as a whole, and each part of it judged as what it becomes.
  expect([...new Set(found)].filter((path) => !path.startsWith('importTournament.record'))).toEqual([])
})

test('one that has none is found', () => {
  const body = v.object({
    text: v.nullable(v.string()),
    list: v.array(v.object({ n: v.pipe(v.number(), v.integer()) })),
  })
  expect(endless(body as unknown as Part, 'made')).toEqual(['made.text', 'made.list[].n'])
})
