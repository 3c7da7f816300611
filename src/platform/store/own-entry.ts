// An entry of the audit log as an account of limited sight reads it: only the parts about things which that account may see.
import type { AuditEntry } from '../../contract/audit.ts'
import type { ReasonCode } from '../../contract/reason.ts'

/**
 * `seenAmong`: the things among these, as `venue:7`, which the reader may see. `known`: things whose name the reader may be
 * told besides, as the company of the own venue. `sub`: the reader's account, left out where commands are told as they were
 * typed.
 */
export type Sight = {
  seenAmong: (things: readonly string[]) => Promise<ReadonlySet<string>>
  known: readonly string[]
  sub?: string
}

/** Consequences that name things of others, although the act was on one thing alone. */
const ofOthers: readonly string[] = ['venue.shared'] satisfies ReasonCode[]

export function ownEntry(
  entry: AuditEntry,
  seen: ReadonlySet<string>,
  { known, sub }: Omit<Sight, 'seenAmong'>,
): AuditEntry {
  const scope = entry.scope.filter((thing) => seen.has(thing) || known.includes(thing))
  const before = ownSide(entry, entry.before, seen)
  const after = ownSide(entry, entry.after, seen)
  const isWhole = scope.length === entry.scope.length && !before.isCut && !after.isCut
  const isTyped = isWhole && mayTellCommand(entry, sub)
  const target = seen.has(entry.target) ? entry.target : (scope.find((thing) => seen.has(thing)) ?? '')
  return {
    ...entry,
    target,
    scope,
    names: Object.fromEntries(Object.entries(entry.names).filter(([thing]) => scope.includes(thing))),
    command: isTyped ? entry.command : '',
    before: before.side,
    after: after.side,
    consequences: isWhole ? entry.consequences.filter(({ code }) => !ofOthers.includes(code)) : [],
  }
}

/** A refused act was written down with the one thing it was about; its command may name others. */
function mayTellCommand({ outcome, actor }: AuditEntry, sub: string | undefined): boolean {
  return sub === undefined || outcome === 'done' || actor === sub
}

type Side = { side: unknown; isCut: boolean }

/** Of an act on several things a side has each of them under its name, as `venue:7`. */
function ownSide({ target, scope }: AuditEntry, side: unknown, seen: ReadonlySet<string>): Side {
  const parts = Object.entries(typeof side === 'object' && side !== null ? side : {})
  const isOfSeveral = parts.length > 0 && parts.every(([thing]) => scope.includes(thing))
  if (!isOfSeveral) return seen.has(target) ? { side, isCut: false } : { side: null, isCut: true }
  const own = parts.filter(([thing]) => seen.has(thing))
  return { side: Object.fromEntries(own), isCut: own.length < parts.length }
}
