// Standings of a stage, each row with the criterion that decided it (domain.md 4.8).
import type { Bracket, BracketTeam } from '../contract/bracket.ts'
import type { Under } from '../contract/say.ts'
import type { Leavers, StageDetail, TieBreaker } from '../contract/stage.ts'
import type { Standing, StandingEntry } from '../contract/standing.ts'
import { annulledIn, withoutMatchesOf } from './bracket/annulled.ts'
import { exitsOf, type Exit } from './bracket/exit.ts'
import { teamsOf } from './bracket/generate.ts'
import { empty, isExcluded, tally, type Tally } from './bracket/tally.ts'
import { rankBy, type Again, type Criterion, type Ordered } from './tie-breaks.ts'

/** The input of a ranking; a stage with its brackets fits as it is. */
export type RankedStage = Pick<
  StageDetail,
  'format' | 'brackets' | 'seeds' | 'pointsWin' | 'pointsDraw' | 'tieBreakers'
> & {
  /** Teams that left (`ranksGoneLast`). */
  dropped?: readonly string[]
  /** Whether their matches count. */
  leavers?: Leavers
  /** Names of teams that stand in no bracket. */
  names?: ReadonlyMap<string, string>
}

/** Rows by division, best first. Also of a running stage: teams still in an elimination rank above those that left. */
export function rankStage(stage: RankedStage): Standing[] {
  const dropped = new Set(ranksGoneLast(stage) ? stage.dropped : [])
  const divisions = stage.brackets.map((bracket) => {
    const teams = inSeedOrder(teamsOf(bracket), stage.seeds)
    const annulled = annulledIn(stage, bracket)
    const { rows, criteria } = methodOf(stage, withoutMatchesOf(bracket, annulled))(teams)
    for (const { team, values } of rows) if (annulled.has(team.tournamentTeamId)) values[annulledMark] = 1
    const staying = rankBy(
      rows.filter((row) => !dropped.has(row.team.tournamentTeamId)),
      criteria,
    )
    const left = rankBy(
      rows.filter((row) => dropped.has(row.team.tournamentTeamId)),
      criteria,
    ).map((entry, index) => ({
      ...entry,
      rank: entry.rank + staying.length,
      ...(index === 0 && staying.length > 0 && { decidedBy: 'dropped' }),
    }))
    return [...staying, ...left].map((entry) => standing(entry, bracket.groupNumber))
  })
  return withUnplaced(divisions, stage).flat()
}

/** Among the figures of a row: its matches do not count. */
export const annulledMark = 'annulled'

/** Where every match counts; an elimination ranks a team that left where it left. */
export function ranksGoneLast({ format }: Pick<StageDetail, 'format'>): boolean {
  return format === 'RoundRobin' || format === 'FreeForAll'
}

type CriterionName = Under<'ui.standings.criterion'>

/** The criteria that decide places, first to last (4.8). */
export function criteriaOf({
  format,
  tieBreakers,
}: Pick<StageDetail, 'format' | 'tieBreakers'>): readonly CriterionName[] {
  if (format === 'RoundRobin') return tieBreakers
  return format === 'FreeForAll'
    ? ['excluded', 'totalScore', 'bestMatch', 'matchWins', 'lastMatch']
    : ['leftRound', 'additionalMatch']
}

/** Why a row stands below the one above it; undefined for rows that are level with it, or are first. */
export function explainRank(
  row: Standing,
  above: Standing | undefined,
): { criterion: string; value: number | undefined; above: number | undefined } | undefined {
  const criterion = row.decidedBy
  if (criterion === null || !above) return undefined
  return {
    criterion,
    value: row.values[decidingValue] ?? row.values[criterion],
    above: row.values[decidingValueAbove] ?? above.values[criterion],
  }
}

/** Groups of teams that share a place where places decide: a prize in the last stage, going on in the others. */
export function tiesAtCut(
  standings: readonly Standing[],
  /** `prizes`: number of places with a prize, 0 to 3. */
  { advancing, prizes, lastStage }: { advancing: number | null; prizes: number; lastStage: boolean },
): Standing[][] {
  const ties = new Map<string, Standing[]>()
  for (const row of standings) {
    if (!row.tied) continue
    const place = `${row.groupNumber}/${row.rank}`
    ties.set(place, [...(ties.get(place) ?? []), row])
  }
  return [...ties.values()].filter(([row, ...others]) => {
    if (!row) return false
    // The first of the last stage win the title, whether a prize is entered for it or not.
    if (lastStage) return row.rank <= Math.max(prizes, 1)
    return advancing !== null && row.rank <= advancing && row.rank + others.length > advancing
  })
}

/** Standings after an edit by hand (§7): every team with its new rank, changed places marked `manual`. */
export function applyRanks(standings: readonly Standing[], entries: readonly StandingEntry[]): Standing[] {
  const ranks = new Map(entries.map((entry) => [entry.tournamentTeamId, entry.rank]))
  const rankOf = (row: Standing) => ranks.get(row.tournamentTeamId) ?? row.rank
  const moved = standings.filter((row) => rankOf(row) !== row.rank)
  const before = new Map(standings.map((row, index) => [row.tournamentTeamId, index]))
  const sorted = standings.toSorted((a, b) => a.groupNumber - b.groupNumber || rankOf(a) - rankOf(b))
  return sorted.map((row, index) => {
    const rank = rankOf(row)
    const level = (other: Standing | undefined) => other?.groupNumber === row.groupNumber && rankOf(other) === rank
    const above = sorted[index - 1]
    const follows = above?.groupNumber === row.groupNumber
    const tied = level(above) || level(sorted[index + 1])
    // It ranks behind the same teams as before, in any order of those.
    const isPassed = (other: Standing) =>
      other.groupNumber === row.groupNumber && other.rank < rank !== rankOf(other) < rank
    const unmoved = row.rank === rank && !moved.some(isPassed)
    const decidedBy = !follows || level(above) ? null : unmoved && row.decidedBy !== null ? row.decidedBy : 'manual'
    const sameAbove = follows && before.get(above.tournamentTeamId) === (before.get(row.tournamentTeamId) ?? 0) - 1
    const keeps = decidedBy !== 'manual' && (decidedBy === null || sameAbove)
    return { ...row, rank, tied, decidedBy, values: keeps ? row.values : withoutDeciding(row.values) }
  })
}

const decidingValue = 'decidingValue'
const decidingValueAbove = 'decidingValueAbove'

interface Row {
  team: BracketTeam
  values: Record<string, number>
}

type Method = (teams: readonly BracketTeam[]) => { rows: Row[]; criteria: (Criterion<Row> | Again)[] }

function methodOf(stage: RankedStage, bracket: Bracket): Method {
  switch (stage.format) {
    case 'RoundRobin':
      return (teams) => byPoints(stage, bracket, teams)
    case 'FreeForAll':
      return (teams) => byTotalScore(stage, bracket, teams)
    default:
      return (teams) => byRound(stage, bracket, teams)
  }
}

function byPoints(stage: RankedStage, bracket: Bracket, teams: readonly BracketTeam[]) {
  const all = tally(bracket.matches, stage)
  const rows = teams.map((team): Row => {
    const sum = all.get(team.tournamentTeamId) ?? empty
    return { team, values: { ...figures(sum), points: sum.points } }
  })
  /** Matches among the level teams only; one tally per set, however many rows ask. */
  const among = perSet((ids) => tally(bracket.matches, stage, ids))
  const headToHead = (row: Row, set: readonly Row[]) => among(set).get(row.team.tournamentTeamId) ?? empty
  const ofAll = (row: Row) => all.get(row.team.tournamentTeamId) ?? empty
  const measures: Record<Exclude<TieBreaker, 'headToHeadAgain'>, Criterion<Row>['measure']> = {
    points: (row) => ofAll(row).points,
    headToHeadPoints: (row, set) => headToHead(row, set).points,
    headToHeadDifference: (row, set) => difference(headToHead(row, set)),
    headToHeadFor: (row, set) => headToHead(row, set).scoreFor,
    headToHeadAwayFor: (row, set) => headToHead(row, set).awayScoreFor,
    scoreDifference: (row) => difference(ofAll(row)),
    scoreFor: (row) => ofAll(row).scoreFor,
    awayScoreFor: (row) => ofAll(row).awayScoreFor,
    wins: (row) => ofAll(row).win,
    awayWins: (row) => ofAll(row).awayWins,
    fewerFaults: (row) => -ofAll(row).faults,
    additionalMatch: additionalWins(stage, bracket),
  }
  const criteria = stage.tieBreakers.map((name): Criterion<Row> | Again => {
    if (name === 'headToHeadAgain') return { again: true }
    return {
      name,
      measure: measures[name],
      amongLevel: name.startsWith('headToHead'),
      ...(name === 'fewerFaults' && { shown: (row: Row) => ofAll(row).faults }),
    }
  })
  return { rows, criteria }
}

/** Excluded sides after all that played; then total score, best single match, matches won, the last match. */
function byTotalScore(stage: RankedStage, bracket: Bracket, teams: readonly BracketTeam[]) {
  const all = tally(bracket.matches, stage)
  const scores = new Map<string, number[]>()
  for (const match of bracket.matches) {
    if (match.state !== 'Completed' || match.walkover) continue
    for (const { tournamentTeamId: id, totalScore, result } of match.scores) {
      if (!isExcluded(result)) scores.set(id, [...(scores.get(id) ?? []), totalScore])
    }
  }
  const rows = teams.map((team): Row => {
    const own = scores.get(team.tournamentTeamId) ?? []
    const { played, win, lose, faults } = all.get(team.tournamentTeamId) ?? empty
    return {
      team,
      values: {
        played,
        win,
        lose,
        faults,
        totalScore: own.reduce((sum, score) => sum + score, 0),
        bestMatch: Math.max(0, ...own),
        lastMatch: own.at(-1) ?? 0,
      },
    }
  })
  const criteria: Criterion<Row>[] = [
    {
      name: 'excluded',
      measure: (row) => (row.values.faults ? -1 : 0),
      shown: (row) => row.values.faults,
    },
    { name: 'totalScore', measure: (row) => row.values.totalScore ?? 0 },
    { name: 'bestMatch', measure: (row) => row.values.bestMatch ?? 0 },
    { name: 'matchWins', measure: (row) => row.values.win ?? 0 },
    { name: 'lastMatch', measure: (row) => row.values.lastMatch ?? 0 },
  ]
  return { rows, criteria }
}

/** The round they left in. chosen: an additional match separates teams that left in the same round (a late third place). */
function byRound(stage: RankedStage, bracket: Bracket, teams: readonly BracketTeam[]) {
  const exits = exitsOf(bracket, stage.format)
  const all = tally(bracket.matches, stage)
  const exitOf = (row: Row): Exit => exits.get(row.team.tournamentTeamId) ?? { depth: -Infinity, roundOf: undefined }
  const rows = teams.map((team): Row => {
    const leftRound = exits.get(team.tournamentTeamId)?.roundOf
    return {
      team,
      values: {
        ...figures(all.get(team.tournamentTeamId) ?? empty),
        ...(leftRound !== undefined && { leftRound }),
      },
    }
  })
  const criteria: Criterion<Row>[] = [
    { name: 'leftRound', measure: (row) => exitOf(row).depth, shown: (row) => exitOf(row).roundOf },
    { name: 'additionalMatch', measure: additionalWins(stage, bracket) },
  ]
  return { rows, criteria }
}

function additionalWins(stage: RankedStage, bracket: Bracket): Criterion<Row>['measure'] {
  const among = perSet((ids) => tally(bracket.additionalMatches, stage, ids))
  return (row, set) => among(set).get(row.team.tournamentTeamId)?.win ?? 0
}

function perSet<T>(make: (ids: ReadonlySet<string>) => T): (set: readonly Row[]) => T {
  const made = new WeakMap<readonly Row[], T>()
  return (set) => {
    const kept = made.get(set)
    if (kept !== undefined) return kept
    const fresh = make(new Set(set.map((row) => row.team.tournamentTeamId)))
    made.set(set, fresh)
    return fresh
  }
}

function figures(sum: Tally): Record<string, number> {
  const { played, win, draw, lose, scoreFor, scoreAgainst, faults } = sum
  return { played, win, draw, lose, scoreFor, scoreAgainst, scoreDifference: difference(sum), faults }
}

function difference({ scoreFor, scoreAgainst }: Tally): number {
  return scoreFor - scoreAgainst
}

function standing({ row, rank, tied, decidedBy, own, above, measured }: Ordered<Row>, groupNumber: number): Standing {
  return {
    tournamentTeamId: row.team.tournamentTeamId,
    name: row.team.name,
    groupNumber,
    rank,
    tied,
    decidedBy,
    values: {
      ...Object.fromEntries(measured),
      ...row.values,
      ...(own !== undefined && { [decidingValue]: own }),
      ...(above !== undefined && { [decidingValueAbove]: above }),
    },
  }
}

function withoutDeciding(values: Standing['values']): Standing['values'] {
  const { [decidingValue]: _own, [decidingValueAbove]: _above, ...rest } = values
  return rest
}

function inSeedOrder(teams: readonly BracketTeam[], seeds: readonly string[]): BracketTeam[] {
  const position = new Map(seeds.map((id, index) => [id, index]))
  const of = (team: BracketTeam) => position.get(team.tournamentTeamId) ?? seeds.length
  return teams.toSorted((a, b) => of(a) - of(b))
}

/** Teams never placed come last: chosen, at the end of the largest division. */
function withUnplaced(divisions: Standing[][], { seeds, names }: RankedStage): Standing[][] {
  const placed = new Set(divisions.flat().map((row) => row.tournamentTeamId))
  const unplaced = seeds.filter((id) => !placed.has(id))
  const largest = divisions.reduce<Standing[] | undefined>(
    (most, division) => (division.length >= (most?.length ?? 0) ? division : most),
    undefined,
  )
  if (!largest || unplaced.length === 0) return divisions
  const rows = unplaced.map((id, index): Standing => ({
    tournamentTeamId: id,
    name: names?.get(id) ?? id,
    groupNumber: largest[0]?.groupNumber ?? 1,
    rank: largest.length + 1,
    tied: unplaced.length > 1,
    decidedBy: index === 0 ? 'neverPlaced' : null,
    values: {},
  }))
  return divisions.map((division) => (division === largest ? [...division, ...rows] : division))
}
