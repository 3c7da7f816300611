// What is put to the person before something that cannot simply be undone, and whether an answer still fits it.
import type { Step } from '../contract/endpoint.ts'
import type { Command, Invocation, Risk } from './define.ts'
import { highestRisk } from './plan.ts'
import { printInvocation, type LineOptions } from './line.ts'
import type { Confirmation, TargetOutcome } from './outcome.ts'
import type { Rehearsal } from './rehearse.ts'
import type { Seals } from './seal.ts'

/** Something planned and rehearsed, about to be asked about or carried out. */
export type ConfirmedAct = {
  command: Command
  given: Invocation
  /** The parsed arguments. */
  args: unknown
  risk: Risk
  ready: readonly Rehearsal[]
  skipped: readonly TargetOutcome[]
}

type Asked = Confirmation['risk']

export function needsAnswer(risk: Risk): risk is Asked {
  return risk.level === 'confirm' || risk.level === 'irreversible'
}

/** What the platform would refuse is not asked about; what is left is. */
export function withoutRefused(
  act: Omit<ConfirmedAct, 'ready' | 'risk'>,
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
  const risk = highestRisk(ready.map(({ unit }) => unit))
  return { ...act, risk, ready, skipped: [...act.skipped, ...refused] }
}

/** The ask, with a seal over everything that is asked about. */
export function askAbout(act: ConfirmedAct, seals: Seals): Confirmation {
  const { risk } = act
  return {
    seal: seals.make({ content: contentOf(act), ...(risk.level === 'irreversible' && { phrase: risk.phrase }) }),
    invocation: { ...act.given, targets: act.ready.flatMap(({ unit }) => unit.targets.map(({ id }) => id)) },
    risk,
    names: act.ready.flatMap(({ unit }) => unit.targets.map(({ name }) => name)),
    consequences: act.ready.flatMap(({ consequences }) => consequences),
    skipped: act.skipped,
    line: printInvocation(act.command, act.given, confirmedBy(risk)),
  }
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

/** What a line needs to be carried out without being asked. */
export function confirmedBy(risk: Risk): LineOptions {
  if (risk.level === 'irreversible') return { confirm: risk.phrase }
  return risk.level === 'confirm' ? { yes: true } : {}
}

/** Typed as shown; how an input method composes its characters does not matter. */
export function phraseFits(wanted: string | undefined, typed: string | undefined): boolean {
  return wanted === undefined || foldPhrase(typed ?? '') === foldPhrase(wanted)
}

function foldPhrase(phrase: string): string {
  return phrase.normalize('NFC').trim().replace(/\s+/g, ' ')
}

function contentOfStep({ endpoint, params, body }: Step): unknown {
  return [endpoint.name, params, body]
}
