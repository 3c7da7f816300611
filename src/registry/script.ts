// Runs `.arena` text: one command a line, `#` comments, `\` at the end goes on in the next line, and `=> outcome [code]`
// where something else than success is expected. It stops at the first line that does not come out as expected.
import { reason, type Reason } from '../contract/reason.ts'
import type { Source } from '../contract/envelope.ts'
import { blocked } from './answer.ts'
import { actsOf, type Attempts } from './attempts.ts'
import { meantLine, parseLine, type LineError } from './line.ts'
import { commandWords, type Registry } from './registry.ts'
import { runLine, type LineParts, type LineRun, type LineRunOptions } from './run-line.ts'
import { readScript, type ScriptLine } from './read-script.ts'
import { randomKey } from './seal.ts'
import type { Outcome } from './outcome.ts'

export type ScriptEvent = {
  line: ScriptLine
  run: LineRun
  /** It came out as expected. */
  ok: boolean
  seconds: number
  /** Of a dry run: lines before it would have changed something, so it may come out otherwise. */
  unsure?: true
}

export type ScriptResult = {
  ok: boolean
  batch: string
  events: readonly ScriptEvent[]
  /** Where and why it stopped; a line that has no event was not run. */
  stopped?: {
    number: number
    text: string
    why: Reason
    /** The line as it was probably meant, where it could not be read. */
    meant?: string
  }
}

/** How far a script came before it was cut off, and where that is written down. */
export type ScriptProgress = {
  batch: string
  done: readonly Pick<ScriptLine, 'number' | 'text'>[]
  /** Called when a line has come out as expected, before the next one begins. */
  lineDone(line: ScriptLine): void
}

type Options = {
  source?: Source
  signal?: AbortSignal
  /** Called after each line. */
  tell?: (event: ScriptEvent) => void
  progress?: ScriptProgress
  /** The requests of the interrupted line. */
  attempts?: Attempts
  /** Previews every line without sending writes. */
  dryRun?: boolean
  /** Milliseconds. */
  now?: () => number
}

export async function runScript(text: string, parts: LineParts, options: Options = {}): Promise<ScriptResult> {
  const { source = 'script', signal, tell, now = Date.now, progress, attempts, dryRun = false } = options
  const batch = progress?.batch ?? randomKey()
  const behind = new Map(progress?.done.map(({ number, text }) => [number, text]))
  const events: ScriptEvent[] = []
  const stop = ({ number, text }: ScriptLine, why: Reason, error?: Partial<LineError>): ScriptResult => {
    const meant = error && meantLine(text, error)
    return { ok: false, batch, events, stopped: { number, text, why, ...(meant !== undefined && { meant }) } }
  }
  const script = readScript(text)
  if (!script.ok) return stop(script.line, script.why)
  for (const line of script.lines) {
    // A slip in the last line must not be found after everything before it is done.
    const parsed = parseLine(line.text, parts.registry)
    if (!parsed.ok && !names(line).includes('invalid')) return stop(line, parsed.error.why, parsed.error)
  }
  // The view of a line is certain until a line before it would have changed something.
  let unsure = false
  for (const line of script.lines) {
    if (signal?.aborted) return stop(line, reason('command.stopped'))
    const before = behind.get(line.number)
    if (before !== undefined && before !== line.text) return stop(line, reason('script.changedSince'))
    const previews = dryRun && !isMove(line, parts.registry)
    const how = { source, batch, ...(signal && { signal }), ...(previews && { dryRun }) }
    if (before !== undefined) {
      // Where the script was, everything after it refers to.
      if (isMove(line, parts.registry)) await runLine(line.text, parts, how)
      continue
    }
    const started = now()
    const run =
      (dryRun ? undefined : await cutOff(line, parts, attempts, how)) ?? (await runLine(line.text, parts, how))
    // chosen: a dry run goes on where only the lines before it, which were not done, can be the cause.
    const why = unsure ? undefined : whyNotAsExpected(line, run, dryRun)
    const event = { line, run, ok: !why, seconds: (now() - started) / 1000, ...(unsure && { unsure }) }
    events.push(event)
    tell?.(event)
    if (why) return stop(line, why, run.is === 'unreadable' ? run : undefined)
    if (!dryRun) progress?.lineDone(line)
    unsure ||= previews && wouldChange(run)
  }
  return { ok: true, batch, events }
}

function isMove({ text }: ScriptLine, registry: Registry): boolean {
  const parsed = parseLine(text, registry)
  return parsed.ok && parsed.line.command.id.startsWith('go.')
}

/**
 * The requests of an interrupted line are sent again unchanged. When those were all, the line is over: its words may no
 * longer have a match (a team that it renamed). Otherwise the line runs for the remaining targets.
 */
async function cutOff(
  { text }: ScriptLine,
  { dispatcher, host }: LineParts,
  attempts: Attempts | undefined,
  how: LineRunOptions,
): Promise<LineRun | undefined> {
  const [act] = actsOf(attempts?.all() ?? [])
  if (!act) return undefined
  const { invocation, total } = act
  if (!(await host.abilities()).has('repeats')) {
    // Sent again it would be done twice, and how far it came only a look can tell.
    const outcome: Outcome = { id: invocation.id, line: text, ...blocked(reason('script.unanswered')) }
    return { is: 'ran', text, invocation, options: {}, outcome }
  }
  const outcome = await dispatcher.run(invocation, how)
  const isOver = outcome.is === 'done' && outcome.results.length === total
  const isUnknown = outcome.is === 'failed' && (outcome.problem.mayBeDone ?? outcome.problem.notSent)
  return isOver || isUnknown ? { is: 'ran', text, invocation, options: {}, outcome } : undefined
}

/** A line that cannot be read is invalid. */
function names({ expected }: ScriptLine): readonly string[] {
  return expected?.is === 'unreadable' ? ['unreadable', 'invalid', 'blocked'] : [expected?.is ?? '']
}

function wouldChange(run: LineRun): boolean {
  return run.is === 'ran' && run.outcome.is === 'preview' && run.outcome.steps.length > 0
}

function whyNotAsExpected(line: ScriptLine, run: LineRun, dryRun: boolean): Reason | undefined {
  const came = whatCame(run)
  // A dry run previews the line; its outcome is not known.
  if (dryRun && came.is === 'preview' && ['done', 'partial', 'preview'].includes(line.expected?.is ?? 'done'))
    return undefined
  const { expected } = line
  const wanted = expected ? names(line) : ['done', ...(run.is === 'ran' && run.options.dryRun ? ['preview'] : [])]
  if (wanted.includes(came.is) && (expected?.code === undefined || came.codes.includes(expected.code))) return undefined
  // The reason itself says more than that it was not expected, unless something was.
  if (!expected && came.why) return came.why
  const question = wanted.includes('done') ? questionOf(run) : undefined
  if (question) return question
  const said = expected ? [expected.is, expected.code ?? ''].join(' ').trim() : 'done'
  return reason('script.unexpected', { expected: said, came: [came.is, ...came.codes].join(' ') })
}

/** The line that agrees stands in the question itself. */
function questionOf(run: LineRun): Reason | undefined {
  if (run.is !== 'ran' || (run.outcome.is !== 'confirm' && run.outcome.is !== 'stale')) return undefined
  const { names, line } = run.outcome.ask
  const about = names.filter((name) => name !== '')
  return reason('script.asks', { about: about.length > 0 ? about : [commandWords(run.outcome.id)], agree: line })
}

type Came = { is: string; codes: readonly string[]; why?: Reason }

function whatCame(run: LineRun): Came {
  // A word without a match blocks; a line that cannot be read is invalid.
  if (run.is === 'unreadable') {
    return { is: run.from === undefined ? 'blocked' : 'invalid', codes: [run.why.code], why: run.why }
  }
  const { outcome } = run
  switch (outcome.is) {
    case 'blocked':
      return { is: outcome.is, codes: [outcome.why.code], why: outcome.why }
    case 'failed': {
      const why = outcome.problem.reason
      return { is: outcome.is, codes: why ? [why.code] : [outcome.problem.kind], ...(why && { why }) }
    }
    case 'invalid':
      return { is: outcome.is, codes: [...Object.keys(outcome.fields), ...Object.values(outcome.fields).flat()] }
    default:
      return { is: outcome.is, codes: [] }
  }
}
