// The ranking of a whole tournament from the standings of its stages (domain.md 4.8).
import type { FinalRank, SharedPrize, Standing } from '../contract/standing.ts'

type RankedStage = { name: string; standings: readonly Standing[] }

/**
 * Stages in order of play, or in reverse when an administrator ranks them so. First the last stage's ranking, then the
 * teams that left in the stage before, and so on. Each place has a reason.
 */
export function finalRanking(stages: readonly RankedStage[]): FinalRank[] {
  const ranking: FinalRank[] = []
  const listed = new Set<string>()
  for (const { name: stageName, standings } of stages.toReversed()) {
    let above: readonly Standing[] | undefined
    for (const level of mergeDivisions(standings)) {
      const leaving = level.filter((row) => !listed.has(row.tournamentTeamId))
      const rank = ranking.length + 1
      for (const [index, { tournamentTeamId, name }] of leaving.entries()) {
        listed.add(tournamentTeamId)
        const why = rank === 1 ? 'winner' : above ? whyBelow(level, above) : 'leftEarlier'
        ranking.push({ rank, tournamentTeamId, name, stageName, decidedBy: index > 0 ? 'shared' : why })
      }
      if (leaving.length > 0) above = level
    }
  }
  return ranking
}

/** The order of stages for `finalRanking`: those named come first, best first; the others follow, the last one first. */
export function stagesByRank<S extends { stageId: string }>(stages: readonly S[], best: readonly string[] = []): S[] {
  const named = best.flatMap((id) => stages.filter((stage) => stage.stageId === id))
  const others = stages.filter((stage) => !best.includes(stage.stageId))
  return [...others, ...named.toReversed()]
}

/** Teams that share a place share the prizes of all places it covers; see `SharedPrize`. */
export function withPrizes(
  ranking: readonly FinalRank[],
  prizes: number,
  { shared, prizeTo = [] }: { shared?: SharedPrize | undefined; prizeTo?: readonly string[] | undefined } = {},
): FinalRank[] {
  const levels = groupedByRank(ranking.filter((row) => row.rank <= prizes))
  return ranking.map((row) => {
    const level = levels.get(row.rank) ?? []
    const places = level.map((_, index) => row.rank + index).filter((place) => place <= prizes)
    if (places.length === 0) return row
    if (level.length === 1 || shared === 'split') return { ...row, prize: { places, among: level.length } }
    const isNamed = shared === 'named' && prizeTo.includes(row.tournamentTeamId)
    const own = isNamed ? places[levelOrder(level, prizeTo).indexOf(row.tournamentTeamId)] : undefined
    if (own === undefined) return row
    return { ...row, prize: { places: [own], among: 1 } }
  })
}

/** Places whose prize is not awarded although teams finished on them. */
export function prizesLeft(ranking: readonly FinalRank[], prizes: number): number[] {
  const given = new Set(ranking.flatMap(({ prize }) => prize?.places ?? []))
  const most = Math.min(prizes, ranking.length)
  return Array.from({ length: most }, (_, at) => at + 1).filter((place) => !given.has(place))
}

/** Shared places with a prize where the sharing of the prize is undecided. */
export function sharedPrizes(ranking: readonly FinalRank[], prizes: number): FinalRank[] {
  return ranking.filter(
    (row) => row.rank <= prizes && ranking.some((other) => other !== row && other.rank === row.rank),
  )
}

function groupedByRank(ranking: readonly FinalRank[]): Map<number, FinalRank[]> {
  const levels = new Map<number, FinalRank[]>()
  for (const row of ranking) {
    const level = levels.get(row.rank)
    if (level) level.push(row)
    else levels.set(row.rank, [row])
  }
  return levels
}

function levelOrder(level: readonly FinalRank[], prizeTo: readonly string[]): string[] {
  return prizeTo.filter((id) => level.some((row) => row.tournamentTeamId === id))
}

function whyBelow(level: readonly Standing[], above: readonly Standing[]): string {
  const [row] = level
  const [better] = above
  if (!row || !better || row.rank === better.rank) return firstLead(level, above) ?? 'rankInDivision'
  const isOneDivision = row.groupNumber === better.groupNumber && level.length === 1 && above.length === 1
  return (isOneDivision ? row.decidedBy : null) ?? 'rankInDivision'
}

/** The figure per match that separates two of the same rank in different divisions. */
function firstLead(one: readonly Standing[], other: readonly Standing[]): string | undefined {
  const [first] = one
  const figure = first && figuresOf(first).find((name) => perMatch(one, name) !== perMatch(other, name))
  return figure && (criteria[figure] ?? figure)
}

/** Criteria that are called otherwise than their figure. */
const criteria: Record<string, string> = { faults: 'fewerFaults', win: 'matchWins' }

/**
 * Divisions of a stage in one order, as levels of equal teams: by rank in the division, then by the criteria that mean
 * something across divisions, per match played. Teams level in their division stay together.
 */
export function mergeDivisions(standings: readonly Standing[]): Standing[][] {
  const places = new Map<string, Standing[]>()
  for (const row of standings) {
    const place = `${row.groupNumber}/${row.rank}`
    const known = places.get(place)
    if (known) known.push(row)
    else places.set(place, [row])
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
