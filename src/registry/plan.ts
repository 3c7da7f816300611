// From eligible targets to the exact requests, and the parts of earlier answers that later requests need.
import type { Step } from '../contract/endpoint.ts'
import type { Asking } from '../contract/views.ts'
import type { Command, Risk } from './define.ts'
import type { Effect } from './effect.ts'
import type { Target } from './eligible.ts'
import { isUnseen } from './phrase.ts'

/** The requests for one target, or for all together; its steps run one after the other. */
export type Unit = {
  targets: readonly Target[]
  risk: Risk
  steps: readonly Step[]
  effect?: Effect
  /** Its question was not put: the platform told nothing that it would ask about. */
  unasked?: true
}

/** Errors thrown by a rule or plan of the command pass through. */
export function planUnits(command: Command, targets: readonly Target[], args: unknown, asking: Asking): Unit[] {
  return groups(command, targets).map((group) => {
    const given = givenOf(command, group)
    const risk = typeof command.risk === 'function' ? command.risk(given, args, asking) : command.risk
    return {
      targets: group,
      risk,
      steps: command.plan?.(given, args, asking) ?? [],
      ...(command.effect && { effect: command.effect(given, args, asking) }),
    }
  })
}

/** The parameters of a command's functions. */
export function givenOf(command: Command, targets: readonly Target[]): unknown {
  return command.arity === 'all' ? targets.map((target) => target.view) : targets[0]?.view
}

function groups(command: Command, targets: readonly Target[]): readonly (readonly Target[])[] {
  return command.arity === 'many' ? targets.map((target) => [target]) : [targets]
}

const ranks = { safe: 0, reversible: 1, confirm: 2, irreversible: 3 }

/** The highest risk of all. chosen: to do something irreversible to several targets, their number is typed. */
export function highestRisk(units: readonly Unit[]): Risk {
  const top = units.reduce<Risk>((risk, unit) => (ranks[unit.risk.level] > ranks[risk.level] ? unit.risk : risk), {
    level: 'safe',
  })
  if (top.level !== 'irreversible') return top
  // A name of signs that are not seen cannot be typed, and would be agreed to by an empty field.
  if (units.length === 1 && !isUnseen(top.phrase)) return top
  return { ...top, asks: 'count', phrase: String(units.flatMap(({ targets }) => targets).length || 1) }
}

/** A placeholder for a part of an earlier step's answer; steps count from 1. Shown and printed as `$1.id`. */
type Placeholder = { $step: number; path: string }

export function fromStep(step: number, path: string): string {
  const placeholder: Placeholder = { $step: step, path }
  // The requests of a plan have the types sent; this value is replaced by a text before sending.
  return placeholder as unknown as string
}

/** The step as it will be sent; throws when the earlier answer lacks the part it needs. */
export function fillStep(step: Step, answers: readonly unknown[]): Step {
  return replaceIn(step, (placeholder) => {
    const found = placeholder.path.split('.').reduce<unknown>(partOf, answers[placeholder.$step - 1])
    if (found === undefined) throw new MissingAnswer(printed(placeholder))
    return found
  })
}

export class MissingAnswer extends Error {}

/** Whether it can only be known once an earlier step is done. */
export function waitsForAnswer(step: Step): boolean {
  let waits = false
  replaceIn(step, () => (waits = true))
  return waits
}

/** For people: placeholders as text. */
export function describeStep(step: Step): Step {
  return replaceIn(step, printed)
}

function printed({ $step, path }: Placeholder): string {
  return `$${$step}.${path}`
}

function replaceIn(step: Step, by: (placeholder: Placeholder) => unknown): Step {
  const params = replace(step.params, by) as Record<string, unknown>
  return { ...step, params, ...('body' in step && { body: replace(step.body, by) }) }
}

function replace(value: unknown, by: (placeholder: Placeholder) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replace(item, by))
  // A file is sent as it is.
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  if (isPlaceholder(value)) return by(value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replace(item, by)]))
}

function isPlaceholder(value: object): value is Placeholder {
  return '$step' in value && typeof value.$step === 'number' && 'path' in value && typeof value.path === 'string'
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
