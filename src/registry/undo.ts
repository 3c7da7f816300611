// Taking something back: a real command like any other, and only while what it would overwrite is still what was written.
import * as v from 'valibot'
import { reason, type Reason } from '../contract/reason.ts'
import type { Dispatcher } from './dispatch.ts'
import type { Command, Invocation } from './define.ts'
import { sameValue } from './fields.ts'
import type { Host } from './host.ts'
import type { DispatchOptions, Outcome } from './outcome.ts'
import type { Registry } from './registry.ts'

type Parts = { registry: Registry; host: Host; dispatcher: Pick<Dispatcher, 'run'> }

/**
 * Runs the inverse commands of one act. What somebody has changed since is left alone and answered as blocked; undoing an
 * undo is running its own inverse.
 */
export async function takeBack(
  act: Invocation,
  undo: readonly Invocation[],
  { registry, host, dispatcher }: Parts,
  options: DispatchOptions,
): Promise<readonly Outcome[]> {
  const command = registry.find(act.id)
  const ready: Invocation[] = []
  const outcomes: Outcome[] = []
  for (const inverse of undo) {
    const why = command && (await whyNotTakeBack(command, act.args, inverse, host))
    if (why) outcomes.push({ id: inverse.id, line: inverse.id, is: 'blocked', why, skipped: [] })
    else ready.push(inverse)
  }
  for (const inverse of together(ready, registry)) outcomes.push(await dispatcher.run(inverse, options))
  return outcomes
}

async function whyNotTakeBack(
  command: Command,
  written: Record<string, unknown>,
  inverse: Invocation,
  host: Host,
): Promise<Reason | undefined> {
  const { target: kind, prefill } = command
  if (!prefill || kind === 'none') return undefined
  for (const loaded of await host.load(kind, inverse.targets)) {
    // One that cannot be loaded is the dispatcher's to refuse.
    if (!('view' in loaded)) continue
    const now = prefill(loaded.view)
    const names = Object.keys(written)
    const changed = names.find((name) => !sameValue(valueOf(command, now, name), valueOf(command, written, name)))
    if (changed !== undefined) return reason('command.changedSince', { name: loaded.name, argument: changed })
  }
  return undefined
}

/** As the schema understands it, so that `2 - 1` and `2-1` are the same score. */
function valueOf(command: Command, input: Record<string, unknown>, name: string): unknown {
  const entry = command.args.entries[name]
  if (!entry) return undefined
  const parsed = v.safeParse(entry, input[name])
  const value = parsed.success ? parsed.output : input[name]
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** The same thing for several targets is one run of them all. */
function together(inverses: readonly Invocation[], registry: Registry): readonly Invocation[] {
  const groups = new Map<string, Invocation>()
  for (const [index, inverse] of inverses.entries()) {
    const many = registry.find(inverse.id)?.arity === 'many'
    const key = many ? JSON.stringify([inverse.id, inverse.args]) : String(index)
    const group = groups.get(key)
    groups.set(key, group ? { ...group, targets: [...group.targets, ...inverse.targets] } : inverse)
  }
  return [...groups.values()]
}
