// What things are called now, for those who only know them by `stage:12`: a few statements however many they are.
import { inArray } from 'drizzle-orm'
import type { Tx } from './connection.ts'
import { matchRooms } from './schema/matches.ts'
import { bracketMatches, stages } from './schema/stages.ts'
import { tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'

/** Names by the text of the thing. What is gone has none, and so have divisions and rounds: each language has its own. */
export async function namesOf(tx: Tx, things: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    [...new Set(things)].filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1))
  const names = new Map<string, string>()
  for (const row of await named(tx, tournaments, idsOf('tournament'))) names.set(`tournament:${row.id}`, row.name)
  for (const row of await named(tx, stages, idsOf('stage'))) names.set(`stage:${row.id}`, row.name)
  for (const room of await roomsWith(tx, idsOf('room'))) names.set(`room:${room.id}`, room.identifier)
  const matches = await matchesWith(
    tx,
    idsOf('match').map((id) => id.slice(id.indexOf('/m') + 2)),
  )
  const playing = matches.flatMap((match) => match.teams.filter((team) => team !== null))
  const teams = new Map<string, string>()
  for (const row of await named(tx, tournamentTeams, [...idsOf('team'), ...playing])) teams.set(row.id, row.name)
  for (const [id, name] of teams) names.set(`team:${id}`, name)
  for (const { id, stageId, identifier, teams: slots } of matches) {
    const sides = slots.flatMap((team) => (team === null ? [] : (teams.get(team) ?? [])))
    names.set(`match:${stageId}/m${id}`, [identifier, sides.join(' – ')].filter(Boolean).join(' '))
  }
  return names
}

async function named(
  tx: Tx,
  table: typeof tournaments | typeof stages | typeof tournamentTeams,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
}

async function roomsWith(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, identifier } = matchRooms
  return tx
    .select({ id, identifier })
    .from(matchRooms)
    .where(inArray(id, [...ids]))
}

async function matchesWith(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, stageId, identifier, teams } = bracketMatches
  return tx
    .select({ id, stageId, identifier, teams })
    .from(bracketMatches)
    .where(inArray(id, [...ids]))
}
