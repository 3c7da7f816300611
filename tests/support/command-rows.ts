// The registry as rows, for commands/KEYS.md.
import type { Role } from '../../src/contract/user.ts'
import type { Command, Risk, TargetKind } from '../../src/registry/define.ts'
import { printUsage } from '../../src/registry/line.ts'
import { commandWords } from '../../src/registry/registry.ts'

export type CommandRow = {
  id: string
  words: string
  usage: string
  keys: string
  /** Where the keys work: a scope, or wherever that kind is at hand. */
  where: string
  target: TargetKind
  roles: readonly Role[]
  /** `depends`: on its targets. */
  risk: Risk['level'] | 'depends'
  undo: boolean
}

export function describeCommand(command: Command): CommandRow {
  const { id, keys = '', scope, target, roles, risk, undo } = command
  return {
    id,
    words: commandWords(id),
    usage: printUsage(command),
    keys,
    where: scope ?? target,
    target,
    roles,
    risk: typeof risk === 'function' ? 'depends' : risk.level,
    undo: undo !== undefined,
  }
}

/** Rows of the commands that have keys, each of its shortcuts after it, by where they work and then as they are listed. */
export function keyTable(commands: readonly Command[]): readonly CommandRow[] {
  const rows = commands.flatMap((command) => {
    const row = describeCommand(command)
    const shortcuts = command.shortcuts?.map(({ keys, args }) => ({
      ...row,
      keys,
      words: [row.words, ...Object.values(args)].join(' '),
    }))
    return [...(row.keys === '' ? [] : [row]), ...(shortcuts ?? [])]
  })
  const places = [...new Set(rows.map(({ where }) => where))]
  return rows.toSorted((a, b) => places.indexOf(a.where) - places.indexOf(b.where))
}
