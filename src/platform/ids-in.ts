// The ids a request names, found by what its schemas say of them: `v.metadata({ target })` on an id, or on a list of ids.
import * as v from 'valibot'
import { Id } from '../contract/limits.ts'

/** The parts of a schema that are read; every valibot schema is one of these. */
export type Inside = {
  kind: string
  type: string
  entries?: Record<string, Inside>
  item?: Inside
  items?: Inside[]
  wrapped?: Inside
  value?: Inside
  options?: readonly unknown[]
  /** `target`: the kind of an id; `others: 'ignored'`: fields that the schema does not know are passed over. */
  pipe?: readonly (Inside & { metadata?: { target?: string; others?: string } })[]
}

/** Kind → ids of it. */
export type NamedIds = Map<string, Set<string>>

/** Adds the ids in a parsed value. */
export function collectIds(schema: v.GenericSchema, value: unknown, into: NamedIds): void {
  // Nothing to find is the rule for long bodies.
  if (kindsIn(schema).size > 0) collect(insideOf(schema), value, into)
}

/** The kinds of all ids a schema can take. */
export function kindsIn(schema: v.GenericSchema): ReadonlySet<string> {
  const known = kindsOf.get(schema)
  if (known) return known
  const kinds = new Set<string>()
  visit(insideOf(schema), (part) => {
    const target = targetOf(part)
    if (target !== undefined) kinds.add(target)
  })
  kindsOf.set(schema, kinds)
  return kinds
}
const kindsOf = new WeakMap<v.GenericSchema, ReadonlySet<string>>()

/** Whether a schema takes an id without a kind. */
export function takesBareId(schema: v.GenericSchema): boolean {
  let found = false
  visit(insideOf(schema), (part, isTold) => {
    // `v.pipe(Id, …)` is another schema than `Id` itself.
    if (part === insideOf(Id) && !isTold) found = true
  })
  return found
}

function collect(schema: Inside, value: unknown, into: NamedIds): void {
  if (value === undefined || value === null) return
  const target = targetOf(schema)
  if (target !== undefined) return add(target, value, into)
  if (schema.wrapped) return collect(schema.wrapped, value, into)
  const [, ...after] = schema.pipe ?? []
  const result = after.findLast(isSchema)
  if (result) return collect(result, value, into)
  if (schema.type === 'union' || schema.type === 'variant') {
    const options = (schema.options ?? []) as v.GenericSchema[]
    const fitting = options.filter((option) => v.is(option, value))
    for (const option of fitting.length > 0 ? fitting : options) collect(insideOf(option), value, into)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const of = schema.items?.[index] ?? schema.item
      if (of) collect(of, item, into)
    }
  } else if (typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) {
      const of = schema.entries && Object.hasOwn(schema.entries, name) ? schema.entries[name] : schema.value
      if (of) collect(of, part, into)
    }
  }
}

function add(target: string, value: unknown, into: NamedIds): void {
  const ids = into.get(target) ?? new Set()
  into.set(target, ids)
  for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'string') ids.add(id)
}

/** Every schema in a schema; `isTold`: a part of one that says what its ids are of. */
function visit(schema: Inside, look: (part: Inside, isTold: boolean) => void, isTold = false): void {
  look(schema, isTold)
  const told = isTold || targetOf(schema) !== undefined
  const parts = [
    ...Object.values(schema.entries ?? {}),
    ...(schema.items ?? []),
    ...(schema.pipe ?? []).filter(isSchema),
    ...((schema.options ?? []) as Inside[]).filter(isSchema),
    ...[schema.item, schema.wrapped, schema.value].filter((part) => part !== undefined),
  ]
  for (const part of parts) if (part !== schema) visit(part, look, told)
}

function targetOf({ pipe = [] }: Inside): string | undefined {
  for (const part of pipe)
    if (part.type === 'metadata' && part.metadata?.target !== undefined) return part.metadata.target
  return undefined
}

function isSchema(part: unknown): part is Inside {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
}

function insideOf(schema: v.GenericSchema): Inside {
  return schema
}
