// Resolves `@sel`, `@page` and bare words of a line. A module of its own, because the page is drawn before a line can be typed.
import type { Ids } from '../../contract/kind-spec.ts'
import { kindsByNearness } from '../../contract/kinds.ts'
import type { Kind } from '../../contract/views.ts'
import type { Place } from '../../registry/host.ts'
import { movedTo, placeOfPath } from '../../registry/place.ts'
import { type Holding, where } from './place.ts'

/** The targets of `@sel`, `@page` and bare words. */
export function placeNow(): Place {
  const hand = where.now().focused?.hand() ?? {}
  const selected: Partial<Record<Kind, readonly string[]>> = {}
  for (const [kind, holding] of Object.entries(hand) as [Kind, Holding][]) {
    if (holding.selected.length > 0) selected[kind] = holding.selected
    else if (holding.cursor !== undefined) selected[kind] = [holding.cursor]
  }
  return { about: placeOfPage(), selected, path: location.pathname }
}

/** The page knows most, but a script does not wait for it to be drawn: where the URL has gone on, the URL counts. */
function placeOfPage(): Ids {
  const going = placeOfPath(location.pathname + location.search)
  return kindsByNearness
    .toReversed()
    .reduce((ids, kind) => (going[kind] === undefined ? ids : movedTo(kind, going[kind], ids)), where.now().page.about)
}
