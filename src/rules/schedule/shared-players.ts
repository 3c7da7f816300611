// Players of several teams of a tournament: two of their matches cannot be played at one time (found.md I6).
import type { ScheduleRow, SharedPlayer } from '../../contract/schedule.ts'

export type PlayersByTeam = ReadonlyMap<string, readonly SharedPlayer[]>

export function playersByTeam(shared: readonly SharedPlayer[]): PlayersByTeam {
  const byTeam = new Map<string, SharedPlayer[]>()
  for (const one of shared) for (const id of one.teamIds) byTeam.set(id, [...(byTeam.get(id) ?? []), one])
  return byTeam
}

/** The teams of a match, and those of their players who play for other teams as well: each is at one place at a time. */
export function busyWith({ teams }: Pick<ScheduleRow, 'teams'>, players: PlayersByTeam): (string | SharedPlayer)[] {
  return teams.flatMap((team) => (team ? [team.tournamentTeamId, ...(players.get(team.tournamentTeamId) ?? [])] : []))
}
