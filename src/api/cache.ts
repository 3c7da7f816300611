// Server data lives here only: one TanStack Query client, reached by components and by the dispatcher alike.
import { hashKey, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { type AnswerOf, type Endpoint, type Topic } from '../contract/endpoint.ts'
import { ProblemError, type Answered } from './answer.ts'
import type { ApiCall, Client, GivenRest } from './client.ts'

export type Cache = {
  /** For `QueryClientProvider`. */
  queries: QueryClient
  /** What is kept and still fresh, else what the platform answers. */
  read<E extends Endpoint>(endpoint: E, ...given: GivenRest<E>): Promise<Answered<AnswerOf<E>>>
  /** Asks for what will be read, before there is anybody to read it; resolves when there is an answer, good or bad. */
  ask<E extends Endpoint>(endpoint: E, ...given: GivenRest<E>): Promise<void>
  /** What is kept, fresh or not, without asking. */
  peek<E extends Endpoint>(endpoint: E, ...given: GivenRest<E>): AnswerOf<E> | undefined
  /** All answers of an endpoint that are kept and still fresh. */
  fresh<E extends Endpoint>(endpoint: E): readonly AnswerOf<E>[]
  /** Everything that reads one of these is stale at once; what is on screen is fetched again. */
  invalidate(topics: readonly Topic[]): void
  invalidateAll(): void
  /** Stale: whatever was asked for before this local time in milliseconds. */
  invalidateBefore(time: number): void
  /** Another user: nothing of the last one stays. */
  clear(): void
}

/** chosen: changes that come close together fetch what is on screen once (milliseconds). */
const gatherMilliseconds = 40
/** Reads that a write overtook are repeated, but not for ever. */
const overtakenTries = 3

/** `freshSeconds`: how long an answer counts as fresh by itself; without end where the live stream tells of changes. */
export function createCache(client: Client, freshSeconds = Number.POSITIVE_INFINITY): Cache {
  const overtaken = createOvertaken()
  const askedAt = new Map<string, number>()
  /** Which changes were known when the kept answer was asked for. */
  const marks = new Map<string, number>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshSeconds * 1000,
        // The client retries; and it says "unreachable" itself instead of pausing while offline.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        queryFn: ({ meta, queryKey, signal }) => fetchFresh(endpointOf(meta), queryKey, signal),
      },
    },
  })

  async function fetchFresh(endpoint: Endpoint, key: QueryKey, signal: AbortSignal): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      const mark = overtaken.mark(endpoint.reads)
      askedAt.set(hashKey(key), Date.now())
      const answered = await client.call(endpoint, callOfKey(key), { signal })
      // A write that landed meanwhile may or may not be in this answer.
      const late = overtaken.mark(endpoint.reads) !== mark
      if (late && tries < overtakenTries) continue
      // Better something than nothing on the screen; it counts as stale once it is there.
      if (late) setTimeout(() => stale((query) => query.queryKey === key))
      if (!answered.ok) throw new ProblemError(answered.problem)
      marks.set(hashKey(key), mark)
      return answered.payload
    }
  }

  function stale(predicate: (query: Query) => boolean): void {
    void queries.invalidateQueries({ predicate, refetchType: 'none' })
    if (gathering !== undefined || !queries.getQueryCache().findAll({ type: 'active' }).some(predicate)) return
    gathering = setTimeout(() => {
      gathering = undefined
      void queries.refetchQueries({ type: 'active', predicate: isStale }, { cancelRefetch: false })
    }, gatherMilliseconds)
  }

  return {
    queries,
    async read(endpoint, ...given) {
      const query = queryOf(endpoint, given[0])
      const known = overtaken.mark(endpoint.reads)
      try {
        for (;;) {
          const payload = await queries.fetchQuery<AnswerOf<typeof endpoint>>(query)
          // The request may have been on its way, for another reader, since before a change that this one knows of; or the
          // screen it was for is gone, and it was given up for what had been there before.
          if ((marks.get(hashKey(query.queryKey)) ?? known) >= known) return { ok: true, payload }
          await queries.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
        }
      } catch (error) {
        if (error instanceof ProblemError) return { ok: false, problem: error.problem }
        throw error
      }
    },
    ask: (endpoint, ...given) => queries.prefetchQuery(queryOf(endpoint, given[0])),
    peek: (endpoint, ...given) => queries.getQueryData(queryOf(endpoint, given[0]).queryKey),
    fresh(endpoint) {
      const kept = queries.getQueryCache().findAll({ queryKey: [endpoint.name] })
      const known = overtaken.mark(endpoint.reads)
      const usable = kept.filter(
        (query) => !query.isStaleByTime(freshSeconds * 1000) && (marks.get(query.queryHash) ?? known) >= known,
      )
      // Every query under this name was answered by this endpoint.
      return usable.map(({ state }) => state.data as AnswerOf<typeof endpoint>)
    },
    invalidate(topics) {
      overtaken.add(topics)
      stale((query) => endpointOf(query.meta).reads.some((topic) => topics.includes(topic)))
    },
    invalidateAll() {
      overtaken.addAll()
      stale(() => true)
    },
    invalidateBefore: (time) => stale((query) => (askedAt.get(query.queryHash) ?? 0) < time),
    clear() {
      overtaken.addAll()
      queries.clear()
    },
  }
}

/** Key and meta of a read: the cache's default function needs no more. */
export function queryOf(endpoint: Endpoint, call: Pick<ApiCall, 'params' | 'query'> = {}) {
  return { queryKey: [endpoint.name, call.params ?? {}, call.query ?? {}] as const, meta: { endpoint } }
}

const Values = v.record(v.string(), v.unknown())
const Key = v.tuple([v.string(), Values, Values])

function callOfKey(key: QueryKey): ApiCall {
  const [, params, query] = v.parse(Key, key)
  return { params, query }
}

function endpointOf(meta: Record<string, unknown> | undefined): Endpoint {
  // Only `queryOf` makes queries, and it always gives the endpoint along.
  return (meta as { endpoint: Endpoint }).endpoint
}

function isStale({ state }: Query): boolean {
  return state.isInvalidated
}

/** Counts changes per topic, to see whether one happened during a read. */
function createOvertaken() {
  const counts = new Map<Topic, number>()
  let all = 0
  return {
    add(topics: readonly Topic[]) {
      for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
    },
    addAll: () => void all++,
    mark: (topics: readonly Topic[]) => topics.reduce((sum, topic) => sum + (counts.get(topic) ?? 0), all),
  }
}
