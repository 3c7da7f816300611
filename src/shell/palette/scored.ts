// A result typed behind the words for a match, wherever one is: `G1-M1 2-1`, `alpha hotel spring cup 2-1`.
import { fold, searchWords } from '../../contract/fold.ts'
import { halfWidth } from '../../contract/half-width.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { CommandEntry } from './entries.ts'
import { placesOf, wordsOf } from './meant-matches.ts'
import type { PaletteCommand } from './rows.ts'

export type Scored = {
  words: string
  points: readonly [string, string]
  /** Why it may be something else. */
  why?: Reason
}

const typedResult = /^(.*\S)\s+(\d{1,4})\s*([-–:])\s*(\d{1,4})$/u

/** `entry`: the command whose names may stand with the words, `result g1-m1 2-1`. */
export function readScored(query: string, entry?: CommandEntry): Scored | undefined {
  const typed = halfWidth(query.trim())
  const [, before = '', one, sign = '', other] = typedResult.exec(typed) ?? []
  if (one === undefined || other === undefined) return undefined
  const words = entry ? withoutName(before, entry) : before
  if (words === '') return undefined
  const points = [one, other] as const
  // Where it is said to be a result, `16:13` is one.
  const isTime = sign === ':' && isTimeOfDay(one, other) && words === before
  const isNone = isTime || points.some((point) => /^0\d/.test(point))
  const score = points.map(Number).join('-')
  const why = isNone ? reason('match.notAScore', { typed: typed.slice(before.length).trim(), score }) : undefined
  return { words, points, ...(why && { why }) }
}

/** chosen: with two digits behind the colon, 16:13 is a time unless it is said to be a result. */
function isTimeOfDay(hour: string, minute: string): boolean {
  return hour.length <= 2 && minute.length === 2 && Number(hour) <= 24 && Number(minute) < 60
}

/** Without the name of the command, before or behind. */
function withoutName(words: string, { title, also = [] }: CommandEntry): string {
  const typed = words.split(/\s+/)
  const names = [title, ...also].map((name) => searchWords(name)).toSorted((a, b) => b.length - a.length)
  for (const name of names) {
    const length = name.length
    const is = (part: readonly string[]) => length > 0 && fold(part.join(' ')) === name.join(' ')
    if (is(typed.slice(0, length))) return typed.slice(length).join(' ')
    if (is(typed.slice(-length))) return typed.slice(0, -length).join(' ')
  }
  return words
}

type Match = { id: string; code: string; teams: readonly string[]; within: string }

/** The row that enters the result in that match. */
export function scoredRow({ words, points }: Scored, match: Match, entry: CommandEntry): PaletteCommand {
  const { id, code, teams, within } = match
  const [first = '', second = '', ...more] = teams
  const isPair = second !== '' && more.length === 0
  const [one, other] = isPair && isTurned(words, [first, second]) ? points.toReversed() : points
  const score = `${one}-${other}`
  return {
    is: 'command',
    id: `${entry.id} ${id} ${score}`,
    entry,
    ids: [id],
    args: { score },
    typed: isPair ? `${first} ${one}–${other} ${second}` : [...teams, `${one}–${other}`].join(' '),
    code,
    verdict: { eligible: 1, skipped: [] },
    on: within,
  }
}

/** In place of an act: why there is none. */
export function refusedRow(entry: CommandEntry, why: Reason): PaletteCommand {
  return { is: 'command', id: `${entry.id} refused`, entry, ids: [], verdict: { why, eligible: 0, skipped: [] } }
}

/** Whether the second team was named first, or alone: the first number is its own. */
function isTurned(words: string, teams: readonly [string, string]): boolean {
  const [one, other] = teams
  const whole = orderOf(wordsOf(words), teams)
  if (whole !== undefined) return whole
  const typed = searchWords(words)
  const at = (name: string, unlike: string) => {
    const others = fold(unlike).split(/\s+/)
    const own = fold(name)
      .split(/\s+/)
      .filter((word) => !others.includes(word))
    return typed.findIndex((word) => own.some((part) => part.startsWith(word)))
  }
  const [first, second] = [at(one, other), at(other, one)]
  return second >= 0 && (first < 0 || second < first)
}

/** By whole names, the longer one first: of Alpha and Alpha Two the words of one are also in the other. */
function orderOf(words: readonly string[], [one, other]: readonly [string, string]): boolean | undefined {
  const isLonger = wordsOf(other).length > wordsOf(one).length
  const [long, short] = isLonger ? [other, one] : [one, other]
  const ofLong = placesOf(words, long)
  const ofShort = placesOf(
    words.map((word, at) => (ofLong.includes(at) ? '' : word)),
    short,
  )
  const [first, second] = isLonger ? [ofShort, ofLong] : [ofLong, ofShort]
  if (first[0] === undefined && second[0] === undefined) return undefined
  if (first[0] !== undefined && second[0] !== undefined) return second[0] < first[0]
  return undefined
}
