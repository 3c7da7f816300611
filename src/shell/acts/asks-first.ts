import type { Command, Invocation } from '../../registry/define.ts'
import { fieldsOf } from '../../registry/fields.ts'

/** Whether a form comes first: something required is missing, or the command starts from values that stand there. */
export function asksFirst(command: Command, { args }: Pick<Invocation, 'args'>): boolean {
  const missing = fieldsOf(command.args).some((field) => !field.optional && args[field.name] === undefined)
  const starts = command.prefill ?? command.offers
  return missing || (starts !== undefined && Object.keys(args).length === 0)
}
