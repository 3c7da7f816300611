// Columns that every list of tournaments has.
import type { Tournament } from '../contract/tournament.ts'
import { displayState } from '../rules/display-state.ts'
import type { ListColumn } from './define-list.ts'

export const stateColumn = {
  id: 'state',
  title: 'ui.tournaments.column.state',
  machine: 'tournament',
  state: displayState,
  sort: 'state',
  width: 168,
} satisfies ListColumn<Tournament>

/** `12/16`, in the order of the first number; in a file each in a column of its own. */
export const confirmedColumn = {
  id: 'teams',
  title: 'arg.teams',
  value: (row: Tournament) => row.registeredCount,
  text: (row: Tournament) => `${row.registeredCount}/${row.maxTeams ?? '∞'}`,
  file: [
    { value: (row: Tournament) => row.registeredCount },
    { title: 'arg.maxTeams', value: (row: Tournament) => row.maxTeams },
  ],
  sort: 'registeredCount',
  align: 'end',
  width: 72,
  searchable: false,
} satisfies ListColumn<Tournament>
