// One entry of the undo stack undone or redone.
import type { Problem } from '../contract/problem.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Invocation } from './define.ts'
import type { Host } from './host.ts'
import { replacedIds } from './made-ids.ts'
import type { Confirmation, DispatchOptions, Outcome, TargetOutcome } from './outcome.ts'
import type { Registry } from './registry.ts'
import { inverseRuns, whyNotTakeBack } from './undo.ts'
import { entryOf, requestsOfDone, split, type UndoEntry } from './undo-entry.ts'

export type StepParts = {
  registry: Registry
  host: Host
  /** Runs a command without entering it in the stack. */
  run(invocation: Invocation, options: DispatchOptions): Promise<Outcome>
}
export type Stopped = { why: Reason; problem?: Problem | undefined }
/** The parts of an entry that changed sides, those that stayed, and why. `ids`: old ids and their replacements. */
type Moved = { moved?: UndoEntry; left?: UndoEntry; stopped?: Stopped; ids: ReadonlyMap<string, string> }

const none: ReadonlyMap<string, string> = new Map()

export async function undoEntry(entry: UndoEntry, options: DispatchOptions, parts: StepParts): Promise<Moved> {
  for (const inverse of entry.inverses) {
    const why = await whyNotTakeBack(entry.given, inverse, { ...parts, isTold: isTold(entry) })
    if (why) return { stopped: { why }, ids: none }
  }
  const failed = new Set<string>()
  const over = new Set<string>()
  const undoing = new Map<string, string[]>()
  let stopped: Stopped | undefined
  for (const { invocation, takesBack, compared } of inverseRuns(entry.inverses, parts.registry)) {
    const ready = takesBack.filter(({ of }) => !failed.has(of))
    if (ready.length === 0) continue
    const targets = ready.map(({ target }) => target).filter(Boolean)
    const undoes = Object.fromEntries(ready.map(({ target, of }) => [target, entry.requests[of] ?? []]))
    const outcome = await runAgreed({ ...invocation, targets }, compared, { ...options, undoes }, parts)
    const done = requestsOfDone(doneIn(outcome))
    for (const { target, of } of ready) {
      const requests = done[target]
      if (requests) over.add(`${invocation.id} ${target}`)
      else failed.add(of)
      undoing.set(of, [...(undoing.get(of) ?? []), ...(requests ?? [])])
    }
    stopped ??= whyOf(outcome)
  }
  const { moved, left } = split(entry, (target) => !failed.has(target))
  // Parts that are done are skipped when it is tried again.
  const isOpen = ({ id, targets }: Invocation) =>
    targets.length === 0 || targets.some((one) => !over.has(`${id} ${one}`))
  return {
    ...(moved && { moved: { ...moved, requests: Object.fromEntries(undoing) } }),
    ...(left && { left: { ...left, inverses: left.inverses.filter(isOpen) } }),
    ...(stopped && { stopped }),
    ids: none,
  }
}

export async function redoEntry(entry: UndoEntry, options: DispatchOptions, parts: StepParts): Promise<Moved> {
  const { given, inverses } = entry
  for (const inverse of inverses) {
    const why = await whyNotTakeBack(
      inverse,
      { ...given, targets: given.targets.filter((id) => id === inverse.of) },
      { ...parts, isTold: isTold(entry) },
    )
    if (why) return { stopped: { why }, ids: none }
  }
  const outcome = await runAgreed(given, false, { ...options, undoes: entry.requests }, parts)
  const stopped = whyOf(outcome)
  if (outcome.is !== 'done' && outcome.is !== 'partial') return { ...(stopped && { stopped }), ids: none }
  const command = parts.registry.find(given.id)
  const done = outcome.results.filter(({ is }) => is === 'done')
  const { moved, left } = split(entry, (target) => done.some((one) => one.target === target))
  if (!command || !moved) return { ...(stopped && { stopped }), ids: none }
  const again = { ...moved, ...entryOf({ command, given, outcome }, done) }
  return {
    moved: again,
    ...(left && { left }),
    ...(stopped && { stopped }),
    ids: replacedIds(entry.made, again.made),
  }
}

function isTold({ requests }: UndoEntry): boolean {
  return Object.values(requests).some((sent) => sent.length > 0)
}

/** Runs the commands of an undo. The key gave its plain confirmation; the rest is put to the person. */
async function runAgreed(
  invocation: Invocation,
  compared: boolean,
  options: DispatchOptions,
  { registry, host, run }: StepParts,
): Promise<Outcome> {
  const asked = await run(invocation, options)
  if (asked.is !== 'confirm') return asked
  const { ask } = asked
  const command = registry.find(invocation.id)
  const answer =
    isPlain(ask) || compared
      ? { seal: ask.seal, ...(ask.risk.level === 'irreversible' && { phrase: ask.risk.phrase }) }
      : command && (await host.ask?.({ ask, command }))
  return answer ? run(invocation, { ...options, answer }) : asked
}

/** Neither irreversible, nor with a consequence that the person has to see. */
function isPlain({ risk, consequences }: Confirmation): boolean {
  return risk.level === 'confirm' && !risk.ifTold && !consequences.some(({ code }) => code === risk.undoAsks)
}

function doneIn(outcome: Outcome): readonly TargetOutcome[] {
  if (outcome.is !== 'done' && outcome.is !== 'partial') return []
  return outcome.results.filter(({ is }) => is === 'done')
}

/** Why it was not done, or not all of it. */
function whyOf(outcome: Outcome): Stopped | undefined {
  switch (outcome.is) {
    case 'done':
    case 'preview':
      return undefined
    case 'blocked':
      return { why: outcome.why }
    case 'confirm':
      return { why: reason('undo.asks', { what: outcome.line }, outcome.ask.line) }
    case 'stale':
      return { why: reason('request.consequencesChanged') }
    case 'invalid':
      return { why: reason('undo.invalid', { what: outcome.line }) }
    case 'partial': {
      const one = outcome.results.find(({ is }) => is !== 'done')
      return one && { why: one.why ?? reason('undo.invalid', { what: outcome.line }), problem: one.problem }
    }
    case 'failed':
      return {
        why: outcome.problem.reason ?? reason('undo.invalid', { what: outcome.line }),
        problem: outcome.problem,
      }
  }
}
