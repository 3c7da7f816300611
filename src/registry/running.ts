// A dispatch in progress: its input and its dependencies. The result of each step goes to the next one.
import type { Ability } from '../contract/abilities.ts'
import type { Reason } from '../contract/reason.ts'
import type { Asking } from '../contract/views.ts'
import type { Attempts } from './attempts.ts'
import type { Command, Invocation } from './define.ts'
import type { OnFault, Partition } from './eligible.ts'
import type { Effect } from './effect.ts'
import type { Host } from './host.ts'
import type { DispatchOptions, TargetOutcome } from './outcome.ts'
import type { Unit } from './plan.ts'
import type { Rehearsal } from './rehearse.ts'
import type { Seals } from './seal.ts'
import type { Send } from './send.ts'
import type { HasCommand } from './undo.ts'

/** Shared by all dispatches of one console. */
export type Machinery = {
  host: Host
  has: HasCommand
  /** Whether the role of the person may run it, too. */
  may: HasCommand
  attempts: Attempts
  seals: Seals
  /** Milliseconds. */
  now: () => number
  /** Called with a rule or plan that threw: a defect, not an error of the person. */
  onFault: OnFault
}

export type Running = Readonly<
  Machinery & {
    command: Command
    options: DispatchOptions
    asking: Asking
    started: number
    /** Whether the platform has said that it knows this, which §7 does not have. */
    knows: (ability: Ability) => Promise<boolean>
    /** Targets another run of this command is busy with. */
    busy: ReadonlySet<string>
    /** Requests carry the line of the given arguments. */
    sender: (given: Invocation) => Send
    perform: (effect: Effect) => Promise<Performed>
    /** The consequences of an effect, where they are not plain. */
    foresee: (effect: Effect) => readonly Reason[]
  }
>

/** The request: `given` with tidied arguments, `args` as parsed by their schema. */
export type AskedAct = { given: Invocation; args: unknown }

/** Earlier requests without an answer: sent again, with their outcomes, and the targets that are left. */
export type Settled = {
  ready: readonly Rehearsal[]
  ended: readonly TargetOutcome[]
  left: readonly string[]
}

/** The targets that can be acted on, and the requests for them. */
export type Planned = AskedAct & Partition & { settled: Settled; units: readonly Unit[] }

/** The result of an effect; undefined for plain success. */
export type Performed = Pick<TargetOutcome, 'is' | 'why' | 'problem' | 'payload' | 'acts' | 'refused'> | undefined
