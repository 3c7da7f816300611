// The one way to carry out any command: role, arguments, targets, rule, plan, dry run, confirmation, requests, journal.
// It opens no dialog: it returns its questions, and the surface asks in its own way and dispatches again.
import { reason } from '../contract/reason.ts'
import { blocked } from './answer.ts'
import { answerOf } from './answer-of.ts'
import { createAttempts, type Attempts } from './attempts.ts'
import { isMovement, tournamentsOf } from './carry-out.ts'
import { confirmedBy } from './confirmation.ts'
import type { Command, Invocation } from './define.ts'
import type { Effect } from './effect.ts'
import { whyNotForRole, type OnFault } from './eligible.ts'
import type { Host } from './host.ts'
import { createInFlight } from './in-flight.ts'
import { createJournal, type Journal, type JournalEntry, type RequestRow } from './journal.ts'
import { printInvocation } from './line.ts'
import type { DispatchOptions, Outcome } from './outcome.ts'
import { commandWords, type Registry } from './registry.ts'
import type { Machinery, Performed, Running } from './running.ts'
import { createSeals } from './seal.ts'
import { senderOf } from './send.ts'
import type { UndoStore } from './undo-entry.ts'
import { createUndoStack, type UndoStack } from './undo-stack.ts'

type ArgsOf<C> = C extends { readonly argsOf?: infer Input } ? Exclude<Input, undefined> : never
type ArityOf<C> = C extends { readonly arityOf?: infer Arity } ? Exclude<Arity, undefined> : never
type TargetsOf<C> =
  ArityOf<C> extends 'none' ? readonly [] : ArityOf<C> extends 'one' ? readonly [string] : readonly string[]

export type Dispatcher = {
  /** A command object and arguments of its schema: a wrong call does not compile. */
  dispatch: <C extends Command>(
    command: C,
    targets: TargetsOf<C>,
    args: ArgsOf<C>,
    options: DispatchOptions,
  ) => Promise<Outcome>
  /** An invocation as data: from a line, a journal row, an undo. */
  run: (invocation: Invocation, options: DispatchOptions) => Promise<Outcome>
  readonly journal: Journal
  readonly undoStack: UndoStack
}

/** An act as it ended. */
type Ran = Omit<JournalEntry, 'requests' | 'seconds'> & { tournaments: string[] }

type Parts = {
  registry: Registry
  host: Host
  journal?: Journal
  attempts?: Attempts
  /** Where undo entries outlive the page. */
  undoStore?: UndoStore | undefined
  /** Milliseconds, for durations and the life of seals; times that mean something come from the platform. */
  now?: () => number
  /** Called with a rule or plan that threw: a defect, not an error of the person. */
  onFault?: OnFault
}

export function createDispatcher(parts: Parts): Dispatcher {
  const { registry, host, journal = createJournal(), now = Date.now, onFault = () => undefined } = parts
  const { attempts = createAttempts({ now }) } = parts
  const has = (id: string) => registry.find(id) !== undefined
  const may = (id: string) => {
    const command = registry.find(id)
    return command !== undefined && whyNotForRole(command, host.asking()) === undefined
  }
  const machinery: Machinery = { host, has, may, attempts, seals: createSeals(now), now, onFault }
  const inFlight = createInFlight()
  const undoStack = createUndoStack({
    registry,
    host,
    run: async (invocation, options) => (await runAct(invocation, options)).outcome,
    store: parts.undoStore,
  })

  async function runAct(invocation: Invocation, options: DispatchOptions): Promise<{ outcome: Outcome; ran?: Ran }> {
    const command = registry.find(invocation.id)
    if (!command) {
      const words = commandWords(invocation.id)
      return { outcome: { id: invocation.id, line: words, ...blocked(reason('command.unknown', { words })) } }
    }
    const asked = { ...invocation, id: command.id, targets: [...new Set(invocation.targets)] }
    const lock = command.plan && !options.dryRun ? inFlight.take(command.id, asked.targets) : undefined
    const requests: RequestRow[] = []
    const run: Running = {
      ...machinery,
      command,
      options,
      asking: host.asking(),
      started: now(),
      knows: async (ability) => (await host.abilities()).has(ability),
      busy: lock?.busy ?? new Set(),
      sender: senderOf(host, { command, targets: asked.targets, options, requests }),
      perform: (effect) => perform(effect, options),
      foresee: (effect) => (isTravel(effect) ? undoStack.foresee(effect.do, options.batch) : []),
    }
    try {
      const { answer, given, carried } = await answerOf(run, asked)
      const isAsked = carried?.ready.some(({ unit }) => unit.unasked !== true) === true
      const confirmed = carried && isAsked ? confirmedBy(carried.risk) : {}
      const line = printInvocation(command, given, options.dryRun ? { dryRun: true } : confirmed)
      const outcome: Outcome = { id: command.id, line, ...answer }
      const ran = {
        command,
        given,
        outcome,
        options,
        asking: run.asking,
        tournaments: carried ? tournamentsOf(carried) : [],
      }
      // A question is no act, and neither is moving about.
      if (outcome.is !== 'confirm' && !(outcome.is === 'done' && carried && isMovement(carried)))
        journal.add({ ...ran, requests, seconds: (now() - run.started) / 1000 })
      return { outcome, ran }
    } finally {
      lock?.release()
    }
  }

  async function perform(effect: Effect, { source, batch }: DispatchOptions): Promise<Performed> {
    if (isTravel(effect)) return undoStack.travel(effect.do, { source, batch })
    await host.perform(effect)
    return undefined
  }

  async function run(invocation: Invocation, options: DispatchOptions): Promise<Outcome> {
    const { outcome, ran } = await runAct(invocation, options)
    if (ran?.command.plan && !options.dryRun) undoStack.add({ ...ran, batch: options.batch })
    return outcome
  }

  return {
    run,
    dispatch: (command, targets, args, options) =>
      // Input of an object schema is an object; its exact type has done its work at the call.
      run({ id: command.id, targets, args: args as Record<string, unknown> }, options),
    journal,
    undoStack,
  }
}

function isTravel(effect: Effect): effect is Extract<Effect, { do: 'undo' | 'redo' }> {
  return effect.do === 'undo' || effect.do === 'redo'
}
