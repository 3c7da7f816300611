// Ids that say what they are the id of, so that whoever takes one can look whose that thing is.
import * as v from 'valibot'
import { Id } from './limits.ts'
import type { Kind } from './views.ts'

/** What an id can name: a target of commands, an account, a player of a team, or a venue. */
export type IdKind = Kind | 'user' | 'player' | 'venue'

/** An id as calls take it. The same words as in arguments of commands: `v.metadata({ target })`. */
export function idOf(kind: IdKind) {
  return v.pipe(Id, v.metadata({ target: kind }))
}
