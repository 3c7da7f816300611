// Finding things of every kind by their names, wherever they are: for the palette and for whatever asks for a target.
import * as v from 'valibot'
import { named, NumberInPath, read, several } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Id } from './limits.ts'
import { administrators } from './user.ts'
import { parentOf, type Kind } from './views.ts'

/** What has a name to be found by: what commands aim at, and people. Divisions and rounds are found in their stage. */
export const FoundKind = v.picklist([...kindsWithNames(), 'player', 'user'] as const)
export type FoundKind = v.InferOutput<typeof FoundKind>

function kindsWithNames() {
  // Its keys are the kinds.
  const kinds = Object.keys(parentOf) as Kind[]
  return kinds.filter((kind) => kind !== 'bracket' && kind !== 'round')
}

/** chosen: so many of each kind are answered at most; who types on finds the others. */
export const maxFound = 50

export const Found = v.object({
  kind: FoundKind,
  /** As commands take it. */
  id: Id,
  name: v.string(),
  /** What tells it from others of the same name: the game, the address of an account. */
  detail: v.string(),
  state: v.nullable(v.string()),
  /** What it is part of, nearest first; a division has no name of its own. */
  within: v.array(v.object({ kind: v.string(), id: Id, name: v.string() })),
})
export type Found = v.InferOutput<typeof Found>

/** Where a thing is: `Winter Cup › Main bracket`. */
export function placeText(within: Found['within']): string {
  return placeNames(within).join(' › ')
}

/** From the outermost; what has no name of its own is left out. */
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
      /** Where identifiers of matches are meant. */
      tournamentId: v.optional(idOf('tournament')),
      /** Of each kind. */
      limit: v.optional(v.pipe(NumberInPath, v.minValue(1), v.maxValue(maxFound)), maxFound),
    }),
    answer: v.object({ found: v.array(Found) }),
    roles: administrators,
    scope: 'owned',
    reads: ['tournaments', 'stages', 'teams', 'matches', 'users'],
  }),
})
