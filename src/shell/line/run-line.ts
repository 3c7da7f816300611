// One line as a person types it, or as a message offers it: parsed, its words resolved, run like any other command.
import type { Source } from '../../contract/envelope.ts'
import type { Invocation } from '../../registry/define.ts'
import type { Host } from '../../registry/host.ts'
import { parseLine } from '../../registry/line.ts'
import type { Outcome } from '../../registry/outcome.ts'
import type { Registry } from '../../registry/registry.ts'
import { resolveLine } from '../../registry/resolve-line.ts'
import { quote } from '../../registry/token.ts'
import type { RunOptions, TypedRun } from '../session/session.ts'

type LinePorts = {
  registry: Registry
  host: Host
  run: (invocation: Invocation, source: Source, options?: RunOptions) => Promise<Outcome | undefined>
}

export async function runTypedLine(
  ports: LinePorts,
  text: string,
  source: Source,
  options: RunOptions = {},
): Promise<TypedRun> {
  const parsed = parseLine(text, ports.registry)
  if (!parsed.ok) return { is: 'unreadable', why: parsed.error.why, error: parsed.error }
  const resolved = await resolveLine(parsed.line, ports.host)
  if (!resolved.ok) {
    const { why, problem, unknown } = resolved
    const from = unknown ? text.indexOf(unknown.word) : -1
    return {
      is: 'unreadable',
      why,
      ...(problem && { problem }),
      ...(unknown &&
        from >= 0 && { error: { why, ...aroundWord(text, from, unknown.word), suggestion: quote(unknown.meant) } }),
    }
  }
  const { yes, confirm, dryRun, json = false } = parsed.line.options
  const agreed = yes || confirm !== undefined ? { ...(yes && { yes }), phrase: confirm } : undefined
  const outcome = await ports.run(resolved.invocation, source, {
    ...options,
    ...(agreed && { agreed }),
    ...(dryRun && { dryRun, complete: true }),
  })
  return { is: 'ran', outcome, json }
}

/** The word with the quotes around it, if it stands in such. */
function aroundWord(text: string, from: number, word: string): { from: number; to: number } {
  const quoted = text[from - 1] === '"' && text[from + word.length] === '"'
  return quoted ? { from: from - 1, to: from + word.length + 1 } : { from, to: from + word.length }
}
