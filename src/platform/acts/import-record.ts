// A tournament as it was really played, made anew here: its stages, its teams and, if wished, every match (the form is
// TournamentRecord of the contract). What the record does not hold stays to be played.
import type { BracketTeam } from '../../contract/bracket.ts'
import { allRegions } from '../../contract/limits.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Stage, StageDetail, StageFields } from '../../contract/stage.ts'
import type { TournamentState } from '../../contract/states.ts'
import type { RecordedMatch, RecordedStage, TournamentRecord } from '../../contract/tournament-record.ts'
import type { Tournament, TournamentFields } from '../../contract/tournament.ts'
import type { TournamentView } from '../../contract/views.ts'
import { rankStage } from '../../rules/ranking.ts'
import { Invalid, type Act } from '../call.ts'
import { enteredTeam } from './new-team.ts'
import { stageWithDefaults } from './stage-defaults.ts'
import { approveStandings as approve } from './approve-standings.ts'
import { withDefaults } from './tournament-defaults.ts'
import { playedAsRecorded, scheduled } from './import-play.ts'
import {
  checkStage,
  divisionsOf,
  drawnAsRecorded,
  seedNames,
  withOfficialRanks,
  type TeamByName,
} from './import-stage.ts'
import { figuresOf, insertBrackets } from '../store/brackets.ts'
import { nameKey } from '../../contract/name-key.ts'
import { readSettings } from '../store/settings.ts'
import { insertStage, updateStage } from '../store/stages.ts'
import { replaceStandings } from '../store/standings.ts'
import { insertTeams } from '../store/teams.ts'
import { findTournament, insertTournament, updateFigures } from '../store/tournaments.ts'

export type Until = 'registration' | 'start' | 'end'

export type ImportOptions = {
  fields?: Partial<TournamentFields>
  /** Settings of the stages in order, beyond what the record says. */
  stages?: readonly Partial<StageFields>[]
  /** Seconds by which recorded times are moved. */
  shift?: number
  /** Which matches are played; all, when left out. */
  plays?: (match: RecordedMatch, stage: number) => boolean
}

const stateUntil: Record<Until, TournamentState> = {
  registration: 'OpenRegistration',
  start: 'CompleteRegistration',
  end: 'InProgress',
}

export async function importRecord(
  act: Act,
  record: TournamentRecord,
  until: Until,
  options: ImportOptions = {},
): Promise<Tournament> {
  check(record)
  const matchStart = until === 'end' ? dayOf(record) : null
  const fields = { ...fieldsOf(record, await readSettings(act.tx)), matchStart, ...options.fields }
  const tournament = await insertTournament(act.tx, fields, stateUntil[until], act.asking.now)
  const { id } = tournament
  const teamByName = await enterTeams(act, tournament, record)
  const stages = record.stages.map((stage, i) => ({
    ...stageWithDefaults(stageData(stage, record.stages[i + 1]), fields.game),
    ...options.stages?.[i],
  }))
  await updateFigures(act.tx, id, {
    teamCount: record.teams.length,
    registeredCount: record.teams.length,
    formats: stages.map((stage) => stage.format),
  })
  act.touched('tournament', id, undefined, { name: fields.name, until })
  if (until === 'registration' && fields.registrationEnd !== null) {
    act.schedule({ kind: 'registration-end', tournamentId: id }, fields.registrationEnd)
  }

  // Only what the import itself did is told; every result in it would bury that.
  const quiet: Act = { ...act, touched: () => undefined, consequence: () => undefined }
  const empty: Stage[] = []
  for (const [i, settings] of stages.entries()) {
    empty.push(await insertStage(act.tx, id, i + 1, settings, act.asking.now))
  }
  const drawn = { registration: 0, start: 1, end: stages.length }[until]
  for (const [index, recorded] of record.stages.slice(0, drawn).entries()) {
    const stage = empty[index]
    if (!stage) break
    const filling = { recorded, index, stage, until, options, view: { tournament, stages: empty }, teamByName }
    if (!(await fillStage(quiet, filling))) break
  }
  return findTournament(act.tx, id)
}

/** chosen: what was played began on the day of its record; what is still to be played has no day yet. */
function dayOf({ date }: TournamentRecord): number | null {
  const day = Date.parse(date) / 1000
  return Number.isNaN(day) ? null : day
}

type Filling = {
  recorded: RecordedStage
  index: number
  stage: Stage
  until: Until
  options: ImportOptions
  view: TournamentView
  teamByName: TeamByName
}

/** Draws a stage and, until the end, plays it. Answers whether the next one can follow. */
async function fillStage(act: Act, filling: Filling): Promise<boolean> {
  const { recorded, index, stage, until, options, view, teamByName } = filling
  const { tx, asking } = act
  const { checkInDuration } = view.tournament
  const bare = drawnAsRecorded(recorded, stage, checkInDuration, teamByName)
  const drawn = scheduled(recorded.matches, stage, bare, options.shift ?? 0)
  const matches = recorded.matches.filter((match) => options.plays?.(match, index) ?? true)
  const played = until === 'end' ? playedAsRecorded(matches, stage, drawn) : drawn
  const isOver = played.every((bracket) => bracket.state === 'PendingComplete')
  const brackets = await insertBrackets(
    tx,
    stage,
    played.map((bracket) => ({ ...bracket, visible: until === 'end', ...(isOver && { state: 'Completed' as const }) })),
    asking.now,
  )
  const seeds = seedNames(recorded).map((name) => teamByName(name).tournamentTeamId)
  const state = until !== 'end' ? 'Initial' : isOver ? 'StandingPendingApproval' : 'InProgress'
  const stored = await updateStage(tx, stage.id, { state, seeds, ...figuresOf(brackets) }, asking.now)
  if (!isOver) return false
  const computed: StageDetail = { ...stored, brackets, seeds, dropped: [], standings: [] }
  const standings = withOfficialRanks(recorded, rankStage(computed))
  await replaceStandings(tx, stage.id, standings)
  await approve(act, { ...view, stage: { ...computed, standings } })
  return true
}

/** Every recorded team with a confirmed roster; a group of the first stage is its registration group. */
async function enterTeams(act: Act, tournament: Tournament, record: TournamentRecord): Promise<TeamByName> {
  const groups = record.stages[0]?.groups ?? []
  const groupOf = new Map(groups.flatMap((names, i) => names.map((name) => [name, i + 1] as const)))
  const teams = await insertTeams(
    act.tx,
    tournament.id,
    record.teams.map(({ name, players }) => ({
      ...enteredTeam(tournament, { name, group: groupOf.get(name) ?? null, ...(players && { players }) }),
      state: 'Registered',
      rosterConfirmTime: act.asking.now,
    })),
    act.asking.now,
  )
  const byName = new Map(
    teams.map(({ tournamentTeamId, name }): [string, BracketTeam] => [name, { tournamentTeamId, name }]),
  )
  return (name) => byName.get(name.trim()) ?? { tournamentTeamId: name, name }
}

function fieldsOf(record: TournamentRecord, settings: Settings): TournamentFields {
  const sizes = record.teams.map((team) => Math.max(1, team.players?.length ?? 1))
  const groups = record.stages[0]?.groups ?? []
  const starters = Math.min(...sizes)
  return {
    ...withDefaults({
      name: record.name,
      game: gameOf(record.game, settings),
      region: regionOf(record.region, settings),
    }),
    minTeams: 2,
    maxTeams: record.teams.length,
    // Every team can confirm its roster: who has more players than the smallest benches them.
    starters,
    benched: Math.max(...sizes) - starters,
    groups: groups.map((teams, i) => ({ name: groupName(i), maxTeams: teams.length })),
  }
}

function stageData(stage: RecordedStage, next: RecordedStage | undefined) {
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

/** chosen: games the settings do not have, and the supported one they come nearest to. */
const standIns: Record<string, string> = {
  'association football': 'FIFA 21',
  'super smash bros. ultimate': 'Forts',
  'apex legends': 'Counter-Strike Global Offensive',
}

function gameOf(game: string, { games }: Settings): string {
  const wanted = standIns[nameKey(game)] ?? game
  const known = games.find((supported) => nameKey(supported) === nameKey(wanted))
  if (known === undefined) throw new Invalid({ 'record.game': ['notSupported'] })
  return known
}

/** A region the settings do not have is open to all. */
function regionOf(region: string | undefined, { regions }: Settings): string {
  return regions.find((supported) => nameKey(supported) === nameKey(region ?? '')) ?? allRegions
}

function check(record: TournamentRecord): void {
  const names = record.teams.map((team) => nameKey(team.name))
  if (record.name.trim() === '') throw new Invalid({ 'record.name': ['required'] })
  if (names.includes('')) throw new Invalid({ 'record.teams': ['required'] })
  if (new Set(names).size < names.length) throw new Invalid({ 'record.teams': ['twice'] })
  const known = new Set(record.teams.map((team) => team.name))
  for (const [i, stage] of record.stages.entries()) checkStage(stage, known, `record.stages.${i}`)
}

/** A, B, … and numbers beyond the alphabet. */
function groupName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
