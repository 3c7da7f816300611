// What takes an act back: real commands like any other, and only while what they would overwrite is still what was written.
import * as v from 'valibot'
import { reason, type Reason } from '../contract/reason.ts'
import type { Command, Inverse, Inverses, Invocation } from './define.ts'
import { sameValue } from './fields.ts'
import type { Host } from './host.ts'
import type { Registry } from './registry.ts'

/** One command of an undo, with the target of the act that it takes back. */
export type TargetInverse = Invocation & { of: string; over?: Record<string, Record<string, string>> }

/** For one target of an act that was done; `view` is from before it. */
export function inversesOf(
  command: Command,
  { id, view }: { id: string; view: unknown },
  args: unknown,
  answer: unknown,
): TargetInverse[] {
  return listOf(command.undo?.(view, args, answer)).map(({ over, ...inverse }) => ({
    ...inverse,
    of: id,
    ...(over && { over: Object.fromEntries(Object.entries(over).map(([target, left]) => [target, textsOf(left)])) }),
  }))
}

/** Whether there will be something that takes it back. A mistake of ours in it is told when it is done. */
export function hasInverse(command: Command, { view }: { view: unknown }, args: unknown): boolean {
  try {
    return listOf(command.undo?.(view, args)).length > 0
  } catch {
    return false
  }
}

function listOf(inverses: Inverses): readonly Inverse[] {
  if (!inverses) return []
  return 'id' in inverses ? [inverses] : inverses
}

type Parts = { registry: Registry; host: Pick<Host, 'load'> }

/** Why an act must be left as it is: somebody has changed since what taking it back would overwrite or throw away. */
export async function whyNotTakeBack(
  act: Invocation,
  inverse: Pick<TargetInverse, 'id' | 'targets' | 'over'>,
  parts: Parts,
): Promise<Reason | undefined> {
  return (await whyNotOverwrite(act, inverse, parts)) ?? whyNotThrowAway(inverse, parts)
}

async function whyNotOverwrite(
  act: Invocation,
  inverse: Pick<Invocation, 'id' | 'targets'>,
  parts: Parts,
): Promise<Reason | undefined> {
  const command = parts.registry.find(act.id)
  const kind = parts.registry.find(inverse.id)?.target
  if (!command?.prefill || command.target === 'none' || command.target !== kind) return undefined
  for (const loaded of await parts.host.load(kind, inverse.targets)) {
    // One that cannot be loaded is the dispatcher's to refuse.
    if (!('view' in loaded)) continue
    const now = command.prefill(loaded.view)
    // What no form starts with is no stored value.
    const names = Object.keys(act.args).filter((name) => name in now)
    const changed = names.find((name) => !sameValue(valueOf(command, now, name), valueOf(command, act.args, name)))
    if (changed !== undefined) return changedSince(loaded.name, changed, now[changed])
  }
  return undefined
}

async function whyNotThrowAway(
  { id, targets, over }: Pick<TargetInverse, 'id' | 'targets' | 'over'>,
  { registry, host }: Parts,
): Promise<Reason | undefined> {
  const command = registry.find(id)
  if (!over || !command?.loses || command.target === 'none') return undefined
  for (const loaded of await host.load(command.target, targets)) {
    if (!('view' in loaded)) continue
    const now = command.loses(loaded.view)
    const texts = textsOf(now)
    const changed = Object.entries(over[loaded.id] ?? {}).find(([name, left]) => texts[name] !== left)
    if (changed) return changedSince(loaded.name, changed[0], now[changed[0]])
  }
  return undefined
}

function changedSince(name: string, argument: string, value: unknown): Reason {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? null)
  return reason('command.changedSince', { name, argument, now: text.length > longestShown ? '…' : text })
}

/** chosen: longer values are not told in a sentence. */
const longestShown = 60

/** As the schema understands it, so that `2 - 1` and `2-1` are the same score. */
function valueOf(command: Command, input: Record<string, unknown>, name: string): unknown {
  const entry = command.args.entries[name]
  if (!entry) return undefined
  const parsed = v.safeParse(entry, input[name])
  const value = parsed.success ? parsed.output : input[name]
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function textsOf(left: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(left).map(([name, value]) => [name, shortened(JSON.stringify(value ?? null))]),
  )
}

/** chosen: a longer text is kept by its digest (FNV-1a, 2 × 32 bits): a drawn stage has thousands of matches. */
const longestKept = 100

function shortened(text: string): string {
  if (text.length <= longestKept) return text
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x1000193)
    b = Math.imul(b + text.charCodeAt(at), 0x85ebca6b) ^ (b >>> 13)
  }
  return `${text.length} ${(a >>> 0).toString(16)} ${(b >>> 0).toString(16)}`
}

/** The same thing for several targets is one run of them all. */
export function inverseRuns(inverses: readonly TargetInverse[], registry: Registry): readonly InverseRun[] {
  const groups = new Map<string, InverseRun>()
  for (const [index, { of, over, ...inverse }] of inverses.entries()) {
    const many = registry.find(inverse.id)?.arity === 'many'
    const key = many ? JSON.stringify([inverse.id, inverse.args]) : String(index)
    const group = groups.get(key)
    const takesBack =
      inverse.targets.length > 0 ? inverse.targets.map((target) => ({ target, of })) : [{ target: '', of }]
    groups.set(key, {
      invocation: group ? { ...group.invocation, targets: [...group.invocation.targets, ...inverse.targets] } : inverse,
      takesBack: [...(group?.takesBack ?? []), ...takesBack],
      compared: (group?.compared ?? true) && over !== undefined,
    })
  }
  return [...groups.values()]
}

export type InverseRun = {
  invocation: Invocation
  /** Which target of the act each of its targets takes back. */
  takesBack: readonly { target: string; of: string }[]
  /** Everything it throws away was compared with what the act had left. */
  compared: boolean
}
