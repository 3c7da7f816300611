// Places one can go to, and the moves between panes.
import * as v from 'valibot'
import { consoleEndpoints } from '../src/contract/endpoints-console.ts'
import { tabOfField } from '../src/contract/edit-tabs.ts'
import { ShortText } from '../src/contract/limits.ts'
import { RoomState, TournamentDisplayState } from '../src/contract/states.ts'
import type { TournamentView } from '../src/contract/views.ts'
import { administrators, systemOnly } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'
import { stageByWord } from '../src/rules/find-stage.ts'

export const goHome = defineCommand({
  id: 'go.home',
  keys: 'g h',
  risk: safe,
  effect: () => ({ do: 'go', to: paths.home() }),
})

export const goCalendar = defineCommand({
  id: 'go.calendar',
  keys: 'g c',
  // As the events that it shows.
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.calendar() }),
})

export const goTournaments = defineCommand({
  id: 'go.tournaments',
  args: v.partial(
    v.object({
      state: v.array(TournamentDisplayState),
      game: v.array(v.pipe(v.string(), v.metadata({ choicesFrom: 'games' }))),
      region: v.array(v.pipe(v.string(), v.metadata({ choicesFrom: 'regions' }))),
      search: v.string(),
    }),
  ),
  keys: 'g t',
  roles: administrators,
  risk: safe,
  effect: (_, filter) => ({ do: 'go', to: paths.tournaments(filter) }),
})

export const goRooms = defineCommand({
  id: 'go.rooms',
  args: v.partial(v.object({ state: v.array(RoomState), search: v.string() })),
  keys: 'g m',
  roles: administrators,
  risk: safe,
  effect: (_, filter) => ({ do: 'go', to: paths.matches(filter) }),
})

export const goTemplates = defineCommand({
  id: 'go.templates',
  keys: 'g p',
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.templates() }),
})

export const goUsers = defineCommand({
  id: 'go.users',
  keys: 'g u',
  roles: consoleEndpoints.listUsers.roles,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.users() }),
})

export const goAudit = defineCommand({
  id: 'go.audit',
  keys: 'g d',
  // As the list that it shows.
  roles: systemOnly,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.audit() }),
})

const inTournament = { target: 'tournament', roles: administrators, risk: safe, menu: 'open' } as const
/** Name, id or position of a stage; without it the tournament's current one. */
const OfStage = v.object({ stage: v.optional(v.pipe(v.string(), v.metadata({ target: 'stage' }))) })

export const goEdit = defineCommand({
  ...inTournament,
  id: 'go.edit',
  keys: 't e',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id) }),
})

export const goPrize = defineCommand({
  ...inTournament,
  id: 'go.prize',
  keys: 't i',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'prize') }),
})

export const goAssets = defineCommand({
  ...inTournament,
  id: 'go.assets',
  keys: 't a',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'assets') }),
})

export const goAbout = defineCommand({
  ...inTournament,
  id: 'go.about',
  keys: 't o',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'about') }),
})

export const goRules = defineCommand({
  ...inTournament,
  id: 'go.rules',
  keys: 't u',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'rules') }),
})

/** The form of its fields, at one of them. */
export const goField = defineCommand({
  ...inTournament,
  id: 'go.field',
  args: v.object({ field: ShortText }),
  positional: ['field'],
  effect: ({ tournament }, { field }) => ({ do: 'go', to: paths.edit(tournament.id, tabOfField(field), field) }),
})

export const goPublish = defineCommand({
  ...inTournament,
  id: 'go.publish',
  keys: 't p',
  effect: ({ tournament }) => ({ do: 'go', to: paths.publish(tournament.id) }),
})

export const goTournamentVenues = defineCommand({
  ...inTournament,
  id: 'go.tournament-venues',
  keys: 't v',
  effect: ({ tournament }) => ({ do: 'go', to: paths.edit(tournament.id, 'venues') }),
})

export const goStages = defineCommand({
  ...inTournament,
  id: 'go.stages',
  keys: 't s',
  effect: ({ tournament }) => ({ do: 'go', to: paths.stages(tournament.id) }),
})

export const goBracket = defineCommand({
  ...inTournament,
  id: 'go.bracket',
  args: OfStage,
  keys: 't b',
  effect: (view, { stage }) => ({ do: 'go', to: paths.bracket(view.tournament.id, stageId(view, stage)) }),
})

export const goTeams = defineCommand({
  ...inTournament,
  id: 'go.teams',
  keys: 't t',
  effect: ({ tournament }) => ({ do: 'go', to: paths.teams(tournament.id) }),
})

export const goTeamStandings = defineCommand({
  ...inTournament,
  id: 'go.standings',
  args: OfStage,
  keys: 't r',
  effect: (view, { stage }) => ({ do: 'go', to: paths.teamStandings(view.tournament.id, stageId(view, stage)) }),
})

export const goTournamentRooms = defineCommand({
  ...inTournament,
  id: 'go.tournament-rooms',
  keys: 't m',
  effect: ({ tournament }) => ({ do: 'go', to: paths.tournamentMatches(tournament.id) }),
})

const inRoom = { target: 'room', roles: administrators, risk: safe, menu: 'open' } as const

export const goRoomResult = defineCommand({
  ...inRoom,
  id: 'go.room-result',
  keys: 't r',
  effect: ({ room }) => ({ do: 'go', to: paths.roomResult(room.matchId) }),
})

export const goRoomChat = defineCommand({
  ...inRoom,
  id: 'go.room-chat',
  keys: 't c',
  effect: ({ room }) => ({ do: 'go', to: paths.roomChat(room.matchId) }),
})

export const goRoomPlayers = defineCommand({
  ...inRoom,
  id: 'go.room-players',
  keys: 't p',
  effect: ({ room }) => ({ do: 'go', to: paths.roomPlayers(room.matchId) }),
})

/** The images that prove the result of the game that is played. */
export const goRoomEvidence = defineCommand({
  ...inRoom,
  id: 'go.room-evidence',
  keys: 't v',
  effect: ({ room }) => ({ do: 'go', to: paths.roomResult(room.matchId, { image: 'first' }) }),
})

export const goRoomBracket = defineCommand({
  ...inRoom,
  id: 'go.room-bracket',
  keys: 't b',
  effect: ({ room }) => ({
    do: 'go',
    to: paths.bracket(room.tournamentId, room.stageId, room.round.groupNumber, room.bracketMatchId),
  }),
})

export const goBack = defineCommand({
  id: 'go.back',
  keys: 'escape',
  risk: safe,
  effect: () => ({ do: 'back' }),
})

export const nextPane = defineCommand({
  id: 'pane.next',
  keys: 'w w',
  risk: safe,
  effect: () => ({ do: 'focus', pane: 'next' }),
})

export const previousPane = defineCommand({
  id: 'pane.previous',
  keys: 'w b',
  risk: safe,
  effect: () => ({ do: 'focus', pane: 'previous' }),
})

function stageId(view: TournamentView, word: string | undefined): string | undefined {
  return word === undefined ? undefined : (stageByWord(view.stages, word)?.id ?? word)
}
