// The stored values a form was based on, compared with those stored when it is sent.
import * as v from 'valibot'
import { reason, type Reason } from '../contract/reason.ts'
import type { Command } from './define.ts'
import type { Target } from './eligible.ts'
import { commandWords } from './registry.ts'

/** Stored values by the names of arguments, as `prefill` of the command says them. */
export type Seen = Readonly<Record<string, unknown>>

/**
 * The stored values of a form's fields; undefined for commands that edit nothing. `given`: arguments named beforehand.
 */
export function storedUnder(
  { form }: Command,
  view: unknown,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const stored = form?.prefill?.(view) ?? form?.prefillPart?.(view, given)
  return stored && { ...stored, ...form?.besides?.(view) }
}

export function editsStored({ form }: Command): boolean {
  return form?.prefill !== undefined || form?.prefillPart !== undefined
}

/** The argument whose value another user has changed since; a change to the value being sent is no conflict. */
export function whyOvertaken(
  command: Command,
  targets: readonly Target[],
  args: Readonly<Record<string, unknown>>,
  seen: Seen | undefined,
): Reason | undefined {
  const [target] = targets
  const now = seen && target && storedUnder(command, target.view, args)
  if (!seen || !target || !now) return undefined
  const isChanged = (name: string) => !sameArgument(command, name, now[name], seen[name])
  const beside = Object.keys(command.form?.besides?.(target.view) ?? {}).find(isChanged)
  const name =
    Object.keys(args).find((one) => isChanged(one) && !sameArgument(command, one, now[one], args[one])) ?? beside
  return name === undefined
    ? undefined
    : reason('command.overtaken', { name: target.name || commandWords(command.id), argument: name })
}

/** As the schema reads them, so that `300` and `300.00` are one amount, and `2 - 1` and `2-1` one score. */
export function sameArgument(command: Command, name: string, a: unknown, b: unknown): boolean {
  return JSON.stringify(valueOf(command, name, a)) === JSON.stringify(valueOf(command, name, b))
}

function valueOf(command: Command, name: string, input: unknown): unknown {
  const entry = command.args.entries[name]
  const parsed = entry && v.safeParse(entry, input)
  const value = parsed?.success ? parsed.output : input
  return value ?? null
}
