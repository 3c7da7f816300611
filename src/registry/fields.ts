// Reads an argument schema, so that palette steps, forms, the command line and the docs all ask for the same things.
import * as v from 'valibot'
import type { FieldProblems } from '../contract/envelope.ts'
import { halfWidthNumbers } from '../contract/half-width.ts'
import { choicesIn, type SettingList, type Settings } from '../contract/settings.ts'
import type { Kind } from '../contract/views.ts'
import type { ArgsSchema, Command } from './define.ts'

type Ask = 'text' | 'long-text' | 'number' | 'boolean' | 'choice' | 'date-time' | 'target'

export type ArgumentField = {
  name: string
  kind: Ask | 'list'
  /** Of a list: the type of its items. */
  item?: Ask
  /** May be left out. */
  optional: boolean
  /** May be empty on purpose: `null`, typed as `none`. */
  nullable: boolean
  default?: unknown
  choices?: readonly (string | number)[]
  /** The list of the settings it is chosen from, instead of fixed choices. */
  choicesFrom?: SettingList
  /** Of a list: its order does not matter. */
  unordered?: boolean
  /** Kind of the thing(s) it names by id. */
  target?: Kind
  /** Of a kind of which a thing has its own: it may name any other as well. */
  anywhere?: boolean
  /** Left out it means all of them: the page of one does not narrow that. */
  emptyMeansAll?: boolean
  /** The argument that names the parent of those targets, instead of the command's own target. */
  within?: string
  /** Never shown again, never stored. */
  secret: boolean
  min?: number
  max?: number
  maxLength?: number
  /** Of a long text: headings, lists and marks in it mean something (contract/rich-text-source.ts). */
  rich?: boolean
  /** Of a list of texts: registration groups, each with its number of teams (rules/group-text.ts). */
  groups?: boolean
  /** Of a list of texts: other hours of days, kept by their English names (contract/business-hours.ts). */
  days?: boolean
  /** Endings of files whose text may be given instead of typing it: `.csv,.json`. */
  accept?: string
  /** A sample text in the expected format. */
  sample?: () => string
  /** The input as written. */
  tidy?: (typed: string) => string
  /** Its blanks mean nothing, as in a code that is read out: standing last, it takes the words behind it too. */
  spaced?: boolean
  /** A number of minutes, which may be typed as a duration. */
  minutes?: boolean
  /** The file is taken as it is, as `data:…;base64,…`. */
  asDataUrl?: boolean
}

/** The keys of `v.metadata({ … })` for an argument. `date-time` is a number of whole seconds (§3). */
type ArgMetadata = {
  ask?: 'long-text' | 'date-time'
  target?: Kind
  anywhere?: boolean
  emptyMeansAll?: boolean
  within?: string
  secret?: boolean
  rich?: boolean
  groups?: boolean
  days?: boolean
  accept?: string
  sample?: () => string
  tidy?: (typed: string) => string
  spaced?: boolean
  minutes?: boolean
  asDataUrl?: boolean
  choicesFrom?: SettingList
  unordered?: boolean
}

const read = new WeakMap<ArgsSchema, readonly ArgumentField[]>()

/** Throws for a schema that is not flat: that is a mistake in the command, found when the registry is made. */
export function fieldsOf(schema: ArgsSchema): readonly ArgumentField[] {
  const known = read.get(schema)
  if (known) return known
  const fields = Object.entries(schema.entries).map(([name, entry]) => readField(name, entry))
  read.set(schema, fields)
  return fields
}

/** Arguments that may stand as plain words: of several targets' commands only those that are always there. */
export function wordArguments(command: Command, flagged: ReadonlySet<string>): readonly ArgumentField[] {
  const byName = new Map(fieldsOf(command.args).map((field) => [field.name, field]))
  const several = command.arity === 'many' || command.arity === 'all'
  return command.positional
    .map((name) => byName.get(name))
    .filter((field) => field !== undefined)
    .filter((field) => !flagged.has(field.name) && !(several && field.optional))
}

/** Arguments as they are kept and printed: without missing ones and defaults. */
export function tidyArgs(schema: ArgsSchema, args: Record<string, unknown>): Record<string, unknown> {
  const defaults = new Map(fieldsOf(schema).map((field) => [field.name, field.default]))
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => value !== undefined && !sameValue(value, defaults.get(name))),
  )
}

/** The ids in values of arguments, by their kind. */
export function idsNamed(
  fields: readonly ArgumentField[],
  ...given: readonly Readonly<Record<string, unknown>>[]
): ReadonlyMap<Kind, readonly string[]> {
  const ids = new Map<Kind, readonly string[]>()
  for (const { name, target } of fields) {
    if (target === undefined) continue
    const said = given.flatMap((values) => [values[name] ?? []].flat()).map(String)
    ids.set(target, [...new Set([...(ids.get(target) ?? []), ...said])])
  }
  return ids
}

/** Its possible values: its own choices, or those of the settings as far as they are known. */
export function choicesOf(field: ArgumentField, settings: Settings | undefined): readonly (string | number)[] {
  if (field.choices) return field.choices
  return field.choicesFrom && settings ? choicesIn(field.choicesFrom, settings) : []
}

type Parsed = { ok: true; given: Record<string, unknown>; args: unknown } | { ok: false; fields: FieldProblems }

/** Typed values → arguments of the command, or the problems per field as codes. `given` is the tidy input. */
export function parseArgs(command: Command, input: Record<string, unknown>): Parsed {
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(command.args.entries, name))
  const asTyped = v.safeParse(command.args, input)
  const read = asTyped.success ? input : inHalfWidth(input, asTyped.issues)
  const result = asTyped.success ? asTyped : v.safeParse(command.args, read)
  if (result.success && unknown.length === 0) {
    return { ok: true, given: tidyArgs(command.args, read), args: result.output }
  }
  const fields = result.success ? {} : problemsOf(result.issues)
  return { ok: false, fields: { ...fields, ...Object.fromEntries(unknown.map((name) => [name, ['unknownField']])) } }
}

/** chosen: texts that are refused are read once more with the numbers in them in ASCII; a text that is right stays as typed. */
function inHalfWidth(input: Record<string, unknown>, issues: readonly v.BaseIssue<unknown>[]): Record<string, unknown> {
  const refused = new Set(issues.map(({ path }) => path?.[0]?.key))
  const folded = (value: unknown): unknown => {
    if (typeof value === 'string') return halfWidthNumbers(value)
    return Array.isArray(value) ? value.map(folded) : value
  }
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, refused.has(name) ? folded(value) : value]),
  )
}

/** Issues → field (path joined by dots) → codes: the schema's own message where it is a code, else one by its kind. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    const code = codeOf(issue)
    const codes = (problems[field] ??= [])
    if (!codes.includes(code)) codes.push(code)
  }
  return problems
}

const codes: Record<string, string> = {
  number: 'notANumber',
  finite: 'notANumber',
  integer: 'notAWholeNumber',
  safe_integer: 'notAWholeNumber',
  min_value: 'tooSmall',
  max_value: 'tooLarge',
  min_length: 'tooShort',
  max_length: 'tooLong',
  non_empty: 'required',
  picklist: 'notSupported',
  literal: 'notSupported',
}

function codeOf(issue: v.BaseIssue<unknown>): string {
  // Messages of our schemas are codes; valibot's own are sentences.
  if (/^[a-z][\w.]*$/i.test(issue.message)) return issue.message
  if (issue.received === 'undefined' || issue.received === 'null') return 'required'
  if (issue.type === 'min_length' && issue.requirement === 1) return 'required'
  return codes[issue.type] ?? 'invalid'
}

// The common properties of the schemas we read; their exact types are lost in the list of entries.
type Shape = {
  type: string
  wrapped?: Shape
  item?: Shape
  options?: readonly unknown[]
  literal?: unknown
  default?: unknown
  pipe?: readonly { kind: string; type: string; requirement?: unknown; metadata?: ArgMetadata }[]
}

function readField(name: string, entry: v.GenericSchema): ArgumentField {
  const field: ArgumentField = { name, kind: 'text', optional: false, nullable: false, secret: false }
  const said: ArgMetadata = {}
  let shape = entry as unknown as Shape
  for (;;) {
    readPipe(shape, field, said)
    if (!shape.wrapped) break
    if (shape.type !== 'nullable') {
      field.optional = true
      field.default ??= typeof shape.default === 'function' ? (shape.default() as unknown) : shape.default
    }
    if (shape.type === 'nullable' || shape.type === 'nullish') field.nullable = true
    shape = shape.wrapped
  }
  if (shape.item) readPipe(shape.item, { ...field }, said)
  if (said.secret) field.secret = true
  if (said.target) field.target = said.target
  if (said.anywhere) field.anywhere = true
  if (said.emptyMeansAll) field.emptyMeansAll = true
  if (said.within) field.within = said.within
  if (said.rich) field.rich = true
  if (said.groups) field.groups = true
  if (said.days) field.days = true
  if (said.accept) field.accept = said.accept
  if (said.sample) field.sample = said.sample
  if (said.tidy) field.tidy = said.tidy
  if (said.spaced) field.spaced = true
  if (said.minutes) field.minutes = true
  if (said.asDataUrl) field.asDataUrl = true
  if (said.choicesFrom) field.choicesFrom = said.choicesFrom
  if (said.unordered) field.unordered = true
  if (shape.type !== 'array' || !shape.item) {
    return dropEmpty({ ...field, kind: askOf(name, shape, said), choices: ownChoices(shape) })
  }
  // Limits on the list count items, those on its items stay the schema's business.
  delete field.maxLength
  return dropEmpty({ ...field, kind: 'list', item: askOf(name, shape.item, said), choices: ownChoices(shape.item) })
}

function askOf(name: string, shape: Shape, said: ArgMetadata): Ask {
  const base = baseOf(shape)
  if (said.ask === 'date-time' && base === 'number') return 'date-time'
  if (said.ask === 'long-text' && base === 'text') return 'long-text'
  if (said.target && base === 'text') return 'target'
  if (said.choicesFrom && base === 'text') return 'choice'
  if (base === undefined || said.ask || said.target || said.choicesFrom)
    throw new Error(`argument ${name}: ${shape.type} cannot be asked`)
  return base
}

function baseOf(shape: Shape): 'text' | 'number' | 'boolean' | 'choice' | undefined {
  if (ownChoices(shape)) return 'choice'
  if (shape.type === 'string') return 'text'
  if (shape.type === 'number') return 'number'
  if (shape.type === 'boolean') return 'boolean'
  return undefined
}

function ownChoices(shape: Shape): readonly (string | number)[] | undefined {
  const options = shape.type === 'literal' ? [shape.literal] : shape.type === 'picklist' ? shape.options : undefined
  return options?.filter(
    (option): option is string | number => typeof option === 'string' || typeof option === 'number',
  )
}

function readPipe(shape: Shape, field: ArgumentField, said: ArgMetadata): void {
  let transformed = false
  for (const action of shape.pipe ?? []) {
    if (action.type === 'metadata') Object.assign(said, action.metadata)
    transformed ||= action.kind === 'transformation' && action.type !== 'trim'
    // Checks after a transformation limit its result, not the input.
    if (transformed || typeof action.requirement !== 'number') continue
    if (action.type === 'min_value') field.min = action.requirement
    if (action.type === 'max_value') field.max = action.requirement
    if (action.type === 'max_length') field.maxLength = action.requirement
  }
}

type Loose = { [K in keyof ArgumentField]: ArgumentField[K] | undefined }

function dropEmpty(field: Loose): ArgumentField {
  // Required properties are always there; only absent optional ones are dropped.
  return Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined)) as ArgumentField
}

/** Equal as data: arguments are flat, so this is a comparison of texts, numbers and lists of them. */
function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
}
