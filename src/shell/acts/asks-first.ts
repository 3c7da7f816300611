import type { Command, Invocation } from '../../registry/define.ts'
import { fieldsOf } from '../../registry/fields.ts'

/** Whether a form comes first: a required argument is missing, or the command starts from stored values. */
export function asksFirst(command: Command, { args }: Pick<Invocation, 'args'>): boolean {
  const missing = fieldsOf(command.args).some((field) => !field.optional && args[field.name] === undefined)
  const starts = command.form?.prefill ?? command.form?.initial
  return missing || (starts !== undefined && Object.keys(args).length === 0)
}
