// Automated (instant) tournaments (§2): how full, how long their teams have waited, and what the platform does next.
import { instantEndpoints, type InstantTournament, InstantWait } from '../contract/endpoints-instant.ts'
import { TournamentDisplayState } from '../contract/states.ts'
import { displayState } from '../rules/display-state.ts'
import { stepAhead } from '../rules/instant.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'
import { nameColumn } from './name-column.ts'
import { spanText } from './span-text.ts'
import { confirmedColumn, stateColumn } from './tournament-columns.ts'

export const automatedList = defineList(
  instantEndpoints.listInstantTournaments,
  ({ tournaments }) => tournaments,
  {
    name: 'automated',
    words: 'automated list',
    kind: 'tournament',
    id: (row) => row.id,
    makes: ['tournament.create'],
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.id, width: 70, hidden: true },
      nameColumn,
      { id: 'game', title: 'arg.game', value: (row) => row.game, width: 130 },
      stateColumn,
      { ...confirmedColumn, title: 'ui.automated.confirmed', width: 96 },
      { id: 'waiting', title: 'ui.automated.waiting', machine: 'waiting', state: (row) => row.waiting, width: 140 },
      {
        id: 'waitingSince',
        title: 'ui.automated.waitingFor',
        value: (row) => row.waitingSince,
        text: (row, words) => spanText(words, row.waitingSince),
        file: [{ title: 'ui.automated.waitingSince', time: (row) => row.waitingSince }],
        ticks: true,
        align: 'start',
        width: 110,
        searchable: false,
      },
      {
        id: 'next',
        title: 'ui.automated.next',
        value: (row, { say }) => {
          const next = stepAhead(row)
          return next ? say(`ui.automated.step.${next.step}`) : ''
        },
        flex: 2,
        minWidth: 190,
      },
      {
        id: 'nextTime',
        title: 'ui.automated.limit',
        value: (row) => stepAhead(row)?.at ?? null,
        text: (row, words) => spanText(words, stepAhead(row)?.at ?? null),
        file: [{ time: (row) => stepAhead(row)?.at ?? null }],
        ticks: true,
        align: 'start',
        sort: 'registrationEnd',
        width: 130,
        searchable: false,
      },
    ],
    filters: [
      isAnyOf('state', states('tournament', TournamentDisplayState.options), displayState),
      isAnyOf('waiting', states('waiting', InstantWait.options), (row: InstantTournament) => row.waiting),
    ],
  },
  {
    title: 'ui.automated.title',
    search: 'ui.tournaments.search',
    empty: { title: 'ui.automated.empty', help: 'ui.automated.emptyHelp', advises: true },
  },
)
