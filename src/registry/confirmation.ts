// The question put before an act that cannot simply be undone, and whether an answer still fits it.
import type { Step } from '../contract/endpoint.ts'
import type { Reason } from '../contract/reason.ts'
import type { Command, Invocation, Risk } from './define.ts'
import { highestRisk, type Unit } from './plan.ts'
import { printInvocation, type LineOptions } from './line.ts'
import type { Confirmation, DispatchOptions, TargetOutcome } from './outcome.ts'
import type { Rehearsal } from './rehearse.ts'
import type { Sealed, Seals } from './seal.ts'
import { type HasCommand, hasInverse } from './undo.ts'

/** Something planned and rehearsed, about to be asked about or carried out. */
export type ConfirmedAct = {
  command: Command
  given: Invocation
  /** The parsed arguments. */
  args: unknown
  risk: Risk
  ready: readonly Rehearsal[]
  skipped: readonly TargetOutcome[]
  /** The targets that only the dry run refused. */
  refused: readonly TargetOutcome[]
}

/** The argument that says why, in the person's own words: it can be given with the answer. */
export const remarkArg = 'reason'

export function needsAnswer(risk: Risk): boolean {
  return risk.level === 'confirm' || risk.level === 'irreversible'
}

/** It would be asked about only for something that the platform does not tell; a target that it refuses is told. */
export function isUntold({ ready, refused }: ConfirmedAct): boolean {
  const told = new Set(consequencesOf({ ready }).map(({ code }) => code))
  const isQuiet = (risk: Risk) =>
    !needsAnswer(risk) || (risk.level === 'confirm' && risk.ifTold !== undefined && !told.has(risk.ifTold))
  return refused.length === 0 && ready.every(({ unit: { risk } }) => isQuiet(risk))
}

/** The act as one that is carried out without a question. */
export function unasked(act: ConfirmedAct): ConfirmedAct {
  return { ...act, ready: act.ready.map((one) => ({ ...one, unit: { ...one.unit, unasked: true } })) }
}

/** Targets the platform would refuse are left out of the question. */
export function withoutRefused(
  act: Omit<ConfirmedAct, 'ready' | 'risk' | 'refused'>,
  rehearsed: readonly Rehearsal[],
): ConfirmedAct {
  const ready = rehearsed.filter(({ problem }) => !problem)
  const refused = rehearsed.flatMap(({ unit, problem }) =>
    problem
      ? unit.targets.map(({ id, name }) => {
          return { target: id, name, is: 'skipped' as const, problem, ...(problem.reason && { why: problem.reason }) }
        })
      : [],
  )
  return { ...act, risk: riskOf(ready), ready, skipped: [...act.skipped, ...refused], refused }
}

/**
 * The act planned again for an answer, with the result of the dry run the question was based on: no second dry run,
 * since the platform refuses the act itself when its consequences have changed. Undefined where the act may by now do
 * something the question did not mention.
 */
export function asRehearsed(
  act: Omit<ConfirmedAct, 'ready' | 'risk' | 'refused'>,
  units: readonly Unit[],
  { rehearsed, refused }: Sealed,
): ConfirmedAct | undefined {
  const known = new Map(rehearsed.map((one) => [idsOf(one.unit), one]))
  const left = new Set(refused.map(({ target }) => target))
  const asked = units.filter((unit) => !unit.targets.every(({ id }) => left.has(id)))
  const ready = asked.flatMap((unit): Rehearsal[] => {
    const before = known.get(idsOf(unit))
    return before ? [{ ...before, unit }] : []
  })
  if (ready.length < asked.length) return undefined
  const risk = riskOf(ready)
  const still = new Set(units.flatMap(({ targets }) => targets.map(({ id }) => id)))
  const skipped = [...act.skipped, ...refused.filter(({ target }) => still.has(target))]
  return { ...act, risk, ready, skipped, refused }
}

/** The same with what the platform told: of an act that goes to many its number is typed. */
function riskOf(ready: readonly Rehearsal[]): Risk {
  const risk = highestRisk(ready.map(({ unit }) => unit))
  const told = consequencesOf({ ready })
  if (risk.level === 'confirm') {
    return told.some(({ code }) => code === risk.toBeSeen) ? { ...risk, phrase: 'checked' } : risk
  }
  if (risk.level !== 'irreversible' || risk.counted === undefined || ready.length > 1) return risk
  const count = told.find(({ code }) => code === risk.counted)?.params?.['count']
  return count === undefined ? risk : { ...risk, asks: 'count', phrase: String(count) }
}

/** Of every target there will be something that takes it back, and the person may run it. */
function canBeTakenBack({ command, args, ready }: ConfirmedAct, may: HasCommand): boolean {
  const targets = ready.flatMap(({ unit }) => unit.targets)
  return targets.every((target) => hasInverse(command, target, args, may))
}

function idsOf(unit: Unit): string {
  return JSON.stringify(unit.targets.map(({ id }) => id))
}

/** The ask, with a seal over everything that is asked about. */
export function askAbout(act: ConfirmedAct, { seals, may }: { seals: Seals; may: HasCommand }): Confirmation {
  const { risk } = act
  return {
    seal: seals.make({
      content: contentOf(act),
      rehearsed: act.ready,
      refused: act.refused,
      ...(risk.level === 'irreversible' && { phrase: risk.phrase }),
    }),
    invocation: { ...act.given, targets: act.ready.flatMap(({ unit }) => unit.targets.map(({ id }) => id)) },
    risk,
    final: !canBeTakenBack(act, may),
    names: namesOf(act),
    consequences: consequencesOf(act),
    skipped: act.skipped,
    line: printInvocation(act.command, act.given, confirmedBy(risk)),
  }
}

/** Empty where there is no target and no subject. */
function namesOf({ command, args, ready }: ConfirmedAct): readonly string[] {
  if (command.subject) return [command.subject(args)]
  return command.target === 'none' ? [] : ready.flatMap(({ unit }) => unit.targets.map(({ name }) => name))
}

function consequencesOf({ ready }: Pick<ConfirmedAct, 'ready'>): Reason[] {
  return ready.flatMap(({ consequences }) => [...consequences])
}

/** Everything an answer agrees to, as one text; any difference makes the answer stale. */
export function contentOf({ command, given, risk, ready }: ConfirmedAct): string {
  const args = Object.entries(given.args).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const acts = ready.map(({ unit, digest, consequences }) => ({
    targets: unit.targets.map(({ id }) => id),
    steps: unit.steps.map(contentOfStep),
    effect: unit.effect,
    digest,
    consequences,
  }))
  return JSON.stringify({ id: command.id, args, risk, acts })
}

/**
 * The answer that a line gives beforehand: `--yes` agrees to a confirmation, never to an irreversible act or to names to be
 * checked; the phrase agrees to all.
 */
export function answerOfLine(
  { seal, risk }: Pick<Confirmation, 'seal' | 'risk'>,
  { yes, phrase }: { yes?: boolean | undefined; phrase?: string | undefined },
): DispatchOptions['answer'] {
  if (phrase !== undefined) return { seal, phrase }
  return yes && confirmedBy(risk).confirm === undefined ? { seal } : undefined
}

/** The flags that carry a line out without a question. */
export function confirmedBy(risk: Risk): LineOptions {
  if (risk.level === 'irreversible') return { confirm: risk.phrase }
  if (risk.level !== 'confirm') return {}
  return risk.phrase === undefined ? { yes: true } : { confirm: risk.phrase }
}

function contentOfStep({ endpoint, params, body }: Step): unknown {
  return [endpoint.name, params, body]
}
