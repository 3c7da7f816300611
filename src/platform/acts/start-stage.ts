// A stage gets its teams and begins.
import type { Bracket, Placement } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { StageDetail } from '../../contract/stage.ts'
import type { StageView } from '../../contract/views.ts'
import { byesOf, pairingsOf, placementOf, placeTeams, teamsOf } from '../../rules/bracket/generate.ts'
import { startBracket } from '../../rules/bracket/progress.ts'
import type { Act } from '../call.ts'
import { figuresOf, matchesOf } from '../store/brackets.ts'
import { uncheckedTeams } from '../store/present-teams.ts'
import { unregisteredNames } from '../store/teams.ts'
import { drawBrackets, replaceBrackets } from './draw.ts'
import { orRefuse } from './or-refuse.ts'
import { moveTournament } from './move-tournament.ts'
import { allowedTeams, seatsById, teamsById, tellUnusual, type Allowed } from './placed-teams.ts'
import { writeBrackets } from './stage-progress.ts'

/** chosen: a longer list of first matches is unreadable; the drawing shows them. */
const namedPairings = 64

/** The stage is made from these teams, in this order, with fresh brackets. */
export async function seedStage(act: Act, view: StageView, teamIds: readonly string[]): Promise<StageDetail> {
  const { stage } = view
  const teams = teamsById(await allowedTeams(act, view), teamIds)
  const drawn = orRefuse(drawBrackets(view, { teamNum: teams.length, groupNum: stage.groups, teams }))
  if (stage.brackets.length > 0) tellReplaced(act, stage.brackets)
  act.consequence(reason('consequence.nextStageSeeded', { stage: stage.name, teams: teams.length }))
  act.touched('stage', stage.id, { seeds: stage.seeds }, { seeds: [...teamIds] })
  return replaceBrackets(act, view, drawn, [...teamIds])
}

/** Fixes the placement, resolves the byes and starts the stage; the first one starts the tournament. */
export async function startStage(
  act: Act,
  view: StageView,
  placements: readonly Placement[],
  /** Acts done in it at once. */
  play: (started: Bracket[]) => Bracket[] = (started) => started,
): Promise<StageDetail> {
  const { stage, tournament } = view
  const allowed = await allowedTeams(act, view, true)
  const placed = placeAll(view, allowed, placements.length > 0 ? placements : placementOf(stage.brackets))
  tellUnusual(act, view, placed.flatMap(teamsOf))
  const started = play(placed.map(startBracket))
  const seeds = seedsOf(allowed, placed)
  const { matchCount } = figuresOf(started)
  act.consequence(reason('consequence.stageStarted', { name: stage.name, matches: matchCount }))
  const pairings = stage.format === 'RoundRobin' ? [] : placed.flatMap(pairingsOf)
  if (pairings.length > 0 && pairings.length <= namedPairings)
    act.consequence(reason('consequence.pairings', { matches: pairings }))
  const byes = stage.format === 'RoundRobin' ? [] : placed.flatMap(byesOf).map((team) => team.name)
  if (byes.length > 0) act.consequence(reason('consequence.byes', { teams: byes }))
  if (stage.position === 1) {
    const out = await unregisteredNames(act.tx, tournament.id)
    if (out.length > 0) act.consequence(reason('consequence.teamsLeftOut', { teams: out }))
    await tellUnchecked(act, view, new Set(placed.flatMap(teamsOf).map((team) => team.tournamentTeamId)))
  }
  act.touched('stage', stage.id, { state: stage.state }, { state: 'InProgress' })
  if (tournament.state === 'CompleteRegistration') await moveTournament(act, tournament, 'InProgress')
  return writeBrackets(act, view, started, { state: 'InProgress', seeds })
}

/** Teams that did not check in to the tournament: whether they play all the same, or are left out. */
async function tellUnchecked(act: Act, { tournament }: StageView, playing: ReadonlySet<string>): Promise<void> {
  if (tournament.tournamentCheckIn === null) return
  const unchecked = await uncheckedTeams(act.tx, tournament.id)
  const named = (plays: boolean) => unchecked.filter(({ id }) => playing.has(id) === plays).map(({ name }) => name)
  const [absent, placed] = [named(false), named(true)]
  if (absent.length > 0) act.consequence(reason('consequence.absentLeftOut', { teams: absent }))
  if (placed.length > 0) act.consequence(reason('consequence.absentPlay', { teams: placed }))
}

export function tellReplaced(act: Act, gone: readonly Bracket[]): void {
  act.consequence(
    reason('consequence.bracketsReplaced', { groups: gone.length, matches: gone.flatMap(matchesOf).length }),
  )
}

function placeAll({ stage }: StageView, allowed: Allowed, placements: readonly Placement[]): Bracket[] {
  seatsById(
    allowed,
    placements.flatMap((placement) => placement.tournamentTeamIds.filter((id) => id !== null)),
  )
  return orRefuse(placeTeams(stage.brackets, stage.format, placements, allowed.teams))
}

function seedsOf(allowed: Allowed, placed: readonly Bracket[]): string[] {
  const playing = new Set(placed.flatMap(teamsOf).map((team) => team.tournamentTeamId))
  return allowed.teams.map((team) => team.tournamentTeamId).filter((id) => playing.has(id))
}
