// Ids that name their kind, so that the owner of the thing can be looked up from the id.
import * as v from 'valibot'
import { Id } from './limits.ts'
import type { Kind } from './views.ts'

/** Subjects of ids: a thing of a kind, an account, a player of a team, a refund of a transaction, or an app of a member. */
export type IdKind = Kind | 'user' | 'player' | 'refund' | 'pushSubscription'

/** An id as calls take it. The same words as in arguments of commands: `v.metadata({ target })`. */
export function idOf(kind: IdKind) {
  return v.pipe(Id, v.metadata({ target: kind }))
}
