import type { Command, Invocation } from '../registry/define.ts'
import { fieldsOf } from '../registry/fields.ts'

/** Whether a form comes first: something required is missing, or the command edits what is stored. */
export function asksFirst(command: Command, { args }: Pick<Invocation, 'args'>): boolean {
  const missing = fieldsOf(command.args).some((field) => !field.optional && args[field.name] === undefined)
  return missing || (command.prefill !== undefined && Object.keys(args).length === 0)
}
