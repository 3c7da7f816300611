// The ranking of a whole tournament from the standings of its stages (domain.md 4.8).
import type { FinalRank, Standing } from '../contract/standing.ts'

/** Stages in order. First the last stage's ranking, then those who left in the stage before, and so on. */
export function finalRanking(stages: readonly { name: string; standings: readonly Standing[] }[]): FinalRank[] {
  const ranking: FinalRank[] = []
  const listed = new Set<string>()
  for (const { name: stageName, standings } of stages.toReversed()) {
    for (const level of mergeDivisions(standings)) {
      const leaving = level.filter((row) => !listed.has(row.tournamentTeamId))
      const rank = ranking.length + 1
      for (const { tournamentTeamId, name } of leaving) {
        listed.add(tournamentTeamId)
        ranking.push({ rank, tournamentTeamId, name, stageName })
      }
    }
  }
  return ranking
}

/**
 * Divisions of a stage in one order, as levels of equal teams: by rank in the division, then by the criteria that mean
 * something across divisions, per match played.
 */
export function mergeDivisions(standings: readonly Standing[]): Standing[][] {
  const ordered = standings.toSorted(compare)
  const levels: Standing[][] = []
  for (const row of ordered) {
    const level = levels.at(-1)
    const [first] = level ?? []
    if (level && first && compare(first, row) === 0) level.push(row)
    else levels.push([row])
  }
  return levels
}

function compare(a: Standing, b: Standing): number {
  if (a.rank !== b.rank || a.groupNumber === b.groupNumber) return a.rank - b.rank
  for (const figure of figuresOf(a)) {
    const lead = perMatch(b, figure) - perMatch(a, figure)
    if (lead !== 0) return figure === 'faults' ? -lead : lead
  }
  return 0
}

/** In an elimination only the round counts, which is the rank. */
function figuresOf({ values }: Standing): readonly string[] {
  if (values.points !== undefined) return ['points', 'scoreDifference', 'scoreFor', 'faults']
  return values.totalScore === undefined ? [] : ['totalScore', 'bestMatch', 'win', 'lastMatch']
}

function perMatch({ values }: Standing, figure: string): number {
  return (values[figure] ?? 0) / Math.max(1, values.played ?? 0)
}
