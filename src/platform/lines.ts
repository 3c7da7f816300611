// The lines that travel with a change: of each thing that was written its row in the list of its kind. The kind's own call
// for one thing answers it, as to a reader of no venue, so that nothing travels which only some may see.
import type { ChangedRow, Ref } from '../contract/change.ts'
import { versionOf } from '../contract/change.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import { listRowOf, paramsOf } from '../contract/kind-spec.ts'
import { kinds, type WholeKind } from '../contract/kinds.ts'
import type { User } from '../contract/user.ts'
import { Refusal, type Act, type Handler, type Handlers } from './call.ts'
import { visibleTo } from './policy.ts'
import { listedRooms } from './store/rooms.ts'
import { stagesWith } from './store/stages.ts'
import { isKept } from './store/things.ts'

/** chosen: of an act that changes more things of a kind than this no lines travel; lists read them again. */
const mostLines = 50

const ofNoVenue: User = { sub: '', name: '', role: 'VenueOperator', venueCompanyId: null, venueId: null }
const everything = visibleTo({ ...ofNoVenue, role: 'SystemAdmin' })

type Reading = (act: Act, ids: readonly string[], handlers: Handlers) => Promise<readonly unknown[]>

/** Kinds whose call for one thing answers much more than a line. */
const inLists: { [K in WholeKind]?: Reading } = {
  stage: ({ tx }, ids) => stagesWith(tx, ids),
  room: ({ tx, asking }, ids) => listedRooms(tx, ids, asking.now),
  // Lists of members are masked for some readers, lists of points shortened: they are read again.
  member: async () => [],
  loyaltyTransaction: async () => [],
  // The licence that follows is another row.
  licence: async () => [],
  invoice: async () => [],
}

/** Of the things that still are, in no order. */
export async function linesOf(act: Act, things: readonly Ref[], handlers: Handlers): Promise<ChangedRow[]> {
  const lines: ChangedRow[] = []
  for (const [kind, ids] of byKind(things)) {
    if (ids.size > mostLines) continue
    const read = inLists[kind] ?? eachByItself(kind)
    for (const known of await read(act, [...ids], handlers)) {
      const row = listRowOf(kinds[kind], known)
      if (row) lines.push({ kind, id: String(row[kinds[kind].id]), version: versionOf(row), row })
    }
  }
  return lines
}

function eachByItself(kind: WholeKind): Reading {
  const { one } = kinds[kind]
  return async (act, ids, handlers) => {
    const handler = handlers[one.name as EndpointName] as Handler<EndpointName>
    const asking = { ...act.asking, user: ofNoVenue }
    const found: unknown[] = []
    for (const id of ids) {
      const call = { ...act, asking, visible: everything, params: paramsOf(one, id), query: {}, body: undefined }
      try {
        // The table ties every name to its handler; here the name is only known at run time.
        found.push(await handler(call))
      } catch (error) {
        // It was removed.
        if (!(error instanceof Refusal)) throw error
      }
    }
    return found
  }
}

function byKind(things: readonly Ref[]): Map<WholeKind, Set<string>> {
  const ids = new Map<WholeKind, Set<string>>()
  for (const { kind, id } of things) if (isKept(kind)) ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  return ids
}
