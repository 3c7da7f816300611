import { joined } from '../contract/say.ts'
import { teamEndpoints } from '../contract/endpoints-teams.ts'
import { TeamState } from '../contract/states.ts'
import type { TournamentTeam } from '../contract/team.ts'
import type { RegistrationGroup } from '../contract/tournament.ts'
import { playing, requestsOf } from '../rules/players.ts'
import { defineList } from './define-list.ts'
import { exactly, isAnyOf, states } from './filters.ts'

export const teamList = defineList(
  teamEndpoints.listTeams,
  ({ teams }) => teams,
  {
    name: 'teams',
    words: 'team list',
    of: 'tournament',
    kind: 'team',
    id: (team) => team.tournamentTeamId,
    makes: ['team.add', 'team.add-many'],
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (team) => team.tournamentTeamId, width: 70, hidden: true },
      {
        id: 'name',
        title: 'arg.name',
        value: (team) => team.name,
        sort: 'name',
        flex: 2,
        minWidth: 180,
        rowHeader: true,
      },
      {
        id: 'state',
        title: 'ui.tournaments.column.state',
        machine: 'team',
        state: (team) => team.state,
        sort: 'state',
        width: 210,
      },
      { id: 'group', title: 'ui.teams.group', value: (team) => team.group, sort: 'group', width: 130 },
      {
        id: 'players',
        title: 'arg.players',
        value: (team, { say }) =>
          joined(
            say,
            playing(team.players).map((player) => player.nickname),
          ),
        flex: 3,
        minWidth: 200,
      },
      { id: 'venue', title: 'arg.venue', value: (team) => team.venue, width: 160, hidden: true },
      {
        id: 'requests',
        title: 'ui.teams.requests',
        value: (team) => requestsOf(team).length || null,
        align: 'end',
        width: 90,
      },
      {
        id: 'confirmed',
        title: 'ui.teams.confirmed',
        time: (team) => team.rosterConfirmTime,
        sort: 'rosterConfirmTime',
        width: 160,
        searchable: false,
      },
      {
        id: 'checkedIn',
        title: 'ui.teams.checkedIn',
        time: (team) => team.checkInTime,
        width: 160,
        searchable: false,
      },
    ],
    filters: [
      isAnyOf('state', states('team', TeamState.options), (team: TournamentTeam) => team.state),
      exactly('group', (team: TournamentTeam) => String(team.group ?? '')),
    ],
  },
  {
    title: 'ui.tournament.tab.teams',
    search: 'ui.teams.search',
    empty: {
      title: 'ui.teams.empty',
      help: 'ui.teams.emptyHelp',
      leads: ['team.add', 'team.add-many', 'team.copy'],
    },
  },
)

/** The same of one tournament, which has names for its groups. */
export function teamListOf(groups: readonly RegistrationGroup[]): typeof teamList {
  if (groups.length === 0) return teamList
  const text = ({ group }: TournamentTeam) =>
    group === null ? '' : `${group} ${groups[group - 1]?.name ?? ''}`.trimEnd()
  const columns = teamList.columns.map((column) =>
    column.id === 'group' && 'value' in column ? { ...column, text } : column,
  )
  return { ...teamList, columns }
}
