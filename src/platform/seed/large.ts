// A platform that has been in use for years: many tournaments, match rooms, the same in every run.
import type { Act } from '../call.ts'
import { takeIds } from '../store/brackets.ts'
import { insertAll } from '../store/insert-all.ts'
import { matchRooms } from '../store/schema/matches.ts'
import { bracketMatches, brackets, stages, standings } from '../store/schema/stages.ts'
import { teamPlayers, tournamentTeams } from '../store/schema/teams.ts'
import { tournaments } from '../store/schema/tournaments.ts'
import { idsPerTournament, rowsOfTournament, type Rows } from './large-tournament.ts'

export const largeCounts = { tournaments: 2_000, matchRooms: 20_000 }

export async function seedLarge(act: Act, counts = largeCounts): Promise<void> {
  const { tx, asking } = act
  const ids = (await takeIds(tx, counts.tournaments * idsPerTournament)).values()
  const nextId = () => ids.next().value ?? ''
  const made = Array.from({ length: counts.tournaments }, (_, i) => rowsOfTournament(i, asking.now, nextId))
  const rooms = made.flatMap((rows) => rows.rooms).slice(0, counts.matchRooms)
  const roomed = new Set(rooms.map((room) => room.id))

  await insertAll(
    tx,
    tournaments,
    made.flatMap((rows) => rows.tournaments),
  )
  await insertAll(
    tx,
    tournamentTeams,
    made.flatMap((rows) => rows.teams),
  )
  await insertAll(
    tx,
    teamPlayers,
    made.flatMap((rows) => rows.players),
  )
  await insertAll(
    tx,
    stages,
    made.flatMap((rows) => rows.stages),
  )
  await insertAll(
    tx,
    brackets,
    made.flatMap((rows) => rows.brackets),
  )
  await insertAll(
    tx,
    bracketMatches,
    made
      .flatMap((rows) => rows.matches)
      .map((match) => (roomed.has(match.matchId ?? '') ? match : { ...match, ...withoutRoom(match) })),
  )
  await insertAll(tx, matchRooms, rooms)
  await insertAll(
    tx,
    standings,
    made.flatMap((rows) => rows.standings),
  )
}

/** A match whose room was one too many has not been opened. */
function withoutRoom({ matchId, state }: Rows['matches'][number]): Partial<Rows['matches'][number]> {
  return matchId == null ? { state } : { matchId: null, state: 'Initial' }
}
