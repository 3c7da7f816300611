import { roomEndpoints } from '../contract/endpoints-rooms.ts'
import { type ListedRoom, RoomNeed } from '../contract/match-room.ts'
import { joined, type Say } from '../contract/say.ts'
import { Phase } from '../contract/phase.ts'
import { GameState, RoomState } from '../contract/states.ts'
import { countedSince, phaseAge, phaseOfRoom, phases } from '../rules/phase.ts'
import { roundLabel, sayRoundLabel } from '../rules/round-label.ts'
import { defineList, type ListWords } from './define-list.ts'
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
      {
        id: 'phase',
        title: 'ui.rooms.column.phase',
        value: (row, { say, now }) => say(`state.phase.${phaseOfRoom(row, now()).is}`),
        text: phaseWithSign,
        file: 'value',
        width: 140,
      },
      {
        id: 'age',
        title: 'ui.rooms.column.age',
        value: (row, { now }) => secondsIn(row, now()),
        text: (row, { now }) => phaseAge(phaseOfRoom(row, now()), now()),
        file: [
          { title: 'ui.rooms.column.since', time: (row, { now }) => countedSince(phaseOfRoom(row, now()), now()) },
        ],
        width: 80,
        align: 'end',
        ticks: true,
        searchable: false,
      },
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
        value: (row, { say }) => joined(say, row.players),
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
      {
        id: 'schedule',
        title: 'arg.schedule',
        time: (row) => row.schedule,
        width: 152,
        searchable: false,
        roomy: true,
      },
      { id: 'venue', title: 'arg.venue', value: (row) => row.venue, width: 140, roomy: true },
      {
        id: 'gameState',
        title: 'ui.rooms.column.game',
        value: (row, { say }) => currentGameText(row, say),
        width: 170,
      },
      {
        id: 'state',
        title: 'ui.rooms.column.state',
        machine: 'room',
        state: (row) => row.state,
        width: 90,
        hidden: true,
      },
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
      isAnyOf('phase', states('phase', Phase.options), (row: ListedRoom, now: number) => phaseOfRoom(row, now).is),
      isAnyOf('state', states('room', RoomState.options), (row: ListedRoom) => row.state),
      isAnyOf('gameState', states('game', GameState.options), (row: ListedRoom) => row.gameState ?? ''),
      isAnyOf('needs', states('need', RoomNeed.options), (row: ListedRoom) => row.needs),
      // Rooms that need an administrator for any reason.
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

/** `Game 2: Playing`; empty once the room is over. */
function currentGameText({ currentGame, gameState }: ListedRoom, say: Say): string {
  if (currentGame === null || gameState === null) return ''
  return say('ui.rooms.game', { n: currentGame, state: say(`state.game.${gameState}`) })
}

/** `◆ Disputed` */
function phaseWithSign(row: ListedRoom, { say, now }: ListWords): string {
  const { is } = phaseOfRoom(row, now())
  return `${phases[is].sign} ${say(`state.phase.${is}`)}`
}

/** How long it has stood so, where that counts. */
function secondsIn(row: ListedRoom, now: number): number | null {
  const since = countedSince(phaseOfRoom(row, now), now)
  return since === null ? null : now - since
}

export function needsText({ needs }: ListedRoom, say: Say): string {
  return joined(
    say,
    needs.map((need) => say(`state.need.${need}`)),
  )
}
