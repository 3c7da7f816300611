// Ids of created things: a thing that is created again has a new id, and later acts on the old one apply to the new
// one.
import { listedSpec } from '../contract/kinds.ts'
import type { Registry } from './registry.ts'
import { fieldsOf, type ArgumentField } from './fields.ts'
import type { UndoEntry } from './undo-entry.ts'

/** Names under which answers have ids; those of matches stand behind an `m` in targets. */
const idNames = new Map([
  ['id', ''],
  ['tournamentTeamId', ''],
  ['bracketMatchId', 'm'],
])

/** chosen: older ones are dropped; those things cannot be followed when they are created again. */
const mostIds = 10_000

/** In their order in the answer, which is the same for the same act. */
export function idsIn(answer: unknown): string[] {
  const found: string[] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    // Of a list the names are numbers.
    for (const [name, part] of Object.entries(value)) {
      const before = idNames.get(name)
      if (before !== undefined && typeof part === 'string') found.push(before + part)
      else walk(part)
    }
  }
  walk(answer)
  return found.length > mostIds ? [] : found
}

/** Which id has taken the place of which. */
export function replacedIds(before: readonly string[], now: readonly string[]): ReadonlyMap<string, string> {
  if (before.length !== now.length) return new Map()
  return new Map(before.flatMap((id, index) => (id === now[index] ? [] : [[id, now[index] ?? id]])))
}

/** The same entry for the things that have taken the place of others. */
export function withIds(entry: UndoEntry, ids: ReadonlyMap<string, string>, registry: Registry): UndoEntry {
  if (ids.size === 0) return entry
  const one = (target: string) => {
    const [whole = '', part, ...rest] = target.split('/')
    // A division or a round is called by its number, which is no id.
    const inWhole = part === undefined ? [] : [part.startsWith('m') ? (ids.get(part) ?? part) : part]
    return [ids.get(whole) ?? whole, ...inWhole, ...rest].join('/')
  }
  const argsOf = (id: string, args: Record<string, unknown>) => {
    const command = registry.find(id)
    // Values chosen from a list were not made by the command that is undone.
    const isMade = ({ target }: ArgumentField) => target !== undefined && !listedSpec(target)
    const targets = (command ? fieldsOf(command.args) : []).filter(isMade).map(({ name }) => name)
    return Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, targets.includes(name) ? withEach(value, one) : value]),
    )
  }
  const call = <T extends { id: string; targets: string[]; args: Record<string, unknown> }>(given: T): T => ({
    ...given,
    targets: given.targets.map(one),
    args: argsOf(given.id, given.args),
  })
  return {
    ...entry,
    given: call(entry.given),
    inverses: entry.inverses.map((inverse) => ({
      ...call(inverse),
      of: one(inverse.of),
      ...(inverse.over && {
        over: Object.fromEntries(Object.entries(inverse.over).map(([target, left]) => [one(target), left])),
      }),
    })),
    made: entry.made.map((id) => ids.get(id) ?? id),
    requests: Object.fromEntries(Object.entries(entry.requests).map(([target, requests]) => [one(target), requests])),
  }
}

function withEach(value: unknown, one: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withEach(item, one))
  return typeof value === 'string' ? one(value) : value
}
