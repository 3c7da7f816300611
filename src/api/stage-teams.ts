// The teams of a stage where the platform does not list them (§3 has no such field): those in its brackets;
// for a first stage that has not begun also the teams with a confirmed roster.
import { teamEndpoints } from '../contract/endpoints-teams.ts'
import { maxTeamsPerTournament } from '../contract/limits.ts'
import type { StageDetail } from '../contract/stage.ts'
import type { Cache } from './cache.ts'
import { readPages } from './read-pages.ts'

export async function withTeams(stage: StageDetail, cache: Cache): Promise<StageDetail> {
  if (stage.seeds.length > 0) return stage
  const placed = stage.brackets.flatMap(({ matches }) =>
    matches.flatMap(({ teams }) => teams.flatMap((team) => team?.tournamentTeamId ?? [])),
  )
  const confirmed =
    stage.position === 1 && stage.state === 'Initial' ? await confirmedIn(stage.tournamentId, cache) : []
  return { ...stage, seeds: [...new Set([...placed, ...confirmed])] }
}

async function confirmedIn(id: string, cache: Cache): Promise<readonly string[]> {
  const given = { params: { id }, query: { state: ['Registered' as const] } }
  const read = await readPages(cache, teamEndpoints.listTeams, given, ({ teams }) => teams, {
    atMost: maxTeamsPerTournament,
  })
  // Without them the stage is still to be seen; what draws it says that there are none.
  return read.ok ? read.payload.filter(({ state }) => state === 'Registered').map((team) => team.tournamentTeamId) : []
}
