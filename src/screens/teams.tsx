// Teams of a tournament (§2): rosters and their confirmation.
import { useMemo } from 'react'
import { addTeam, addTeams, confirmRoster } from '../../commands/teams.ts'
import { useReadAll } from '../api/use-read-all.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { TeamState } from '../contract/states.ts'
import type { TournamentTeam } from '../contract/team.ts'
import { paths } from '../paths.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { FileDrop } from '../shell/forms/file-drop.tsx'
import { ListPane } from '../shell/lists/list-pane.tsx'
import { useSay } from '../shell/words/say.ts'
import { dateTimeText } from '../shell/words/time.ts'
import { usePage } from '../shell/place/use-place.ts'
import type { TableColumn } from '../ui/table-column.ts'
import { useListSearch } from './list-search.ts'
import { StateBadge } from './state-badge.tsx'
import { useTournament } from './tournament-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { tournament } = useTournament()
  const search = useListSearch(['state'])
  const columns = useTeamColumns(tournament.groups.length > 0)
  const title = say('ui.tournament.tab.teams')
  usePage({ title, path: [{ label: 'teams', to: paths.teams(tournament.id) }] })

  const list = useReadAll(endpoints.listTeams, { params: { id: tournament.id } }, teamsOf)
  const states = search.values('state')
  const chosen = states.join()
  const rows = useMemo(
    () => list.rows?.filter((team) => chosen === '' || chosen.split(',').includes(team.state)),
    [list.rows, chosen],
  )
  const waiting = list.rows?.filter((team) => team.state === 'PendingConfirmRoster') ?? []
  const add = (
    <>
      <CommandButton command={addTeam} targets={[tournament.id]} />
      <CommandButton command={addTeams} targets={[tournament.id]} />
    </>
  )
  return (
    <FileDrop command={addTeams} targets={[tournament.id]} argument="teams">
      <ListPane
        title={title}
        kind="team"
        columns={columns}
        rows={rows}
        getId={(team) => team.tournamentTeamId}
        loading={list.loading}
        problem={list.problem}
        again={list.again}
        query={search.query}
        onQuery={search.setQuery}
        searchLabel={say('ui.teams.search')}
        filtered={search.filtered}
        onReset={search.reset}
        aside={say('ui.teams.registered', { count: tournament.registeredCount, total: tournament.teamCount })}
        keptAs="teams"
        filters={[
          {
            by: 'state',
            options: TeamState.options.map((value) => ({ value: value as string, label: say(`state.team.${value}`) })),
            values: states,
            onValuesChange: (chosen) => search.setValues('state', chosen),
          },
        ]}
        toolbar={
          <>
            {waiting.length > 0 && (
              <CommandButton
                command={confirmRoster}
                targets={waiting.map((team) => team.tournamentTeamId)}
                label={say('ui.teams.confirmAll', { count: waiting.length })}
              />
            )}
            {add}
          </>
        }
        empty={{ title: say('ui.teams.empty'), help: say('ui.teams.emptyHelp'), action: add }}
      />
    </FileDrop>
  )
}

function useTeamColumns(withGroups: boolean): TableColumn<TournamentTeam>[] {
  const { say } = useSay()
  return useMemo(
    (): TableColumn<TournamentTeam>[] => [
      { id: 'name', header: say('arg.name'), value: (team) => team.name, flex: 2, minWidth: 180, rowHeader: true },
      {
        id: 'state',
        header: say('ui.tournaments.column.state'),
        value: (team) => say(`state.team.${team.state}`),
        render: (team) => <StateBadge machine="team" state={team.state} />,
        width: 210,
      },
      ...(withGroups
        ? [
            {
              id: 'group',
              header: say('ui.teams.group'),
              value: (team: TournamentTeam) => team.group,
              align: 'end' as const,
              width: 90,
            },
          ]
        : []),
      {
        id: 'players',
        header: say('arg.players'),
        value: (team) => team.players.map((player) => player.nickname).join(', '),
        flex: 3,
        minWidth: 200,
      },
      {
        id: 'confirmed',
        header: say('ui.teams.confirmed'),
        value: (team) => team.rosterConfirmTime,
        render: (team) => (team.rosterConfirmTime === null ? '–' : dateTimeText(team.rosterConfirmTime)),
        align: 'start',
        width: 160,
        searchable: false,
      },
    ],
    [say, withGroups],
  )
}

function teamsOf(answer: AnswerOf<typeof endpoints.listTeams>): readonly TournamentTeam[] {
  return answer.teams
}
