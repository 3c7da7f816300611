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
 * something across divisions, per match played. Teams level in their division stay together.
 */
export function mergeDivisions(standings: readonly Standing[]): Standing[][] {
  const places = new Map<string, Standing[]>()
  for (const row of standings) {
    const place = `${row.groupNumber}/${row.rank}`
    places.set(place, [...(places.get(place) ?? []), row])
  }
  const levels: Standing[][] = []
  for (const place of [...places.values()].toSorted(compare)) {
    const level = levels.at(-1)
    if (level && compare(level, place) === 0) level.push(...place)
    else levels.push([...place])
  }
  return levels
}

function compare(one: readonly Standing[], other: readonly Standing[]): number {
  const [first] = one
  const [second] = other
  if (!first || !second || first.rank !== second.rank) return (first?.rank ?? 0) - (second?.rank ?? 0)
  for (const figure of figuresOf(first)) {
    const lead = perMatch(other, figure) - perMatch(one, figure)
    if (lead !== 0) return figure === 'faults' ? -lead : lead
  }
  return 0
}

/** In an elimination only the round counts, which is the rank. */
function figuresOf({ values }: Standing): readonly string[] {
  if (values.points !== undefined) return ['points', 'scoreDifference', 'scoreFor', 'faults']
  return values.totalScore === undefined ? [] : ['totalScore', 'bestMatch', 'win', 'lastMatch']
}

function perMatch(rows: readonly Standing[], figure: string): number {
  const sum = (name: string) => rows.reduce((total, { values }) => total + (values[name] ?? 0), 0)
  return sum(figure) / Math.max(1, sum('played'))
}
