// Stored data is checked by its shape alone. The rules of a schema (lengths, patterns, bounds, words of a choice) are
// about what may be put in today: what an earlier version took is there, has to be shown, and can only then be corrected.
import * as v from 'valibot'

type Schema = v.GenericSchema
type Parts = Schema & {
  pipe?: readonly v.PipeItem<unknown, unknown, v.BaseIssue<unknown>>[]
  entries?: Record<string, Schema>
  options?: readonly (string | number)[]
}

const made = new WeakMap<Schema, Schema>()

/**
 * The schema of the same values where they are read: same fields, same presets, no rules. Its type stays that of today's
 * values: another word in the place of a choice is shown as it is.
 */
export function asStored<S extends Schema>(schema: S): S {
  const known = made.get(schema) ?? unruled(schema)
  made.set(schema, known)
  // The same shape, taken apart and put together again.
  return known as S
}

/** A value that was stored, or answered, as one of this schema. */
export function readStored<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  return v.parse(asStored(schema), value)
}

function unruled(schema: Parts): Schema {
  const { type, pipe, entries, options } = schema
  if (pipe) {
    // Of a text that is read into something else, that is what is stored. Whole numbers are a kind of value, and always were.
    const [first, ...more] = pipe.filter(
      ({ kind, type }) => kind === 'schema' || kind === 'metadata' || type === 'integer',
    )
    return more.reduce<Schema>(
      (shape, step) => (isSchema(step) ? asStored(step) : v.pipe(shape, step)),
      inside(first) as Schema,
    )
  }
  if (type === 'picklist')
    return v.pipe(typeof options?.[0] === 'number' ? v.number() : v.string(), v.examples([...(options ?? [])]))
  const parts = insideAll(schema)
  return (entries ? { ...parts, entries: insideAll(entries) } : parts) as Schema
}

/** The parts of a schema: other schemas, lists of them, and plain values. */
function inside(part: unknown): unknown {
  return Array.isArray(part) ? part.map(inside) : isSchema(part) ? asStored(part) : part
}

function isSchema(part: unknown): part is Schema {
  return (part as Partial<Schema> | null | undefined)?.kind === 'schema'
}

function insideAll(from: object): object {
  return Object.fromEntries(Object.entries(from).map(([name, part]) => [name, inside(part)]))
}
