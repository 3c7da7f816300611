// Ownership: one rule per kind, asked by the policy before a handler runs and for every event after it.
import { inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EndpointScope } from '../contract/endpoint.ts'
import type { IdKind } from '../contract/ids.ts'
import type { WholeKind } from '../contract/kinds.ts'
import type { Touchable } from './about.ts'
import type { Tx } from './store/connection.ts'
import { accounts, type Owner } from './store/schema/platform.ts'
import type { OwnerColumns } from './store/owned.ts'
import { keptAs, keptKinds, keptWithin, type TextColumn } from './store/things.ts'

/** The owners of those of the ids that exist. Null: it belongs to no venue, and every administrator sees it. */
export type OwnersOf = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Owner | null>>
/**
 * `nobody`: things of this kind belong to no venue, so there is nothing to ask, and every administrator sees them. `platform`:
 * they are for system administrators alone.
 */
export type Owners = Readonly<Record<string, OwnersRule>>
type OwnersRule = OwnersOf | 'nobody' | 'platform'

// Kinds with a table of their own declare their owner in store/things.ts.
const ofThings = Object.fromEntries(keptKinds.map((kind) => [kind, ownersOfKind(kind)])) as Record<
  WholeKind,
  OwnersRule
>

export const owners = {
  ...ofThings,
  bracket: 'nobody',
  round: 'nobody',
  match: 'nobody',
  player: 'nobody',
  settings: 'nobody',
  refund: 'platform',
  pushSubscription: 'platform',
  // chosen: an account is its venue's, or else its company's; without either it is the platform's own.
  user: ownersIn(accounts, accounts.sub, accounts),
} satisfies Record<IdKind | Touchable, OwnersRule>

function ownersOfKind(kind: WholeKind): OwnersRule {
  const { owner, table } = keptAs(kind)
  if (owner === 'parent') {
    const within = keptWithin(kind)
    const rule = within && ownersOfKind(within.kind)
    return within && rule && typeof rule !== 'string' ? ownersThrough(table.id, within, rule) : 'platform'
  }
  return typeof owner === 'string' ? owner : ownersIn(table, table.id, owner)
}

/** Of things that belong to those of whom they are part. */
function ownersThrough(id: TextColumn, within: { id: TextColumn }, rule: OwnersOf): OwnersOf {
  return async (tx, ids) => {
    const rows = await tx
      .select({ id, parentId: within.id })
      .from(id.table)
      .where(inArray(id, [...ids]))
    const known = await rule(tx, [...new Set(rows.map(({ parentId }) => parentId))])
    return new Map(rows.flatMap(({ id, parentId }) => (known.has(parentId) ? [[id, known.get(parentId) ?? null]] : [])))
  }
}

function ownersIn(
  table: PgTable,
  id: AnyPgColumn<{ data: string; driverParam: unknown; notNull: true }>,
  { venueCompanyId, venueId }: OwnerColumns,
): OwnersOf {
  return async (tx, ids) => {
    const rows = await tx
      .select({ id, venueCompanyId, venueId })
      .from(table)
      .where(inArray(id, [...ids]))
    return new Map(rows.map(({ id, ...owner }) => [id, owner]))
  }
}

/** Where no owner can be named, and for accounts of the platform itself: system administrators only. */
export const ofThePlatform: Owner = { venueCompanyId: null, venueId: null }

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
  if (rule === 'platform') return [ofThePlatform]
  const now = (await rule?.(tx, [id]))?.get(id)
  const known = [before.get(target), now].filter((owner) => owner !== undefined)
  const distinct = new Map(known.map((owner) => [JSON.stringify(owner), owner]))
  return distinct.size > 0 ? [...distinct.values()] : [ofThePlatform]
}
