// Server data lives here only: one TanStack Query client, reached by components and by the dispatcher alike.
import { CancelledError, hashKey, notifyManager, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Ability } from '../contract/abilities.ts'
import type { Change, Ref } from '../contract/change.ts'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import type { StageDetail } from '../contract/stage.ts'
import { ProblemError, type Answered } from './answer.ts'
import { type ApiCall, type Client, type GivenRest, inquiry } from './client.ts'
import type { Observed } from './observed.ts'
import { createOwnWrites } from './own-writes.ts'
import { createAncestry, has, hasTopic, subjectOf, type Subject, type Written } from './reads.ts'
import { createRefetching } from './refetch.ts'
import type { Followed, WithChange } from './rows.ts'

export type Cache = {
  /** For `QueryClientProvider`. */
  queries: QueryClient
  /** The kept answer while fresh, else the platform's. */
  read<E extends Endpoint>(endpoint: E, ...given: GivenRest<E>): Promise<Answered<AnswerOf<E>>>
  /** Fetches data before there is a reader for it; resolves when there is an answer, good or bad. */
  ask<E extends Endpoint>(endpoint: E, ...given: GivenRest<E>): Promise<void>
  /** The kept answer, fresh or not, without a request. */
  peek<E extends Endpoint>(endpoint: E, ...given: GivenRest<E>): AnswerOf<E> | undefined
  /** All answers of an endpoint that are kept and still fresh, with the changes of one's own writes in them. */
  fresh<E extends Endpoint>(endpoint: E): Promise<readonly AnswerOf<E>[]>
  /** Applies rows of a change where they fit and marks other answers stale; those on screen are fetched again. */
  follow(change: Change): void
  /** Resolves when what is kept now has been told to those that show it. */
  drawn(): Promise<void>
  /** Things of these kinds changed that no answer is about: lists, and what shows things from elsewhere, are stale. */
  elsewhere(topics: readonly string[]): void
  /** An unknown part of it changed; without a thing everything is stale. */
  invalidate(written: Written): void
  /** A write of one's own was answered, as this act: live changes name it. */
  wrote(written: Written, act: string | undefined): void
  /** Changes are told as they happen, one's own among them, and so their rows get into answers; undefined: they are not. */
  told(withChange: WithChange | undefined): void
  /** The network or the platform is back: what could not be had meanwhile is stale. */
  invalidateFailed(): void
  invalidateAll(): void
  /** Answers requested before this local time (milliseconds) are stale. */
  invalidateBefore(time: number): void
  /** The read of a query, and its known subjects, nearest first. */
  asked(query: Query): { endpoint: Endpoint; about: readonly Ref[] }
  /** Calls back when an answer about one of these things or their parents is new or stale. */
  watch(things: readonly Ref[], changed: () => void): () => void
  /** The platform has said that it does not know this. */
  lacks(ability: Ability): boolean
  /** Another user: nothing of the last one stays. */
  /** Nothing that was read stays; what is on screen is read again. */
  startOver(): void
  clear(): void
}

/** Reads that a write overtook are repeated, but not for ever. */
const overtakenTries = 3

/** A request on its way, and changes to its subject meanwhile. */
type Flight = { subject: Subject; changes: (Change | 'everything')[] }

export type CacheOptions = {
  /** How long an answer counts as fresh; unlimited while the live stream reports changes. */
  freshSeconds?: number | undefined
  /** Whether the screen is in view; without it the screen always counts as viewed. */
  shown?: Observed<boolean> | undefined
}

export function createCache(
  client: Client,
  { freshSeconds = Number.POSITIVE_INFINITY, shown }: CacheOptions = {},
): Cache {
  const ancestry = createAncestry()
  const flights = new Set<Flight>()
  const askedAt = new Map<string, number>()
  /** Changes so far, and how many of them were known when the kept answer was asked for. */
  let changes = 0
  const marks = new Map<string, number>()
  /** Answers that a change overtook once too often: stale as soon as they are there. */
  const late = new Set<string>()
  /** The entity tag of the kept answer, so that it is not sent again. */
  const tags = new Map<string, string>()

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
  const ownWrites = createOwnWrites(invalidate)
  let live = false
  let withChange: WithChange | undefined
  const refetching = createRefetching(queries, isList, shown)

  async function fetchFresh(endpoint: Endpoint, key: QueryKey, signal: AbortSignal): Promise<unknown> {
    const hash = hashKey(key)
    const call = callOfKey(key)
    const flight: Flight = { subject: subjectOf(endpoint, call.params), changes: [] }
    flights.add(flight)
    try {
      for (let tries = 1; ; tries++) {
        flight.changes = []
        askedAt.set(hash, Date.now())
        const mark = changes
        const answered = await completed(
          endpoint,
          await client.call(endpoint, call, { signal, known: knownOf(key, hash) }),
        )
        if (answered.ok) ancestry.learn(flight.subject.thing, answered.payload)
        // A change made meanwhile may or may not be in this answer.
        const followed = answered.ok ? afterAll(endpoint, answered.payload, flight.changes) : undefined
        if (!followed && flight.changes.length > 0 && tries < overtakenTries) continue
        if (!answered.ok) throw new ProblemError(answered.problem)
        marks.set(hash, mark)
        const tag = answered.marks?.tag
        if (tag !== undefined && followed?.answer === answered.payload) tags.set(hash, tag)
        else tags.delete(hash)
        // Better something than nothing on the screen; it counts as stale once it is there.
        if (!followed || followed.again) staleOnceThere(key)
        return followed ? followed.answer : answered.payload
      }
    } finally {
      flights.delete(flight)
    }
  }

  /** Adds fields of ours that the platform does not send and that can be computed. */
  async function completed(endpoint: Endpoint, answered: Answered<unknown>): Promise<Answered<unknown>> {
    if (!answered.ok || endpoint.name !== 'getStage' || !cache.lacks('additions')) return answered
    const { payload } = answered
    // The endpoint's schema has read it.
    return { ok: true, payload: (await (await inquiry())?.withTeams(payload as StageDetail, cache)) ?? payload }
  }

  /** The answer with all that changed since it was asked for; undefined when that cannot be told. */
  function afterAll(endpoint: Endpoint, payload: unknown, since: Flight['changes']): Followed | undefined {
    return since.reduce<Followed | undefined>(
      (followed, change) => {
        const next = followed && change !== 'everything' ? withChange?.(endpoint, followed.answer, change) : undefined
        return next && { answer: next.answer, again: next.again || followed?.again === true }
      },
      { answer: payload, again: false },
    )
  }

  function knownOf(key: QueryKey, hash: string): { tag: string; payload: unknown } | undefined {
    const tag = tags.get(hash)
    const payload = queries.getQueryData(key)
    return tag === undefined || payload === undefined ? undefined : { tag, payload }
  }

  function staleOnceThere(key: QueryKey): void {
    late.add(hashKey(key))
    setTimeout(() => {
      late.delete(hashKey(key))
      stale((query) => query.queryKey === key)
    })
  }

  function stale(predicate: (query: Query) => boolean): void {
    void queries.invalidateQueries({ predicate, refetchType: 'none' })
    refetching.look()
  }

  /** `everything`: the extent of the change is unknown. */
  function overtake(change: Change | 'everything'): void {
    changes++
    for (const flight of flights) {
      if (change === 'everything' || ancestry.meets(flight.subject, change)) flight.changes.push(change)
    }
  }

  function follow(change: Change): void {
    ownWrites.heard(change)
    overtake(change)
    const unsure = new Set<Query>()
    notifyManager.batch(() => {
      for (const query of queries.getQueryCache().getAll()) {
        if (!ancestry.meets(subjectOfQuery(query), change)) continue
        const { data, isInvalidated } = query.state
        const next = data === undefined ? undefined : withChange?.(endpointOf(query.meta), data, change)
        // Answers stale for another reason stay stale.
        if (!next || next.again || isInvalidated) unsure.add(query)
        if (next && next.answer !== data && (next.again || !isInvalidated)) {
          tags.delete(query.queryHash)
          queries.setQueryData(query.queryKey, next.answer)
        }
      }
    })
    if (unsure.size > 0) stale((query) => unsure.has(query))
  }

  function elsewhere(topics: readonly string[]): void {
    const isConcerned = ({ apart }: Subject) => hasTopic(topics, apart)
    changes++
    for (const flight of flights) if (isConcerned(flight.subject)) flight.changes.push('everything')
    stale((query) => isConcerned(subjectOfQuery(query)))
  }

  function invalidate(written: Written): void {
    follow(ancestry.changeOf(written))
  }

  function invalidateFailed(): void {
    stale(({ state }) => state.status === 'error')
  }

  function invalidateAll(): void {
    overtake('everything')
    stale(() => true)
  }

  const cache: Cache = {
    queries,
    async read(endpoint, ...given) {
      const query = queryOf(endpoint, given[0])
      const hash = hashKey(query.queryKey)
      const subject = subjectOf(endpoint, query.queryKey[1])
      await ownWrites.settled((write) => ancestry.meets(subject, ancestry.changeOf(write)))
      const known = changes
      for (;;) {
        try {
          const payload = await queries.fetchQuery<AnswerOf<typeof endpoint>>(query)
          const behind = late.has(hash) || queries.getQueryState(query.queryKey)?.isInvalidated
          // The request may have been on its way, for another reader, since before a change that this one knows of; or the
          // screen it was for is gone, and it was given up for what had been there before.
          if (!behind || (marks.get(hash) ?? known) >= known) return { ok: true, payload }
          await queries.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
        } catch (error) {
          if (error instanceof ProblemError) return { ok: false, problem: error.problem }
          // Given up with its screen, or after signing out: asked again, this reader gets an answer, if only that a
          // sign-in is needed.
          if (!(error instanceof CancelledError)) throw error
        }
      }
    },
    ask: (endpoint, ...given) => queries.prefetchQuery(queryOf(endpoint, given[0])),
    peek: (endpoint, ...given) => queries.getQueryData(queryOf(endpoint, given[0]).queryKey),
    async fresh(endpoint) {
      await ownWrites.settled(() => true)
      const kept = queries.getQueryCache().findAll({ queryKey: [endpoint.name] })
      const usable = kept.filter((query) => !query.isStaleByTime(freshSeconds * 1000) && !late.has(query.queryHash))
      // Every query under this name was answered by this endpoint.
      return usable.map(({ state }) => state.data as AnswerOf<typeof endpoint>)
    },
    drawn: () => new Promise((resolve) => notifyManager.schedule(resolve)),
    follow,
    elsewhere,
    invalidate,
    wrote(written, act) {
      if (live && act !== undefined) ownWrites.add({ ...written, act })
      else invalidate(written)
    },
    told(how) {
      if (how && !live) invalidateFailed()
      live = how !== undefined
      withChange = how ?? withChange
    },
    invalidateFailed,
    invalidateAll,
    invalidateBefore: (time) => stale((query) => (askedAt.get(query.queryHash) ?? 0) < time),
    asked(query) {
      const { thing } = subjectOfQuery(query)
      return { endpoint: endpointOf(query.meta), about: thing ? ancestry.chainOf(thing) : [] }
    },
    watch: (things, changed) =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { type } = event.action
        const { thing } = subjectOfQuery(event.query)
        const concerned = things.some((one) => thing && has(ancestry.chainOf(one), thing))
        // A list that is no longer true says nothing yet; one that is read again may hold any of them.
        if (type === 'invalidate' ? concerned : type === 'success' && (concerned || isList(event.query))) changed()
      }),
    lacks: (ability) => client.abilities.lacks(ability),
    startOver() {
      overtake('everything')
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries()
    },
    clear() {
      overtake('everything')
      queries.clear()
    },
  }
  return cache
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

function subjectOfQuery({ meta, queryKey }: Pick<Query, 'meta' | 'queryKey'>): Subject {
  return subjectOf(endpointOf(meta), callOfKey(queryKey).params)
}

/** About nothing in particular, or a page of it. */
function isList(query: Query): boolean {
  return subjectOfQuery(query).thing === undefined || callOfKey(query.queryKey).query?.['page'] !== undefined
}
