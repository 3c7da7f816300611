import { joined } from '../contract/say.ts'
import { teamEndpoints } from '../contract/endpoints-teams.ts'
import { TeamState } from '../contract/states.ts'
import type { FormQuestion } from '../contract/registration-form.ts'
import { AnswersGiven, type TournamentTeam } from '../contract/team.ts'
import type { TournamentDetail } from '../contract/tournament-detail.ts'
import type { RegistrationGroup } from '../contract/tournament.ts'
import { playing, requestsOf } from '../rules/players.ts'
import { answerText, missingAnswers } from '../rules/registration-answers.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, type RowFilter, states } from './filters.ts'
import { exactly } from './typed-filters.ts'
import { nameColumn } from './name-column.ts'

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
      { ...nameColumn, minWidth: 180 },
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
      isAnyOf(
        'checkedIn',
        [
          { value: 'true', title: 'ui.teams.checkedIn' },
          { value: 'false', title: 'ui.teams.notCheckedIn' },
        ],
        (team: TournamentTeam) => String(team.checkInTime !== null),
        { single: true },
      ),
    ],
  },
  {
    title: 'ui.tournament.tab.teams',
    search: 'ui.teams.search',
    empty: {
      title: 'ui.teams.empty',
      help: 'ui.teams.emptyHelp',
      advises: true,
      leads: ['team.add', 'team.add-many', 'team.copy'],
    },
  },
)

/** The same of one tournament: its groups by name, and what its registration form asks. */
export function teamListOf({ groups, form, tournamentCheckIn }: OfTournament): typeof teamList {
  const asked = form.filter(({ required }) => required)
  const columns = teamList.columns
    .filter(({ id }) => (id !== 'group' || groups.length > 0) && (id !== 'checkedIn' || tournamentCheckIn !== null))
    .map((column) => (column.id === 'group' ? groupColumn(column, groups) : column))
  const filters = teamList.filters.filter(
    ({ by }) => by === 'state' || (by === 'checkedIn' && tournamentCheckIn !== null),
  )
  return {
    ...teamList,
    columns: [...columns, ...form.map(answerColumn)],
    filters: [
      ...filters,
      ...(groups.length > 0 ? [ofGroup(groups)] : []),
      ...(asked.length > 0 ? [answersGiven(asked)] : []),
    ],
  }
}
type OfTournament = Pick<TournamentDetail, 'groups' | 'form' | 'tournamentCheckIn'>

/** `2 Veterans`, in the order of their numbers. */
function groupColumn(column: TeamColumn, groups: readonly RegistrationGroup[]): TeamColumn {
  const text = ({ group }: TournamentTeam) =>
    group === null ? '' : `${group} ${groups[group - 1]?.name ?? ''}`.trimEnd()
  return { ...column, value: ({ group }: TournamentTeam) => group, text, file: 'text' }
}
type TeamColumn = (typeof teamList.columns)[number]

/** Hidden on screen, but part of every export: the answers of the teams. */
function answerColumn({ key, label }: FormQuestion): TeamColumn {
  const value = (team: TournamentTeam) => answerText(team.answers[key])
  return { id: `answer ${key}`, title: 'ui.form.answers', called: label, value, width: 150, hidden: true }
}

function ofGroup(groups: readonly RegistrationGroup[]): RowFilter<TournamentTeam> {
  const options = groups.map(({ name }, at) => ({ value: String(at + 1), called: name }))
  return isAnyOf('group', options, (team) => String(team.group ?? ''), { single: true })
}

function answersGiven(asked: readonly FormQuestion[]): RowFilter<TournamentTeam> {
  const options = AnswersGiven.options.map((value) => ({ value, title: `ui.teams.answers.${value}` as const }))
  const given = (team: TournamentTeam) => (missingAnswers(asked, team.answers).length > 0 ? 'missing' : 'complete')
  return isAnyOf('answers', options, given, { single: true })
}
