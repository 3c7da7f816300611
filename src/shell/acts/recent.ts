// The last commands of this page as the status line and "retry failed" need them. The journal is the record.
import { commandNoun } from '../../contract/kinds.ts'
import { atom, getDefaultStore } from 'jotai'
import type { Source } from '../../contract/envelope.ts'
import type { Reason } from '../../contract/reason.ts'
import type { Command, Invocation } from '../../registry/define.ts'
import type { Outcome } from '../../registry/outcome.ts'
import { goesToMany } from '../../registry/risk-mark.ts'

export type Recent = {
  n: number
  line: string
  command: Command
  invocation: Invocation
  source: Source
  is: 'running' | 'undone' | 'redone' | Outcome['is']
  /** While it runs: aborts it. */
  stop?: () => void
  /** Instead of the command's title: several of them. */
  label?: string
  /** Names of its targets. */
  names: readonly string[]
  seconds?: number
  why?: Reason
  message?: string
  /** The same command for the targets that failed. */
  retry?: Invocation
}

/** chosen: commands that are remembered. */
const limit = 50
const store = getDefaultStore()

const recentAtom = atom<readonly Recent[]>([])

/** The subject of the status line: the last act, not the last move of the cursor. */
export const lastActAtom = atom((get) => get(recentAtom).at(-1))

/** The next step of `console undo` and `console redo` in words; undefined if there is none. */
export const nextUndoAtom = atom<{ undo?: string; redo?: string }>({})

export const recent = {
  begin(command: Command, invocation: Invocation, line: string, source: Source, stop?: () => void): number {
    const list = store.get(recentAtom)
    const n = (list.at(-1)?.n ?? 0) + 1
    store.set(
      recentAtom,
      [
        ...list,
        { n, line, command, invocation, source, is: 'running' as const, names: [], ...(stop && { stop }) },
      ].slice(-limit),
    )
    return n
  },
  end(n: number, outcome: Outcome, seconds?: number): void {
    const entry = store.get(recentAtom).find((one) => one.n === n)
    if (!entry) return
    const part = partOf(entry, outcome)
    const took = 'seconds' in outcome ? outcome.seconds : seconds
    change(n, { line: outcome.line, is: outcome.is, ...(took !== undefined && { seconds: took }), ...part })
  },
  /** False when nothing was running. */
  stopLast(): boolean {
    const last = store.get(recentAtom).at(-1)
    if (last?.is !== 'running' || !last.stop) return false
    last.stop()
    return true
  },
  /** For the person's answer. */
  waits: (n: number): void => change(n, { is: 'confirm' }),
  goesOn: (n: number): void => change(n, { is: 'running' }),
  forget: (n: number): void => store.set(recentAtom, (list) => list.filter((entry) => entry.n !== n)),
  /** The act that was undone or redone. */
  travelled(entry: Omit<Recent, 'n'>): void {
    const list = store.get(recentAtom)
    store.set(recentAtom, [...list, { ...entry, n: (list.at(-1)?.n ?? 0) + 1 }].slice(-limit))
  },
  retryable: (): Recent | undefined => store.get(recentAtom).findLast((entry) => entry.retry !== undefined),
  last: (): Recent | undefined => store.get(recentAtom).at(-1),
  clear: (): void => store.set(recentAtom, []),
}

function partOf({ command, invocation }: Recent, outcome: Outcome): Partial<Recent> {
  switch (outcome.is) {
    case 'done':
    case 'partial': {
      const failed = outcome.results.filter((result) => result.is === 'failed').map((result) => result.target)
      const done = outcome.results.filter((result) => result.is === 'done').map((result) => result.name)
      return {
        names: outcome.is === 'done' ? (nameOfNew(command, invocation) ?? done) : done,
        ...(failed.length > 0 && !goesToMany(command) && { retry: { ...invocation, targets: failed } }),
      }
    }
    case 'failed': {
      const { message, reason } = outcome.problem
      return {
        names: outcome.results.map((result) => result.name),
        message,
        ...(reason && { why: reason }),
        // An act that goes to many recipients is not repeated with one key.
        ...(!goesToMany(command) && { retry: invocation }),
      }
    }
    default:
      return {}
  }
}

/** A new stage goes by its own name, not by that of its tournament. */
function nameOfNew({ id, target }: Command, { args, targets }: Invocation): readonly string[] | undefined {
  const isOfAnother = target === 'none' || !id.startsWith(`${commandNoun(target)}.`)
  return isOfAnother && targets.length <= 1 && typeof args['name'] === 'string' ? [args['name']] : undefined
}

function change(n: number, part: Partial<Recent>): void {
  store.set(recentAtom, (list) => list.map((entry) => (entry.n === n ? { ...entry, ...part } : entry)))
}
