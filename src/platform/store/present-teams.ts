// Which teams of a tournament there are, and which of them have come.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { tournamentTeams } from './schema/teams.ts'
import { registeredIds } from './teams.ts'

/** Ids of all teams in the order they came in. */
export async function idsOfTeams(tx: Tx, tournamentId: string): Promise<string[]> {
  const { id, entry } = tournamentTeams
  const rows = await tx
    .select({ id })
    .from(tournamentTeams)
    .where(eq(tournamentTeams.tournamentId, tournamentId))
    .orderBy(asc(entry))
  return rows.map((row) => row.id)
}

/** chosen: all registered teams until the first has checked in to the tournament; then those that have. */
export async function presentIds(tx: Tx, tournamentId: string): Promise<string[]> {
  const absent = new Set((await uncheckedTeams(tx, tournamentId)).map(({ id }) => id))
  const registered = await registeredIds(tx, tournamentId)
  return absent.size === registered.length ? registered : registered.filter((id) => !absent.has(id))
}

/** Registered teams that have not checked in to the tournament. */
export async function uncheckedTeams(tx: Tx, tournamentId: string): Promise<{ id: string; name: string }[]> {
  const { id, name, state, checkInTime, entry } = tournamentTeams
  return tx
    .select({ id, name })
    .from(tournamentTeams)
    .where(and(eq(tournamentTeams.tournamentId, tournamentId), eq(state, 'Registered'), isNull(checkInTime)))
    .orderBy(asc(entry))
}
