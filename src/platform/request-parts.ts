// What comes in, parsed by the endpoint's schemas; everything wrong with it is said at once, field by field.
import * as v from 'valibot'
import { Invalid } from './call.ts'
import type { Inside } from './ids-in.ts'

/** Parses strictly: a field the schema does not know is a problem, at any depth. */
export function parsePart<S extends v.GenericSchema>(schema: S, given: unknown, root: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, given)
  // Field names come from outside: `constructor` and `__proto__` are names like others here.
  const problems = new Map<string, string[]>()
  const add = (field: string, code: string) => problems.set(field, [...(problems.get(field) ?? []), code])
  for (const issue of parsed.issues ?? []) add(v.getDotPath(issue) ?? root, codeOf(issue))
  for (const field of unknownFields(schema, given, [])) add(field, 'unknownField')
  if (holdsNull(given)) add(root, 'invalid')
  if (!parsed.success || problems.size > 0) throw new Invalid(Object.fromEntries(problems))
  return parsed.output
}

/** A query as the schemas expect it: a name that stands several times is a list. */
export function queryObject(query: Record<string, string[]>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

/** The schema's own code where it gives one, else the one that fits the kind of issue. */
function codeOf(issue: v.BaseIssue<unknown>): string {
  if (/^[a-z][A-Za-z]*$/.test(issue.message)) return issue.message
  if (issue.received === 'undefined' || issue.received === 'null') return 'required'
  const byType: Record<string, string> = {
    number: 'notANumber',
    integer: 'notAWholeNumber',
    picklist: 'notSupported',
    literal: 'notSupported',
    min_length: issue.requirement === 1 ? 'required' : 'tooShort',
    max_length: 'tooLong',
    min_value: 'tooSmall',
    max_value: 'tooLarge',
  }
  return byType[issue.type] ?? 'invalid'
}

function unknownFields(schema: unknown, value: unknown, path: string[]): string[] {
  // valibot's schema types hide their parts behind generics; at run time they are plain objects of this shape.
  const inside = schema as Inside
  if (typeof value !== 'object' || value === null) return []
  if (inside.wrapped) return unknownFields(inside.wrapped, value, path)
  if (inside.pipe?.some((step) => step.metadata?.others === 'ignored')) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      unknownFields(inside.items?.[index] ?? inside.item ?? {}, item, [...path, String(index)]),
    )
  }
  if (inside.type === 'union' || inside.type === 'variant') {
    const fitting = (inside.options ?? []).find((option) => v.is(option as v.GenericSchema, value))
    return fitting ? unknownFields(fitting, value, path) : []
  }
  const { entries } = inside
  return Object.entries(value).flatMap(([name, part]) => {
    const at = [...path, name]
    if (inside.type === 'record') return unknownFields(inside.value ?? {}, part, at)
    if (!entries || inside.type !== 'object') return []
    return Object.hasOwn(entries, name) ? unknownFields(entries[name], part, at) : [at.join('.')]
  })
}

/** U+0000 is the one character PostgreSQL keeps in no text. */
function holdsNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsNull(part))
}
