// The one way in which anything is done: role, arguments, targets, rule, plan, dry run, confirmation, requests, journal.
// It opens no dialog: it answers what it needs, and the surface asks in its own way and dispatches again.
import { isPassing } from '../contract/problem.ts'
import { reason } from '../contract/reason.ts'
import type { Asking } from '../contract/views.ts'
import { actOf, createAttempts, type Attempts } from './attempts.ts'
import { blocked, failed, inOrder, preview, type Answer } from './answer.ts'
import {
  askAbout,
  confirmedBy,
  contentOf,
  needsAnswer,
  phraseFits,
  withoutRefused,
  type ConfirmedAct,
} from './confirmation.ts'
import type { Command, Invocation } from './define.ts'
import {
  loadTargets,
  partition,
  whyBlocked,
  whyNotCount,
  whyNotForRole,
  type OnFault,
  type Partition,
} from './eligible.ts'
import { consequencesChanged, execute } from './execute.ts'
import { parseArgs } from './fields.ts'
import type { Host } from './host.ts'
import { createInFlight } from './in-flight.ts'
import { createJournal, type Journal, type RequestRow } from './journal.ts'
import { printInvocation, type LineOptions } from './line.ts'
import type { DispatchOptions, Outcome, TargetOutcome } from './outcome.ts'
import { highestRisk, planUnits, type Unit } from './plan.ts'
import { commandWords, type Registry } from './registry.ts'
import { rehearse, unrehearsed, type Rehearsal } from './rehearse.ts'
import { createSeals, randomKey } from './seal.ts'
import { fieldsWithLines } from './json-lines.ts'
import { senderOf, type Send } from './send.ts'

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
}

type Parts = {
  registry: Registry
  host: Host
  journal?: Journal
  attempts?: Attempts
  /** Milliseconds, for durations and the life of seals; times that mean something come from the platform. */
  now?: () => number
  /** Told of a rule or plan that threw: a mistake of ours, not of the person. */
  onFault?: OnFault
}

type Call = {
  command: Command
  given: Invocation
  options: DispatchOptions
  asking: Asking
  started: number
  /** Targets another run of this command is busy with. */
  busy: ReadonlySet<string>
  send: Send
  /** How it was confirmed, once it was. */
  confirmed: LineOptions
  /** It only moved something on the screen. */
  quiet: boolean
  /** What came of earlier requests without an answer, and the targets that are left. */
  settled: Settled
}

type Settled = { ready: readonly Rehearsal[]; ended: readonly TargetOutcome[]; left: readonly string[] }

export function createDispatcher(parts: Parts): Dispatcher {
  const { registry, host, journal = createJournal(), now = Date.now, onFault = () => undefined } = parts
  const { attempts = createAttempts({ now }) } = parts
  const inFlight = createInFlight()
  const seals = createSeals(now)

  async function pipeline(call: Call): Promise<Answer> {
    const { command, given, options, asking } = call
    const refused = whyNotForRole(command, asking)
    if (refused) return blocked(refused)

    const parsed = parseArgs(command, given.args)
    if (!parsed.ok) return { is: 'invalid', fields: fieldsWithLines(command, given.args, parsed.fields) }
    given.args = parsed.given

    const miscounted = whyNotCount(command, given.targets.length)
    if (miscounted) return blocked(miscounted)

    if (!options.dryRun) await settle(call)
    const { settled } = call
    const isSettled = settled.ended.length > 0
    const asSettled = (rest: readonly TargetOutcome[]) =>
      outcomeOf(call, { ready: settled.ready, args: parsed.args }, settled.ended, rest)
    if (isSettled && settled.left.length === 0) return asSettled([])

    const { eligible, skipped } = await eligibleOf(call, parsed.args)
    const why = whyBlocked(command, { eligible, skipped })
    if (why && isSettled) return asSettled(skipped)
    // Nobody's rule speaks against what could not be looked at.
    if (why && skipped.every(({ problem }) => problem && isPassing(problem))) return failed(skipped)
    if (why) return blocked(why, skipped)

    const units = unitsOf(call, eligible, parsed.args)
    if (!units) return blocked(reason('command.ruleFailed'), skipped)

    const planned = { command, given, skipped, args: parsed.args }
    if (!options.dryRun && !needsAnswer(highestRisk(units))) {
      return carryOut(call, { ...planned, risk: highestRisk(units), ready: units.map(unrehearsed) })
    }

    const { answer } = options
    if (answer && !phraseFits(seals.look(answer.seal)?.phrase, answer.phrase)) {
      return { is: 'invalid', fields: { confirm: ['confirm.phrase'] } }
    }
    const act = withoutRefused(planned, await rehearse(units, call.send))
    if (act.ready.length === 0) return failed(act.skipped)
    if (options.dryRun) return preview(act)
    if (!answer) return { is: 'confirm', ask: askAbout(act, seals) }
    // Everything was computed anew; an answer to anything else is no answer.
    if (seals.take(answer.seal)?.content !== contentOf(act)) return { is: 'stale', ask: askAbout(act, seals) }
    return carryOut(call, act)
  }

  async function eligibleOf(call: Call, args: unknown): Promise<Partition> {
    const { command, busy, asking, settled } = call
    // What is busy is not asked for: its answer may be what the other run waits for.
    const held = settled.left.filter((id) => busy.has(id))
    const loaded = await loadTargets(
      command,
      settled.left.filter((id) => !busy.has(id)),
      host,
    )
    const running = [
      ...held.map((id) => ({ id, name: id })),
      ...loaded.eligible.filter((target) => busy.has(target.id)),
    ]
    const free = loaded.eligible.filter((target) => !busy.has(target.id))
    const asked = free.length > 0 ? partition(command, free, asking, onFault, args) : { eligible: [], skipped: [] }
    const why = reason('command.running', { words: commandWords(command.id) })
    const waiting = running.map(({ id, name }) => ({ target: id, name, is: 'skipped' as const, why }))
    return { eligible: asked.eligible, skipped: [...loaded.skipped, ...waiting, ...asked.skipped] }
  }

  function unitsOf({ command, asking }: Call, eligible: Partition['eligible'], args: unknown): Unit[] | undefined {
    try {
      return planUnits(command, eligible, args, asking)
    } catch (error) {
      onFault(command, error)
      return undefined
    }
  }

  async function carryOut(call: Call, act: ConfirmedAct): Promise<Answer> {
    call.confirmed = confirmedBy(act.risk)
    call.quiet = act.ready.some(({ unit }) => unit.effect && movements.has(unit.effect.do))
    const total = act.ready.reduce((sum, { unit }) => sum + unit.targets.length, 0)
    const ended = await executeFor(call, act.ready, total)
    if (needsAnswer(act.risk) && ended.every(({ problem }) => consequencesChanged(problem))) {
      const again = withoutRefused(
        act,
        await rehearse(
          act.ready.map(({ unit }) => unit),
          call.send,
        ),
      )
      if (again.ready.length > 0) return { is: 'stale', ask: askAbout(again, seals) }
    }
    const { settled } = call
    return outcomeOf(
      call,
      { ready: [...settled.ready, ...act.ready], args: act.args },
      [...settled.ended, ...ended],
      act.skipped,
    )
  }

  function executeFor(call: Call, ready: readonly Rehearsal[], total: number): Promise<TargetOutcome[]> {
    const { command, given, options } = call
    return execute(ready, {
      send: call.send,
      perform: (effect) => host.perform(effect),
      act: actOf(command, given.args),
      attempts,
      key: randomKey(),
      total,
      now,
      signal: options.signal,
      progress: (done) => options.progress?.(done, total),
    })
  }

  /**
   * What was asked for before and never answered comes first: sent again as it was, it is done once. A rule is not asked,
   * since it would find the act done already; nor is the person, who has agreed to just this.
   */
  async function settle(call: Call): Promise<void> {
    const { command, given } = call
    const lost = attempts.of(actOf(command, given.args), given.targets)
    if (lost.length === 0) return
    const ready = lost.map(({ unit, key, digest }) => ({
      unit,
      consequences: [],
      key,
      ...(digest !== undefined && { digest }),
    }))
    const ended = await executeFor(call, ready, lost[0]?.total ?? 0)
    const known = new Set(ended.map(({ target }) => target))
    call.settled = { ready, ended, left: given.targets.filter((target) => !known.has(target)) }
  }

  function outcomeOf(
    call: Call,
    { ready, args }: Pick<ConfirmedAct, 'ready' | 'args'>,
    ended: readonly TargetOutcome[],
    skipped: readonly TargetOutcome[],
  ): Answer {
    const { command, given } = call
    const results = inOrder(given.targets, [...ended, ...skipped])
    if (!ended.some(({ is }) => is === 'done')) return failed(results)
    const is = results.every((one) => one.is === 'done') ? 'done' : 'partial'
    return { is, results, undo: undoOf(command, ready, args, ended), seconds: (now() - call.started) / 1000 }
  }

  /** The views from before the run know what to go back to. */
  function undoOf(
    command: Command,
    ready: readonly Rehearsal[],
    args: unknown,
    ended: readonly TargetOutcome[],
  ): Invocation[] {
    if (!command.undo) return []
    const done = new Set(ended.filter(({ is }) => is === 'done').map(({ target }) => target))
    // Of a target that was tried before this page was loaded nobody knows what it was.
    const targets = ready
      .flatMap(({ unit }) => unit.targets)
      .filter(({ id, view }) => done.has(id) && (id === '' || view !== undefined))
    try {
      return targets.map(({ view }) => command.undo?.(view, args)).filter((one) => one !== undefined)
    } catch (error) {
      onFault(command, error)
      return []
    }
  }

  async function run(invocation: Invocation, options: DispatchOptions): Promise<Outcome> {
    const command = registry.find(invocation.id)
    if (!command) {
      const words = commandWords(invocation.id)
      return { id: invocation.id, line: words, ...blocked(reason('command.unknown', { words })) }
    }
    const given = { ...invocation, id: command.id, targets: [...new Set(invocation.targets)] }
    const lock = command.plan && !options.dryRun ? inFlight.take(command.id, given.targets) : undefined
    const requests: RequestRow[] = []
    const call: Call = {
      command,
      given,
      options,
      asking: host.asking(),
      started: now(),
      busy: lock?.busy ?? new Set(),
      send: senderOf(host, { command, given, options, requests }),
      confirmed: {},
      quiet: false,
      settled: { ready: [], ended: [], left: given.targets },
    }
    try {
      const answer = await pipeline(call)
      const line = printInvocation(command, given, options.dryRun ? { dryRun: true } : call.confirmed)
      const outcome: Outcome = { id: command.id, line, ...answer }
      // A question is no act, and neither is moving about.
      if (outcome.is !== 'confirm' && !call.quiet)
        journal.add({ ...call, outcome, requests, seconds: (now() - call.started) / 1000 })
      return outcome
    } finally {
      lock?.release()
    }
  }

  return {
    run,
    dispatch: (command, targets, args, options) =>
      // Input of an object schema is an object; its exact type has done its work at the call.
      run({ id: command.id, targets, args: args as Record<string, unknown> }, options),
    journal,
  }
}

/** chosen: what only moves a cursor, the focus or a panel is not worth a line of the journal. */
const movements: ReadonlySet<string> = new Set(['table', 'bracket', 'focus', 'filter', 'open'])
