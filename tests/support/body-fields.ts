// Every field of a body, by its schema: what the body is with another value there.
import type * as v from 'valibot'
import { sampleOf, type SchemaPart } from './schema-sample.ts'

export type BodyField = {
  /** As an answer names it: `licenses.0.from`. */
  name: string
  /** The least body that its schema takes, with this value in the field. */
  bodyWith(value: unknown): unknown
}

/** What has alternatives, such as a rich text or its source, is one field. */
export function fieldsOf(schema: v.GenericSchema, ids: Readonly<Record<string, string>>): BodyField[] {
  const part: SchemaPart = schema
  const within = (inner: unknown) => fieldsOf(inner as v.GenericSchema, ids)
  const whole = { name: '', bodyWith: (value: unknown) => value }
  switch (part.type) {
    case 'optional':
    case 'nullish':
    case 'nullable':
      return within(part.wrapped)
    case 'array':
      return [whole, ...within(part.item).map((field) => below('0', field, (value) => [value]))]
    case 'object': {
      const least = sampleOf(schema, ids) as Record<string, unknown>
      return Object.entries(part.entries ?? {}).flatMap(([name, entry]) =>
        within(entry).map((field) => below(name, field, (value) => ({ ...least, [name]: value }))),
      )
    }
    default:
      return [whole]
  }
}

function below(name: string, field: BodyField, around: (value: unknown) => unknown): BodyField {
  return {
    name: field.name === '' ? name : `${name}.${field.name}`,
    bodyWith: (value) => around(field.bodyWith(value)),
  }
}
