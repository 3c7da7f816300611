// One recorded stage, drawn as it was drawn.
import type { Bracket, BracketTeam, Placement } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { StageFields } from '../../contract/stage.ts'
import type { Standing } from '../../contract/standing.ts'
import type { RecordedStage } from '../../contract/tournament-record.ts'
import { generateDivision } from '../../rules/bracket/division.ts'
import { placeTeams, seedDivision } from '../../rules/bracket/generate.ts'
import { applyRanks } from '../../rules/ranking.ts'
import { recordedLines, recordedLosersOrders, recordedSeeds } from '../../rules/bracket/recorded.ts'
import { Invalid } from '../call.ts'
import { orRefuse } from './or-refuse.ts'

/** Finds a team of the tournament by its recorded name. */
export type TeamByName = (name: string) => BracketTeam

/** Lines of every division from top to bottom (null: a bye), or its teams where no lines are drawn. */
export function divisionsOf(stage: RecordedStage): (string | null)[][] {
  if (stage.groups) return stage.groups
  if (stage.format === 'FreeForAll') return lobbiesOf(stage)
  if (stage.format === 'RoundRobin') return [stage.seeds]
  const lines = recordedLines(stage)
  // A bracket that stops early is several smaller ones played to their end.
  const size = stage.truncatedAfterRound ? 2 ** stage.truncatedAfterRound : lines.length
  return Array.from({ length: lines.length / size }, (_, i) => lines.slice(i * size, (i + 1) * size))
}

/** Lobbies that the record does not list: teams that met share one. Teams that met no other join the last one. */
function lobbiesOf({ seeds, matches }: RecordedStage): string[][] {
  const lobbies: Set<string>[] = []
  for (const { sides } of matches) {
    const names = sides.map((side) => side.team)
    const met = lobbies.filter((lobby) => names.some((name) => lobby.has(name)))
    const [first] = met
    if (!first) lobbies.push(new Set(names))
    for (const name of names) first?.add(name)
    for (const other of met.slice(1)) {
      for (const name of other) first?.add(name)
      lobbies.splice(lobbies.indexOf(other), 1)
    }
  }
  const placed = new Set(lobbies.flatMap((lobby) => [...lobby]))
  const left = seeds.filter((name) => !placed.has(name))
  const last = lobbies.at(-1)
  if (!last) return [seeds]
  for (const name of left) last.add(name)
  return lobbies.map((lobby) => seeds.filter((name) => lobby.has(name)))
}

/** Team names in the order the stage is made from. */
export function seedNames(stage: RecordedStage): string[] {
  if (stage.groups || stage.truncatedAfterRound || stage.format === 'FreeForAll')
    return divisionsOf(stage).flat().filter(isName)
  return recordedSeeds(stage).filter(isName)
}

/** The brackets with every team where it stood. Their matches have ids of their own until they are stored. */
export function drawnAsRecorded(
  record: RecordedStage,
  stage: StageFields,
  checkInDuration: number,
  teamByName: TeamByName,
): Bracket[] {
  let made = 0
  const brackets = divisionsOf(record).map((lines, i) =>
    orRefuse(
      generateDivision({
        stage,
        checkInDuration,
        nextId: () => `drawn-${++made}`,
        groupNumber: i + 1,
        teamNum: Math.max(lines.filter(isName).length, stage.format === 'RoundRobin' ? 0 : lines.length / 2 + 1),
        ...(stage.format === 'DoubleElimination' && { losersOrders: recordedLosersOrders(record) }),
      }),
    ),
  )
  const placements = brackets.flatMap((bracket, i) =>
    placementsIn(bracket, record, stage, divisionsOf(record)[i] ?? [], teamByName),
  )
  const teams = seedNames(record).map(teamByName)
  return orRefuse(placeTeams(brackets, stage.format, placements, teams))
}

/** Places the record gives officially that the figures do not say, as `Croatia 4 → 3`. */
export function replacedPlaces(before: readonly Standing[], after: readonly Standing[]): string[] {
  const old = new Map(before.map((row) => [row.tournamentTeamId, row.rank]))
  return after.flatMap(({ tournamentTeamId, name, rank }) =>
    old.get(tournamentTeamId) === rank ? [] : `${name} ${old.get(tournamentTeamId) ?? '–'} → ${rank}`,
  )
}

/** The ranks that the record gives officially, where they are not what the figures say. */
export function withOfficialRanks(record: RecordedStage, standings: readonly Standing[]): Standing[] {
  const divisions = record.groupPlacements ?? (record.placements ? [record.placements] : [])
  const ranks = new Map<string, number>()
  for (const division of divisions) {
    let rank = 1
    for (const level of division) {
      for (const name of level) ranks.set(name, rank)
      rank += level.length
    }
  }
  const known = standings.every((row) => ranks.has(row.name))
  if (!known || standings.every((row) => ranks.get(row.name) === row.rank)) return [...standings]
  return applyRanks(
    standings,
    standings.map(({ tournamentTeamId, name, rank }) => ({ tournamentTeamId, rank: ranks.get(name) ?? rank })),
  )
}

function placementsIn(
  bracket: Bracket,
  record: RecordedStage,
  stage: StageFields,
  lines: readonly (string | null)[],
  teamByName: TeamByName,
): Placement[] {
  const ids = (names: readonly (string | null)[]) =>
    names.map((name) => (name === null ? null : teamByName(name).tournamentTeamId))
  if (stage.format === 'RoundRobin') return roundRobinPlacements(bracket, record, stage, ids)
  const seats = stage.format === 'FreeForAll' ? lines.length : 2
  return bracket.matches.slice(0, Math.ceil(lines.length / seats)).map(({ bracketMatchId }, i) => ({
    bracketMatchId,
    tournamentTeamIds: ids(Array.from({ length: seats }, (_, slot) => lines[i * seats + slot] ?? null)),
  }))
}

/** The recorded rounds where they are complete; otherwise the pairs in the engine's own order. */
function roundRobinPlacements(
  bracket: Bracket,
  record: RecordedStage,
  stage: StageFields,
  ids: (names: readonly (string | null)[]) => (string | null)[],
): Placement[] {
  const own = record.matches.filter((match) => (match.group ?? 1) === bracket.groupNumber)
  const inRounds = bracket.matches.flatMap((match): Placement[] => {
    const place = bracket.matches.filter((other) => other.roundOf === match.roundOf).indexOf(match)
    const played = own.filter((other) => other.round === match.roundOf)[place]
    const names = played?.sides.map((side) => side.team)
    return names ? [{ bracketMatchId: match.bracketMatchId, tournamentTeamIds: ids(names) }] : []
  })
  if (inRounds.length === bracket.matches.length && own.length === bracket.matches.length) return inRounds
  const teams = record.groups?.[bracket.groupNumber - 1] ?? record.seeds
  return seedDivision(bracket, stage, ids(teams).filter(isName))
}

function isName(name: string | null): name is string {
  return name !== null
}

/** Refuses what no bracket can be made from, before anything is drawn. */
export function checkStage(record: RecordedStage, known: ReadonlySet<string>, path: string): void {
  const { name: stage, bracketOrder, seeds } = record
  const named = [...divisionsOf(record).flat(), ...seeds].filter(isName)
  const teams = [...new Set(named.filter((name) => !known.has(name)))]
  const refuse = (field: string, why: Reason) => {
    throw new Invalid({ [`${path}.${field}`]: [why] })
  }
  if (teams.length > 0) refuse('seeds', reason('record.unknownTeamsInStage', { stage, teams: teams.slice(0, 10) }))
  if (named.length < 2) refuse('seeds', reason('record.tooFewTeams', { stage }))
  const lines = bracketOrder?.length ?? 2
  if (lines < 2 || (lines & (lines - 1)) !== 0) refuse('bracketOrder', reason('record.linesNotPower', { stage, lines }))
}
