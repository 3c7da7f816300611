import { tournamentEndpoints } from '../contract/endpoints-tournaments.ts'
import { allRegions, regions } from '../contract/limits.ts'
import { joined } from '../contract/say.ts'
import { TournamentDisplayState } from '../contract/states.ts'
import type { Tournament } from '../contract/tournament.ts'
import { displayState } from '../rules/display-state.ts'
import { defineList, type ListWords } from './define-list.ts'
import { isAnyOf, states, supported } from './filters.ts'
import { nameColumn } from './name-column.ts'
import { confirmedColumn, stateColumn } from './tournament-columns.ts'

export const tournamentList = defineList(
  tournamentEndpoints.listTournaments,
  ({ tournaments }) => tournaments,
  {
    name: 'tournaments',
    words: 'tournament list',
    kind: 'tournament',
    id: (row) => row.id,
    makes: ['tournament.create', 'tournament.create-in-steps', 'tournament.import'],
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 70, hidden: true },
      { ...nameColumn, minWidth: 220 },
      // chosen: before the game, so that a phone shows it.
      stateColumn,
      { id: 'game', title: 'arg.game', value: (row) => row.game, sort: 'game', width: 160 },
      {
        id: 'region',
        title: 'arg.region',
        value: (row, { say }) => regionText(say, row.region),
        sort: 'region',
        width: 110,
      },
      confirmedColumn,
      {
        id: 'matchStart',
        title: 'arg.matchStart',
        time: (row) => row.matchStart,
        none: 'ui.tournaments.toBeDecided',
        sort: 'matchStart',
        width: 150,
        searchable: false,
      },
      {
        id: 'format',
        title: 'arg.format',
        value: (row, { say }) =>
          joined(
            say,
            [...new Set(row.formats)].map((format) => say(`state.format.${format}`)),
          ),
        flex: 1,
        minWidth: 130,
      },
    ],
    filters: [
      isAnyOf('state', states('tournament', TournamentDisplayState.options), displayState),
      supported('game', 'games', (row: Tournament) => row.game),
      supported('region', 'regions', (row: Tournament) => row.region),
    ],
  },
  {
    title: 'ui.tournaments.title',
    search: 'ui.tournaments.search',
    empty: { title: 'ui.tournaments.empty', help: 'ui.tournaments.emptyHelp', advises: true },
  },
)

export function regionText(say: ListWords['say'], given: readonly string[]): string {
  return joined(
    say,
    given.map((region) => (isNamedRegion(region) ? say(`choice.region.${region}`) : region)),
  )
}

type NamedRegion = (typeof regions)[number] | typeof allRegions

/** Those of §9 have a name in each language; others, which were added since, are called as they are. */
export function isNamedRegion(region: string): region is NamedRegion {
  return region === allRegions || (regions as readonly string[]).includes(region)
}
