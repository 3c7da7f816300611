// Every schema that a schema is made of.
import type * as v from 'valibot'

type Part = {
  kind: string
  type: string
  pipe?: readonly Part[]
}

/** With itself; one that stands in several places is there once. */
export function schemasIn(schema: v.GenericSchema): Part[] {
  const found = new Set<Part>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    if (isSchema(value)) {
      if (found.has(value)) return
      found.add(value)
    }
    for (const [name, inner] of Object.entries(value)) if (name !== '~standard' && name !== 'examples') visit(inner)
  }
  visit(schema)
  return [...found]
}

function isSchema(value: object): value is Part {
  return 'kind' in value && value.kind === 'schema'
}
