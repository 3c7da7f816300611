// Whose things are: one rule per kind, asked by the policy before a handler runs and for every event after it.
import type { EndpointScope } from '../contract/endpoint.ts'
import type { IdKind } from '../contract/ids.ts'
import type { Touchable } from './about.ts'
import { ownersOfAccounts } from './store/accounts-list.ts'
import type { Tx } from './store/connection.ts'
import type { Owner } from './store/schema/platform.ts'

/** The owners of those of the ids that exist. Null: it belongs to no venue, and every administrator sees it. */
export type OwnersOf = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Owner | null>>
/** `nobody`: things of this kind belong to no venue, so there is nothing to ask. */
export type Owners = Readonly<Record<string, OwnersOf | 'nobody'>>

export const owners = {
  // §6 scopes administrators to their venues; tournaments and what is in them belong to none.
  tournament: 'nobody',
  stage: 'nobody',
  bracket: 'nobody',
  round: 'nobody',
  match: 'nobody',
  team: 'nobody',
  // domain.md 4.14: matches are read by every administrator; who may act in a room its rules say, by its venues.
  room: 'nobody',
  player: 'nobody',
  settings: 'nobody',
  user: ownersOfAccounts,
} satisfies Record<IdKind | Touchable, OwnersOf | 'nobody'>

/** Where no owner can be named, and for accounts of the platform itself: system administrators only. */
const ofThePlatform: Owner = { venueCompanyId: null, venueId: null }

/** `equipment:7` → its owner. */
export type KnownOwners = ReadonlyMap<string, Owner | null>

/**
 * The owners to tell of a change of `equipment:7`: whose it was, and whose it is now. `before` holds the owners known when the
 * call began; what names no thing at all is told as widely as the scope of the call allows.
 */
export async function ownersToTell(
  tx: Tx,
  owners: Owners,
  target: string,
  { scope, before }: { scope: EndpointScope; before: KnownOwners },
): Promise<(Owner | null)[]> {
  const [, kind, id] = /^(\w+):(.+)$/s.exec(target) ?? []
  if (kind === undefined || id === undefined) return [scope === 'platform' ? null : ofThePlatform]
  const rule = Object.hasOwn(owners, kind) ? owners[kind] : undefined
  if (rule === 'nobody') return [null]
  const now = (await rule?.(tx, [id]))?.get(id)
  const known = [before.get(target), now].filter((owner) => owner !== undefined)
  const distinct = new Map(known.map((owner) => [JSON.stringify(owner), owner]))
  return distinct.size > 0 ? [...distinct.values()] : [ofThePlatform]
}
