// One act as the undo stack keeps it: the act, its undo, its place.
import * as v from 'valibot'
import type { Reason } from '../contract/reason.ts'
import type { Command, Invocation } from './define.ts'
import { fieldsOf } from './fields.ts'
import { idsIn } from './made-ids.ts'
import type { Outcome, TargetOutcome } from './outcome.ts'
import { randomKey } from './seal.ts'

const Given = v.object({ id: v.string(), targets: v.array(v.string()), args: v.record(v.string(), v.unknown()) })
const KeptInverse = v.object({
  ...Given.entries,
  of: v.string(),
  over: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
})
export const UndoEntry = v.object({
  key: v.string(),
  given: Given,
  /** As it is typed. */
  line: v.string(),
  /** Its targets. */
  names: v.array(v.string()),
  /** It cannot be undone when this is empty. */
  inverses: v.array(KeptInverse),
  /** Of a script or a bulk job. */
  batch: v.optional(v.string()),
  /** Where it was done, and the tournaments it was done in. */
  place: v.string(),
  tournaments: v.array(v.string()),
  /** Ids of the things it created. */
  made: v.array(v.string()),
  /** For each of its targets the requests that did it; of what is undone, those that undid it. */
  requests: v.optional(v.record(v.string(), v.array(v.string())), {}),
})
export type UndoEntry = v.InferOutput<typeof UndoEntry>

export type UndoWay = 'undo' | 'redo'
type Stacks = Record<UndoWay, readonly UndoEntry[]>

/** Where the stacks outlive the page. Unreadable entries are left out. */
export type UndoStore = { read(): unknown; save(stacks: Stacks): void }

/** Newest last. */
export type UndoGroup = {
  entries: readonly UndoEntry[]
  isWall: boolean
  /** Why it is a wall to this person only. */
  why?: Reason
}

/** chosen: names of a bulk act that are kept. */
const namesKept = 5

type Done = { command: Command; given: Invocation; outcome: Outcome & { is: 'done' | 'partial' } }

export function entryOf(
  { command, given, outcome }: Done,
  done: readonly TargetOutcome[],
): Omit<UndoEntry, 'batch' | 'place' | 'tournaments'> {
  const inverses = outcome.undo.map((one) => ({ ...one, targets: [...one.targets] }))
  const taken = new Set(inverses.map(({ of }) => of))
  // An act with a secret is not kept, and half an act is not undone.
  const isWhole = !fieldsOf(command.args).some(({ secret }) => secret) && done.every(({ target }) => taken.has(target))
  return {
    key: randomKey(),
    given: {
      id: command.id,
      targets: done.map(({ target }) => target).filter(Boolean),
      args: isWhole ? given.args : {},
    },
    line: outcome.line,
    names: done.slice(0, namesKept).map(({ name }) => name),
    inverses: isWhole ? inverses : [],
    // Only things that the undo deletes are created again by the redo.
    made: inverses.some(({ over }) => over) ? idsIn(done.map(({ payload }) => payload)) : [],
    requests: requestsOfDone(done),
  }
}

export function requestsOfDone(done: readonly TargetOutcome[]): Record<string, string[]> {
  return Object.fromEntries(done.map(({ target, acts = [] }) => [target, [...acts]]))
}

/** For a running script (`batch`) each of its lines is a step. `whyNot`: the role of the person, as it is now. */
export function groupsOf(
  entries: readonly UndoEntry[],
  whyNot: (entry: UndoEntry) => Reason | undefined,
  batch?: string,
): UndoGroup[] {
  const isWall = (entry: UndoEntry) => entry.inverses.length === 0 || whyNot(entry) !== undefined
  const groups: UndoEntry[][] = []
  for (const entry of entries.toReversed()) {
    const group = groups.at(-1)
    const before = group?.[0]
    const goesWith =
      before?.batch !== undefined && before.batch === entry.batch && entry.batch !== batch && !isWall(before)
    if (group && goesWith && !isWall(entry)) group.unshift(entry)
    else groups.push([entry])
  }
  return groups.map((group) => {
    const [first] = group
    const why = first && first.inverses.length > 0 ? whyNot(first) : undefined
    return { entries: group, isWall: group.some(isWall), ...(why && { why }) }
  })
}

/** An entry as two: the parts done, and the parts not done. */
export function split(entry: UndoEntry, isDone: (target: string) => boolean): { moved?: UndoEntry; left?: UndoEntry } {
  const targets = new Set(entry.inverses.map(({ of }) => of))
  const part = (wanted: boolean): UndoEntry => ({
    ...entry,
    given: { ...entry.given, targets: entry.given.targets.filter((target) => isDone(target) === wanted) },
    inverses: entry.inverses.filter(({ of }) => isDone(of) === wanted),
  })
  const done = [...targets].filter(isDone).length
  return {
    ...(done > 0 && { moved: done === targets.size ? entry : part(true) }),
    ...(done < targets.size && { left: part(false) }),
  }
}

export function readStacks(store: UndoStore | undefined): Stacks {
  const kept = v.safeParse(v.object({ undo: v.array(v.unknown()), redo: v.array(v.unknown()) }), store?.read())
  if (!kept.success) return { undo: [], redo: [] }
  const readable = (entries: readonly unknown[]) => {
    const read = entries.map((entry) => v.safeParse(UndoEntry, entry))
    // Entries before an unreadable one are out of reach.
    const from = read.findLastIndex(({ success }) => !success) + 1
    return read.slice(from).flatMap((one) => (one.success ? [one.output] : []))
  }
  return { undo: readable(kept.output.undo), redo: readable(kept.output.redo) }
}
