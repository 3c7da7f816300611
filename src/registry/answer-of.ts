// What a dispatch answers: from what was given to a refusal, a question, a preview or what was done.
import { isPassing } from '../contract/problem.ts'
import { reason } from '../contract/reason.ts'
import { blocked, failed, preview, type Answer } from './answer.ts'
import { carryOut, outcomeOfRun, settleLost } from './carry-out.ts'
import {
  asRehearsed,
  askAbout,
  contentOf,
  needsAnswer,
  phraseFits,
  remarkArg,
  withoutRefused,
  type ConfirmedAct,
} from './confirmation.ts'
import { whyBlocked, whyNotCount, whyNotForRole, type Partition } from './eligible.ts'
import { parseArgs } from './fields.ts'
import { fieldsWithLines } from './json-lines.ts'
import type { DispatchOptions, TargetOutcome } from './outcome.ts'
import { highestRisk, type Unit } from './plan.ts'
import { eligibleOf, unitsOf } from './planning.ts'
import { rehearse, unrehearsed } from './rehearse.ts'
import type { Machinery, Running } from './running.ts'

export async function answerOf(running: Running, machinery: Machinery): Promise<Answer> {
  const { command, given, options, asking } = running
  const refused = whyNotForRole(command, asking)
  if (refused) return blocked(refused)

  const asGiven = readArgs(running)
  if ('is' in asGiven) return asGiven

  const miscounted = whyNotCount(command, given.targets.length)
  if (miscounted) return blocked(miscounted)

  if (!options.dryRun) await settleLost(running, machinery)
  // Settling may have put back what a time said in words meant when the act began.
  const parsed = readArgs(running)
  if ('is' in parsed) return parsed
  const { settled } = running
  const isSettled = settled.ended.length > 0
  const asSettled = (rest: readonly TargetOutcome[]) =>
    outcomeOfRun(running, { ready: settled.ready, args: parsed.args }, settled.ended, rest, machinery)
  if (isSettled && settled.left.length === 0) return asSettled([])

  const { eligible, skipped } = await eligibleOf(running, parsed.args, machinery)
  const why = whyBlocked(command, { eligible, skipped })
  if (why && isSettled) return asSettled(skipped)
  // Nobody's rule speaks against what could not be looked at.
  if (why && skipped.every(({ problem }) => problem && isPassing(problem))) return failed(skipped)
  if (why) return blocked(why, skipped)

  const units = unitsOf(running, eligible, parsed.args, machinery)
  if (!units) return blocked(reason('command.ruleFailed'), skipped)

  const planned: Planned = { command, given, skipped, args: parsed.args }
  const risk = highestRisk(units)
  if (options.dryRun) {
    const act = withoutRefused(planned, await rehearse(units, running.send))
    const foreseen = units.flatMap(({ effect }) => (effect ? running.foresee(effect) : []))
    return act.ready.length === 0 ? failed(act.skipped) : preview(act, foreseen)
  }
  if (!needsAnswer(risk)) {
    return carryOut(running, { ...planned, risk, ready: units.map(unrehearsed), refused: [] }, machinery)
  }
  if (options.answer) return answered(running, { planned, units, eligible, answer: options.answer }, machinery)
  return question('confirm', running, { planned, units }, machinery)
}

/** The arguments as their schema reads them; those that are passed on are tidied. */
function readArgs({ command, given }: Running): { args: unknown } | Extract<Answer, { is: 'invalid' }> {
  const parsed = parseArgs(command, given.args)
  if (!parsed.ok) return { is: 'invalid', fields: fieldsWithLines(command, given.args, parsed.fields) }
  given.args = parsed.given
  return { args: parsed.args }
}

type Planned = Omit<ConfirmedAct, 'ready' | 'risk' | 'refused'>
type Asked = { planned: Planned; units: readonly Unit[] }
type Answered = Asked & { eligible: Partition['eligible']; answer: NonNullable<DispatchOptions['answer']> }

/** An answer to exactly what was asked carries it out; to anything else it is no answer, and the question is put anew. */
async function answered(
  running: Running,
  { planned, units, eligible, answer }: Answered,
  machinery: Machinery,
): Promise<Answer> {
  const { seals } = machinery
  if (!phraseFits(seals.look(answer.seal)?.phrase, answer.phrase)) {
    return { is: 'invalid', fields: { confirm: ['confirm.phrase'] } }
  }
  const sealed = seals.look(answer.seal)
  const act = sealed && asRehearsed(planned, units, sealed)
  const isAsAsked = act !== undefined && contentOf(act) === sealed?.content

  const { given } = running
  // It changes what is sent and not what comes of it.
  if (answer.remark !== undefined) given.args = { ...given.args, [remarkArg]: answer.remark }
  const parsed = readArgs(running)
  if ('is' in parsed) return parsed
  seals.take(answer.seal)
  const said = unitsOf(running, eligible, parsed.args, machinery)
  if (!said) return blocked(reason('command.ruleFailed'), planned.skipped)
  const now = { ...planned, given, args: parsed.args }
  if (!isAsAsked) return question('stale', running, { planned: now, units: said }, machinery)
  const again = new Map(said.map((unit, index) => [units[index], unit]))
  const ready = act.ready.map((one) => ({ ...one, unit: again.get(one.unit) ?? one.unit }))
  return carryOut(running, { ...act, ...now, skipped: act.skipped, ready }, machinery)
}

async function question(
  is: 'confirm' | 'stale',
  running: Running,
  { planned, units }: Asked,
  { seals }: Machinery,
): Promise<Answer> {
  const act = withoutRefused(planned, await rehearse(units, running.send))
  return act.ready.length === 0 ? failed(act.skipped) : { is, ask: askAbout(act, seals) }
}
