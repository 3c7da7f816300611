// Parses requests by the endpoint's schemas; the error names every bad field at once.
import * as v from 'valibot'
import { Invalid, mostProblems } from './call.ts'
import type { Inside } from './ids-in.ts'
import { isKept } from './store/kept-text.ts'

/** chosen: names of fields are cut there when they are told back. */
const longestName = 200

/** Parses strictly: a field the schema does not know is a problem, at any depth. */
export function parsePart<S extends v.GenericSchema>(schema: S, given: unknown, root: string): v.InferOutput<S> {
  const parsed = parse(schema, given)
  // Field names come from outside: `constructor` and `__proto__` are names like others here.
  const problems = new Map<string, string[]>()
  let told = 0
  const add = (path: string, code: string) => {
    const field = path.slice(0, longestName)
    if (++told <= mostProblems) problems.set(field, [...(problems.get(field) ?? []), code])
  }
  for (const issue of (parsed.issues ?? []).slice(0, mostProblems)) add(v.getDotPath(issue) ?? root, codeOf(issue))
  // In this order: each looks at all that was sent, and is spared once enough is wrong.
  for (const field of told < mostProblems ? unknownFields(schema, given, []) : []) {
    add(field, 'unknownField')
    if (told >= mostProblems) break
  }
  for (const field of told < mostProblems && !isKept(given) ? unkeptFields(given, []) : []) {
    if (!problems.has(field || root)) add(field || root, 'hiddenCharacter')
    if (told >= mostProblems) break
  }
  if (parsed.issues || problems.size > 0) throw new Invalid(Object.fromEntries(problems))
  return parsed.value
}

/**
 * As `safeParse`, but it stops looking once enough is wrong: a list of a million wrong things would be a million issues.
 * valibot asks for the language once per issue, and after each issue whether to go on.
 */
function parse(schema: v.GenericSchema, given: unknown) {
  let found = 0
  const config: v.Config<v.BaseIssue<unknown>> = {
    get lang() {
      found++
      return undefined
    },
    get abortEarly() {
      return found >= mostProblems
    },
  }
  return schema['~run']({ value: given }, config)
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

function* unknownFields(schema: unknown, value: unknown, path: readonly string[]): Generator<string> {
  // valibot's schema types hide their parts behind generics; at run time they are plain objects of this shape.
  const inside = schema as Inside
  if (typeof value !== 'object' || value === null) return
  if (inside.wrapped) return yield* unknownFields(inside.wrapped, value, path)
  if (inside.pipe?.some((step) => step.metadata?.others === 'ignored')) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (typeof item !== 'object') continue
      yield* unknownFields(inside.items?.[index] ?? inside.item ?? {}, item, [...path, String(index)])
    }
    return
  }
  if (inside.type === 'union' || inside.type === 'variant') {
    const fitting = (inside.options ?? []).find((option) => v.is(option as v.GenericSchema, value))
    if (fitting) yield* unknownFields(fitting, value, path)
    return
  }
  const { entries } = inside
  for (const [name, part] of Object.entries(value)) {
    const at = [...path, name]
    if (inside.type === 'record') yield* unknownFields(inside.value ?? {}, part, at)
    else if (!entries || inside.type !== 'object') return
    else if (Object.hasOwn(entries, name)) yield* unknownFields(entries[name], part, at)
    else yield at.join('.')
  }
}

/** The fields with a text that the database cannot keep; where it is the name of one, what that stands in. */
function* unkeptFields(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === 'string' && !isKept(value)) yield path.join('.')
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (!isKept(name)) yield path.join('.')
    else yield* unkeptFields(part, [...path, name])
  }
}
