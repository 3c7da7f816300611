// What a thing is part of, found in this one place: match → stage → tournament. The record of an act, its live event and
// the history of a tournament all go by it.
import { eq } from 'drizzle-orm'
import type { Ref } from '../contract/change.ts'
import { wholeOf, type Kind } from '../contract/views.ts'
import type { Tx } from './store/connection.ts'
import { stages } from './store/schema/stages.ts'
import { tournamentTeams } from './store/schema/teams.ts'

/** What an act can touch: what a command can aim at, and the settings of the platform. */
export type Touchable = Kind | 'settings'

/** The kind of what it is part of, and where the id of that stands: in its own id, or in its row. */
type Parent =
  { kind: Kind; inId: (id: string) => string } | { kind: Kind; inRow: typeof stages | typeof tournamentTeams }

const parents: { [K in Touchable]: Parent | undefined } = {
  settings: undefined,
  tournament: undefined,
  stage: { kind: 'tournament', inRow: stages },
  team: { kind: 'tournament', inRow: tournamentTeams },
  bracket: { kind: 'stage', inId: wholeOf },
  round: { kind: 'bracket', inId: (id) => id.slice(0, id.lastIndexOf('/')) },
  match: { kind: 'stage', inId: wholeOf },
}

/** chosen: what stands and changes as one: an act leaves one event for each of these that it touched. */
const aggregates: ReadonlySet<string> = new Set<Touchable>(['settings', 'tournament', 'stage', 'team'])

export type Lineage = {
  /** The thing and all it is part of, nearest first. */
  about(kind: Touchable, id: string): Promise<Ref[]>
}

/** For one transaction: a row is asked once. Asked before an act, it still knows what the act deletes. */
export function lineageIn(tx: Tx): Lineage {
  const known = new Map<string, string | undefined>()

  async function parentOf(parent: Parent, kind: Touchable, id: string): Promise<string | undefined> {
    if ('inId' in parent) return parent.inId(id)
    const key = `${kind}:${id}`
    if (known.has(key)) return known.get(key)
    const { tournamentId, id: own } = parent.inRow
    const [row] = await tx.select({ tournamentId }).from(parent.inRow).where(eq(own, id))
    known.set(key, row?.tournamentId)
    return row?.tournamentId
  }

  return {
    async about(kind, id) {
      const chain: Ref[] = []
      for (let at: { kind: Touchable; id: string } | undefined = { kind, id }; at;) {
        chain.push(at)
        const parent: Parent | undefined = parents[at.kind]
        const above: string | undefined = parent && (await parentOf(parent, at.kind, at.id))
        at = parent && above !== undefined ? { kind: parent.kind, id: above } : undefined
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
