// Finds things of every kind by name, for the palette and for arguments that take a target.
import * as v from 'valibot'
import { named, NumberInPath, read, several } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Id } from './limits.ts'
import { administrators } from './user.ts'
import { parentOf, type Kind } from './views.ts'

/**
 * Kinds that can be found by name: targets of commands, and people. Divisions and rounds are found in their stage, points with
 * their member, licences with their venue.
 */
export const FoundKind = v.picklist([...kindsWithNames(), 'player', 'user'] as const)
export type FoundKind = v.InferOutput<typeof FoundKind>

function kindsWithNames() {
  // Its keys are the kinds.
  const kinds = Object.keys(parentOf) as Kind[]
  return kinds.filter(
    (kind) => kind !== 'bracket' && kind !== 'round' && kind !== 'loyaltyTransaction' && kind !== 'licence',
  )
}

/** chosen: the most results of each kind; typing on finds the others. */
export const maxFound = 50

export const Found = v.object({
  kind: FoundKind,
  /** As commands take it. */
  id: Id,
  name: v.string(),
  /** Tells things of the same name apart: the game, the address of an account. */
  detail: v.string(),
  state: v.nullable(v.string()),
  /** Its parents, nearest first; a division has no name of its own. */
  within: v.array(v.object({ kind: v.string(), id: Id, name: v.string() })),
})
export type Found = v.InferOutput<typeof Found>

/** Where a thing is: `Winter Cup › Main bracket`. */
export function placeText(within: Found['within']): string {
  return placeNames(within).join(' › ')
}

/** From the outermost; parents without a name are left out. */
export function placeNames(within: Found['within']): string[] {
  return within
    .map(({ name }) => name)
    .filter(Boolean)
    .toReversed()
}

export const searchEndpoints = named({
  /** chosen: §7 has a search in each list only. */
  findThings: read({
    path: '/admin/dashboard/v1/find',
    summary: 'Things of every kind by name, the best first, with what each is part of',
    query: v.object({
      text: v.pipe(v.string(), v.maxLength(200)),
      /** Only these; then what stands in a thing of that name is found as well. */
      kind: several(FoundKind),
      /** Where identifiers of matches are meant; of equals what is in it comes first. */
      tournamentId: v.optional(idOf('tournament')),
      /** Of each kind. */
      limit: v.optional(v.pipe(NumberInPath, v.minValue(1), v.maxValue(maxFound)), maxFound),
    }),
    answer: v.object({ found: v.array(Found) }),
    roles: administrators,
    scope: 'owned',
    reads: [
      'tournament',
      'stage',
      'team',
      'room',
      'user',
      'template',
      'member',
      'transaction',
      'venueCompany',
      'venue',
      'invoice',
      'sending',
      'notification',
      'suppression',
      'prize',
      'redemption',
      'mission',
    ],
    ability: 'find',
  }),
})
