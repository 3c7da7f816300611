// A past tournament rebuilt here: its stages, its teams and, if wished, every match (the form is
// TournamentRecord of the contract). Results missing in the record stay open.
import type { Bracket, BracketMatch, BracketTeam } from '../../contract/bracket.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { Stage, StageDetail, StageFields } from '../../contract/stage.ts'
import type { FinalRank } from '../../contract/standing.ts'
import type { TournamentState } from '../../contract/states.ts'
import type { RecordedMatch, RecordedStage, TournamentRecord } from '../../contract/tournament-record.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { TournamentDetail, TournamentFields } from '../../contract/tournament-detail.ts'
import type { TournamentView } from '../../contract/views.ts'
import { rankStage } from '../../rules/ranking.ts'
import { Invalid, type Act } from '../call.ts'
import { createSlices } from '../slices.ts'
import { enteredTeam } from './new-team.ts'
import { stageWithDefaults } from './stage-defaults.ts'
import { approveStandings as approve } from './approve-standings.ts'
import { check, dayOf, recordedFields, mostTold, stageData, tellFields } from './import-fields.ts'
import { playedAsRecorded, scheduled } from './import-play.ts'
import { insertLinkedTeams } from './link-players.ts'
import { drawnAsRecorded, replacedPlaces, seedNames, withOfficialRanks, type TeamByName } from './import-stage.ts'
import { figuresOf, insertBrackets } from '../store/brackets.ts'
import { readSettings } from '../store/settings.ts'
import { insertStage, updateStage } from '../store/stages.ts'
import { replaceStandings } from '../store/standings.ts'
import { findTournament, insertTournament, updateFigures } from '../store/tournaments.ts'

export type Until = 'registration' | 'start' | 'end'

export type ImportOptions = {
  fields?: Partial<TournamentFields>
  /** Settings of the stages in order, in addition to the record. */
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
): Promise<TournamentDetail> {
  check(record)
  const matchStart = until === 'end' ? dayOf(record) : null
  const settings = await readSettings(act.tx)
  const fields = { ...recordedFields(record, settings, options.fields?.game), matchStart, ...options.fields }
  const stages = record.stages.map((stage, i) => ({
    ...stageWithDefaults(stageData(stage, record.stages[i + 1]), fields.game),
    ...options.stages?.[i],
  }))
  // Drawn and played completely before anything is stored, so that all problems are reported at once.
  const drawn = { registration: 0, start: 1, end: stages.length }[until]
  const rehearsed = await rehearse(record.stages.slice(0, drawn), { stages, until, options, fields })

  const tournament = await insertTournament(act.tx, fields, stateUntil[until], act.asking.now)
  const { id } = tournament
  const teamByName = await enterTeams(act, tournament, record)
  await updateFigures(act.tx, id, {
    teamCount: record.teams.length,
    registeredCount: record.teams.length,
    formats: stages.map((stage) => stage.format),
  })
  act.touched('tournament', id, undefined, { name: fields.name, until })
  const played = until === 'end' ? record.stages.reduce((sum, { matches }) => sum + (matches?.length ?? 0), 0) : 0
  act.consequence(
    reason('consequence.imported', { teams: record.teams.length, stages: stages.length, matches: played }),
  )
  tellFields(act, record, fields)
  if (until === 'registration' && fields.registrationEnd !== null) {
    act.schedule({ kind: 'registration-end', tournamentId: id }, fields.registrationEnd)
  }

  const empty: Stage[] = []
  for (const [i, one] of stages.entries()) empty.push(await insertStage(act.tx, id, i + 1, one, act.asking.now))
  for (const [index, played] of rehearsed.entries()) {
    const stage = empty[index]
    if (!stage) break
    const official = index === record.stages.length - 1 ? officialRanking(record, teamByName) : undefined
    empty[index] = await fillStage(act, {
      ...played,
      stage,
      until,
      official,
      view: { tournament, stages: empty },
      teamByName,
    })
  }
  return findTournament(act.tx, id)
}

type Rehearsed = { recorded: RecordedStage; brackets: readonly Bracket[] }

/** Every stage as it will stand, its teams called by their names; refuses the record with all that is wrong in it. */
async function rehearse(
  recorded: readonly RecordedStage[],
  given: { stages: readonly StageFields[]; until: Until; options: ImportOptions; fields: TournamentFields },
): Promise<Rehearsed[]> {
  const { stages, until, options, fields } = given
  const slice = createSlices()
  const problems = new Map<string, Reason[]>()
  const done: Rehearsed[] = []
  for (const [index, record] of recorded.entries()) {
    const stage = stages[index]
    if (!stage) break
    const matches = record.matches.filter((match) => options.plays?.(match, index) ?? true)
    // chosen: a stage after an unfinished one is drawn when its teams are known.
    const waits = done.some(({ brackets }) => brackets.some((bracket) => bracket.state === 'InProgress'))
    if (waits && matches.length === 0) break
    const bare = drawnAsRecorded(record, stage, fields.checkInDuration, (name) => ({ tournamentTeamId: name, name }))
    await slice()
    const isTimed = record.matches.some(({ startTime }) => startTime !== undefined)
    const isWhole = until === 'end' && matches.length === record.matches.length
    const whole = isTimed || isWhole ? await playedAsRecorded(record.matches, stage, bare, slice) : undefined
    const timed = isTimed && whole ? scheduled(record.matches, stage, whole.brackets, options.shift ?? 0) : undefined
    const inTime = timed ?? ((brackets: readonly Bracket[]) => brackets)
    if (until !== 'end') {
      done.push({ recorded: record, brackets: inTime(bare) })
      continue
    }
    // Times are ignored: a finished stage is not played again.
    const played =
      isWhole && whole
        ? { ...whole, brackets: inTime(whole.brackets) }
        : await playedAsRecorded(matches, stage, inTime(bare), slice)
    for (const { match, why } of played.problems) {
      problems.set(`record.stages.${index}.matches.${record.matches.indexOf(match)}`, why)
    }
    done.push({ recorded: record, brackets: played.brackets })
  }
  if (problems.size === 0) return done
  const first = [...problems].slice(0, mostTold)
  const more = problems.size - first.length
  throw new Invalid({
    ...Object.fromEntries(first),
    ...(more > 0 && { 'record.stages': [reason('record.moreProblems', { count: more })] }),
  })
}

type Filling = Rehearsed & {
  stage: Stage
  until: Until
  official: readonly FinalRank[] | undefined
  view: TournamentView
  teamByName: TeamByName
}

/** Stores a rehearsed stage, and records the acts. */
async function fillStage(act: Act, filling: Filling): Promise<Stage> {
  const { recorded, stage, until, official, view, teamByName } = filling
  const { tx, asking } = act
  const played = filling.brackets.map((bracket) => withTeamIds(bracket, teamByName))
  const isOver = until === 'end' && played.every((bracket) => bracket.state === 'PendingComplete')
  const brackets = await insertBrackets(
    tx,
    stage,
    played.map((bracket) => ({ ...bracket, visible: until === 'end', ...(isOver && { state: 'Completed' as const }) })),
    asking.now,
  )
  const seeds = seedNames(recorded).map((name) => teamByName(name).tournamentTeamId)
  const state = until !== 'end' ? 'Initial' : isOver ? 'StandingPendingApproval' : 'InProgress'
  const figures = figuresOf(brackets)
  const stored = await updateStage(tx, stage.id, { state, seeds, ...figures }, asking.now)
  const { matchCount: matches, completedCount } = figures
  act.consequence(
    reason('consequence.recordStage', { stage: stage.name, teams: seeds.length, matches, played: completedCount }),
  )
  if (!isOver) return stored
  const computed: StageDetail = { ...stored, brackets, seeds, dropped: [], standings: [] }
  const ranked = rankStage(computed)
  const standings = withOfficialRanks(recorded, ranked)
  const replaced = replacedPlaces(ranked, standings)
  if (replaced.length > 0) {
    act.consequence(reason('consequence.recordPlaces', { stage: stage.name, places: replaced.slice(0, mostTold) }))
  }
  await replaceStandings(tx, stage.id, standings)
  // Only the import itself is recorded: one entry for each result would bury it.
  const quiet: Act = { ...act, touched: () => undefined, consequence: () => undefined }
  if (official) act.consequence(reason('consequence.recordRanking', { teams: official.length }))
  // A record tells who shared a place, not what became of the prize.
  return approve(quiet, { ...view, stage: { ...computed, standings } }, { official, shared: 'split' })
}

function withTeamIds(bracket: Bracket, teamByName: TeamByName): Bracket {
  const named = (match: BracketMatch): BracketMatch => ({
    ...match,
    teams: match.teams.map((team) => team && teamByName(team.name)),
    scores: match.scores.map((score) => ({
      ...score,
      tournamentTeamId: teamByName(score.tournamentTeamId).tournamentTeamId,
    })),
  })
  return { ...bracket, matches: bracket.matches.map(named), additionalMatches: bracket.additionalMatches.map(named) }
}

/** The final order of the whole tournament where the record gives it; the stages follow it, they do not make it. */
function officialRanking({ placements }: TournamentRecord, teamByName: TeamByName): FinalRank[] | undefined {
  if (!placements) return undefined
  let rank = 1
  return placements.flatMap((level) => {
    const place = rank
    rank += level.length
    return level.map((name, index) => ({
      rank: place,
      ...teamByName(name),
      stageName: '',
      decidedBy: index > 0 ? 'shared' : 'official',
    }))
  })
}

/** Every recorded team with a confirmed roster; a group of the first stage is its registration group. */
async function enterTeams(act: Act, tournament: Tournament, record: TournamentRecord): Promise<TeamByName> {
  const groups = record.stages[0]?.groups ?? []
  const groupOf = new Map(groups.flatMap((names, i) => names.map((name) => [name, i + 1] as const)))
  const teams = await insertLinkedTeams(
    act,
    tournament.id,
    record.teams.map(({ name, players }) => ({
      ...enteredTeam(tournament, { name, group: groupOf.get(name) ?? null, ...(players && { players }) }),
      state: 'Registered',
      rosterConfirmTime: act.asking.now,
    })),
  )
  const byName = new Map(
    teams.map(({ tournamentTeamId, name }): [string, BracketTeam] => [name, { tournamentTeamId, name }]),
  )
  return (name) => byName.get(name.trim()) ?? { tournamentTeamId: name, name }
}
