// An undo takes back what its sender did, and nothing that others have done since. It names the requests of the act
// (`Arena-Undoes`); what it changes is compared with the audit rows that have come since, in its own transaction and behind its
// lock.
import { and, arrayOverlaps, desc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import { reason, type Reason } from '../contract/reason.ts'
import type { User } from '../contract/user.ts'
import { wholeOf } from '../contract/views.ts'
import { refText } from './about.ts'
import type { Touched } from './act.ts'
import { Refusal } from './call.ts'
import type { Tx } from './store/connection.ts'
import { auditLog } from './store/schema/platform.ts'

/** chosen: an act older than this is not undone any more (seconds). */
const longest = 7 * 86_400

type Row = typeof auditLog.$inferSelect
type Undo = {
  user: User
  now: number
  /** The requests of the act that is taken back. */
  requests: readonly string[]
  /** The undo's own changes. */
  touched: readonly Touched[]
}

/** The consequence by which the undo's own audit row says what it takes back. Throws when others have changed the same since. */
export async function consequenceOfUndo(tx: Tx, { user, now, requests, touched: all }: Undo): Promise<Reason> {
  const touched = all.filter(({ adds }) => !adds)
  const acts = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actor, user.sub),
        gt(auditLog.time, now - longest),
        eq(auditLog.outcome, 'done'),
        inArray(auditLog.requestId, [...requests]),
      ),
    )
    .orderBy(auditLog.id)
  const [first] = acts
  if (!first) throw new Refusal(reason('undo.unknownAct'))
  const refs = touched.map(refText)
  const rows =
    touched.length === 0
      ? []
      : await tx
          .select()
          .from(auditLog)
          .where(
            and(
              gt(auditLog.id, first.id),
              eq(auditLog.outcome, 'done'),
              notInArray(auditLog.requestId, [...requests]),
              arrayOverlaps(auditLog.scope, [...refs, ...touched.flatMap(stageOf)]),
            ),
          )
          .orderBy(desc(auditLog.id))
  const named = rows.flatMap(undoneBy)
  // Undo and redo of a creation are about two ids: the undo's row may be about nothing that is compared here.
  const later = named.length === 0 ? [] : await requestsSince(tx, first.id, named)
  const since = standing(rows, { requests, later: new Set(later) }).find((row) =>
    touched.some((thing) => overwrites(thing, row)),
  )
  if (since) {
    const { actorName: by, command, action } = since
    throw new Refusal(reason('undo.changedSince', { by, what: command || action }))
  }
  const { command, action } = first
  return reason('consequence.takesBack', { what: command || action, requests: [...requests] })
}

async function requestsSince(tx: Tx, id: Row['id'], named: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ requestId: auditLog.requestId })
    .from(auditLog)
    .where(and(inArray(auditLog.requestId, [...named]), gt(auditLog.id, id)))
  return found.map(({ requestId }) => requestId)
}

/** Newest first, without what was taken back meanwhile, the undo of it, and the parts of this very undo. */
function standing(
  rows: readonly Row[],
  { requests, later }: { requests: readonly string[]; later: ReadonlySet<string> },
): Row[] {
  const gone = new Set<string>()
  return rows.filter((row) => {
    const undone = undoneBy(row)
    if (gone.has(row.requestId) || undone.some((one) => requests.includes(one))) return false
    // A change older than the act was there when the act was done: its undo is a change.
    if (undone.length === 0 || !undone.every((one) => later.has(one))) return true
    for (const one of undone) gone.add(one)
    return false
  })
}

function undoneBy({ consequences }: Row): string[] {
  return consequences
    .flatMap(({ code, params }) => (code === 'consequence.takesBack' ? (params?.['requests'] ?? []) : []))
    .map(String)
}

type Sides = { ref: string; before: unknown; after: unknown }

/** Whether the undo of this thing writes over what the row says of it, or removes what the row is about. */
function overwrites({ kind, id, before, after }: Touched, row: Row): boolean {
  const ref = refText({ kind, id })
  const own = { ref, before, after }
  if (fieldsOf(after).length === 0 && fieldsOf(before).length > 0 && row.scope.includes(ref)) return true
  return sidesOf(row).some((other) => isSame(ref, other.ref) && meet(own, other))
}

/** Of one thing, or of several under their names, as `record.ts` writes them. */
function sidesOf({ target, before, after }: Row): Sides[] {
  const [was, is] = [before, after].map(recordOf)
  const refs = [...new Set([was, is].flatMap((side) => Object.keys(side ?? {})))]
  if (!refs.includes(target)) return [{ ref: target, before, after }]
  return refs.map((ref) => ({ ref, before: was?.[ref], after: is?.[ref] }))
}

const parts = new Set(['stage', 'bracket', 'round', 'match'])

/** The same thing, or a match and the whole of which it is part. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const [[kind = '', id = ''], [otherKind = '', otherId = '']] = [one.split(':'), other.split(':')]
  return parts.has(kind) && parts.has(otherKind) && kind !== otherKind && wholeOf(id) === wholeOf(otherId)
}

function stageOf({ kind, id }: Touched): string[] {
  return parts.has(kind) ? [refText({ kind: 'stage', id: wholeOf(id) })] : []
}

/**
 * They write a field in common. A field that is the same before and after says which part is meant, such as the team of a room:
 * different parts have nothing in common. chosen: an undo that names no field may have written any.
 */
function meet(own: Sides, other: Sides): boolean {
  const [ours, theirs] = [fieldsOf(own.before, own.after), fieldsOf(other.before, other.after)]
  const isLabel = (name: string) => [own, other].every((sides) => isUnchanged(sides, name))
  const isOther = (name: string) => isLabel(name) && textOf(own.after, name) !== textOf(other.after, name)
  if (ours.some((name) => theirs.includes(name) && isOther(name))) return false
  return ours.length === 0 ? theirs.length > 0 : ours.some((name) => theirs.includes(name) && !isLabel(name))
}

function isUnchanged({ before, after }: Sides, name: string): boolean {
  const text = textOf(before, name)
  return text !== undefined && text === textOf(after, name)
}

function textOf(side: unknown, name: string): string | undefined {
  return JSON.stringify(recordOf(side)?.[name])
}

function fieldsOf(...sides: unknown[]): string[] {
  return [...new Set(sides.flatMap((side) => Object.keys(recordOf(side) ?? {})))]
}

function recordOf(side: unknown): Record<string, unknown> | undefined {
  return typeof side === 'object' && side !== null && !Array.isArray(side)
    ? (side as Record<string, unknown>)
    : undefined
}
