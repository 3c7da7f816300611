// The next step of a thing with a life cycle: traced from its last step back through the reasons that block it.
import type { Reason } from '../contract/reason.ts'
import type { Kind, Thing } from '../contract/views.ts'
import type { Command } from './define.ts'
import { loadTargets, verdictOf } from './eligible.ts'
import type { Host } from './host.ts'
import { parseLine } from './line.ts'
import type { Registry } from './registry.ts'

export type NextStep = {
  command: Command
  target: string
  /** The arguments known already. */
  args: Record<string, unknown>
  /** The name of the target. */
  name: string
  /** It is only waiting for arguments, which have to be asked for. */
  asks: boolean
  /** It is due, but something stands against it that no command takes away. */
  why?: Reason
}

/** chosen: no life has as many steps; a chain of unblocks that turns in a circle ends here. */
const longestChain = 16

/**
 * The first command that the person may run and no rule blocks, for the first of these things that has one; else the
 * one waiting for something no command does. Undefined where everything is done.
 */
export async function nextStep(
  things: readonly Thing[],
  registry: Registry,
  host: Host,
): Promise<NextStep | undefined> {
  let waiting: NextStep | undefined
  for (const thing of things) {
    for (const { command, target } of await lastSteps(thing, registry, host)) {
      const step = await wayBack({ command, target, args: {}, name: '', asks: false }, registry, host)
      if (step && !step.why) return step
      waiting ??= step
    }
  }
  return waiting
}

type Last = { command: Command; target: string }

/** The things it contains come first: its own life cycle mostly leads to them. */
async function lastSteps({ kind, id }: Thing, registry: Registry, host: Host): Promise<Last[]> {
  const commands = registry.commands.filter(({ life }) => life?.lastStep)
  const held = commands.some(({ life }) => life?.dueIn?.[kind]) ? await heldIn(kind, id, commands, host) : []
  const own = commands.filter(({ target }) => target === kind).map((command) => ({ command, target: id }))
  return [...held, ...own]
}

async function heldIn(kind: Kind, id: string, commands: readonly Command[], host: Host): Promise<Last[]> {
  const [holder] = await host.load(kind, [id])
  if (!holder || !('view' in holder)) return []
  return commands.flatMap((command) => {
    // It was loaded as that kind.
    const target = command.life?.dueIn?.[kind]?.(holder.view as never)
    return target === undefined ? [] : [{ command, target }]
  })
}

async function wayBack(
  step: NextStep,
  registry: Registry,
  host: Host,
  left: number = longestChain,
): Promise<NextStep | undefined> {
  const { command, target } = step
  const asking = host.asking()
  if (left === 0 || !command.roles.includes(asking.user.role)) return undefined
  const { eligible } = await loadTargets(command, [target], host)
  const { why } = verdictOf(command, eligible, asking)
  const named = { ...step, name: eligible[0]?.name ?? '' }
  if (!why) {
    const [only] = eligible
    const sooner = only && command.life?.sooner?.(only.view)
    const help = sooner === undefined ? undefined : helpOf(sooner, registry)
    return (help && (await before(help, registry, host, left))) ?? named
  }
  // The last step that cannot be taken, and not be helped to, has been taken: its thing is over.
  if (why.unblock === undefined) return left === longestChain ? undefined : { ...named, why }
  const help = helpOf(why.unblock, registry)
  if (help?.command === command) return { ...named, asks: true }
  return (help && (await before(help, registry, host, left))) ?? { ...named, why }
}

async function before(
  { targets: [target], ...help }: Help,
  registry: Registry,
  host: Host,
  left: number,
): Promise<NextStep | undefined> {
  return target === undefined
    ? undefined
    : wayBack({ ...help, target, name: '', asks: false }, registry, host, left - 1)
}

export type Help = { command: Command; targets: readonly string[]; args: Record<string, unknown> }

/**
 * The command a reason suggests; from the beginning of a line (`standings approve 12 --advancing=`), its command and
 * targets.
 */
export function helpOf(line: string, registry: Registry): Help | undefined {
  const read = parseLine(line, registry)
  if (read.ok) {
    const { command, targets, args } = read.line
    return { command, targets: targets.flatMap((target) => ('word' in target ? [target.word] : [])), args }
  }
  const [noun = '', verb = '', ...words] = line.split(' ')
  const command = registry.findWords(`${noun} ${verb}`)
  return command && { command, targets: words.filter((word) => !word.startsWith('-')), args: {} }
}
