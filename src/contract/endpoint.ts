// The shape of one call: method, path, input, output, roles, and what a read shows.
import * as v from 'valibot'
import type { Ability } from './abilities.ts'
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
  /** Instead, when the consequences of the call could not be computed. */
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
  /** For an owned call about something without an owner: the kind whose rows it shows or takes. */
  shows?: IdKind
  /** The kinds it shows. The changes of a write follow from the rows it writes (platform/store/topics.ts). */
  reads: readonly Topic[]
  /** Others of the kind that it is about show in its answer: payments of the same wallet. */
  showsOthers?: boolean
  /** The change may be anywhere in the parent of this kind: other stages move up. */
  reaches?: Kind
  /** The sentence of the error catalogue (§8) that says what did not work, for calls that have one. */
  failure?: Failure
  /** False: it leaves no row in the audit log. */
  audited?: boolean
  /** Its body is sent as a form, because it holds a file. */
  multipart?: boolean
  /** It may take long: of a caller who goes away before it is done nothing is kept. */
  stoppable?: boolean
  /** Beyond §7 and the common calls for tournaments: only platforms that name this ability have it. */
  ability?: Ability
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
  showsOthers?: boolean
  failure?: Failure
  ability?: Ability
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
  reaches?: Kind
  failure?: Failure
  audited?: boolean
  multipart?: boolean
  stoppable?: boolean
  ability?: Ability
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

/** A query parameter that is on or off. */
export const flag = v.picklist(['true', 'false'])

/** chosen: the most ids of a list that are answered together: as many rows as a file may have. */
export const maxListedIds = 100_000

/**
 * Query of every list (domain.md §5): pages count from 1, and from the end as -1, -2, …; `sort` is a column, `-column`
 * descending.
 */
export const listQuery = {
  page: v.optional(v.pipe(numeric, v.notValue(0)), 1),
  pageSize: v.optional(v.pipe(numeric, v.minValue(1), v.maxValue(maxPageSize)), 50),
  sort: v.optional(v.string()),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Only those whose name is this one, but for case, width and marks; with `search`, which every platform knows. */
  named: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** `true`: with the ids of all rows in their order, `maxListedIds` at most, as they are at one moment. */
  everyId: v.optional(flag),
  /** Only these of them, on one page. */
  among: v.optional(v.pipe(listOf(v.pipe(v.string(), v.maxLength(64))), v.maxLength(maxPageSize))),
}

/** A query parameter that may stand several times, or be comma separated. */
export function several<T extends v.GenericSchema<string, unknown>>(item: T) {
  return v.optional(listOf(item))
}

function listOf<T extends v.GenericSchema<string, unknown>>(item: T) {
  return v.pipe(
    v.union([v.array(v.string()), v.string()]),
    v.transform((given) => (Array.isArray(given) ? given : given.split(',')).filter((part) => part !== '')),
    v.array(item),
  )
}

/** chosen: up to this many rows are counted one by one; a larger number without a running count is an estimate. */
export const countedRows = 10_000

/** `exact` false: `rowCount` and `pageCount` are an estimate, above `countedRows`. Left out, they are exact. */
export const counts = {
  rowCount: Count,
  pageCount: Count,
  exact: v.optional(v.boolean(), true),
  everyId: v.optional(v.array(v.string())),
}

/** One call as data: plans consist of these, and the sender sends them. */
export type Step = {
  endpoint: Endpoint
  params: Record<string, unknown>
  body?: unknown
}

/**
 * A body that a command sends: a call that takes `version` or `seen` gets it, because a write without it overwrites what
 * others have changed meanwhile. Other clients may leave it out.
 */
type Looked<E extends Endpoint> = v.InferInput<E['body']> &
  (NonNullable<v.InferInput<E['body']>> extends infer B
    ? { [K in keyof B & ('version' | 'seen') as unknown extends B[K] ? never : K]-?: B[K] | undefined }
    : unknown)

/** Describes a write without sending it; only the dispatcher owns a sender. */
export function request<E extends Endpoint>(
  endpoint: E,
  params: v.InferInput<E['params']>,
  ...body: undefined extends v.InferInput<E['body']> ? [Looked<E>?] : [Looked<E>]
): Step {
  // Widened on purpose: a plan holds steps of many endpoints, each checked here against its own schema.
  return { endpoint, params, ...(body.length > 0 && { body: body[0] }) }
}
