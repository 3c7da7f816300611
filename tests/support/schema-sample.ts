// The least a schema takes, with ids where it wants them: a request that gets as far as the question whose things it names.
import type * as v from 'valibot'
import { kindsIn } from '../../src/platform/ids-in.ts'

export type SchemaPart = {
  type: string
  entries?: Record<string, SchemaPart>
  item?: SchemaPart
  items?: SchemaPart[]
  wrapped?: SchemaPart
  options?: readonly unknown[]
  literal?: unknown
  pipe?: readonly Step[]
}
type Step = {
  type: string
  requirement?: unknown
  metadata?: { target?: string; example?: string }
  pipe?: readonly Step[]
}

/** What is optional is left out, unless it holds the id of a kind in `ids`. */
export function sampleOf(schema: v.GenericSchema, ids: Readonly<Record<string, string>>): unknown {
  const part: SchemaPart = schema
  const { pipe = [] } = part
  const target = pipe.find(({ metadata }) => metadata?.target !== undefined)?.metadata?.target
  const id = target === undefined ? undefined : (ids[target] ?? '999999')
  const least = Number(pipe.find(({ type }) => type.startsWith('min_'))?.requirement ?? 0)
  const wants = (inner: unknown) => [...kindsIn(inner as v.GenericSchema)].some((kind) => kind in ids)
  const within = (inner: unknown) => sampleOf(inner as v.GenericSchema, ids)
  switch (part.type) {
    case 'string':
      return id ?? exampleIn(pipe) ?? 'x'.repeat(Math.max(1, least))
    case 'number':
      return Math.max(1, least)
    case 'boolean':
      return false
    case 'literal':
      return part.literal
    case 'picklist':
      return part.options?.[0]
    case 'union':
    case 'variant':
      return within(part.options?.find(wants) ?? part.options?.[0])
    case 'optional':
    case 'nullish':
      return wants(part.wrapped) ? within(part.wrapped) : undefined
    case 'nullable':
      return wants(part.wrapped) ? within(part.wrapped) : null
    case 'array':
      if (id !== undefined) return [id]
      return Array.from({ length: wants(part.item) ? Math.max(1, least) : least }, () => within(part.item))
    case 'tuple':
      return part.items?.map(within)
    case 'object': {
      const fields = Object.entries(part.entries ?? {}).map(([name, entry]) => [name, within(entry)] as const)
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    default:
      return undefined
  }
}

/** Of a text that is more than its length. */
function exampleIn(pipe: readonly Step[]): string | undefined {
  for (const { metadata, pipe: inner = [] } of pipe) {
    const example = metadata?.example ?? exampleIn(inner)
    if (example !== undefined) return example
  }
  return undefined
}
