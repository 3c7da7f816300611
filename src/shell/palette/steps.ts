// A command being filled in: its targets, then its arguments, then a review. Pure; nothing that was given is ever lost.
import type { Command, Invocation } from '../../registry/define.ts'
import { listedSpec } from '../../contract/kinds.ts'
import { fieldsOf, type ArgumentField } from '../../registry/fields.ts'
import { printValue } from '../../registry/typed-value.ts'

export type ArgStep = { is: 'target' } | { is: 'field'; name: string } | { is: 'review' }

export type Filling = {
  command: Command
  /** Chosen ids. */
  targets: readonly string[]
  /** Targets were at hand when it began: they are not asked for, but can be changed. */
  given: boolean
  args: Readonly<Record<string, unknown>>
  /** The stored values, for a command that edits. */
  stored?: Readonly<Record<string, unknown>>
  /** Names of arguments that were decided, be it to leave them out. */
  decided: readonly string[]
  step: ArgStep
}

export function beginFilling(
  command: Command,
  targets: readonly string[],
  args: Readonly<Record<string, unknown>>,
  /** Asks for every argument, not only for those that must be there. */
  every = false,
): Filling {
  const filling: Filling = {
    command,
    targets,
    given: targets.length > 0,
    args,
    decided: Object.keys(args),
    step: { is: 'review' },
  }
  return { ...filling, step: nextStep(filling, every) }
}

/** Whether it can be run at once. */
export function isComplete({ command, targets, args }: Pick<Filling, 'command' | 'targets' | 'args'>): boolean {
  return (
    (command.target === 'none' || targets.length > 0) &&
    fieldsOf(command.args).every((field) => field.optional || args[field.name] !== undefined)
  )
}

/** The first thing that must be there and is not; with `every` also what may be left out. */
function nextStep(filling: Pick<Filling, 'command' | 'targets' | 'args' | 'decided'>, every = false): ArgStep {
  const { command, targets, args, decided } = filling
  const open = (name: string) => !decided.includes(name) && isAsked(filling, name)
  if (command.target !== 'none' && targets.length === 0) return { is: 'target' }
  const missing = fieldsOf(command.args).find((field) =>
    every ? open(field.name) : !field.optional && args[field.name] === undefined,
  )
  return missing ? { is: 'field', name: missing.name } : { is: 'review' }
}

/** Whether an argument applies to the values given so far. */
export function isAsked({ command, args }: Pick<Filling, 'command' | 'args'>, name: string): boolean {
  return command.form?.applies?.(name, args) ?? true
}

export function chooseTargets(filling: Filling, targets: readonly string[]): Filling {
  const next = { ...filling, targets }
  return { ...next, step: nextStep(next) }
}

/** `undefined` leaves the argument out. */
export function giveValue(filling: Filling, name: string, value: unknown, every = false): Filling {
  const { [name]: _, ...others } = filling.args
  const args = value === undefined ? others : { ...others, [name]: value }
  const decided = filling.decided.includes(name) ? filling.decided : [...filling.decided, name]
  const next = { ...filling, args, decided }
  return { ...next, step: nextStep(next, every) }
}

/** To any part, in any order. */
export function goToStep(filling: Filling, step: ArgStep): Filling {
  return { ...filling, step }
}

/** One step back; nothing at the beginning. The value that was given there stays until another is given. */
export function stepBack(filling: Filling): Filling | undefined {
  const steps = stepsOf(filling)
  const at = steps.findIndex((step) => sameStep(step, filling.step))
  const before = steps[(at < 0 ? steps.length : at) - 1]
  return before && { ...filling, step: before }
}

/** Steps as their chips stand in the line. */
export function stepsOf({ command, decided, step }: Filling): readonly ArgStep[] {
  const fields = fieldsOf(command.args)
    .filter(({ name }) => decided.includes(name) || (step.is === 'field' && step.name === name))
    .map(({ name }): ArgStep => ({ is: 'field', name }))
  return [...(command.target === 'none' ? [] : [{ is: 'target' } as const]), ...fields]
}

export function fieldOf(filling: Filling): ArgumentField | undefined {
  const { step } = filling
  return step.is === 'field' ? fieldsOf(filling.command.args).find((field) => field.name === step.name) : undefined
}

export function invocationOf({ command, targets, args }: Filling): Invocation {
  return { id: command.id, targets, args: { ...args } }
}

/** A value as it would be typed, to be changed in the line; what is chosen from a list is looked for again. */
export function stepValueText(filling: Filling, step: ArgStep): string {
  const { field, value } = valueOf(filling, step)
  if (!field || listedSpec(field.target) || value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  const plain = field.kind === 'text' || field.kind === 'long-text'
  return plain && typeof value === 'string' ? value : printValue(field, value)
}

export function valueOf({ command, args, stored }: Filling, step: ArgStep): { field?: ArgumentField; value?: unknown } {
  if (step.is !== 'field') return {}
  const field = fieldsOf(command.args).find((one) => one.name === step.name)
  return { ...(field && { field }), value: Object.hasOwn(args, step.name) ? args[step.name] : stored?.[step.name] }
}

export function sameStep(a: ArgStep, b: ArgStep): boolean {
  return a.is === b.is && (a.is !== 'field' || (b.is === 'field' && a.name === b.name))
}
