// Runs a typed line. A confirmation given in the line (`--yes`, `--confirm="…"`) answers the question the dispatch comes
// back with, seal and all: without a question there is no seal, and without a seal nothing is sent.
import type { Dispatcher } from './dispatch.ts'
import type { Host } from './host.ts'
import type { Confirmation, DispatchOptions, Outcome } from './outcome.ts'
import type { Registry } from './registry.ts'
import { parseLine, printLine, type Line, type LineError, type LineOptions } from './line.ts'
import { resolveLine } from './resolve-line.ts'

export type Desk = { registry: Registry; host: Host; dispatcher: Dispatcher }

export type LineRun = { is: 'unreadable'; error: LineError } | { is: 'ran'; line: Line; outcome: Outcome }

type RunOptions = Omit<DispatchOptions, 'dryRun' | 'answer'>

export async function runLine(text: string, desk: Desk, options: RunOptions): Promise<LineRun> {
  const parsed = parseLine(text, desk.registry)
  if (!parsed.ok) return { is: 'unreadable', error: parsed.error }
  return { is: 'ran', line: parsed.line, outcome: await runParsed(parsed.line, desk, options) }
}

async function runParsed(line: Line, { host, dispatcher }: Desk, options: RunOptions): Promise<Outcome> {
  const resolved = await resolveLine(line, host)
  if (!resolved.ok) {
    const outcome = {
      id: line.command.id,
      line: printLine(line),
      is: 'blocked' as const,
      why: resolved.why,
      skipped: [],
    }
    const given = { id: line.command.id, targets: [], args: line.args }
    const asking = host.asking()
    dispatcher.journal.add({ command: line.command, given, options, asking, outcome, requests: [], seconds: 0 })
    return outcome
  }
  const { invocation } = resolved
  const outcome = await dispatcher.run(invocation, { ...options, ...(line.options.dryRun && { dryRun: true }) })
  const answer = outcome.is === 'confirm' ? answerTo(outcome.ask, line.options) : undefined
  return answer ? dispatcher.run(invocation, { ...options, answer }) : outcome
}

/** `--yes` agrees to a confirmation, never to what is irreversible; the phrase agrees to both. */
export function answerTo({ seal, risk }: Confirmation, { yes, confirm }: LineOptions): DispatchOptions['answer'] {
  if (confirm !== undefined) return { seal, phrase: confirm }
  return yes && risk.level === 'confirm' ? { seal } : undefined
}
