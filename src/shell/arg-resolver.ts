// Checks a form with the command's own schema: the resolver of react-hook-form around what the dispatcher will check.
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { Resolver } from 'react-hook-form'
import type { Command } from '../registry/define.ts'
import { parseArgs, type Field } from '../registry/fields.ts'
import { type FormValues, inputOf } from './arg-values.ts'
import { sayFieldProblem } from './say.ts'

export function argResolver(
  command: Command,
  fields: readonly Field[],
  stored: Record<string, unknown>,
): Resolver<FormValues> {
  const check = valibotResolver(command.args)
  return async (values, context, options) => {
    const input = inputOf(fields, values, stored)
    const checked = await check(input, context, { ...options, fields: {} })
    if (Object.keys(checked.errors).length === 0) return { values: input, errors: {} }
    // The schema's sentences are English; its codes have texts in every language.
    const parsed = parseArgs(command, input)
    const codes = parsed.ok ? {} : parsed.fields
    return { values: {}, errors: errorsOf(codes) }
  }
}

export type FieldError = { type: string; message: string }

export function errorsOf(problems: Readonly<Record<string, readonly string[]>>): Record<string, FieldError> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, texts]) => [
      path.split('.')[0] ?? path,
      { type: 'schema', message: texts.map(sayFieldProblem).join(' ') },
    ]),
  )
}
