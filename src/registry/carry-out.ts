// What was agreed to, or needs no agreement, sent and put together as an outcome; before it, what was sent earlier and never
// answered.
import type { TournamentView } from '../contract/views.ts'
import { failed, inOrder, type Answer } from './answer.ts'
import { actOf, whatOf } from './attempts.ts'
import { askAbout, confirmedBy, needsAnswer, withoutRefused, type ConfirmedAct } from './confirmation.ts'
import type { Command } from './define.ts'
import type { Target } from './eligible.ts'
import { consequencesChanged, execute } from './execute.ts'
import type { TargetOutcome } from './outcome.ts'
import { rehearse, type Rehearsal } from './rehearse.ts'
import type { Machinery, Running } from './running.ts'
import { randomKey } from './seal.ts'
import { inversesOf } from './undo.ts'

export async function carryOut(running: Running, act: ConfirmedAct, machinery: Machinery): Promise<Answer> {
  running.confirmed = confirmedBy(act.risk)
  running.quiet = act.ready.some(({ unit }) => unit.effect && movements.has(unit.effect.do))
  running.tournaments = new Set(act.ready.flatMap(({ unit }) => unit.targets.flatMap(tournamentOf)))
  const total = act.ready.reduce((sum, { unit }) => sum + unit.targets.length, 0)
  const ended = await send(running, act.ready, total, machinery)
  if (needsAnswer(act.risk) && ended.every(({ problem }) => consequencesChanged(problem))) {
    const units = act.ready.map(({ unit }) => unit)
    const again = withoutRefused(act, await rehearse(units, running.send))
    if (again.ready.length > 0) return { is: 'stale', ask: askAbout(again, machinery.seals) }
  }
  const { settled } = running
  const ready = [...settled.ready, ...act.ready]
  return outcomeOfRun(running, { ready, args: act.args }, [...settled.ended, ...ended], act.skipped, machinery)
}

/**
 * What was asked for before and never answered comes first: sent again as it was, it is done once. A rule is not asked,
 * since it would find the act done already; nor is the person, who has agreed to just this.
 */
export async function settleLost(running: Running, machinery: Machinery): Promise<void> {
  const { given, busy } = running
  const unanswered = machinery.attempts.of(given)
  // What is on its way by another run is not lost yet.
  const lost = unanswered.filter(({ unit }) => !unit.targets.some(({ id }) => busy.has(id)))
  const [first] = lost
  if (!first) return
  // A time in words means for the rest what it meant for these.
  given.args = whatOf(first).args
  const ready = lost.map(({ unit, key, digest }) => ({
    unit,
    consequences: [],
    key,
    ...(digest !== undefined && { digest }),
  }))
  const ended = await send(running, ready, first.total, machinery)
  const known = new Set(ended.map(({ target }) => target))
  running.settled = { ready, ended, left: given.targets.filter((target) => !known.has(target)) }
}

export function outcomeOfRun(
  { command, given, started }: Running,
  { ready, args }: Pick<ConfirmedAct, 'ready' | 'args'>,
  ended: readonly TargetOutcome[],
  skipped: readonly TargetOutcome[],
  machinery: Machinery,
): Answer {
  const results = inOrder(given.targets, [...ended, ...skipped])
  if (!ended.some(({ is }) => is === 'done')) return failed(results)
  const is = results.every((one) => one.is === 'done' && !one.refused) ? 'done' : 'partial'
  const undo = undoOf(command, { ready, args }, ended, machinery)
  return { is, results, undo, seconds: (machinery.now() - started) / 1000 }
}

function send(
  { given, options, send, perform }: Running,
  ready: readonly Rehearsal[],
  total: number,
  { attempts, now }: Machinery,
): Promise<TargetOutcome[]> {
  return execute(ready, {
    send,
    perform,
    act: actOf(given),
    said: given.said,
    attempts,
    key: randomKey(),
    total,
    now,
    signal: options.signal,
    progress: (done) => options.progress?.(done, total),
  })
}

/** The views from before the run know what to go back to. */
function undoOf(
  command: Command,
  { ready, args }: Pick<ConfirmedAct, 'ready' | 'args'>,
  ended: readonly TargetOutcome[],
  { onFault }: Machinery,
) {
  const done = new Map(ended.flatMap((one) => (one.is === 'done' ? [[one.target, one.payload]] : [])))
  // Of a target that was tried before this page was loaded nobody knows what it was.
  const targets = ready
    .flatMap(({ unit }) => unit.targets)
    .filter(({ id, view }) => done.has(id) && (id === '' || view !== undefined))
  try {
    return targets.flatMap(({ id, view }) => inversesOf(command, { id, view }, args, done.get(id)))
  } catch (error) {
    onFault(command, error)
    return []
  }
}

function tournamentOf({ view }: Target): string[] {
  return typeof view === 'object' && view !== null && 'tournament' in view
    ? [(view as TournamentView).tournament.id] // of what is in one, its view holds it
    : []
}

/** chosen: what only moves a cursor, the focus or a panel is not worth a line of the journal. */
const movements: ReadonlySet<string> = new Set([
  'table',
  'bracket',
  'focus',
  'filter',
  'open',
  // The commands it runs stand there themselves.
  'undo',
  'redo',
])
