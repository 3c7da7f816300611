// Server data lives here only: one TanStack Query client, reached by components and by the dispatcher alike.
import { CancelledError, hashKey, notifyManager, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Change, Ref } from '../contract/change.ts'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { ProblemError, type Answered } from './answer.ts'
import type { ApiCall, Client, GivenRest } from './client.ts'
import type { Observed } from './observed.ts'
import { createOwnWrites } from './own-writes.ts'
import { createAncestry, has, subjectOf, type Subject, type Written } from './reads.ts'
import { createRefetching } from './refetch.ts'
import type { Followed, WithChange } from './rows.ts'

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
  /** What the change is about is put right where its rows fit, else stale at once; what is on screen is fetched again. */
  follow(change: Change): void
  /** Something of it changed, whatever it was; without a thing everything that reads one of its topics is stale. */
  invalidate(written: Written): void
  /** A write of one's own was answered, with the revision that its stage has by it. */
  wrote(written: Written, revision: number | undefined): void
  /** Changes are told as they happen, one's own among them, and so their rows get into answers; undefined: they are not. */
  told(withChange: WithChange | undefined): void
  /** The network or the platform is back: what could not be had meanwhile is stale. */
  invalidateFailed(): void
  invalidateAll(): void
  /** Stale: whatever was asked for before this local time in milliseconds. */
  invalidateBefore(time: number): void
  /** Calls back when an answer about one of these things, or about what they are part of, is new or stale. */
  watch(things: readonly Ref[], changed: () => void): () => void
  /** Another user: nothing of the last one stays. */
  clear(): void
}

/** Reads that a write overtook are repeated, but not for ever. */
const overtakenTries = 3

/** A request on its way, and what changed meanwhile of what it asks for. */
type Flight = { subject: Subject; changes: (Change | 'everything')[] }

export type CacheOptions = {
  /** How long an answer counts as fresh by itself; without end where the live stream tells of changes. */
  freshSeconds?: number | undefined
  /** Whether somebody looks at what is on screen; without it somebody always does. */
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
  /** What the platform called the kept answer, so that it need not send it again. */
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
        const answered = await client.call(endpoint, call, { signal, known: knownOf(key, hash) })
        if (answered.ok) ancestry.learn(flight.subject.thing, answered.payload)
        // What changed meanwhile may or may not be in this answer.
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

  /** The answer with all that changed since it was asked for; undefined when that cannot be told. */
  function afterAll({ name }: Endpoint, payload: unknown, since: Flight['changes']): Followed | undefined {
    return since.reduce<Followed | undefined>(
      (followed, change) => {
        const next = followed && change !== 'everything' ? withChange?.(name, followed.answer, change) : undefined
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

  /** `everything`: whatever it was, it cannot be told what it changed. */
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
        const next = data === undefined ? undefined : withChange?.(endpointOf(query.meta).name, data, change)
        // What is stale for another reason stays it.
        if (!next || next.again || isInvalidated) unsure.add(query)
        if (next && next.answer !== data && (next.again || !isInvalidated)) {
          tags.delete(query.queryHash)
          queries.setQueryData(query.queryKey, next.answer)
        }
      }
    })
    if (unsure.size > 0) stale((query) => unsure.has(query))
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

  return {
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
          // Given up with the screen it was for, or because nobody is signed in any more: asked again, this reader is
          // answered, and be it that one has to sign in.
          if (!(error instanceof CancelledError)) throw error
        }
      }
    },
    ask: (endpoint, ...given) => queries.prefetchQuery(queryOf(endpoint, given[0])),
    peek: (endpoint, ...given) => queries.getQueryData(queryOf(endpoint, given[0]).queryKey),
    fresh(endpoint) {
      const kept = queries.getQueryCache().findAll({ queryKey: [endpoint.name] })
      const usable = kept.filter((query) => !query.isStaleByTime(freshSeconds * 1000) && !late.has(query.queryHash))
      // Every query under this name was answered by this endpoint.
      return usable.map(({ state }) => state.data as AnswerOf<typeof endpoint>)
    },
    follow,
    invalidate,
    wrote(written, revision) {
      const { thing } = written
      if (live && thing && revision !== undefined) ownWrites.add({ ...written, thing, revision })
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
    watch: (things, changed) =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { type } = event.action
        const { thing } = subjectOfQuery(event.query)
        const concerned = things.some((one) => thing && has(ancestry.chainOf(one), thing))
        // A list that is no longer true says nothing yet; one that is read again may hold any of them.
        if (type === 'invalidate' ? concerned : type === 'success' && (concerned || isList(event.query))) changed()
      }),
    clear() {
      overtake('everything')
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

function subjectOfQuery({ meta, queryKey }: Pick<Query, 'meta' | 'queryKey'>): Subject {
  return subjectOf(endpointOf(meta), callOfKey(queryKey).params)
}

/** About nothing in particular, or a page of it. */
function isList(query: Query): boolean {
  return subjectOfQuery(query).thing === undefined || callOfKey(query.queryKey).query?.['page'] !== undefined
}
