// A result typed behind the words for a match, wherever one is: `G1-M1 2-1`, `alpha hotel spring cup 2-1`.
import { fold, searchWords } from '../../contract/fold.ts'
import { halfWidth } from '../../contract/half-width.ts'
import type { CommandEntry, RecordEntry } from './entries.ts'
import type { PaletteCommand } from './rows.ts'

export type Scored = { words: string; points: readonly [string, string] }

export function readScored(query: string): Scored | undefined {
  const [, words = '', one, other] = /^(.*\S)\s+(\d{1,4})\s*[-–:]\s*(\d{1,4})$/u.exec(halfWidth(query.trim())) ?? []
  return one === undefined || other === undefined ? undefined : { words, points: [one, other] }
}

/** chosen: more matches than these are looked through as usual. */
const most = 5

/** Each match of two teams among the records, with that result. */
export function scoredRows(
  { words, points }: Scored,
  records: readonly RecordEntry[],
  entry: CommandEntry,
): readonly PaletteCommand[] {
  return records
    .flatMap((record): PaletteCommand[] => {
      const teams = teamsOf(record)
      const match = record.id.replace(/^match /, '')
      if (!teams || match === record.id) return []
      const [one, other] = isTurned(words, teams) ? points.toReversed() : points
      const score = `${one}-${other}`
      return [
        {
          is: 'command',
          id: `${entry.id} ${match} ${score}`,
          entry,
          ids: [match],
          args: { score },
          typed: `${teams[0]} ${one}–${other} ${teams[1]}`,
          verdict: { eligible: 1, skipped: [] },
          on: record.within ?? record.about(),
        },
      ]
    })
    .slice(0, most)
}

/** `G1-M1 Alpha – Hotel` */
function teamsOf({ title }: RecordEntry): readonly [string, string] | undefined {
  const [one, other, ...more] = title.slice(title.indexOf(' ') + 1).split(' – ')
  return one === undefined || other === undefined || more.length > 0 ? undefined : [one, other]
}

/** Whether the second team was named first, or alone: the first number is its own. */
function isTurned(words: string, [one, other]: readonly [string, string]): boolean {
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
