// The shape of one call: method, path, what goes in, what comes out, who may, what it changes.
import * as v from 'valibot'
import { Count, maxPageSize } from './limits.ts'
import type { IdKind } from './ids.ts'
import type { Kind, Topic } from './views.ts'
import type { Role } from './user.ts'
import type { PlainKey } from './say.ts'

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
type Schema = v.GenericSchema<unknown, unknown>
type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

/**
 * Of what a call is about the listed roles see: all of it (`platform`), or what belongs to their venue or company (`owned`;
 * a system administrator sees everything).
 */
export type EndpointScope = 'platform' | 'owned'

/**
 * `leads`: it stands before what the platform says; `leadsFaults`: only where no rule refused the call; `replaces`: it
 * stands instead of whatever was no answer of the platform.
 */
export type Failure = {
  text: PlainKey
  how: 'leads' | 'leadsFaults' | 'replaces'
  /** Instead, when it could not be found out what the call would bring about. */
  ofDryRun?: PlainKey
}

export type EndpointSpec<
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  S extends EndpointScope = EndpointScope,
> = {
  method: Method
  /** `main` hangs under the API base, `user` under the user API base (§7). */
  base: 'main' | 'user'
  path: string
  summary: string
  params: P
  query: Q
  body: B
  answer: A
  roles: readonly Role[]
  scope: S
  /** The object the call is about, for the policy per object: `{ kind, param }`. */
  about?: { kind: Kind; param: string }
  /** Of an owned call about something that belongs to nobody: whose rows it shows or takes. */
  shows?: IdKind
  reads: readonly Topic[]
  changes: readonly Topic[]
  /** What changes may lie anywhere in the thing of this kind that it is about a part of: other stages move up. */
  reaches?: Kind
  /** The sentence of the error catalogue (§8) that says what did not work, for calls that have one. */
  failure?: Failure
  /** False: it leaves no row in the audit log. */
  audited?: boolean
  /** Its body is sent as a form, because it holds a file. */
  multipart?: boolean
}
export type Endpoint<
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  S extends EndpointScope = EndpointScope,
> = EndpointSpec<P, Q, B, A, S> & { name: string }

export type ParamsOf<E extends EndpointSpec> = v.InferOutput<E['params']>
export type QueryOf<E extends EndpointSpec> = v.InferOutput<E['query']>
export type QueryInputOf<E extends EndpointSpec> = v.InferInput<E['query']>
export type BodyOf<E extends EndpointSpec> = v.InferOutput<E['body']>
export type BodyInputOf<E extends EndpointSpec> = v.InferInput<E['body']>
export type AnswerOf<E extends EndpointSpec> = v.InferOutput<E['answer']>

const nothing = v.object({})
const noBody = v.undefined()

type Read<P, Q, A, S> = {
  base?: 'main' | 'user'
  path: string
  summary: string
  params?: P
  query?: Q
  answer: A
  roles: readonly Role[]
  scope: S
  about?: { kind: Kind; param: string }
  shows?: IdKind
  reads: readonly Topic[]
  failure?: Failure
}

export function read<
  A extends Schema,
  S extends EndpointScope,
  P extends ObjectSchema = typeof nothing,
  Q extends ObjectSchema = typeof nothing,
>(spec: Read<P, Q, A, S>): EndpointSpec<P, Q, typeof noBody, A, S> {
  return {
    base: 'main',
    ...spec,
    method: 'GET',
    // The defaults of the type parameters are exactly these values, which the compiler cannot see.
    params: (spec.params ?? nothing) as P,
    query: (spec.query ?? nothing) as Q,
    body: noBody,
    changes: [],
  }
}

type Write<P, B, A, S> = {
  method: 'PUT' | 'POST' | 'DELETE'
  path: string
  summary: string
  params?: P
  body?: B
  answer: A
  roles: readonly Role[]
  scope: S
  about?: { kind: Kind; param: string }
  shows?: IdKind
  changes: readonly Topic[]
  reaches?: Kind
  failure?: Failure
  audited?: boolean
  multipart?: boolean
}

/** A write; it can be repeated under its key and dry-run, and leaves one audit row where it does not say otherwise. */
export function write<
  A extends Schema,
  S extends EndpointScope,
  P extends ObjectSchema = typeof nothing,
  B extends Schema = typeof noBody,
>(spec: Write<P, B, A, S>): EndpointSpec<P, typeof nothing, B, A, S> {
  return {
    base: 'main',
    ...spec,
    params: (spec.params ?? nothing) as P,
    query: nothing,
    body: (spec.body ?? noBody) as B,
    reads: [],
    changes: spec.audited === false ? spec.changes : [...spec.changes, 'audit'],
  }
}

/** Gives every endpoint its key as its name. */
export function named<T extends Record<string, EndpointSpec>>(
  table: T,
): { [K in keyof T]: T[K] & { name: K & string } } {
  const entries = Object.entries(table).map(([name, spec]) => [name, { ...spec, name }])
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { name: K & string } }
}

/** `/stages/{id}` with its parameters filled in and encoded. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(partOfPath(params[name])))
}

const numeric = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number(), v.integer())
function partOfPath(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A whole number in a path or query, where everything is text. */
export const NumberInPath = numeric

/**
 * Query of every list (domain.md §5): pages count from 1, and from the end as -1, -2, …; `sort` is a column, `-column`
 * descending.
 */
export const listQuery = {
  page: v.optional(v.pipe(numeric, v.notValue(0)), 1),
  pageSize: v.optional(v.pipe(numeric, v.minValue(1), v.maxValue(maxPageSize)), 50),
  sort: v.optional(v.string()),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
}

/** A query parameter that may stand several times, or be comma separated. */
export function several<T extends v.GenericSchema<string, unknown>>(item: T) {
  return v.optional(
    v.pipe(
      v.union([v.array(v.string()), v.string()]),
      v.transform((given) => (Array.isArray(given) ? given : given.split(',')).filter((part) => part !== '')),
      v.array(item),
    ),
  )
}

/** A query parameter that is on or off. */
export const flag = v.picklist(['true', 'false'])

/** chosen: up to so many rows are counted one by one; of more that nobody keeps count of, the number is an estimate. */
export const countedRows = 10_000

/** `exact` false: `rowCount` and `pageCount` are an estimate, above `countedRows`. Who does not say so means it exactly. */
export const counts = { rowCount: Count, pageCount: Count, exact: v.optional(v.boolean(), true) }

/** One call as data: what a plan is made of and what the one sender sends. */
export type Step = {
  endpoint: Endpoint
  params: Record<string, unknown>
  body?: unknown
}

/** Describes a write without sending it; only the dispatcher owns a sender. */
export function request<E extends Endpoint>(
  endpoint: E,
  params: v.InferInput<E['params']>,
  ...body: undefined extends v.InferInput<E['body']> ? [v.InferInput<E['body']>?] : [v.InferInput<E['body']>]
): Step {
  // Widened on purpose: a plan holds steps of many endpoints, each checked here against its own schema.
  return { endpoint, params, ...(body.length > 0 && { body: body[0] }) }
}
