// Runs `.arena` text: one command a line, `#` comments, `\` at the end goes on in the next line, and `=> outcome [code]`
// where something else than success is expected. It stops at the first line that does not come out as expected.
import { reason, type Reason } from '../contract/reason.ts'
import type { Source } from '../contract/envelope.ts'
import { parseLine } from './line.ts'
import { runLine, type Desk, type LineRun } from './run-line.ts'
import { randomKey } from './seal.ts'
import { tokenize } from './token.ts'

const outcomes = ['done', 'partial', 'preview', 'confirm', 'stale', 'blocked', 'invalid', 'failed'] as const

export type Expectation = {
  is: (typeof outcomes)[number]
  /** Code of the reason, or a field of invalid arguments. */
  code?: string
}

export type ScriptLine = {
  /** Where it begins, from 1. */
  number: number
  text: string
  expected?: Expectation
}

export type ScriptEvent = {
  line: ScriptLine
  ran: LineRun
  /** Why it is not what was expected. */
  why?: Reason
  seconds: number
}

export type ScriptResult = {
  ok: boolean
  batch: string
  events: readonly ScriptEvent[]
  /** Where and why it stopped. */
  stopped?: { number: number; text: string; why: Reason }
}

type Options = {
  source?: Source
  signal?: AbortSignal
  /** Told after each line. */
  tell?: (event: ScriptEvent) => void
  /** Milliseconds. */
  now?: () => number
}

export async function runScript(text: string, desk: Desk, options: Options = {}): Promise<ScriptResult> {
  const { source = 'script', signal, tell, now = Date.now } = options
  const batch = randomKey()
  const events: ScriptEvent[] = []
  const stop = ({ number, text }: ScriptLine, why: Reason): ScriptResult => {
    return { ok: false, batch, events, stopped: { number, text, why } }
  }
  const script = readScript(text)
  if (!script.ok) return stop(script.line, script.why)
  for (const line of script.lines) {
    // A slip in the last line must not be found after everything before it is done.
    const parsed = parseLine(line.text, desk.registry)
    if (!parsed.ok && line.expected?.is !== 'invalid') return stop(line, parsed.error.why)
  }
  for (const line of script.lines) {
    if (signal?.aborted) return stop(line, reason('command.stopped'))
    const started = now()
    const ran = await runLine(line.text, desk, { source, batch, ...(signal && { signal }) })
    const why = whyNotAsExpected(line, ran)
    const event = { line, ran, seconds: (now() - started) / 1000, ...(why && { why }) }
    events.push(event)
    tell?.(event)
    if (why) return stop(line, why)
  }
  return { ok: true, batch, events }
}

type Script = { ok: true; lines: readonly ScriptLine[] } | { ok: false; line: ScriptLine; why: Reason }

export function readScript(text: string): Script {
  const lines: ScriptLine[] = []
  for (const { number, text: raw } of joinLines(text)) {
    const tokens = tokenize(raw)
    const comment = tokens.find(({ bare }) => bare.startsWith('#'))
    const said = tokens.filter(({ from }) => from < (comment?.from ?? Infinity))
    const arrow = said.find(({ bare }) => bare === '=>')
    const command = raw.slice(0, arrow?.from ?? comment?.from).trim()
    if (command === '' && !arrow) continue
    const line = { number, text: command }
    const [is, code, more] = arrow ? said.slice(said.indexOf(arrow) + 1).map((token) => token.text) : []
    const expected = outcomes.find((one) => one === is)
    if (arrow && (!expected || more !== undefined || command === '')) {
      return {
        ok: false,
        line,
        why: reason('script.badExpectation', { text: raw.slice(arrow.from), outcomes: [...outcomes] }),
      }
    }
    lines.push({ ...line, ...(expected && { expected: { is: expected, ...(code !== undefined && { code }) } }) })
  }
  return { ok: true, lines }
}

/** A line that ends with an odd number of backslashes goes on in the next one. */
function* joinLines(text: string): Iterable<{ number: number; text: string }> {
  let open: { number: number; text: string } | undefined
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const goesOn = /(^|[^\\])(\\\\)*\\$/.test(raw) && !/^\s*#/.test(raw)
    const part = goesOn ? raw.slice(0, -1) : raw
    open = open ? { ...open, text: `${open.text.trimEnd()} ${part.trimStart()}` } : { number: index + 1, text: part }
    if (goesOn) continue
    yield open
    open = undefined
  }
  if (open) yield open
}

function whyNotAsExpected({ expected }: ScriptLine, ran: LineRun): Reason | undefined {
  const came = whatCame(ran)
  const dryRun = ran.is === 'ran' && ran.line.options.dryRun === true
  const wanted = expected ?? { is: dryRun ? ('preview' as const) : ('done' as const) }
  const fits = came.is === wanted.is && (wanted.code === undefined || came.codes.includes(wanted.code))
  if (fits) return undefined
  // The reason itself says more than that it was not expected, unless something was.
  if (!expected && came.why) return came.why
  const text = [came.is, ...came.codes].join(' ')
  return reason('script.unexpected', { expected: [wanted.is, wanted.code ?? ''].join(' ').trim(), came: text })
}

function whatCame(ran: LineRun): { is: Expectation['is']; codes: readonly string[]; why?: Reason } {
  if (ran.is === 'unreadable') return { is: 'invalid', codes: [ran.error.why.code], why: ran.error.why }
  const { outcome } = ran
  switch (outcome.is) {
    case 'blocked':
      return { is: outcome.is, codes: [outcome.why.code], why: outcome.why }
    case 'failed': {
      const why = outcome.problem.reason
      return { is: outcome.is, codes: why ? [why.code] : [outcome.problem.kind], ...(why && { why }) }
    }
    case 'invalid':
      return { is: outcome.is, codes: [...Object.keys(outcome.fields), ...Object.values(outcome.fields).flat()] }
    case 'done':
    case 'partial':
    case 'preview':
    case 'confirm':
    case 'stale':
      return { is: outcome.is, codes: [] }
  }
}
