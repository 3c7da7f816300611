// The current names of things known as `stage:12`: one statement per kind for any number of them.
import { inArray } from 'drizzle-orm'
import type { WholeKind } from '../../contract/kinds.ts'
import type { Tx } from './connection.ts'
import { bracketMatches } from './schema/stages.ts'
import { keptAs, keptKinds } from './things.ts'

/** Names by the text of the thing. What is gone has none, and so have divisions and rounds: each language has its own. */
export async function namesOf(tx: Tx, things: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    [...new Set(things)].filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1))
  const names = new Map<string, string>()
  const matches = await matchesWith(
    tx,
    idsOf('match').map((id) => id.slice(id.indexOf('/m') + 2)),
  )
  const playing = matches.flatMap((match) => match.teams.filter((team) => team !== null))
  for (const kind of keptKinds) {
    const ids = kind === 'team' ? [...idsOf(kind), ...playing] : idsOf(kind)
    for (const row of await named(tx, kind, ids)) names.set(`${kind}:${row.id}`, row.name)
  }
  for (const { id, stageId, identifier, teams: slots } of matches) {
    const sides = slots.flatMap((team) => (team === null ? [] : (names.get(`team:${team}`) ?? [])))
    names.set(`match:${stageId}/m${id}`, [identifier, sides.join(' – ')].filter(Boolean).join(' '))
  }
  return names
}

async function named(tx: Tx, kind: WholeKind, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const { table } = keptAs(kind)
  return tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
}

async function matchesWith(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, stageId, identifier, teams } = bracketMatches
  return tx
    .select({ id, stageId, identifier, teams })
    .from(bracketMatches)
    .where(inArray(id, [...ids]))
}
