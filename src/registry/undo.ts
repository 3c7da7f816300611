// Undoing an act: with real commands like any other, and only while the values they would overwrite are still those the
// act wrote.
import { reason, type Reason } from '../contract/reason.ts'
import type { Command, Inverse, Inverses, Invocation } from './define.ts'
import type { Host } from './host.ts'
import { sameArgument } from './overtaken.ts'
import { commandWords, type Registry } from './registry.ts'

/** Whether there is a command of this id that the platform supports. */
export type HasCommand = (id: string) => boolean

/** One command of an undo, with the target of the act that it takes back. */
export type TargetInverse = Invocation & { of: string; over?: Record<string, Record<string, string>> }

/** For one target of an act that was done; `view` is from before it. */
export function inversesOf(
  command: Command,
  { id, view }: { id: string; view: unknown },
  args: unknown,
  answer: unknown,
  has: HasCommand,
): TargetInverse[] {
  return listOf(command.undo?.(view, args, answer), has).map(({ over, ...inverse }) => ({
    ...inverse,
    of: id,
    ...(over && { over: Object.fromEntries(Object.entries(over).map(([target, left]) => [target, textsOf(left)])) }),
  }))
}

/** Whether there will be an undo. A defect in it is reported when the act is done. */
export function hasInverse(command: Command, { view }: { view: unknown }, args: unknown, has: HasCommand): boolean {
  try {
    return listOf(command.undo?.(view, args), has).length > 0
  } catch {
    return false
  }
}

/** Without half of it an undo is useless: where the platform lacks one of its commands, the act has no undo. */
function listOf(inverses: Inverses, has: HasCommand): readonly Inverse[] {
  if (!inverses) return []
  const all = 'id' in inverses ? [inverses] : inverses
  return all.every(({ id }) => has(id)) ? all : []
}

type Parts = { registry: Registry; host: Pick<Host, 'load' | 'read' | 'abilities'>; isTold: boolean }

/**
 * Why an act cannot be undone: a later change would be overwritten or lost. A platform that is told which act is taken back
 * (`isTold`: its requests are known here) compares what the act has left, not what was typed.
 */
export async function whyNotTakeBack(
  act: Invocation,
  inverse: Pick<TargetInverse, 'id' | 'targets' | 'over'>,
  parts: Parts,
): Promise<Reason | undefined> {
  const isCompared = parts.isTold && (await parts.host.abilities()).has('takesBack')
  return (isCompared ? undefined : await whyNotOverwrite(act, inverse, parts)) ?? whyNotThrowAway(inverse, parts)
}

async function whyNotOverwrite(
  act: Invocation,
  inverse: Pick<Invocation, 'id' | 'targets'>,
  parts: Parts,
): Promise<Reason | undefined> {
  const command = parts.registry.find(act.id)
  if (!command?.form?.prefill) return undefined
  for (const loaded of await loadedOf(command, inverse, parts)) {
    // One that cannot be loaded is the dispatcher's to refuse.
    if (!('view' in loaded)) continue
    const now = command.form?.prefill(loaded.view)
    // An argument without a prefill has no stored value to compare.
    const names = Object.keys(act.args).filter((name) => name in now)
    const changed = names.find((name) => !sameArgument(command, name, now[name], act.args[name]))
    if (changed !== undefined) return changedSince(loaded.name, changed, now[changed])
  }
  return undefined
}

async function loadedOf(
  command: Command,
  { id, targets }: Pick<Invocation, 'id' | 'targets'>,
  { host, registry }: Parts,
): Promise<readonly ({ name: string; view: unknown } | object)[]> {
  const { target, stored } = command
  if (stored) return id === command.id ? [{ name: commandWords(id), ...(await host.read(stored)) }] : []
  return target === 'none' || target !== registry.find(id)?.target ? [] : host.load(target, targets)
}

async function whyNotThrowAway(
  { id, targets, over }: Pick<TargetInverse, 'id' | 'targets' | 'over'>,
  { registry, host }: Omit<Parts, 'isTold'>,
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

/** chosen: longer values are left out of a sentence. */
const longestShown = 60

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
  /** Everything it discards was compared with the state the act had left. */
  compared: boolean
}
