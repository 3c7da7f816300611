// Which teams may stand in a stage, and a list of ids judged against them.
import type { BracketTeam } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { StageView } from '../../contract/views.ts'
import { teamNames } from '../store/teams.ts'
import { Refusal, type Act } from '../call.ts'

export type Allowed = {
  /** In seed order. */
  teams: BracketTeam[]
  names: ReadonlyMap<string, string>
}

/** The stage's seeds: all registered teams in the first stage, those that were sent on in a later one. */
export async function allowedTeams({ tx }: Act, { tournament, stage }: StageView): Promise<Allowed> {
  const names = await teamNames(tx, tournament.id)
  return { teams: stage.seeds.map((id) => ({ tournamentTeamId: id, name: names.get(id) ?? id })), names }
}

/** The teams in the order of the ids; refuses one that may not stand here. */
export function teamsById({ teams, names }: Allowed, ids: readonly string[]): BracketTeam[] {
  const byId = new Map(teams.map((team) => [team.tournamentTeamId, team]))
  return ids.map((id) => {
    const team = byId.get(id)
    if (!team) throw new Refusal(reason('stage.foreignTeam', { team: names.get(id) ?? id }))
    return team
  })
}
