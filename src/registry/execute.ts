// Sends a plan: targets side by side, the steps of one after the other, and reports the outcome of each target.
import * as v from 'valibot'
import { BatchAnswer } from '../contract/endpoints-teams.ts'
import type { Step } from '../contract/endpoint.ts'
import type { Problem } from '../contract/problem.ts'
import { isReason, reason, type Reason } from '../contract/reason.ts'
import type { Sent } from '../contract/sending.ts'
import { asStored } from '../contract/stored.ts'
import type { Attempt, Attempts } from './attempts.ts'
import { inParallel } from './bounded.ts'
import type { Effect } from './effect.ts'
import type { TargetOutcome } from './outcome.ts'
import { fillStep, MissingAnswer, type Unit } from './plan.ts'
import { parallel, type Rehearsal } from './rehearse.ts'
import type { Performed } from './running.ts'
import type { Send } from './send.ts'

/** The platform's refusal when the consequences are not those that were confirmed. */
export function consequencesChanged(problem: Problem | undefined): boolean {
  return isReason(problem?.reason, 'request.consequencesChanged')
}

type Run = {
  send: Send
  perform(effect: Effect): Promise<Performed>
  /** Command and arguments, and how many targets there are in all. */
  act: string
  said: Attempt['said']
  total: number
  attempts: Attempts
  /** Starts every idempotency key of this run. */
  key: string
  /** Milliseconds. */
  now(): number
  signal?: AbortSignal | undefined
  progress(done: readonly TargetOutcome[]): void
}

export async function execute(rehearsals: readonly Rehearsal[], run: Run): Promise<TargetOutcome[]> {
  const agreed =
    rehearsals.length > 1 ? new Set(rehearsals.flatMap(({ consequences }) => consequences.map(textOf))) : undefined
  const done: TargetOutcome[] = []
  const results = await inParallel(parallel, rehearsals, async (rehearsal, index) => {
    const key = rehearsal.key ?? `${run.key}-${index}`
    const outcomes = await runUnit(rehearsal, { ...run, key }, agreed)
    done.push(...outcomes)
    run.progress(done)
    return outcomes
  })
  return results.flat()
}

/** The consequences confirmed for all targets together; undefined when there is one target only. */
type Agreed = ReadonlySet<string> | undefined
type Ended = NonNullable<Performed>

async function runUnit(rehearsal: Rehearsal, run: Run, agreed: Agreed): Promise<TargetOutcome[]> {
  const { unit } = rehearsal
  const ended: Ended = run.signal?.aborted
    ? { is: 'skipped', why: reason('command.stopped') }
    : await act(rehearsal, run, agreed)
  return unit.targets.map(({ id, name }) => ({ target: id, name, ...ended }))
}

async function act(rehearsal: Rehearsal, run: Run, agreed: Agreed): Promise<Ended> {
  const { unit, digest } = rehearsal
  if (unit.effect) return performEffect(unit.effect, run)
  const attempt: Attempt = {
    act: run.act,
    ...(run.said && { said: run.said }),
    unit,
    key: run.key,
    total: run.total,
    time: run.now(),
    ...(digest !== undefined && { digest }),
  }
  run.attempts.begin(attempt)
  const ended = await sendSteps(rehearsal, run, agreed)
  // On a repeat, finished parts are answered under their keys, and the rest is sent.
  if (!ended.problem?.mayBeDone && !isHalfDone(ended)) run.attempts.end(attempt, ended.is)
  return ended
}

function isHalfDone({ why }: Ended): boolean {
  return isReason(why, 'command.halfDone')
}

async function sendSteps({ unit, digest }: Rehearsal, run: Run, agreed: Agreed): Promise<Ended> {
  const answers: unknown[] = []
  const acts: string[] = []
  for (const [index, step] of unit.steps.entries()) {
    try {
      const filled = fillStep(step, answers)
      const how = { key: `${run.key}-${index + 1}`, ...(index === 0 && digest !== undefined && { expect: digest }) }
      let sent = await run.send(unit, filled, how)
      if (agreed && !sent.ok && consequencesChanged(sent.problem))
        sent = await sendIfStillAgreed(unit, filled, how.key, run, agreed, sent)
      if (!sent.ok && sent.problem.notSent && answers.length > 0) {
        const why = reason('command.halfDone', { done: answers.length, all: unit.steps.length })
        return { is: 'failed', why, problem: { ...sent.problem, reason: why } }
      }
      if (!sent.ok)
        return { is: 'failed', problem: sent.problem, ...(sent.problem.reason && { why: sent.problem.reason }) }
      answers.push(sent.payload)
      if (sent.act !== undefined) acts.push(sent.act)
    } catch (error) {
      if (!(error instanceof MissingAnswer)) throw error
      const why = reason('command.answerMissing', { part: error.message })
      return { is: 'failed', why, problem: { kind: 'invalid-answer', message: '', reason: why } }
    }
  }
  return { ...endedWith(answers.at(-1)), acts }
}

/** Done, unless every part of it was refused. */
function endedWith(payload: unknown): Ended {
  const batch = v.safeParse(asStored(BatchAnswer), payload)
  if (!batch.success || batch.output.failCount === 0) return { is: 'done', payload }
  const refused = batch.output.results.flatMap(({ ok, name, message }, index) => (ok ? [] : [{ index, name, message }]))
  if (batch.output.okCount > 0) return { is: 'done', payload, refused }
  const message = refused.map((part) => `${part.name}: ${part.message}`).join('\n')
  return { is: 'failed', problem: { kind: 'error', message }, refused }
}

/**
 * The first of several targets may already have caused the consequences confirmed for the second. The rest is then a
 * part of the agreed consequences, and only then is it sent again.
 */
async function sendIfStillAgreed(
  unit: Unit,
  step: Step,
  key: string,
  run: Run,
  agreed: ReadonlySet<string>,
  refused: Sent,
): Promise<Sent> {
  const again = await run.send(unit, step, { dryRun: true })
  if (!again.ok || !again.consequences?.consequences.every((one) => agreed.has(textOf(one)))) return refused
  // The same key: the request was refused, so the platform keeps no answer under it.
  return run.send(unit, step, { key, expect: again.consequences.digest })
}

async function performEffect(effect: Effect, run: Run): Promise<Ended> {
  try {
    return (await run.perform(effect)) ?? { is: 'done' }
  } catch (error) {
    const why = reason('command.effectFailed')
    return { is: 'failed', why, problem: { kind: 'error', message: messageOf(error), reason: why } }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function textOf(consequence: Reason): string {
  return JSON.stringify([consequence.code, consequence.params])
}
