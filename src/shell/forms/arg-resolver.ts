// Checks a form with the command's own schema: the resolver of react-hook-form around what the dispatcher will check.
import { labelled } from '../../contract/labelled.ts'
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { FieldProblems } from '../../contract/envelope.ts'
import type { Resolver } from 'react-hook-form'
import type { Command } from '../../registry/define.ts'
import { parseArgs, type ArgumentField } from '../../registry/fields.ts'
import { type FormValues, inputOf } from './arg-values.ts'
import { say, sayFieldProblem } from '../words/say.ts'

export function argResolver(
  command: Command,
  fields: readonly ArgumentField[],
  stored: Record<string, unknown>,
  view: unknown,
  edits: boolean,
  placed: (errors: Record<string, FieldError>, typed: FormValues) => Record<string, FieldError>,
): Resolver<FormValues> {
  const check = valibotResolver(command.args)
  return async (values, context, options) => {
    const input = inputOf(fields, values, stored, edits)
    const checked = await check(input, context, { ...options, fields: {} })
    const unfit = command.form?.judge?.(input, view) ?? {}
    const found = Object.keys(checked.errors).length > 0 ? problemsIn(command, fields, input, view) : unfit
    if (Object.keys(found).length === 0) return { values: input, errors: {} }
    const errors = errorsOf(found)
    for (const name of Object.keys(unfit)) if (errors[name]) errors[name].type = unfitType
    return { values: {}, errors: placed(errors, values) }
  }
}

/** The problems of these values, as they stand: what a step needs before it is done. */
export function problemsIn(
  command: Command,
  fields: readonly ArgumentField[],
  input: FormValues,
  view: unknown,
): FieldProblems {
  return { ...command.form?.judge?.(input, view), ...codesOf(command, fields, input) }
}

/** The schema's sentences are English; its codes have texts in every language. */
function codesOf(command: Command, fields: readonly ArgumentField[], input: FormValues): FieldProblems {
  const parsed = parseArgs(command, input)
  return parsed.ok ? {} : timesSaid(fields, parsed.fields)
}

/** A time is typed as text: that it is no number says nothing. */
function timesSaid(fields: readonly ArgumentField[], problems: FieldProblems): FieldProblems {
  const times = new Set(fields.flatMap(({ name, kind }) => (kind === 'date-time' ? [name] : [])))
  const said = (name: string, code: string) => (times.has(name) && code.startsWith('notA') ? 'notATime' : code)
  return Object.fromEntries(
    Object.entries(problems).map(([name, codes]) => [name, codes.map((code) => said(name, code))]),
  )
}

/** A conflict of two values is checked again when either changes. */
export const unfitType = 'unfit'

export type FieldError = { type: string; message: string }

/** chosen: the most problems named inside one field; a value that is no record at all would have hundreds. */
const shown = 4

/** One message a field; a nested value is named with its place: `Line 1: Required.` */
export function errorsOf(problems: Readonly<Record<string, readonly string[]>>): Record<string, FieldError> {
  const lines = new Map<string, string[]>()
  for (const [path, texts] of Object.entries(problems)) {
    const [field = path, ...inside] = path.split('.')
    const text = texts.map(sayFieldProblem).join(' ')
    lines.set(field, [...(lines.get(field) ?? []), inside.length > 0 ? labelled(say, placeOf(inside), text) : text])
  }
  const entries = [...lines].map(([field, all]): [string, FieldError] => {
    const more = all.length > shown ? [say('ui.shell.more', { count: all.length - shown })] : []
    return [field, { type: 'schema', message: [...all.slice(0, shown), ...more].join(' · ') }]
  })
  return Object.fromEntries(entries)
}

/** Lines are counted from 1; a part of one keeps its name: `Line 1 · name`. */
function placeOf(inside: readonly string[]): string {
  const parts = inside.map((part) =>
    /^\d+$/.test(part) ? say('ui.shell.form.line', { line: Number(part) + 1 }) : part,
  )
  return parts.join(' · ')
}

/**
 * Problems of fields that cannot be changed here, each with its name at the first open field that was changed, else at the
 * first open one. Without an open field they stay where they are.
 */
export function atOpenFields(
  errors: Record<string, FieldError>,
  open: readonly string[],
  changed: readonly string[],
  label: (field: string) => string,
): Record<string, FieldError> {
  const instead = open.find((name) => changed.includes(name)) ?? open[0]
  if (instead === undefined) return errors
  const found: Record<string, FieldError> = {}
  for (const [name, error] of Object.entries(errors)) {
    const at = open.includes(name) ? name : instead
    const message = at === name ? error.message : labelled(say, label(name), error.message)
    const before = found[at]?.message
    found[at] = { ...error, message: before === undefined ? message : `${before} · ${message}` }
  }
  return found
}
