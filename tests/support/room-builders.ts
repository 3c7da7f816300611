// Match rooms with sensible values; a test overrides the one that tells.
import type { MatchGame, MatchRoom, RoomTeam } from '../../src/contract/match-room.ts'
import { noon } from './builders.ts'

export function aGame(over: Partial<MatchGame> = {}): MatchGame {
  return {
    n: 1,
    state: 'Waiting',
    since: noon,
    scores: [],
    submissions: [],
    dispute: null,
    firstConfirmation: null,
    approveAt: null,
    version: 1,
    ...over,
  }
}

/** Id and name are the letter; one player, its captain. */
export function aRoomTeam(name: string, over: Partial<RoomTeam> = {}): RoomTeam {
  const { checkedIn = false, ready = false } = over
  return {
    tournamentTeamId: name,
    name,
    logo: null,
    checkedIn,
    ready,
    players: [
      {
        playerId: `p${name}`,
        nickname: `Player ${name}`,
        role: 'Captain',
        inGameName: name,
        discordId: null,
        checkedIn,
        ready,
      },
    ],
    ...over,
  }
}

/** Alpha against Bravo, waiting for both. */
export function aRoom(over: Partial<MatchRoom> = {}): MatchRoom {
  return {
    matchId: '34',
    name: 'G1-M1 Alpha – Bravo',
    bracketMatchId: '101',
    stageId: '7',
    stageName: 'Playoffs',
    tournamentId: '41',
    tournamentName: 'Spring Playoffs',
    identifier: 'G1-M1',
    round: { format: 'SingleElimination', groupNumber: 1, roundOf: 4, isAdditional: false, name: null },
    state: 'Open',
    gameState: 'Waiting',
    gameSince: noon,
    reports: 'none',
    reportTime: null,
    playSince: null,
    undecidedSince: null,
    confirmedSince: null,
    helpSince: null,
    walkover: false,
    minutes: 45,
    currentGame: 1,
    needs: [],
    teams: [aRoomTeam('Alpha'), aRoomTeam('Bravo')],
    games: [aGame()],
    checkInStartTime: null,
    checkInDuration: 15,
    bestOf: 1,
    schedule: null,
    map: null,
    pickMode: null,
    autoLobbyDisabled: false,
    secondConfirmation: false,
    assistance: null,
    venues: [],
    createTime: noon,
    updateTime: noon,
    ...over,
  }
}
