// The pages of a match room.
import { administrators } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'

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
