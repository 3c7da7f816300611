import type { PlayerRole, TeamState } from '../../contract/states.ts'
import type { NewTeam } from '../../contract/team.ts'
import type { Tournament } from '../../contract/tournament.ts'
import type { TeamEntry } from '../store/teams.ts'

/** §3: the first player is the captain, the next are starters, the rest is benched. chosen: singles are one player. */
export function enteredTeam({ starters }: Pick<Tournament, 'starters'>, { name, group, players }: NewTeam): TeamEntry {
  const names = players && players.length > 0 ? players : [name]
  // 4.12: enough players have joined.
  const state: TeamState = names.length >= starters ? 'PendingConfirmRoster' : 'PendingJoin'
  return {
    name,
    group: group ?? null,
    state,
    rosterConfirmTime: null,
    players: names.map((nickname, i) => ({ nickname, role: roleOf(i, starters), inGameName: nickname })),
  }
}

function roleOf(index: number, starters: number): PlayerRole {
  if (index === 0) return 'Captain'
  return index < starters ? 'Starter' : 'Bench'
}
