import { roomEndpoints } from '../contract/endpoints-rooms.ts'
import { type ListedRoom, RoomNeed } from '../contract/match-room.ts'
import type { Say } from '../contract/say.ts'
import { GameState, RoomState } from '../contract/states.ts'
import { roundLabel, sayRoundLabel } from '../rules/round-label.ts'
import { defineList } from './define-list.ts'
import { isAnyOf, states } from './filters.ts'

/** §2: titled All Match Rooms. */
export const roomList = defineList(
  roomEndpoints.listMatchRooms,
  ({ matches }) => matches,
  {
    name: 'rooms',
    words: 'room list',
    kind: 'room',
    id: (row) => row.matchId,
    columns: [
      { id: 'id', title: 'ui.tournaments.column.id', value: (row) => row.matchId, width: 70, hidden: true },
      { id: 'identifier', title: 'ui.rooms.column.match', value: (row) => row.identifier, width: 90, rowHeader: true },
      {
        id: 'teams',
        title: 'arg.teams',
        value: (row) => row.teams.map(({ name }) => name).join(' – '),
        flex: 2,
        minWidth: 220,
      },
      {
        id: 'players',
        title: 'ui.rooms.tab.players',
        value: (row) => row.players.join(', '),
        flex: 2,
        minWidth: 220,
        hidden: true,
      },
      {
        id: 'tournament',
        title: 'ui.rooms.column.tournament',
        value: (row) => row.tournamentName,
        flex: 1,
        minWidth: 130,
      },
      { id: 'round', title: 'ui.rooms.column.round', value: (row, { say }) => roomRound(row, say), width: 110 },
      { id: 'venue', title: 'arg.venue', value: (row) => row.venue, width: 140, hidden: true },
      {
        id: 'gameState',
        title: 'ui.rooms.column.game',
        value: (row, { say }) => currentGameText(row, say),
        width: 170,
      },
      { id: 'state', title: 'ui.rooms.column.state', machine: 'room', state: (row) => row.state, width: 90 },
      { id: 'needs', title: 'ui.rooms.column.needs', value: (row, { say }) => needsText(row, say), width: 200 },
      {
        id: 'updateTime',
        title: 'ui.rooms.column.updateTime',
        time: (row) => row.updateTime,
        sort: 'updateTime',
        width: 152,
        hidden: true,
        searchable: false,
      },
    ],
    filters: [
      isAnyOf('state', states('room', RoomState.options), (row: ListedRoom) => row.state),
      isAnyOf('gameState', states('game', GameState.options), (row: ListedRoom) => row.gameState ?? ''),
      isAnyOf('needs', states('need', RoomNeed.options), (row: ListedRoom) => row.needs),
      // Whatever the reason: what an administrator has to do next.
      isAnyOf(
        'needsMe',
        [{ value: 'true', title: 'ui.rooms.anyReason' }],
        (row: ListedRoom) => String(row.needs.length > 0),
        { single: true },
      ),
      // 4.14: where one may act.
      isAnyOf('mine', [{ value: 'true', title: 'ui.rooms.atMyVenues' }], (row: ListedRoom) => String(row.mine), {
        single: true,
      }),
    ],
  },
  {
    title: 'ui.rooms.title',
    search: 'ui.rooms.search',
    empty: { title: 'ui.rooms.empty', help: 'ui.rooms.emptyHelp', leads: ['go.tournaments'] },
  },
)

export function roomRound({ round }: Pick<ListedRoom, 'round'>, say: Say): string {
  const { format, roundOf: of, isAdditional, name } = round
  const roundSettings = name === null ? [] : [{ roundOf: of, name }]
  return sayRoundLabel(say, roundLabel({ roundSettings }, format, isAdditional ? 'additional' : of))
}

/** `Game 2: Playing`; nothing where none is played any more. */
function currentGameText({ currentGame, gameState }: ListedRoom, say: Say): string {
  if (currentGame === null || gameState === null) return ''
  return say('ui.rooms.game', { n: currentGame, state: say(`state.game.${gameState}`) })
}

export function needsText({ needs }: ListedRoom, say: Say): string {
  return needs.map((need) => say(`state.need.${need}`)).join(', ')
}
