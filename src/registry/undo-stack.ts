// The acts of this console that can be undone, newest last, and the undone ones that can be redone. One entry is one
// act; the acts of a script go together. An irreversible act stays in it as a wall: undo stops there.
import type { Problem } from '../contract/problem.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Source } from '../contract/envelope.ts'
import { firstReason } from '../rules/first-reason.ts'
import type { Command, Invocation } from './define.ts'
import { whyNotForRole } from './eligible.ts'
import type { Host } from './host.ts'
import { printInvocation } from './line.ts'
import { withIds } from './made-ids.ts'
import type { Outcome } from './outcome.ts'
import { commandWords } from './registry.ts'
import type { Performed } from './running.ts'
import { randomKey } from './seal.ts'
import {
  entryOf,
  groupsOf,
  readStacks,
  type UndoEntry,
  type UndoGroup,
  type UndoStore,
  type UndoWay,
} from './undo-entry.ts'
import { redoEntry, undoEntry, type StepParts, type Stopped } from './undo-step.ts'

/** Something was undone or done again: all entries of it, or some and then why no more. */
export type Travelled = { way: UndoWay; entries: readonly UndoEntry[]; of: number; why?: Reason }

export type UndoStack = {
  /** Called with every act. */
  add(done: {
    command: Command
    given: Invocation
    outcome: Outcome
    batch?: string | undefined
    tournaments: string[]
  }): void
  /** `batch`: of the script that asks; then only its last line is meant, not all of it. */
  travel(way: UndoWay, how: { source: Source; batch?: string | undefined }): Promise<Performed>
  /** A description of the next step, without doing it. */
  foresee(way: UndoWay, batch?: string): readonly Reason[]
  /** The steps it would undo or redo, the next one first. */
  groups(way: UndoWay): readonly UndoGroup[]
  subscribe(listener: (travelled?: Travelled) => void): () => void
  clear(): void
}

/** chosen: acts that are kept; a script counts with each of its lines. */
const limit = 500

type Stacks = Record<UndoWay, readonly UndoEntry[]>

export function createUndoStack({ store, ...parts }: StepParts & { store?: UndoStore | undefined }): UndoStack {
  const { registry, host } = parts
  let stacks = readStacks(store)
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<(travelled?: Travelled) => void>()
  const change = (next: Partial<Stacks>) => {
    stacks = { ...stacks, ...next }
    store?.save(stacks)
  }
  const tell = (travelled?: Travelled) => {
    for (const listener of listeners) listener(travelled)
  }

  function groupsIn(way: UndoWay, batch?: string): UndoGroup[] {
    return groupsOf(stacks[way], (entry) => whyNotByRole(entry, way, parts), batch)
  }

  async function travel(way: UndoWay, { source, batch }: { source: Source; batch?: string | undefined }) {
    const group = groupsIn(way, batch)[0]
    const why = whyNotTravel(group, way)
    if (why || !group) return why && refused(why)
    if (!(await isMeant(group, way, parts))) return undefined
    const options = { source, batch: batch ?? randomKey() }
    const other = way === 'undo' ? 'redo' : 'undo'
    const gone: UndoEntry[] = []
    let stopped: Stopped | undefined
    for (const { key } of group.entries.toReversed()) {
      // Read again: a thing that was created again has another id.
      const entry = stacks[way].find((one) => one.key === key)
      if (!entry) break
      const step = await (way === 'undo' ? undoEntry : redoEntry)(entry, options, parts)
      const rest = stacks[way].filter((one) => one.key !== key).map((one) => withIds(one, step.ids, registry))
      const { moved, left } = step
      if (moved || left)
        change({ [way]: [...rest, ...(left ? [left] : [])], [other]: [...stacks[other], ...(moved ? [moved] : [])] })
      if (moved) gone.push(moved)
      stopped = step.stopped
      if (stopped) break
    }
    if (gone.length > 0) tell({ way, entries: gone, of: group.entries.length, ...(stopped && { why: stopped.why }) })
    return stopped ? refused(stopped.why, stopped.problem) : undefined
  }

  return {
    add({ command, given, outcome, batch, tournaments }) {
      if (outcome.is !== 'done' && outcome.is !== 'partial') return
      const done = outcome.results.filter(({ is }) => is === 'done')
      const entry: UndoEntry = {
        ...entryOf({ command, given, outcome }, done),
        place: placeOf(host),
        tournaments,
        ...(batch !== undefined && { batch }),
      }
      change({ undo: [...stacks.undo, entry].slice(-limit), redo: [] })
      tell()
    },
    travel(way, how) {
      // Two keys in a row mean two entries, one after the other.
      const next = last.then(() => travel(way, how))
      last = next.catch(() => undefined)
      return next
    },
    foresee(way, batch) {
      const group = groupsIn(way, batch)[0]
      const why = whyNotTravel(group, way)
      if (why || !group) return why ? [why] : []
      const lines = group.entries.toReversed().map(({ line }) => line)
      return [reason(way === 'undo' ? 'undo.next' : 'undo.nextAgain', { lines })]
    },
    groups: groupsIn,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear() {
      change({ undo: [], redo: [] })
      tell()
    },
  }
}

/** On a tournament's page the place is that tournament. */
function placeOf({ place }: Pick<Host, 'place'>): string {
  const { about, path } = place()
  return about.tournament ?? path ?? ''
}

/** An act from another place is not on the screen: the person is asked. */
async function isMeant({ entries }: UndoGroup, way: UndoWay, { host, registry }: StepParts): Promise<boolean> {
  const here = placeOf(host)
  const command = registry.find(`console.${way}`)
  // A page that shows the target of the undo counts too, such as the sending that is recalled.
  const shown: readonly unknown[] = Object.values(host.place().about)
  const elsewhere = entries.filter(
    ({ place, tournaments, inverses }) =>
      place !== here &&
      !tournaments.includes(here) &&
      !inverses.some(({ targets }) => targets.some((id) => shown.includes(id))),
  )
  if (elsewhere.length === 0 || !command || !host.ask) return true
  const lines = entries.map(({ line }) => line)
  const ask = {
    seal: '',
    invocation: { id: command.id, targets: [], args: {} },
    risk: { level: 'confirm' as const },
    final: false,
    names: [...new Set(elsewhere.flatMap(({ names }) => names))],
    consequences: [reason(way === 'undo' ? 'undo.elsewhere' : 'undo.redoElsewhere', { lines })],
    skipped: [],
    line: commandWords(command.id),
    acts: entries,
  }
  return (await host.ask({ ask, command })) !== undefined
}

function whyNotTravel(group: UndoGroup | undefined, way: UndoWay): Reason | undefined {
  if (!group) return reason(way === 'undo' ? 'undo.nothing' : 'undo.nothingToRedo')
  const newest = group.entries.at(-1)
  if (group.why) return group.why
  return group.isWall ? reason('undo.wall', { what: newest ? wordsOf(newest) : '' }) : undefined
}

/** An undo that the role may not run, with the way that it may go instead. */
function whyNotByRole(entry: UndoEntry, way: UndoWay, { registry, host }: StepParts): Reason | undefined {
  const { given, inverses } = entry
  const asking = host.asking()
  const whyNot = ({ id }: Invocation) => {
    const command = registry.find(id)
    return command && whyNotForRole(command, asking)
  }
  const why = firstReason(...(way === 'undo' ? inverses : [given]).map((one) => () => whyNot(one)))
  const instead = why && way === 'undo' ? registry.find(given.id)?.instead?.(given) : undefined
  const command = instead && registry.find(instead.id)
  if (!why || !command || whyNotForRole(command, asking)) return why
  return { ...why, unblock: printInvocation(command, instead) }
}

/** The act and its targets, as typed. */
function wordsOf({ given, names }: UndoEntry): string {
  return [commandWords(given.id), names.join(', ')].filter(Boolean).join(' ')
}

function refused(why: Reason, problem?: Problem): NonNullable<Performed> {
  return { is: 'failed', why, problem: problem ?? { kind: 'error', message: '', reason: why } }
}
