// The tournament list (§2): by state, game and region, searched, all in the URL.
import type { Say } from '../contract/say.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useReadAll } from '../api/use-read-all.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import { tournamentEndpoints as endpoints } from '../contract/endpoints-tournaments.ts'
import { allRegions } from '../contract/limits.ts'
import { choicesIn } from '../contract/settings.ts'
import { TournamentDisplayState } from '../contract/states.ts'
import type { Tournament } from '../contract/tournament.ts'
import { paths } from '../paths.ts'
import { displayState } from '../rules/display-state.ts'
import { deferred } from '../shell/start/deferred.tsx'
import { AtDesk, useSeat } from '../shell/start/desk.ts'
import { FileDrop } from '../shell/forms/file-drop.tsx'
import { useSupported } from '../shell/forms/use-supported.ts'
import { ListPane } from '../shell/lists/list-pane.tsx'
import { useSay } from '../shell/words/say.ts'
import { dateTimeText } from '../shell/words/time.ts'
import { usePage } from '../shell/place/use-place.ts'
import type { TableColumn } from '../ui/table-column.ts'
import { tournamentFilters, tournamentQuery } from './first-reads.ts'
import { useListSearch } from './list-search.ts'
import { StateBadge } from './state-badge.tsx'

const loadImport = async () => (await import('../../commands/tournaments.ts')).importTournament
const NewTournament = deferred(() => import('./new-tournament.tsx'))

export function Component() {
  const { say } = useSay()
  const navigate = useNavigate()
  const search = useListSearch(tournamentFilters)
  const columns = useTournamentColumns()
  const title = say('ui.tournaments.title')
  usePage({ title, path: [{ label: 'tournaments', to: paths.tournaments() }], up: paths.home() })

  const list = useReadAll(endpoints.listTournaments, { query: tournamentQuery(search.values) }, tournamentsOf)
  const supported = useSupported()
  const options = {
    state: TournamentDisplayState.options.map((value) => ({
      value: value as string,
      label: say(`state.tournament.${value}`),
    })),
    game: supported ? choicesIn('games', supported).map((value) => ({ value, label: value })) : [],
    region: supported ? choicesIn('regions', supported).map((value) => ({ value, label: regionText(say, value) })) : [],
  }
  const load = (
    <AtDesk>
      <NewTournament />
    </AtDesk>
  )
  return (
    <FileDrop command={loadImport} targets={[]} argument="record">
      <ListPane
        title={title}
        kind="tournament"
        columns={columns}
        rows={list.rows}
        getId={idOf}
        loading={list.loading}
        problem={list.problem}
        again={list.again}
        onOpen={(id) => void navigate(paths.tournament(id))}
        query={search.query}
        onQuery={search.setQuery}
        searchLabel={say('ui.tournaments.search')}
        filtered={search.filtered}
        onReset={search.reset}
        keptAs="tournaments"
        filters={tournamentFilters.map((by) => ({
          by,
          options: options[by],
          values: search.values(by),
          onValuesChange: (chosen) => search.setValues(by, chosen),
        }))}
        toolbar={<span className="ms-auto">{load}</span>}
        empty={{
          title: say('ui.tournaments.empty'),
          help: say('ui.tournaments.emptyHelp'),
          action: load,
        }}
      />
    </FileDrop>
  )
}

export function useTournamentColumns(): TableColumn<Tournament>[] {
  const { say } = useSay()
  const { clock } = useSeat()
  // The words of the columns change with the language, and with nothing else.
  return useMemo(
    (): TableColumn<Tournament>[] => [
      { id: 'name', header: say('arg.name'), value: (row) => row.name, flex: 2, minWidth: 220, rowHeader: true },
      { id: 'game', header: say('arg.game'), value: (row) => row.game, width: 160 },
      { id: 'region', header: say('arg.region'), value: (row) => regionText(say, row.region), width: 110 },
      {
        id: 'state',
        header: say('ui.tournaments.column.state'),
        value: (row) => say(`state.tournament.${displayState(row, clock.now())}`),
        render: (row) => <StateBadge machine="tournament" state={displayState(row, clock.now())} />,
        width: 168,
      },
      {
        id: 'teams',
        header: say('arg.teams'),
        value: (row) => row.registeredCount,
        render: (row) => `${row.registeredCount}/${row.maxTeams ?? '∞'}`,
        align: 'end',
        width: 72,
        searchable: false,
      },
      {
        id: 'matchStart',
        header: say('arg.matchStart'),
        value: (row) => row.matchStart,
        render: (row) => (row.matchStart === null ? say('ui.tournaments.toBeDecided') : dateTimeText(row.matchStart)),
        align: 'start',
        width: 150,
        searchable: false,
      },
      {
        id: 'format',
        header: say('arg.format'),
        value: (row) => [...new Set(row.formats)].map((format) => say(`state.format.${format}`)).join(', '),
        flex: 1,
        minWidth: 130,
      },
      { id: 'id', header: say('ui.tournaments.column.id'), value: (row) => row.id, width: 70, hidden: true },
    ],
    [say, clock],
  )
}

export function regionText(say: Say, region: string): string {
  return region === allRegions ? say('choice.region.All') : region
}

function idOf(row: Tournament): string {
  return row.id
}

function tournamentsOf(answer: AnswerOf<typeof endpoints.listTournaments>): readonly Tournament[] {
  return answer.tournaments
}
