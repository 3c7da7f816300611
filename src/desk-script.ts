// A script: one command a line, `#` begins a remark. `… => blocked stage.notFinalized` says that the line is expected to
// end so. The first line that ends otherwise ends the script.
import type { Source } from './contract/envelope.ts'
import type { LineRun, LineRunOptions } from './desk-lines.ts'
import { randomKey } from './registry/seal.ts'

export type ScriptLine = {
  /** From 1, as an editor counts. */
  number: number
  run: LineRun
  /** It ended as it should. */
  ok: boolean
}
export type ScriptRun = { ok: boolean; lines: readonly ScriptLine[] }

type Options = { source: Source; signal?: AbortSignal; onLine?: (line: ScriptLine) => void }

export async function runScript(
  text: string,
  runLine: (text: string, options: LineRunOptions) => Promise<LineRun>,
  { source, signal, onLine }: Options,
): Promise<ScriptRun> {
  const batch = randomKey()
  const lines: ScriptLine[] = []
  for (const [index, typed] of text.split(/\r?\n/).entries()) {
    const { command, expected } = readScriptLine(typed)
    if (command === '') continue
    const run = await runLine(command, { source, batch, ...(signal && { signal }) })
    const line = { number: index + 1, run, ok: endedAs(run, expected) }
    lines.push(line)
    onLine?.(line)
    if (!line.ok || signal?.aborted) return { ok: false, lines }
  }
  return { ok: true, lines }
}

type Expected = { is: string; code: string | undefined } | undefined

export function readScriptLine(typed: string): { command: string; expected: Expected } {
  const text = typed.trim()
  if (text.startsWith('#')) return { command: '', expected: undefined }
  const found = /^(.*\S)\s+=>\s+([a-z]+)(?:\s+([\w.]+))?$/.exec(text)
  return found?.[1] !== undefined && found[2] !== undefined
    ? { command: found[1], expected: { is: found[2], code: found[3] } }
    : { command: text, expected: undefined }
}

function endedAs(run: LineRun, expected: Expected): boolean {
  const is = run.is === 'ran' ? run.outcome.is : run.is
  if (!expected) return is === 'done' || is === 'preview'
  return is === expected.is && (expected.code === undefined || codeOf(run) === expected.code)
}

/** Code of the reason why a line did not do what it says. */
export function codeOf(run: LineRun): string | undefined {
  if (run.is === 'unreadable') return run.why.code
  const { outcome } = run
  if (outcome.is === 'blocked') return outcome.why.code
  return outcome.is === 'failed' ? outcome.problem.reason?.code : undefined
}
