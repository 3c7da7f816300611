// One typed line, from its text to its outcome, with the confirmation it may carry.
import type { Source } from './contract/envelope.ts'
import type { Problem } from './contract/problem.ts'
import type { Reason } from './contract/reason.ts'
import type { Invocation } from './registry/define.ts'
import type { Dispatcher } from './registry/dispatch.ts'
import type { Host } from './registry/host.ts'
import { parseLine, type LineOptions } from './registry/line.ts'
import type { Confirmation, DispatchOptions, Outcome } from './registry/outcome.ts'
import type { Registry } from './registry/registry.ts'
import { resolveLine } from './registry/resolve-line.ts'

export type LineRun =
  | { is: 'ran'; text: string; invocation: Invocation; options: LineOptions; outcome: Outcome }
  /** It could not be read, or a word in it means nothing or too much. Nothing was sent. */
  | { is: 'unreadable'; text: string; why: Reason; problem?: Problem; suggestion?: string; from?: number; to?: number }

export type LineRunOptions = { source: Source; batch?: string; signal?: AbortSignal }

type Parts = { registry: Registry; host: Host; dispatcher: Dispatcher }

export function createLineRunner({ registry, host, dispatcher }: Parts) {
  return async (text: string, options: LineRunOptions): Promise<LineRun> => {
    const parsed = parseLine(text, registry)
    if (!parsed.ok) return { is: 'unreadable', text, ...parsed.error }
    const resolved = await resolveLine(parsed.line, host)
    if (!resolved.ok) {
      return { is: 'unreadable', text, why: resolved.why, ...(resolved.problem && { problem: resolved.problem }) }
    }
    const { invocation } = resolved
    const typed = parsed.line.options
    const outcome = await runAgreed(
      dispatcher,
      invocation,
      { ...options, ...(typed.dryRun && { dryRun: true }) },
      typed,
    )
    return { is: 'ran', text, invocation, options: typed, outcome }
  }
}

/** A line that carries its confirmation is asked and answers at once; what it did not agree to is given back. */
async function runAgreed(
  dispatcher: Dispatcher,
  invocation: Invocation,
  options: DispatchOptions,
  typed: LineOptions,
): Promise<Outcome> {
  const outcome = await dispatcher.run(invocation, options)
  if (outcome.is !== 'confirm') return outcome
  const answer = answerTo(outcome.ask, typed)
  return answer ? dispatcher.run(invocation, { ...options, answer }) : outcome
}

/** `--yes` never agrees to what is irreversible. */
function answerTo({ seal, risk }: Confirmation, { yes, confirm }: LineOptions): DispatchOptions['answer'] {
  if (risk.level === 'irreversible') return confirm === undefined ? undefined : { seal, phrase: confirm }
  return yes || confirm !== undefined ? { seal } : undefined
}
