// Runs a typed line. A confirmation given in the line (`--yes`, `--confirm="…"`) answers the question the dispatch
// returns, with its seal: without a question there is no seal, and without a seal the request is not sent.
import type { Problem } from '../contract/problem.ts'
import type { Reason } from '../contract/reason.ts'
import type { Invocation } from './define.ts'
import { answerOfLine } from './confirmation.ts'
import type { Dispatcher } from './dispatch.ts'
import type { Host } from './host.ts'
import { parseLine, printLine, type LineOptions } from './line.ts'
import type { DispatchOptions, Outcome } from './outcome.ts'
import type { Registry } from './registry.ts'
import { resolveLine } from './resolve-line.ts'

export type LineParts = { registry: Registry; host: Host; dispatcher: Dispatcher }

export type LineRun =
  | { is: 'ran'; text: string; invocation: Invocation; options: LineOptions; outcome: Outcome }
  /**
   * It could not be read (then `from` and `to` say where), or a word in it has no match or several. No request was
   * sent.
   */
  | { is: 'unreadable'; text: string; why: Reason; problem?: Problem; suggestion?: string; from?: number; to?: number }

export type LineRunOptions = Omit<DispatchOptions, 'answer'>

export async function runLine(text: string, parts: LineParts, options: LineRunOptions): Promise<LineRun> {
  const { registry, host, dispatcher } = parts
  const parsed = parseLine(text, registry)
  if (!parsed.ok) return { is: 'unreadable', text, ...parsed.error }
  const { line } = parsed
  const resolved = await resolveLine(line, host)
  if (!resolved.ok) {
    const { why, problem } = resolved
    const id = line.command.id
    const outcome: Outcome = { id, line: printLine(line), is: 'blocked', why, skipped: [] }
    const given = { id, targets: [], args: line.args }
    const entry = { command: line.command, given, options, asking: host.asking(), outcome, requests: [], seconds: 0 }
    dispatcher.journal.add(entry)
    return { is: 'unreadable', text, why, ...(problem && { problem }) }
  }
  const { invocation } = resolved
  const asked = await dispatcher.run(invocation, { ...options, ...(line.options.dryRun && { dryRun: true }) })
  const { yes, confirm: phrase } = line.options
  const answer = asked.is === 'confirm' && !options.dryRun ? answerOfLine(asked.ask, { yes, phrase }) : undefined
  const outcome = answer ? await dispatcher.run(invocation, { ...options, answer }) : asked
  return { is: 'ran', text, invocation, options: line.options, outcome }
}
