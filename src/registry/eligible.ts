// Which of the targets a command may be run on now. Every surface and the dispatcher ask here, so they cannot disagree.
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, Kind } from '../contract/views.ts'
import { whyNotRole } from '../rules/whom-to-ask.ts'
import type { Command } from './define.ts'
import type { Host } from './host.ts'
import type { TargetOutcome } from './outcome.ts'
import { givenOf } from './plan.ts'

/** A loaded target; its view is of the command's target kind, which a list of all commands cannot say. */
export type Target = { id: string; name: string; view: unknown }

/** A target of a command that needs none. */
const nothing: Target = { id: '', name: '', view: undefined }

export type Partition = { eligible: readonly Target[]; skipped: readonly TargetOutcome[] }

/** Reports a rule that threw; the command is blocked meanwhile. */
export type OnFault = (command: Command, error: unknown) => void

/** Loads every target; one that is not there is skipped with a reason, never silently left out. */
export async function loadTargets(command: Command, ids: readonly string[], host: Host): Promise<Partition> {
  if (command.target === 'none') return { eligible: [nothing], skipped: [] }
  const answers = new Map<string, Awaited<ReturnType<typeof loadAll>>[number]>()
  try {
    for (const answer of await loadAll(command.target, ids, host)) answers.set(answer.id, answer)
  } catch {
    // Everything is missing then, and says so below.
  }
  const eligible: Target[] = []
  const skipped: TargetOutcome[] = []
  for (const id of ids) {
    const answer = answers.get(id)
    if (answer && 'view' in answer) eligible.push(answer)
    else {
      const why = answer?.problem.reason ?? reason('target.notLoaded', { target: id })
      skipped.push({ target: id, name: id, is: 'skipped', why, ...(answer && { problem: answer.problem }) })
    }
  }
  return { eligible, skipped }
}

/** Asks the rule for each target, or once for all of them together. A rule that throws blocks the command. */
export function partition(
  command: Command,
  targets: readonly Target[],
  asking: Asking,
  onFault: OnFault,
  args?: unknown,
): Partition {
  if (command.arity === 'all') {
    const why = whyNot(command, givenOf(command, targets), asking, onFault, args)
    return why
      ? { eligible: [], skipped: targets.map((target) => skip(target, why)) }
      : { eligible: targets, skipped: [] }
  }
  const eligible: Target[] = []
  const skipped: TargetOutcome[] = []
  for (const target of targets) {
    const why = whyNot(command, target.view, asking, onFault, args)
    if (why) skipped.push(skip(target, why))
    else eligible.push(target)
  }
  return { eligible, skipped }
}

export type Verdict = {
  /** The reason why no target is possible. */
  why?: Reason
  eligible: number
  skipped: readonly TargetOutcome[]
}

/** The availability shown before arguments are asked for: role, number of targets, and the rule without arguments. */
export function verdictOf(
  command: Command,
  targets: readonly Target[],
  asking: Asking,
  onFault: OnFault = ignore,
): Verdict {
  const why = whyNotForRole(command, asking) ?? whyNotCount(command, targets.length)
  if (why) return { why, eligible: 0, skipped: [] }
  const { eligible, skipped } = partition(command, command.target === 'none' ? [nothing] : targets, asking, onFault)
  const blocked = whyBlocked(command, { eligible, skipped })
  return { ...(blocked && { why: blocked }), eligible: blocked ? 0 : eligible.length, skipped }
}

export function whyNotForRole(command: Command, asking: Asking): Reason | undefined {
  return whyNotRole(command.roles, asking.user)
}

export function whyNotCount(command: Command, count: number): Reason | undefined {
  const kind = command.target
  if (command.arity === 'none') return count > 0 ? reason('target.notExpected', { count }) : undefined
  if (count === 0) return reason('target.missing', { kind })
  return command.arity === 'one' && count > 1 ? reason('target.onlyOne', { kind, count }) : undefined
}

/** Many: blocked when no target is left. One and all: blocked when any target is refused. */
export function whyBlocked(command: Command, { eligible, skipped }: Partition): Reason | undefined {
  const [first] = skipped
  if (!first?.why || (command.arity === 'many' && eligible.length > 0)) return undefined
  const alike = skipped.every((one) => one.why?.code === first.why?.code)
  return alike ? first.why : reason('command.noneEligible', { count: skipped.length })
}

function skip(target: Target, why: Reason): TargetOutcome {
  return { target: target.id, name: target.name, is: 'skipped', why }
}

function whyNot(
  command: Command,
  given: unknown,
  asking: Asking,
  onFault: OnFault,
  args?: unknown,
): Reason | undefined {
  try {
    return command.whyNot(given, asking, args)
  } catch (error) {
    onFault(command, error)
    return reason('command.ruleFailed')
  }
}

function loadAll(kind: Kind, ids: readonly string[], host: Host) {
  return host.load(kind, ids)
}

function ignore(): void {}
