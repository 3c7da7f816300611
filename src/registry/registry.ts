// All commands in one list, checked once: ambiguous or broken definitions fail at start, not at a key press. Keys that clash are
// found by the tests: to look for them takes as long as drawing a page.
import type { Role } from '../contract/user.ts'
import type { Command } from './define.ts'
import { fieldsOf } from './fields.ts'
import { flagName, reservedFlags } from './flag-name.ts'

export type Registry = {
  readonly commands: readonly Command[]
  /** By its id or by one it had before. */
  find(id: string): Command | undefined
  /** By its typed words: `tournament open-registration`. */
  findWords(words: string): Command | undefined
  /** The commands a role may ever run; others are hidden from it. */
  visibleFor(role: Role): readonly Command[]
}

/** Throws, naming the commands, when ids or typed forms are used twice or a command cannot be run. */
export function createRegistry(commands: readonly Command[]): Registry {
  const byId = new Map<string, Command>()
  for (const command of commands) {
    check(command)
    for (const id of [command.id, ...command.formerIds]) {
      const other = byId.get(id)
      if (other) throw new Error(`${id} is the id of two commands: ${other.id} and ${command.id}`)
      byId.set(id, command)
    }
  }
  const byRole = new Map<Role, readonly Command[]>()
  return {
    commands,
    find: (id) => byId.get(id),
    findWords: (words) => byId.get(words.replace(' ', '.')),
    visibleFor: (role) => {
      const known = byRole.get(role) ?? commands.filter((command) => command.roles.includes(role))
      byRole.set(role, known)
      return known
    },
  }
}

/** `tournament.open-registration` → `tournament open-registration`. */
export function commandWords(id: string): string {
  return id.replace('.', ' ')
}

function check(command: Command): void {
  const { id } = command
  if (![id, ...command.formerIds].every((one) => /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(one))) {
    throw new Error(`${id}: an id is noun.verb in small letters`)
  }
  if (command.repeats && command.plan) throw new Error(`${id}: only what moves about may repeat`)
  if (!command.plan === !command.effect) throw new Error(`${id}: a command has either a plan or an effect`)
  if ((command.target === 'none') !== (command.arity === 'none'))
    throw new Error(`${id}: ${command.arity} of no target`)
  if (command.arity === 'all' && (command.undo || command.form?.prefill)) {
    throw new Error(`${id}: undo and prefill speak of one target, this command of all together`)
  }
  checkArguments(command)
}

function checkArguments(command: Command): void {
  const fields = fieldsOf(command.args)
  const flags = fields.flatMap(({ name, kind }) => [
    flagName(name),
    ...(kind === 'boolean' ? [`no-${flagName(name)}`] : []),
  ])
  const twice = flags.find((flag, index) => flags.indexOf(flag) !== index || reservedFlags.includes(flag))
  if (twice !== undefined) throw new Error(`${command.id}: --${twice} has two meanings`)
  const stranger = command.positional.find((name) => !fields.some((field) => field.name === name))
  if (stranger !== undefined) throw new Error(`${command.id}: ${stranger} stands without a flag but is no argument`)
  const secret = fields.find((field) => field.secret && command.positional.includes(field.name))
  if (secret) throw new Error(`${command.id}: the secret ${secret.name} cannot stand without a flag`)
}
