// Sends an act that was agreed to or needs no consent, and collects its outcome; earlier requests without an answer
// come first.
import type { TournamentView } from '../contract/views.ts'
import { failed, inOrder, type Answer, type Conclusion } from './answer.ts'
import { actOf, whatOf } from './attempts.ts'
import { askAbout, isUntold, needsAnswer, unasked, withoutRefused, type ConfirmedAct } from './confirmation.ts'
import type { Invocation } from './define.ts'
import type { Target } from './eligible.ts'
import { consequencesChanged, execute } from './execute.ts'
import type { TargetOutcome } from './outcome.ts'
import { rehearse, type Rehearsal } from './rehearse.ts'
import type { AskedAct, Planned, Running, Settled } from './running.ts'
import { randomKey } from './seal.ts'
import { inversesOf } from './undo.ts'

/** chosen: an act that was not asked about is tried so often while what it depends on changes, then asked about. */
const mostTries = 3

/** `answer` with the executed acts; a question if the consequences have changed and are such as are asked about. */
export async function carryOut(
  run: Running,
  { settled }: Pick<Planned, 'settled'>,
  act: ConfirmedAct,
  tries = 1,
): Promise<Conclusion> {
  const { given } = act
  const total = act.ready.reduce((sum, { unit }) => sum + unit.targets.length, 0)
  const ended = await send(run, given, act.ready, total)
  if (needsAnswer(act.risk) && ended.every(({ problem }) => consequencesChanged(problem))) {
    const units = act.ready.map(({ unit }) => unit)
    const again = withoutRefused(act, await rehearse(units, run.sender(given)))
    const isFirst = units.every((unit) => unit.unasked)
    if (isFirst && tries < mostTries && isUntold(again)) return carryOut(run, { settled }, unasked(again), tries + 1)
    // "Changed since you were asked" is said to those who were asked.
    if (again.ready.length > 0) {
      return { answer: { is: isFirst ? 'confirm' : 'stale', ask: askAbout(again, run) }, given, carried: act }
    }
  }
  const all = { ready: [...settled.ready, ...act.ready], ended: [...settled.ended, ...ended] }
  return { answer: outcomeOfRun(run, act, all, act.skipped), given, carried: act }
}

/**
 * An earlier request without an answer comes first: sent again unchanged, it is done once. The rule is skipped, since
 * it would find the act done already; the person agreed to exactly this request before. A relative time then means the
 * same for the remaining targets as for these: `given`.
 */
export async function settleLost(run: Running, given: Invocation): Promise<Settled & { given: Invocation }> {
  const { attempts, busy, options, knows } = run
  // A request on its way in another run is not lost yet.
  const lost =
    options.dryRun || options.onlyAsk
      ? []
      : attempts.of(given).filter(({ unit }) => !unit.targets.some(({ id }) => busy.has(id)))
  const [first] = lost
  // Where the platform does not tell a repetition from a second act, the rule and the person are asked again.
  if (!first || !(await knows('repeats'))) return { ready: [], ended: [], left: given.targets, given }
  const begun = { ...given, args: whatOf(first).args }
  const ready = lost.map(({ unit, key, digest }) => ({
    unit,
    consequences: [],
    key,
    ...(digest !== undefined && { digest }),
  }))
  const ended = await send(run, begun, ready, first.total)
  const known = new Set(ended.map(({ target }) => target))
  return { ready, ended, left: given.targets.filter((target) => !known.has(target)), given: begun }
}

export function outcomeOfRun(
  run: Running,
  { given, args }: AskedAct,
  { ready, ended }: Pick<Settled, 'ready' | 'ended'>,
  skipped: readonly TargetOutcome[],
): Answer {
  const results = inOrder(given.targets, [...ended, ...skipped])
  if (!ended.some(({ is }) => is === 'done')) return failed(results)
  const is = results.every((one) => one.is === 'done' && !one.refused) ? 'done' : 'partial'
  return { is, results, undo: undoOf(run, args, ready, ended), seconds: (run.now() - run.started) / 1000 }
}

function send(run: Running, given: Invocation, ready: readonly Rehearsal[], total: number): Promise<TargetOutcome[]> {
  const { options, perform, attempts, now } = run
  return execute(ready, {
    send: run.sender(given),
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

/** The views from before the run hold the values to restore. */
function undoOf(
  { command, has, onFault }: Running,
  args: unknown,
  ready: readonly Rehearsal[],
  ended: readonly TargetOutcome[],
) {
  const done = new Map(ended.flatMap((one) => (one.is === 'done' ? [[one.target, one.payload]] : [])))
  // The earlier state of a target tried before this page was loaded is unknown.
  const targets = ready
    .flatMap(({ unit }) => unit.targets)
    .filter(({ id, view }) => done.has(id) && (id === '' || view !== undefined))
  try {
    return targets.flatMap(({ id, view }) => inversesOf(command, { id, view }, args, done.get(id), has))
  } catch (error) {
    onFault(command, error)
    return []
  }
}

/** Ids of the tournaments it acts in. */
export function tournamentsOf({ ready }: ConfirmedAct): string[] {
  return [...new Set(ready.flatMap(({ unit }) => unit.targets.flatMap(tournamentOf)))]
}

/** It only moved something on the screen. */
export function isMovement({ ready }: ConfirmedAct): boolean {
  return ready.some(({ unit }) => unit.effect && movements.has(unit.effect.do))
}

function tournamentOf({ view }: Target): string[] {
  return typeof view === 'object' && view !== null && 'tournament' in view
    ? [(view as TournamentView).tournament.id] // of what is in one, its view holds it
    : []
}

/** chosen: moving a cursor, the focus or a panel is not worth a line of the journal. */
const movements: ReadonlySet<string> = new Set([
  'table',
  'bracket',
  'focus',
  'filter',
  'open',
  // The commands they run have lines of their own.
  'undo',
  'redo',
])
