// The settings of a recorded tournament and its stages, and the problems of a record before anything is drawn from
// it.
import { allRegions } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import type { Settings } from '../../contract/settings.ts'
import type { RecordedStage, TournamentRecord } from '../../contract/tournament-record.ts'
import type { TournamentFields } from '../../contract/tournament-detail.ts'
import { Invalid, type Act } from '../call.ts'
import { nameKey } from '../../contract/name-key.ts'
import { checkStage, divisionsOf, seedNames } from './import-stage.ts'
import { withDefaults } from './tournament-defaults.ts'

/** chosen: a longer list of problems is unreadable. */
export const mostTold = 20

/** Values that were changed while importing. */
export function tellFields(act: Act, record: TournamentRecord, { game, region }: TournamentFields): void {
  if (nameKey(game) !== nameKey(record.game)) {
    act.consequence(reason('consequence.recordGame', { recorded: record.game, game }))
  }
  const recorded = [record.region ?? []].flat()
  if (recorded.length > 0 && region.includes(allRegions) && !recorded.includes(allRegions)) {
    act.consequence(reason('consequence.recordRegion', { recorded }))
  }
}

/** chosen: played matches began on the day of the record; open ones have no day yet. */
export function dayOf({ date }: TournamentRecord): number {
  return Math.floor(Date.parse(date) / 1000)
}

export function recordedFields(record: TournamentRecord, settings: Settings, game = record.game): TournamentFields {
  const sizes = record.teams.map((team) => Math.max(1, team.players?.length ?? 1))
  const groups = record.stages[0]?.groups ?? []
  const starters = Math.min(...sizes)
  return {
    ...withDefaults({
      name: record.name,
      game: gameOf(game, settings),
      region: regionsOf(record.region, settings),
    }),
    minTeams: 2,
    maxTeams: record.teams.length,
    // Every team can confirm its roster: players beyond the smallest team's number are benched.
    starters,
    benched: Math.max(...sizes) - starters,
    groups: groups.map((teams, i) => ({ name: groupName(i), maxTeams: teams.length })),
  }
}

export function stageData(stage: RecordedStage, next: RecordedStage | undefined) {
  const divisions = divisionsOf(stage)
  return {
    name: stage.name,
    format: stage.format,
    groups: divisions.length,
    bestOf: stage.bestOf,
    ...(stage.encounters !== undefined && { encounterTimes: stage.encounters }),
    ...(stage.thirdPlace !== undefined && { thirdPlaceMatch: stage.thirdPlace }),
    ...(stage.grandFinalReset === false && { grandFinal: 'single' as const }),
    ...(stage.format === 'FreeForAll' && {
      maxTeamsPerMatch: Math.max(2, stage.maxTeamsPerMatch ?? 0, ...divisions.map((teams) => teams.length)),
    }),
    advancing: next ? advancingOf(divisions, next) : null,
  }
}

/** How many of each division are in the next stage; null when they are not equally many. */
function advancingOf(divisions: readonly (readonly (string | null)[])[], next: RecordedStage): number | null {
  const going = new Set(seedNames(next))
  const counts = divisions.map((names) => names.filter((name) => name !== null && going.has(name)).length)
  const [first] = counts
  return first !== undefined && first > 0 && counts.every((count) => count === first) ? first : null
}

function gameOf(game: string, { games }: Settings): string {
  const known = games.find((supported) => nameKey(supported) === nameKey(game))
  if (known === undefined)
    throw new Invalid({ 'record.game': [reason('record.unknownGame', { game, games: [...games] })] })
  return known
}

/** A tournament of a region the settings do not have is open to all. */
function regionsOf(recorded: TournamentRecord['region'], { regions }: Settings): string[] {
  const found = [recorded ?? []].flat().map((name) => regions.find((known) => nameKey(known) === nameKey(name)))
  const known = found.filter((region) => region !== undefined)
  return known.length > 0 && known.length === found.length ? [...new Set(known)].toSorted() : [allRegions]
}

export function check(record: TournamentRecord): void {
  const names = record.teams.map((team) => nameKey(team.name))
  if (record.name.trim() === '') throw new Invalid({ 'record.name': ['required'] })
  if (names.includes('')) throw new Invalid({ 'record.teams': ['required'] })
  if (new Set(names).size < names.length) throw new Invalid({ 'record.teams': ['twice'] })
  const known = new Set(record.teams.map((team) => team.name))
  for (const [i, stage] of record.stages.entries()) checkStage(stage, known, `record.stages.${i}`)
  const strangers = (record.placements ?? []).flat().filter((name) => !known.has(name))
  if (strangers.length > 0) {
    throw new Invalid({ 'record.placements': [reason('record.unknownTeams', { teams: strangers.slice(0, mostTold) })] })
  }
}

/** A, B, … and numbers beyond the alphabet. */
function groupName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
