// Conversion between the fields of a form and a command's schema: texts and boxes on one side, typed input on the
// other.
import { otherHoursText } from '../../contract/business-hours.ts'
import type { ArgumentField } from '../../registry/fields.ts'
import { say } from '../words/say.ts'

/** Texts as typed, booleans, numbers (`NaN` for invalid ones), lists. */
export type FormValues = Record<string, unknown>

/** The initial values of the form: given ones, else stored ones, else the schema's defaults. */
export function initialValues(
  fields: readonly ArgumentField[],
  given: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, shown(field, given[field.name] ?? stored[field.name] ?? field.default)]),
  )
}

/** The command's input. An empty field is left out, or is null where a stored value was removed. */
export function inputOf(
  fields: readonly ArgumentField[],
  values: FormValues,
  stored: Record<string, unknown> = {},
  /** An edit of stored values: required ones cannot be emptied. */
  edits = false,
): Record<string, unknown> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name]
    if (isUnset(field, value) && stored[field.name] === undefined) return []
    if (!isEmpty(field, value)) return [[field.name, typedInput(field, value)]]
    if (field.nullable && (stored[field.name] ?? null) !== null) return [[field.name, null]]
    // "None" is one of the choices.
    if (field.nullable && !field.optional && field.kind === 'target') return [[field.name, null]]
    // A required value that is empty is refused by the schema's own words, and so is one that must not be taken away.
    if (!field.optional || !isEmpty(field, stored[field.name])) return [[field.name, emptied(field, edits)]]
    return []
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** An unticked box sends nothing, unless the default is on. */
function isUnset({ kind, optional, default: otherwise }: ArgumentField, value: unknown): boolean {
  return kind === 'boolean' && optional && otherwise === undefined && value === false
}

function emptied(field: ArgumentField, edits: boolean): '' | [] | null | undefined {
  if (field.kind === 'list') return []
  if (edits && (field.kind === 'number' || field.kind === 'choice')) return null
  return field.kind === 'text' || field.kind === 'long-text' ? '' : undefined
}

/** For the command line shown below the form: empty required values and values that do not apply are left out. */
export function typedSoFar(
  fields: readonly ArgumentField[],
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isMissing = ({ name, optional }: ArgumentField) =>
    Number.isNaN(args[name]) ||
    (!optional && (args[name] === '' || (Array.isArray(args[name]) && args[name].length === 0)))
  const missing = new Set(fields.filter(isMissing).map(({ name }) => name))
  return Object.fromEntries(Object.entries(args).filter(([name]) => !missing.has(name)))
}

export type FieldChange = { name: string; before: string; after: string }

/** The changes of an edit, before → after, as text. */
export function fieldChangesOf(
  fields: readonly ArgumentField[],
  stored: Record<string, unknown>,
  values: FormValues,
  text: (field: ArgumentField, value: unknown) => string,
): readonly FieldChange[] {
  const before = initialValues(fields, {}, stored)
  return fields.flatMap((field) => {
    const [was, is] = [before[field.name], values[field.name]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [{ name: field.name, before: text(field, was), after: text(field, is) }]
  })
}

function shown(field: ArgumentField, value: unknown): unknown {
  switch (field.kind) {
    case 'boolean':
      return value === true
    case 'number':
    case 'date-time':
      return typeof value === 'number' ? value : null
    case 'choice':
    case 'target':
      return value ?? null
    case 'list':
      if (!Array.isArray(value)) return isTyped(field) ? '' : []
      return isTyped(field) ? value.map((line: unknown) => lineText(field, line)).join('\n') : value
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** A line of a typed list in the words of the language. */
export function lineText({ days }: ArgumentField, line: unknown): string {
  return days ? otherHoursText(say, String(line)) : String(line)
}

/** Lists that are typed, one entry per line; others are chosen. */
function isTyped({ item }: ArgumentField): boolean {
  return item === 'text' || item === 'long-text'
}

/** As the schema takes it. */
export function typedInput(field: ArgumentField, value: unknown): unknown {
  if (field.kind !== 'list' || typeof value !== 'string') return value
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function isEmpty(field: ArgumentField, value: unknown): boolean {
  if (field.kind === 'boolean') return false
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
