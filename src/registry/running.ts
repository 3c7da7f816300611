// One dispatch on its way: what it was given, what it may reach, and what is known of it so far.
import type { Reason } from '../contract/reason.ts'
import type { Asking } from '../contract/views.ts'
import type { Attempts } from './attempts.ts'
import type { Command, Invocation } from './define.ts'
import type { OnFault } from './eligible.ts'
import type { Effect } from './effect.ts'
import type { Host } from './host.ts'
import type { LineOptions } from './line.ts'
import type { DispatchOptions, TargetOutcome } from './outcome.ts'
import type { Rehearsal } from './rehearse.ts'
import type { Seals } from './seal.ts'
import type { Send } from './send.ts'

/** What all dispatches of one console share. */
export type Machinery = {
  host: Host
  attempts: Attempts
  seals: Seals
  /** Milliseconds. */
  now: () => number
  /** Told of a rule or plan that threw: a mistake of ours, not of the person. */
  onFault: OnFault
}

export type Running = {
  command: Command
  given: Invocation
  options: DispatchOptions
  asking: Asking
  started: number
  /** Targets another run of this command is busy with. */
  busy: ReadonlySet<string>
  send: Send
  perform: (effect: Effect) => Promise<Performed>
  /** What an effect would do, where that is not plain. */
  foresee: (effect: Effect) => readonly Reason[]
  /** How it was confirmed, once it was. */
  confirmed: LineOptions
  /** Those it is done in. */
  tournaments: ReadonlySet<string>
  /** It only moved something on the screen. */
  quiet: boolean
  /** What came of earlier requests without an answer, and the targets that are left. */
  settled: Settled
}

/** What came of an effect, where it is more than done. */
export type Performed = Pick<TargetOutcome, 'is' | 'why' | 'problem' | 'payload' | 'refused'> | undefined

type Settled = { ready: readonly Rehearsal[]; ended: readonly TargetOutcome[]; left: readonly string[] }
