// The answer of a dispatch. It never opens a dialog: it returns its questions, and the surface asks in its own way.
import type { Step } from '../contract/endpoint.ts'
import type { FieldProblems, Source } from '../contract/envelope.ts'
import type { Problem } from '../contract/problem.ts'
import type { Reason } from '../contract/reason.ts'
import type { Invocation, Risk } from './define.ts'
import type { Seen } from './overtaken.ts'
import type { TargetInverse } from './undo.ts'
import type { UndoEntry } from './undo-entry.ts'

export type TargetOutcome = {
  target: string
  /** How the target is called: a name or identifier. */
  name: string
  is: 'done' | 'skipped' | 'failed'
  why?: Reason
  problem?: Problem
  payload?: unknown
  /** The requests that did it, as the platform knows them. */
  acts?: readonly string[]
  /** For an act of many parts, the refused ones by their index. */
  refused?: readonly RefusedPart[]
}

/** The platform says why in its own words. */
type RefusedPart = { index: number; name: string; message: string }

/** The question put before sending. */
export type Confirmation = {
  seal: string
  invocation: Invocation
  risk: Risk
  /** It cannot be undone, or not completely. */
  final: boolean
  /** Names of the targets it will be done to. */
  names: readonly string[]
  /** Computed by the platform in a dry run. */
  consequences: readonly Reason[]
  skipped: readonly TargetOutcome[]
  /** The replay line, with the confirmation it needs. */
  line: string
  /** Acts that it is about, which a surface tells by their titles where the consequences have their lines. */
  acts?: readonly Pick<UndoEntry, 'given' | 'names'>[]
}

export type Outcome = { id: string; line: string } & (
  | {
      is: 'done' | 'partial'
      results: readonly TargetOutcome[]
      /** Inverse commands, of each target that has one. */
      undo: readonly TargetInverse[]
      seconds: number
    }
  | {
      is: 'preview'
      steps: readonly Step[]
      consequences: readonly Reason[]
      eligible: readonly string[]
      skipped: readonly TargetOutcome[]
    }
  | { is: 'confirm' | 'stale'; ask: Confirmation }
  | { is: 'blocked'; why: Reason; skipped: readonly TargetOutcome[] }
  | { is: 'invalid'; fields: FieldProblems }
  | { is: 'failed'; problem: Problem; results: readonly TargetOutcome[] }
)

export type DispatchOptions = {
  source: Source
  dryRun?: boolean
  /** The answer to a confirmation: its seal, the phrase typed for an irreversible act, and why, where the person says so. */
  answer?: { seal: string; phrase?: string; remark?: string }
  /** The question alone is wanted: nothing is carried out, also where nothing is asked. */
  onlyAsk?: boolean
  /** Acts given together (a script, a bulk job) share it. */
  batch?: string
  /** Called after each target of a `many` command, for the job pane. `done` grows: copy it to keep it. */
  progress?: (done: readonly TargetOutcome[], total: number) => void
  signal?: AbortSignal
  /** Of an undo, for each of its targets: the requests of what it takes back. */
  undoes?: Readonly<Record<string, readonly string[]>>
  /** The stored values that were on the screen: changed ones are not overwritten. */
  seen?: Seen
}
