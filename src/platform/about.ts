// The parents of a thing, found in this one place: match → stage → tournament. The record of an act, its live event and
// the history of a tournament all go by it. Which kind is part of which stands in the table of kinds.
import { eq } from 'drizzle-orm'
import type { Ref } from '../contract/change.ts'
import { isKind, kinds, type WholeKind } from '../contract/kinds.ts'
import { wholeOf, type Kind } from '../contract/views.ts'
import type { Tx } from './store/connection.ts'
import { isKept, keptAs, keptWithin } from './store/things.ts'

/** Things an act can touch: targets of commands, and the settings of the platform. */
export type Touchable = Kind | 'settings'

/** The id of a part begins with its parent's id. */
const parentIds: { [K in Exclude<Kind, WholeKind>]: (id: string) => string } = {
  bracket: wholeOf,
  round: (id) => id.slice(0, id.lastIndexOf('/')),
  match: wholeOf,
}

/** chosen: an act leaves one event for each independent thing that it touched. */
function isAggregate({ kind }: Ref): boolean {
  return kind === 'settings' || isKept(kind)
}

export type Lineage = {
  /** The thing and all it is part of, nearest first. */
  about(kind: Touchable, id: string): Promise<Ref[]>
}

type Touched = { kind: Touchable; id: string }

/** For one transaction: each row is read once. Read before an act, it still knows rows the act deletes. */
export function lineageIn(tx: Tx): Lineage {
  const known = new Map<string, string | undefined>()

  async function parentOf({ kind, id }: Touched): Promise<Touched | undefined> {
    if (!isKind(kind)) return undefined
    if (!isKept(kind)) return { kind: kinds[kind].parent, id: parentIds[kind](id) }
    const parent = keptWithin(kind)
    if (!parent) return undefined
    const key = `${kind}:${id}`
    if (!known.has(key)) {
      const { table } = keptAs(kind)
      const [row] = await tx.select({ parentId: parent.id }).from(table).where(eq(table.id, id))
      known.set(key, row?.parentId)
    }
    const parentId = known.get(key)
    return parentId === undefined ? undefined : { kind: parent.kind, id: parentId }
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
  const at = about.findIndex(isAggregate)
  return at < 0 ? about : about.slice(at)
}

export function refText({ kind, id }: Ref): string {
  return `${kind}:${id}`
}
