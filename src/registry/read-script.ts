// The text of a script → its lines, each with what is expected of it.
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
