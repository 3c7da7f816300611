// The rows that travel with a change, put into a stage that is kept: in a console, and in another process of the platform.
import type { Bracket } from './bracket.ts'
import type { ChangedRow, Difference } from './change.ts'
import type { StageDetail } from './stage.ts'

/** The stage with its next revision; what did not change stays the same objects. Undefined when it must be read again. */
export function stageWithRows(
  kept: StageDetail,
  rows: readonly ChangedRow[],
  revision: number,
): StageDetail | undefined {
  const of = (kind: string) => rows.find((row) => row.kind === kind && row.id === kept.id)
  const [difference, line] = [of('difference'), of('stage')]
  if (kept.revision !== revision - 1 || difference?.version !== revision || !line) return undefined
  // Rows of this kind are differences (change.ts).
  const brackets = bracketsWith(kept.brackets, difference.row as Difference)
  return brackets && { ...kept, ...line.row, brackets, revision }
}

/** Undefined when the rows name a division or a match that is not there. */
function bracketsWith(kept: readonly Bracket[], rows: Difference): Bracket[] | undefined {
  const heads = new Map(rows.brackets.map((bracket) => [bracket.groupNumber, bracket]))
  const matches = new Map(rows.matches.map((match) => [match.bracketMatchId, match]))
  const placed = { heads: 0, matches: 0 }
  const listWith = (list: Bracket['matches']) => {
    if (!list.some(({ bracketMatchId }) => matches.has(bracketMatchId))) return list
    return list.map((match) => {
      const changed = matches.get(match.bracketMatchId)
      if (changed) placed.matches++
      return changed ?? match
    })
  }
  const brackets = kept.map((bracket) => {
    const head = heads.get(bracket.groupNumber)
    if (head) placed.heads++
    return {
      ...bracket,
      ...head,
      matches: listWith(bracket.matches),
      additionalMatches: listWith(bracket.additionalMatches),
    }
  })
  return placed.heads === heads.size && placed.matches === matches.size ? brackets : undefined
}
