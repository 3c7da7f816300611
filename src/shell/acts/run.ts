// Runs commands for people: asks for missing arguments, puts the confirmation, shows the job, reports the outcome. The
// dispatcher decides; this only carries questions and answers.
import * as v from 'valibot'
import { BatchAnswer } from '../../contract/endpoints-teams.ts'
import { labelled } from '../../contract/labelled.ts'
import { commandKey, sayGiven } from '../../contract/say.ts'
import type { Source } from '../../contract/envelope.ts'
import { isPassing } from '../../contract/problem.ts'
import type { Reason } from '../../contract/reason.ts'
import { asStored } from '../../contract/stored.ts'
import type { Command, Invocation } from '../../registry/define.ts'
import { answerOfLine, needsAnswer, remarkArg } from '../../registry/confirmation.ts'
import { printInvocation } from '../../registry/line.ts'
import { goesToMany } from '../../registry/risk-mark.ts'
import type { DispatchOptions, Outcome, TargetOutcome } from '../../registry/outcome.ts'
import { EVERY_ROW } from '../../ui/window-model.ts'
import { where } from '../place/place.ts'
import { asksFirst } from './asks-first.ts'
import { onTheWay } from './on-the-way.ts'
import { openCreated } from './open-created.ts'
import { jobs } from './jobs.ts'
import { comingQuestion } from '../over/coming-question.ts'
import { overlays } from '../over/overlays.ts'
import { pageForms } from '../forms/page-forms.ts'
import { recent } from './recent.ts'
import type { RunOptions } from '../session/session.ts'
import { actTitle } from '../words/act-title.ts'
import { say, sayProblem, sayReason } from '../words/say.ts'
import { toast } from '../over/toasts.ts'

export type RunPorts = {
  dispatch: (invocation: Invocation, options: DispatchOptions) => Promise<Outcome>
  person: string
  /** Seconds, the platform's clock. */
  now: () => number
  runLine: (text: string, source: Source) => unknown
  navigate: (to: string) => Promise<void>
}

const happened: ReadonlySet<Outcome['is']> = new Set(['done', 'partial', 'failed'])

/** chosen: from this many targets on a run is shown as a job. */
const jobFrom = 2

export async function runForPerson(
  ports: RunPorts,
  command: Command,
  invocation: Invocation,
  source: Source,
  options: RunOptions = {},
): Promise<Outcome | undefined> {
  const targets = await everyTarget(invocation.targets)
  if (!targets) return undefined
  return runOnTargets(ports, command, { ...invocation, targets }, source, options)
}

/** The ids of all rows where all rows of the list are meant. */
async function everyTarget(targets: readonly string[]): Promise<readonly string[] | undefined> {
  return targets.includes(EVERY_ROW) ? where.now().focused?.everyId?.() : targets
}

async function runOnTargets(
  ports: RunPorts,
  command: Command,
  invocation: Invocation,
  source: Source,
  options: RunOptions,
): Promise<Outcome | undefined> {
  if (!options.complete && pageForms.open(invocation, source)) return undefined
  if (!options.complete && asksFirst(command, invocation)) {
    overlays.open({ is: 'form', form: { command, targets: invocation.targets, args: invocation.args, source } })
    return undefined
  }
  if (command.plan && !options.beside) await onTheWay.ended()
  const line = printInvocation(command, invocation)
  const started = performance.now()
  // Moving and reading is not reported in the status line unless it fails.
  const stop = new AbortController()
  const entry =
    command.plan && !options.dryRun && !options.onlyAsk
      ? recent.begin(command, invocation, line, source, () => stop.abort())
      : undefined
  const how = { ...options, signal: stop.signal }
  const { outcome, act } = await untilAnswered(ports, command, invocation, source, how, (waiting) => {
    if (entry !== undefined) recent[waiting ? 'waits' : 'goesOn'](entry)
  })
  if (entry !== undefined) {
    // Failures are shown in a message; the status line reports successes.
    if (!happened.has(outcome.is)) recent.forget(entry)
    else recent.end(entry, outcome, (performance.now() - started) / 1000)
  }
  if (outcome.is === 'done') tellDone(ports, command, outcome.results)
  const isSaid = options.quiet || (outcome.is === 'blocked' && options.saysWhy?.())
  if (!isSaid) tell(ports, command, act, outcome, source)
  return outcome
}

function tellDone({ navigate }: RunPorts, command: Command, [made]: readonly TargetOutcome[]): void {
  const to = made && command.done?.leadsTo?.(made.payload)
  const says = command.done?.says
  const told = typeof says === 'function' ? made && says(made.payload) : says && {}
  if (told)
    toast({
      tone: 'ok',
      text: sayGiven(say, commandKey(command.id, 'done'), told),
      ...(typeof says === 'function' && { lasting: true }),
      ...(to !== undefined && { action: { label: say('ui.shell.openNow'), run: () => void navigate(to) } }),
    })
  if (to !== undefined) openCreated(to, navigate)
}

async function untilAnswered(
  ports: RunPorts,
  command: Command,
  invocation: Invocation,
  source: Source,
  {
    agreed,
    dryRun,
    batch,
    seen,
    signal,
    inPlace,
    onlyAsk = false,
    remarked = false,
    answer: given,
  }: RunOptions & { signal: AbortSignal },
  /** Called when the user is asked, and when they have answered. */
  waiting: (waiting: boolean) => void,
): Promise<{ outcome: Outcome; act: Invocation }> {
  let act = invocation
  let answer = inPlace?.answer ?? given
  for (;;) {
    // Keys pressed before the question is on screen neither answer it nor act on the page.
    const coming =
      !answer && !agreed && !dryRun && !inPlace && !onlyAsk && isAlwaysAsked(command)
        ? comingQuestion.expect()
        : undefined
    const asJob = command.plan !== undefined && act.targets.length >= jobFrom && !dryRun
    const outcome = await (asJob ? runAsJob : runPlain)(ports, command, act, {
      source,
      signal,
      ...(dryRun && { dryRun }),
      ...(onlyAsk && { onlyAsk }),
      ...(batch !== undefined && { batch }),
      ...(seen && { seen }),
      ...(answer && { answer }),
    })
    if (coming && outcome.is !== 'confirm') coming.end()
    // A reason given with the answer becomes an argument of the act.
    if (answer?.remark !== undefined) act = { ...act, args: { ...act.args, [remarkArg]: answer.remark } }
    if (outcome.is !== 'confirm' && outcome.is !== 'stale') return { outcome, act }
    const { ask } = outcome
    const stale = outcome.is === 'stale'
    const beforehand = agreed && !stale ? answerOfLine(ask, agreed) : undefined
    if (inPlace || onlyAsk) return { outcome, act }
    if (coming?.isGivenUp()) {
      coming.end()
      return { outcome, act }
    }
    if (!beforehand) waiting(true)
    const asked = beforehand ?? overlays.ask({ ask, command, stale, remarked })
    coming?.end()
    answer = await asked
    if (!answer) return { outcome, act }
    waiting(false)
  }
}

function isAlwaysAsked({ risk }: Command): boolean {
  return typeof risk === 'function' ? 'always' in risk || 'final' in risk : needsAnswer(risk)
}

function runPlain(ports: RunPorts, _: Command, invocation: Invocation, options: DispatchOptions): Promise<Outcome> {
  return ports.dispatch(invocation, options)
}

async function runAsJob(
  ports: RunPorts,
  command: Command,
  invocation: Invocation,
  options: DispatchOptions,
): Promise<Outcome> {
  const job = jobs.begin(invocation, options.source, printInvocation(command, invocation), ports.now(), ports.person)
  const outcome = await ports.dispatch(invocation, {
    ...options,
    batch: options.batch ?? job.id,
    signal: job.signal,
    progress: (done: readonly TargetOutcome[]) => jobs.progress(job.id, done),
  })
  if (outcome.is === 'done' || outcome.is === 'partial' || outcome.is === 'failed') {
    jobs.end(job.id, outcome.results, ports.now())
  } else jobs.forget(job.id)
  return outcome
}

/** Outcomes that the page does not show get a message. */
function tell(ports: RunPorts, command: Command, invocation: Invocation, outcome: Outcome, source: Source): void {
  const title = actTitle(say, command, invocation.args)
  switch (outcome.is) {
    case 'done':
    case 'confirm':
    case 'stale':
    case 'preview':
      return
    case 'blocked':
      return tellReason(ports, title, outcome.why, source)
    case 'invalid':
      // `--confirm` of a typed line is not an argument, so a form cannot ask for it.
      if ('confirm' in outcome.fields) {
        toast({ tone: 'warn', text: labelled(say, title, sayReason({ code: 'confirm.phrase' })) })
        return
      }
      overlays.open({
        is: 'form',
        form: { command, targets: invocation.targets, args: invocation.args, source, problems: outcome.fields },
      })
      return
    case 'partial': {
      const failed = outcome.results.filter((result) => result.is === 'failed')
      const done = outcome.results.filter((result) => result.is === 'done').length
      if (failed.length === 0) return tellRefused(title, outcome.results)
      toast({
        tone: 'bad',
        text: say('ui.shell.outcome.partial', { command: title, done, failed: failed.length }),
        lines: failed.slice(0, 3).map((row) => labelled(say, row.name, reasonOf(row))),
      })
      return
    }
    case 'failed': {
      const { message, lines } = sayProblem(outcome.problem)
      toast({
        tone: 'bad',
        text: labelled(say, title, message),
        lines,
        requestId: outcome.problem.requestId,
        ...(isPassing(outcome.problem) &&
          !goesToMany(command) && {
            action: {
              label: say('cmd.console.retry-failed.title'),
              run: () => void runForPerson(ports, command, invocation, source, { complete: true }),
            },
          }),
        ...unblockAction(ports, outcome.problem.reason, source),
      })
    }
  }
}

/** Parts that were refused, while others were done. */
function tellRefused(title: string, results: readonly TargetOutcome[]): void {
  const refused = results.flatMap((one) => one.refused ?? [])
  if (refused.length === 0) return
  const done = results.reduce(
    (sum, { payload }) => sum + (v.is(asStored(BatchAnswer), payload) ? payload.okCount : 0),
    0,
  )
  toast({
    tone: 'bad',
    text: say('ui.shell.outcome.refused', { command: title, done, refused: refused.length }),
    lines: refused.slice(0, 3).map(({ name, message }) => labelled(say, name, message)),
  })
}

/** A reason, with the command that would help. */
export function tellReason(ports: Pick<RunPorts, 'runLine'>, title: string, why: Reason, source: Source): void {
  toast({
    tone: 'warn',
    id: `blocked ${title}`,
    text: labelled(say, title, sayReason(why)),
    ...unblockAction(ports, why, source),
  })
}

function unblockAction(ports: Pick<RunPorts, 'runLine'>, why: Reason | undefined, source: Source) {
  const line = why?.unblock
  if (line === undefined) return {}
  return { action: { label: line, line, run: () => void ports.runLine(line, source) } }
}

function reasonOf({ why, problem }: TargetOutcome): string {
  if (why) return sayReason(why)
  return problem ? sayProblem(problem).message : ''
}
