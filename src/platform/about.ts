// What a thing is part of, found in this one place: match or room → stage → tournament. The record of an act, its live event and
// the history of a tournament all go by it. Which kind is part of which stands in the table of kinds.
import { eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ref } from '../contract/change.ts'
import { heldBy, wholeOf, type Kind } from '../contract/views.ts'
import type { Tx } from './store/connection.ts'
import { matchRooms } from './store/schema/matches.ts'
import { stages } from './store/schema/stages.ts'
import { tournamentTeams } from './store/schema/teams.ts'

/** What an act can touch: what a command can aim at, and the settings of the platform. */
export type Touchable = Kind | 'settings'

type Row = { id: AnyPgColumn<{ data: string }>; parentId: AnyPgColumn<{ data: string }> }
/** Where the id of what it is part of stands: in its own id, or in its row. */
type ParentId = ((id: string) => string) | Row

const parentIds: { [K in Touchable]: ParentId | undefined } = {
  settings: undefined,
  tournament: undefined,
  stage: { id: stages.id, parentId: stages.tournamentId },
  team: { id: tournamentTeams.id, parentId: tournamentTeams.tournamentId },
  room: { id: matchRooms.id, parentId: matchRooms.stageId },
  bracket: wholeOf,
  round: (id) => id.slice(0, id.lastIndexOf('/')),
  match: wholeOf,
}

/** chosen: what stands and changes as one: an act leaves one event for each of these that it touched. */
const aggregates: ReadonlySet<string> = new Set<Touchable>(['settings', 'tournament', 'stage', 'team', 'room'])

export type Lineage = {
  /** The thing and all it is part of, nearest first. */
  about(kind: Touchable, id: string): Promise<Ref[]>
}

type Touched = { kind: Touchable; id: string }

/** For one transaction: a row is asked once. Asked before an act, it still knows what the act deletes. */
export function lineageIn(tx: Tx): Lineage {
  const known = new Map<string, string | undefined>()

  async function parentOf({ kind, id }: Touched): Promise<Touched | undefined> {
    const where = parentIds[kind]
    if (where === undefined || kind === 'settings') return undefined
    const parent = heldBy[kind]
    if (parent === null) return undefined
    if (typeof where === 'function') return { kind: parent, id: where(id) }
    const key = `${kind}:${id}`
    if (!known.has(key)) {
      const { id: ofRow, parentId } = where
      const [row] = await tx.select({ parentId }).from(ofRow.table).where(eq(ofRow, id))
      known.set(key, row?.parentId ?? undefined)
    }
    const parentId = known.get(key)
    return parentId === undefined ? undefined : { kind: parent, id: parentId }
  }

  return {
    async about(kind, id) {
      const chain: Ref[] = []
      let at: Touched | undefined = { kind, id }
      while (at) {
        chain.push(at)
        at = await parentOf(at)
      }
      return chain
    },
  }
}

/** The part of a chain from its aggregate on. */
export function aggregateIn(about: readonly Ref[]): readonly Ref[] {
  const at = about.findIndex(({ kind }) => aggregates.has(kind))
  return at < 0 ? about : about.slice(at)
}

export function refText({ kind, id }: Ref): string {
  return `${kind}:${id}`
}
