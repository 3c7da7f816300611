// Answers that are kept in the form they are sent in, by the revision of what they show. Whether it still stands is one
// small question to the database; who has it already is told only that.
import type { ParamsOf } from '../contract/endpoint.ts'
import type { EndpointName, Endpoints } from '../contract/endpoints.ts'
import type { Packed } from './packed.ts'
import type { Tx } from './store/connection.ts'
import { revisionOf } from './store/stages.ts'

type Revisions = { [N in EndpointName]?: (tx: Tx, params: ParamsOf<Endpoints[N]>) => Promise<number | undefined> }

const revisions: Revisions = { getStage: (tx, { id }) => revisionOf(tx, id) }

export type RevisionNow = (tx: Tx) => Promise<number | undefined>

/** How the revision of this answer is asked for; undefined for an answer that has none. */
export function revisionFor(name: string, params: Record<string, unknown>): RevisionNow | undefined {
  // The table ties every name to its parameters; here the name is only known at run time.
  const ask = revisions[name as EndpointName] as
    ((tx: Tx, params: Record<string, unknown>) => Promise<number | undefined>) | undefined
  return ask && ((tx) => ask(tx, params))
}

/** Weak: two answers of one revision differ in the time they tell. */
export function tagOf(revision: number): string {
  return `W/"${revision}"`
}

export type KeptAnswers = {
  find(key: string, revision: number): Packed | undefined
  keep(key: string, revision: number, packed: Packed): void
}

/** chosen: bytes of all together: a hundred stages of 4,096 teams. */
const maxBytes = 16 * 1024 * 1024

export function createKeptAnswers(limit = maxBytes): KeptAnswers {
  const kept = new Map<string, { revision: number; packed: Packed }>()
  let total = 0

  function forget(key: string): void {
    total -= kept.get(key)?.packed.deflated.length ?? 0
    kept.delete(key)
  }

  return {
    find(key, revision) {
      const entry = kept.get(key)
      if (entry?.revision !== revision) return undefined
      kept.delete(key)
      kept.set(key, entry)
      return entry.packed
    },
    keep(key, revision, packed) {
      forget(key)
      kept.set(key, { revision, packed })
      total += packed.deflated.length
      for (const oldest of kept.keys()) {
        if (total <= limit) break
        forget(oldest)
      }
    },
  }
}
