// Which teams may stand in a stage, and lists of ids judged against them.
import type { BracketTeam } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { StageView } from '../../contract/views.ts'
import { stillPlaying } from '../../rules/bracket/still-playing.ts'
import { teamsOf } from '../../rules/bracket/generate.ts'
import { whyNotTwice } from '../../rules/stages.ts'
import { bracketsOf } from '../store/brackets.ts'
import { presentIds } from '../store/present-teams.ts'
import { namesAndDropped, registeredIds } from '../store/teams.ts'
import { enforce, Refusal, type Act } from '../call.ts'

export type Allowed = {
  /** The stage's seeds in their order, then every other team of the tournament that is free to play. */
  teams: BracketTeam[]
  names: ReadonlyMap<string, string>
  /** Why a team of the tournament may not play here. */
  refused: ReadonlyMap<string, Refusal>
}

/**
 * chosen: registered teams with nothing left to play elsewhere, since real cups send teams past a stage and play
 * stages side by side. The seeds are all registered teams in the first stage, those that were sent on in a later one.
 */
export async function allowedTeams(
  { tx }: Act,
  { tournament, stage, stages }: StageView,
  /** The stage begins: who stands in it already must be free as well. */
  begins = false,
): Promise<Allowed> {
  const { names, dropped } = await namesAndDropped(tx, tournament.id)
  const refused = new Map<string, Refusal>()
  const here = new Set(stage.brackets.flatMap(teamsOf).map((team) => team.tournamentTeamId))
  const registered = new Set(await registeredIds(tx, tournament.id))
  for (const [id, team] of names) {
    if (!registered.has(id)) refused.set(id, new Refusal(reason('team.notPlaying', { team })))
  }
  for (const id of dropped) refused.set(id, new Refusal(reason('team.dropped', { team: names.get(id) ?? id })))
  for (const other of stages) {
    if (other.id === stage.id || other.state !== 'InProgress') continue
    for (const id of stillPlaying(await bracketsOf(tx, other.id, names), other.format)) {
      if (here.has(id) && !begins) continue
      const params = { team: names.get(id) ?? id, stage: other.name }
      refused.set(id, new Refusal(reason('stage.playingElsewhere', params)))
    }
  }
  const seeds = new Set(stage.seeds)
  const ids = [...stage.seeds, ...[...registered].filter((id) => !seeds.has(id) && !refused.has(id))]
  return { teams: ids.map((id) => ({ tournamentTeamId: id, name: names.get(id) ?? id })), names, refused }
}

/** The teams in the order of the ids, each once; refuses one that may not stand here. */
export function teamsById(allowed: Allowed, ids: readonly string[]): BracketTeam[] {
  enforce(whyNotTwice(ids, allowed.names))
  return seatsById(allowed, ids)
}

/**
 * An order that a stage goes back to. The one that the first stage has without anybody's doing is not kept: teams that
 * come later are part of it.
 */
export async function seedsAsStored(act: Act, view: StageView, teamIds: readonly string[]): Promise<string[]> {
  const seeds = teamsById(await allowedTeams(act, view), teamIds).map((team) => team.tournamentTeamId)
  if (view.stage.position !== 1) return seeds
  const asTheyCame = await presentIds(act.tx, view.tournament.id)
  return JSON.stringify(seeds) === JSON.stringify(asTheyCame) ? [] : seeds
}

/** The same where a team may stand several times, as in the rounds of a round robin. */
export function seatsById({ teams, names, refused }: Allowed, ids: readonly string[]): BracketTeam[] {
  const byId = new Map(teams.map((team) => [team.tournamentTeamId, team]))
  return ids.map((id) => {
    const team = byId.get(id)
    const why = refused.get(id)
    if (team && (!why || why.reason.code !== 'stage.playingElsewhere')) return team
    throw why ?? new Refusal(reason('stage.foreignTeam', { team: names.get(id) ?? id }))
  })
}

/** Says who plays here without having been sent on: allowed, but not usual. */
export function tellUnusual(act: Act, { stage, stages }: StageView, placed: readonly BracketTeam[]): void {
  const before = stages.findLast((other) => other.position < stage.position)
  const sentOn = new Set(stage.seeds)
  const teams = new Map(placed.filter((team) => !sentOn.has(team.tournamentTeamId)).map((team) => [team.name, team]))
  if (before && teams.size > 0) {
    act.consequence(reason('consequence.teamsNotSentOn', { teams: [...teams.keys()], stage: before.name }))
  }
}
