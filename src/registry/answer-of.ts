// The answer of a dispatch: refused, a question, a preview or done. Read, settled, planned, decided: each step returns what
// the next one needs, or the answer where the walk ends.
import { reason } from '../contract/reason.ts'
import { blocked, failed, preview, type Answer, type Conclusion } from './answer.ts'
import { carryOut, settleLost } from './carry-out.ts'
import {
  asRehearsed,
  askAbout,
  contentOf,
  isUntold,
  needsAnswer,
  remarkArg,
  unasked,
  withoutRefused,
  type ConfirmedAct,
} from './confirmation.ts'
import type { Invocation } from './define.ts'
import { whyNotCount, whyNotForRole } from './eligible.ts'
import { parseArgs } from './fields.ts'
import { fieldsWithLines } from './json-lines.ts'
import type { DispatchOptions, TargetOutcome } from './outcome.ts'
import { phraseFits } from './phrase.ts'
import { highestRisk, type Unit } from './plan.ts'
import { planOf, unitsOf } from './planning.ts'
import { rehearse, unrehearsed } from './rehearse.ts'
import type { AskedAct, Planned, Running } from './running.ts'

export async function answerOf(run: Running, given: Invocation): Promise<Conclusion> {
  const first = readGiven(run, given)
  if ('is' in first) return { answer: first, given }
  const { given: begun, ...settled } = await settleLost(run, first.given)
  // Settling may have restored the meaning that a relative time had when the act began.
  const asked = readArgs(run, begun)
  if ('is' in asked) return { answer: asked, given: begun }
  const planned = await planOf(run, asked, settled)
  return 'is' in planned ? { answer: planned, given: asked.given } : decide(run, planned)
}

async function decide(run: Running, planned: Planned): Promise<Conclusion> {
  const { answer, dryRun, onlyAsk = false } = run.options
  const { given, units } = planned
  if (dryRun) return { answer: await previewOf(run, planned), given }
  const risk = highestRisk(units)
  if (!needsAnswer(risk) && !onlyAsk) {
    return carryOut(run, planned, { ...actOf(run, planned), risk, ready: units.map(unrehearsed), refused: [] })
  }
  if (answer) return answered(run, planned, answer)
  const asked = await rehearsedAct(run, planned)
  if ('is' in asked) return { answer: asked, given }
  return isUntold(asked.act) && !onlyAsk
    ? carryOut(run, planned, unasked(asked.act))
    : { answer: question('confirm', run, asked), given }
}

function readGiven(run: Running, given: Invocation): AskedAct | Answer {
  const { command, asking } = run
  const refused = whyNotForRole(command, asking)
  const asked = refused ? blocked(refused) : readArgs(run, given)
  const miscounted = 'is' in asked ? undefined : whyNotCount(command, given.targets.length)
  return miscounted ? blocked(miscounted) : asked
}

function readArgs({ command }: Running, given: Invocation): AskedAct | Extract<Answer, { is: 'invalid' }> {
  const parsed = parseArgs(command, given.args)
  return parsed.ok
    ? { given: { ...given, args: parsed.given }, args: parsed.args }
    : { is: 'invalid', fields: fieldsWithLines(command, given.args, parsed.fields) }
}

/** Only an answer to exactly this question carries the act out; after any other the question is put again. */
async function answered(
  run: Running,
  planned: Planned,
  { seal, phrase, remark }: NonNullable<DispatchOptions['answer']>,
): Promise<Conclusion> {
  const { seals } = run
  const { given, units } = planned
  const sealed = seals.look(seal)
  if (!phraseFits(sealed?.phrase, phrase)) {
    return { answer: { is: 'invalid', fields: { confirm: ['confirm.phrase'] } }, given }
  }
  const act = sealed && asRehearsed(actOf(run, planned), units, sealed)
  const isAsAsked = act !== undefined && contentOf(act) === sealed?.content

  // It changes the request and not its effect.
  const remarked = remark === undefined ? given : { ...given, args: { ...given.args, [remarkArg]: remark } }
  const asked = readArgs(run, remarked)
  if ('is' in asked) return { answer: asked, given: remarked }
  seals.take(seal)
  const said = unitsOf(run, planned.eligible, asked.args)
  if (!said) return { answer: blocked(reason('command.ruleFailed'), planned.skipped), given: asked.given }
  const now = { ...planned, ...asked, units: said }
  if (!isAsAsked) {
    const fresh = await rehearsedAct(run, now)
    if ('is' in fresh) return { answer: fresh, given: asked.given }
    return { answer: question('stale', run, fresh), given: asked.given }
  }
  const again = new Map(said.map((unit, index) => [units[index], unit]))
  const ready = act.ready.map((one) => ({ ...one, unit: again.get(one.unit) ?? one.unit }))
  return carryOut(run, now, { ...act, ...asked, ready })
}

function actOf(
  { command }: Running,
  { given, args, skipped }: Planned,
): Omit<ConfirmedAct, 'ready' | 'risk' | 'refused'> {
  return { command, given, args, skipped }
}

async function previewOf(run: Running, planned: Planned): Promise<Answer> {
  const { given, units, skipped } = planned
  if (!(await foretells(units, run))) return blocked(reason('platform.noDryRuns'), skipped)
  const act = withoutRefused(actOf(run, planned), await rehearse(units, run.sender(given)))
  if (run.options.signal?.aborted) return failed(units.flatMap(stoppedBefore))
  const foreseen = units.flatMap(({ effect }) => (effect ? run.foresee(effect) : []))
  return act.ready.length === 0 ? failed(act.skipped) : preview(act, foreseen)
}

type Rehearsed = { act: ConfirmedAct; foretold: boolean }

async function rehearsedAct(run: Running, planned: Planned): Promise<Rehearsed | Answer> {
  const { given, units, skipped } = planned
  // Known at the latest here: a question about an act that the platform does not have would promise it.
  const { needs } = run.command
  if (needs && !(await run.knows(needs))) return blocked(reason('platform.lacks'), skipped)
  const foretold = await foretells(units, run)
  const rehearsed = foretold ? await rehearse(units, run.sender(given)) : units.map(unrehearsed)
  const act = withoutRefused(actOf(run, planned), rehearsed)
  if (run.options.signal?.aborted) return failed(units.flatMap(stoppedBefore))
  return act.ready.length === 0 ? failed(act.skipped) : { act, foretold }
}

function question(is: 'confirm' | 'stale', run: Running, { act, foretold }: Rehearsed): Answer {
  const ask = askAbout(act, run)
  return { is, ask: foretold ? ask : { ...ask, consequences: [reason('platform.notForetold')] } }
}

/** A question is no longer wanted: also where some targets could have been asked about. */
function stoppedBefore({ targets }: Unit): TargetOutcome[] {
  const why = reason('command.previewStopped')
  const problem = { kind: 'unreachable' as const, message: '', reason: why }
  return targets.map(({ id, name }) => ({ target: id, name, is: 'failed', why, problem }))
}

/** On a platform without dry runs it would be the act itself: then the request is sent only after consent. */
async function foretells(units: readonly Unit[], { knows }: Running): Promise<boolean> {
  return units.every(({ steps }) => steps.length === 0) || knows('dryRuns')
}
