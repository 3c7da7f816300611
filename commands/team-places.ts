// The pages of a team.
import { administrators } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'

const inTeam = { target: 'team', roles: administrators, risk: safe, menu: 'open' } as const

export const goTeam = defineCommand({
  ...inTeam,
  id: 'go.team',
  keys: 't n',
  effect: ({ tournament, team }) => ({ do: 'go', to: paths.team(tournament.id, team.tournamentTeamId) }),
})

export const goTeamPlayers = defineCommand({
  ...inTeam,
  id: 'go.team-players',
  keys: 't l',
  effect: ({ tournament, team }) => ({ do: 'go', to: paths.teamPlayers(tournament.id, team.tournamentTeamId) }),
})
