// Between what stands in a form and what a command's schema takes: texts and boxes on one side, typed input on the other.
import type { ArgumentField } from '../../registry/fields.ts'

/** Texts as typed, booleans, numbers (`NaN` for what is none), lists. */
export type FormValues = Record<string, unknown>

/** What the form starts with: given values, else what is stored, else the schema's default. */
export function initialValues(
  fields: readonly ArgumentField[],
  given: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, shown(field, given[field.name] ?? stored[field.name] ?? field.default)]),
  )
}

/** The command's input. What is left empty is left out, or is nothing on purpose where a stored value was taken away. */
export function inputOf(
  fields: readonly ArgumentField[],
  values: FormValues,
  stored: Record<string, unknown> = {},
  /** What is stored is edited: of it nothing is taken away that must be there. */
  edits = false,
): Record<string, unknown> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name]
    if (isUnset(field, value) && stored[field.name] === undefined) return []
    if (!isEmpty(field, value)) return [[field.name, typed(field, value)]]
    if (field.nullable && (stored[field.name] ?? null) !== null) return [[field.name, null]]
    // None of what is chosen from is a choice.
    if (field.nullable && !field.optional && field.records) return [[field.name, null]]
    // A required value that is empty is refused by the schema's own words, and so is one that must not be taken away.
    if (!field.optional || !isEmpty(field, stored[field.name])) return [[field.name, emptied(field, edits)]]
    return []
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A box that nobody ticked says nothing, where being off is not what it stands for without. */
function isUnset({ kind, optional, default: otherwise }: ArgumentField, value: unknown): boolean {
  return kind === 'boolean' && optional && otherwise === undefined && value === false
}

function emptied(field: ArgumentField, edits: boolean): '' | [] | null | undefined {
  if (field.kind === 'list') return []
  if (edits && (field.kind === 'number' || field.kind === 'choice')) return null
  return field.kind === 'text' || field.kind === 'long-text' ? '' : undefined
}

/** As the line that is shown meanwhile: what must be there and is empty still, or means nothing yet, is left out of it. */
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

/** What an edit would change, before → after, as text. */
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
      return isTyped(field) ? value.join('\n') : value
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** A list that is typed, one a line; others are chosen. */
function isTyped({ item, records }: ArgumentField): boolean {
  return records === undefined && (item === 'text' || item === 'long-text')
}

function typed(field: ArgumentField, value: unknown): unknown {
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
