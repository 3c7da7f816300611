// domain.md 4.5: one round, several teams a match.
import { snake } from './seeding.ts'
import type { BracketSkeleton } from './skeleton.ts'

export function freeForAll(teamNum: number, maxTeamsPerMatch: number): BracketSkeleton {
  const seeds = Array.from({ length: teamNum }, (_, i) => i + 1)
  const lobbies = snake(seeds, lobbyCount(teamNum, maxTeamsPerMatch))
  return {
    matches: lobbies.map((lobby) => ({ roundOf: 1, seeds: lobby })),
    edges: [],
    loserEdges: [],
    opponentNum: maxTeamsPerMatch,
  }
}

/** Teams in the smallest match; below 2 the field cannot be played. */
export function smallestLobby(teamNum: number, maxTeamsPerMatch: number): number {
  return Math.floor(teamNum / lobbyCount(teamNum, maxTeamsPerMatch))
}

/** Matches a field is shared out over. */
export function lobbyCount(teamNum: number, maxTeamsPerMatch: number): number {
  return Math.max(1, Math.ceil(teamNum / Math.max(1, maxTeamsPerMatch)))
}
