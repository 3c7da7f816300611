// One typed word ↔ the value of an argument. Quoting matters: `none` is empty, `"none"` is that text.
import { reason, type Reason } from '../contract/reason.ts'
import { wholeNumberIn } from '../rules/whole-number.ts'
import type { ArgumentField } from './fields.ts'
import { readMinutes } from './minutes.ts'
import { readMoment } from './moment.ts'
import { nearest } from './nearest.ts'
import { quote } from './token.ts'
import { halfWidth } from '../contract/half-width.ts'

/** The part of a token that is a value. */
export type TypedValue = { text: string; bare: string; quoted: boolean }

type Unread = 'notANumber' | 'notABoolean' | 'notAChoice' | 'notATime'
type ReadValue = { ok: true; value: unknown } | { ok: false; code: Unread; suggestion?: string }

const nothing = 'none'

export function readValue(field: ArgumentField, typed: TypedValue): ReadValue {
  if (field.nullable && typed.bare === nothing) return { ok: true, value: null }
  if (field.kind !== 'list') return readOne(field, field.kind, typed)
  const values: unknown[] = []
  for (const part of splitList(typed)) {
    const read = readOne(field, field.item ?? 'text', part)
    if (!read.ok) return read
    values.push(read.value)
  }
  return { ok: true, value: values }
}

/** Why the typed text is not a value of the argument. */
export function whyUnread(field: ArgumentField, text: string, code: Unread): Reason {
  const params = { argument: field.name, value: text }
  if (code !== 'notAChoice') return reason(`line.${code}`, params)
  return reason('line.notAChoice', { ...params, choices: field.choices?.map(String) ?? [] })
}

/** The word a value is typed as; undefined for values a line cannot hold. */
export function printValue(field: ArgumentField, value: unknown): string {
  if (value === null) return nothing
  // A list of one empty text is typed `""`, an empty list is typed as nothing at all.
  if (Array.isArray(value)) return value.map((item) => printOne(field, item)).join(',')
  return printOne(field, value)
}

function readOne(field: ArgumentField, kind: ArgumentField['kind'], { text }: TypedValue): ReadValue {
  switch (kind) {
    case 'number': {
      const value = (field.minutes ? readMinutes(text) : undefined) ?? wholeNumberIn(text) ?? otherNumber(text)
      return text.trim() === '' || !Number.isFinite(value) ? { ok: false, code: 'notANumber' } : { ok: true, value }
    }
    case 'boolean':
      if (text === 'true' || text === 'yes' || text === 'on') return { ok: true, value: true }
      if (text === 'false' || text === 'no' || text === 'off') return { ok: true, value: false }
      return { ok: false, code: 'notABoolean' }
    case 'choice':
      // Choices of the settings are compared when they are known: where the words of a line are resolved.
      return field.choicesFrom ? { ok: true, value: text } : readChoice(field.choices ?? [], text)
    case 'date-time':
      return readTime(text)
    default:
      return { ok: true, value: text }
  }
}

/** `1.000`, `1e3` and `0x10` may be whole numbers, but not surely those that are meant. */
function otherNumber(text: string): number {
  const typed = halfWidth(text).trim()
  const value = Number(typed)
  const isPlain = /^[+-]?\d+$/.test(typed) || String(value) === typed
  return Number.isInteger(value) && !isPlain ? Number.NaN : value
}

/** Case does not count; the nearest value is suggested. */
export function readChoice(choices: readonly (string | number)[], text: string): ReadValue {
  const exact = choices.find((choice) => String(choice) === text)
  const value = exact ?? choices.find((choice) => String(choice).toLowerCase() === text.toLowerCase())
  if (value !== undefined) return { ok: true, value }
  const suggestion = nearest(text, choices.map(String))
  return { ok: false, code: 'notAChoice', ...(suggestion !== undefined && { suggestion: quote(suggestion) }) }
}

/**
 * Whole seconds or a date and time with its offset is that moment. Text that depends on the day or on the zone of the
 * system stays as typed until the line is resolved (moment.ts).
 */
function readTime(text: string): ReadValue {
  if (text.trim() !== '' && Number.isFinite(Number(text))) return { ok: true, value: Number(text) }
  // Late enough for words that look back.
  const somewhere = readMoment(text, { now: someDay, zone: 'UTC' })
  if (!somewhere.ok) return { ok: false, code: 'notATime' }
  const elsewhere = readMoment(text, { now: someDay + 86_400, zone: 'Asia/Kathmandu' })
  return { ok: true, value: elsewhere.ok && elsewhere.at === somewhere.at ? somewhere.at : text }
}

const someDay = Date.UTC(2001, 0, 1) / 1000

/** chosen: a year-9999 time is the last that is printed as a date. */
const lastPrinted = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000

function printOne(field: ArgumentField, value: unknown): string {
  const kind = field.kind === 'list' ? field.item : field.kind
  if (
    kind === 'date-time' &&
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= 0 &&
    value <= lastPrinted
  ) {
    return new Date(value * 1000).toISOString().replace('.000Z', 'Z')
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return quote(JSON.stringify(value) ?? '')
  return field.nullable && value === nothing ? `"${value}"` : quote(value)
}

/** Only a comma that was not quoted parts two. */
export function splitList({ text, bare, quoted }: TypedValue): TypedValue[] {
  if (text === '' && !quoted) return []
  const parts: TypedValue[] = []
  let from = 0
  for (let at = bare.indexOf(','); ; at = bare.indexOf(',', from)) {
    const to = at < 0 ? text.length : at
    parts.push({ text: text.slice(from, to), bare: bare.slice(from, to), quoted })
    if (at < 0) return parts
    from = at + 1
  }
}
