// The text of a script → its lines, each with its expected outcome.
import { maxScriptLength } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { tokenize } from './token.ts'

const outcomes = [
  'done',
  'partial',
  'preview',
  'confirm',
  'stale',
  'blocked',
  'invalid',
  'failed',
  'unreadable',
] as const

export type ScriptLine = {
  /** Where it begins, from 1. */
  number: number
  text: string
  /** `code`: of the reason, or a field of invalid arguments. */
  expected?: { is: (typeof outcomes)[number]; code?: string }
}

type Script = { ok: true; lines: readonly ScriptLine[] } | { ok: false; line: ScriptLine; why: Reason }

export function readScript(text: string): Script {
  const lines: ScriptLine[] = []
  if (text.length > maxScriptLength) {
    const why = reason('script.tooLong', { most: maxScriptLength })
    return { ok: false, line: { number: 1, text: '' }, why }
  }
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
      const params = { text: raw.slice(arrow.from, comment?.from).trim(), outcomes: [...outcomes] }
      return { ok: false, line, why: reason('script.badExpectation', params) }
    }
    lines.push({ ...line, ...(expected && { expected: { is: expected, ...(code !== undefined && { code }) } }) })
  }
  return { ok: true, lines }
}

/** A line that ends with an odd number of backslashes goes on in the next one; a comment never does. */
function* joinLines(text: string): Iterable<{ number: number; text: string }> {
  let open: { number: number; parts: string[] } | undefined
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const goesOn = backslashesAtEnd(raw) % 2 === 1 && !raw.trimStart().startsWith('#')
    const part = goesOn ? raw.slice(0, -1) : raw
    if (open) open.parts.push(part)
    else open = { number: index + 1, parts: [part] }
    if (goesOn) continue
    yield joined(open)
    open = undefined
  }
  if (open) yield joined(open)
}

function backslashesAtEnd(line: string): number {
  let at = line.length
  while (line[at - 1] === '\\') at--
  return line.length - at
}

/** The first part keeps the blanks before it, the last those behind it. */
function joined({ number, parts }: { number: number; parts: readonly string[] }): { number: number; text: string } {
  const last = parts.length - 1
  const trimmed = parts.map((part, at) => {
    const begun = at > 0 ? part.trimStart() : part
    return at < last ? begun.trimEnd() : begun
  })
  return { number, text: trimmed.join(' ') }
}
