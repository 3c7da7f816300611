// The one way to the API (§7, §8): token, language, time-out, retries, envelope, errors, server time.
import { ofetch } from 'ofetch'
import type * as v from 'valibot'
import { fillPath, type AnswerOf, type Endpoint } from '../contract/endpoint.ts'
import { headers as ourHeaders } from '../contract/envelope.ts'
import { requestTimeoutSeconds } from '../contract/limits.ts'
import type { Problem } from '../contract/problem.ts'
import { reason } from '../contract/reason.ts'
import type { PlainKey, Say } from '../contract/say.ts'
import { createAbilities, type Abilities } from './abilities.ts'
import { judge, readEnvelope, readPayload, withFailure, type Answered, type Arrived, type Marks } from './answer.ts'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { observed, type Settable } from './observed.ts'
import { pause, tries, waitBeforeRetry } from './retry.ts'
import type { Identity } from './identity.ts'

type Part<N extends string, T> = Partial<T> extends T ? { [K in N]?: T } : { [K in N]: T }
/** Parameters and query of a read; each is optional where none is required. */
export type Given<E extends Endpoint> = Part<'params', v.InferInput<E['params']>> &
  Part<'query', v.InferInput<E['query']>>
/** The last argument may be left out when nothing must be given. */
export type GivenRest<E extends Endpoint> = Partial<Given<E>> extends Given<E> ? [given?: Given<E>] : [given: Given<E>]

/** A request in plain values; the typed calls are built on it. */
export type ApiCall = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
export type CallOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** An answer that is kept, with its tag: it is not sent again while it is still true. */
  known?: { tag: string; payload: unknown } | undefined
  /** The job it belongs to. */
  batch?: string | undefined
}

export type Client = {
  /** Abilities of the platform beyond §7. */
  abilities: Abilities
  /** The number of calls refused (401) although the sign-in is valid; the handler resets it to 0. */
  refusals: Settable<number>
  /** A call whose answer is parsed by the endpoint's schema. */
  call<E extends Endpoint>(endpoint: E, call: ApiCall, options?: CallOptions): Promise<Answered<AnswerOf<E>>>
  /** The same with the payload as it came. */
  exchange(endpoint: Endpoint, call: ApiCall, options?: CallOptions): Promise<Answered<unknown>>
  /** Opens a stream under the API base, or sends it something; status and body, or nothing when no answer came. */
  open(path: string, options: CallOptions & { body?: unknown }): Promise<Response | undefined>
}

export type ClientPorts = {
  configuration: Pick<Configuration, 'apiBase' | 'userApiBase'>
  identity: Identity
  clock: Clock
  say: Say
  /** The current language as a tag that servers know. */
  acceptLanguage: () => string
  /** Told of HTTP 500 (§8: logged). */
  log?: (message: string) => void
  timeoutSeconds?: number
  /** Its answer to an earlier page. */
  lacking?: string | undefined
  /** Where the console was loaded from; none at a terminal. */
  pageOrigin?: string | undefined
}

/** Loaded after the first page; until then answers are taken literally. */
export const inquiry = () => import('./ask-platform.ts').catch(() => undefined)

/** One HTTP exchange: no status when no answer came. */
type Reply = {
  status: number | undefined
  text: string
  retryAfter: string | null
  late: boolean
  marks?: Marks
  /** The try before, under the same key. */
  before?: Reply
  /** Stopped before it went out. */
  unsent?: true
}

export function createClient(ports: ClientPorts): Client {
  const { configuration, identity, clock, say } = ports
  const log = ports.log ?? ((message: string) => console.error(message))
  const timeout = (ports.timeoutSeconds ?? requestTimeoutSeconds) * 1000

  const mayBeBarred = isElsewhere(configuration.apiBase, ports.pageOrigin ?? globalThis.location?.origin)
  const abilities = createAbilities({ probe, mayBeBarred }, ports.lacking)
  const refusals = observed(0)

  async function exchange(endpoint: Endpoint, call: ApiCall, options: CallOptions = {}): Promise<Answered<unknown>> {
    if (abilities.lacks(endpoint.ability)) return lacking
    const token = await identity.token()
    if (token === undefined) return problem('signed-out', 'problem.signedOut')
    const first = await send(endpoint, call, options, token)
    if (abilities.lacks(endpoint.ability)) return lacking
    if (first.status !== 401) return meaning(first, endpoint, options)

    const renewal = await identity.renew(token)
    if (renewal === 'unreachable') return problem('unreachable', 'problem.signInUnreachable')
    const fresh = renewal === 'renewed' ? await identity.token() : undefined
    if (fresh === undefined) return problem('signed-out', 'problem.signedOut')
    const second = await send(endpoint, call, options, fresh)
    if (second.status !== 401) return meaning(second, endpoint, options)
    if (await (await inquiry())?.isAccepted(abilities)) {
      refusals.set(refusals.get() + 1)
      return problem('error', 'problem.refusedHere')
    }
    identity.end()
    return problem('signed-out', 'problem.signedOut')
  }

  /** Sends as often as the retry rule allows what is harmless to send again: a read, and a write under its key. */
  async function send(endpoint: Endpoint, call: ApiCall, options: CallOptions, token: string): Promise<Reply> {
    if (options.signal?.aborted) return { status: undefined, text: '', retryAfter: null, late: false, unsent: true }
    const began = Date.now()
    let before: Reply | undefined
    for (let tried = 1; ; tried++) {
      const reply: Reply = await once(endpoint, call, options, token)
      if (before) reply.before = before
      before = reply
      // An answer in our envelope: the call is known. Unknown calls are not repeated.
      if (endpoint.ability && tried < 2 && !reply.text.startsWith('{"status":"ok') && !options.signal?.aborted)
        await (await inquiry())?.askWhereUntold(abilities, reply)
      // A slow server is not asked again: the person has waited long enough.
      const waited = reply.late || Date.now() - began > timeout / 2
      if (!isRepeatable(endpoint, options) || waited || options.signal?.aborted || abilities.lacks(endpoint.ability))
        return reply
      const { retryAfter } = reply
      const status = isLost(reply, endpoint) ? undefined : reply.status
      const wait = waitBeforeRetry(tried, endpoint.method === 'GET' ? tries.read : tries.write, { status, retryAfter })
      if (wait === undefined) return reply
      await pause(wait, options.signal)
      if (options.signal?.aborted) return reply
    }
  }

  async function once(
    endpoint: Pick<Endpoint, 'method' | 'base' | 'path' | 'multipart'>,
    call: ApiCall,
    options: CallOptions,
    token: string,
  ): Promise<Reply> {
    const base = endpoint.base === 'user' ? configuration.userApiBase : configuration.apiBase
    const late = AbortSignal.timeout(timeout)
    const sentAt = Date.now()
    try {
      const response = await ofetch.raw(base + fillPath(endpoint.path, call.params ?? {}) + queryText(call.query), {
        method: endpoint.method,
        headers: {
          ...standing(token),
          // fetch sets the content type of a form, with its boundary.
          ...(endpoint.method !== 'GET' && !endpoint.multipart && { 'content-type': 'application/json' }),
          ...(options.known && !abilities.lacks('tags') && { 'if-none-match': options.known.tag }),
          ...options.headers,
        },
        ...(call.body !== undefined && { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
        // ofetch's own time-out ends at the headers; this one covers the body as well.
        signal: options.signal ? AbortSignal.any([options.signal, late]) : late,
        retry: 0,
        ignoreResponseError: true,
        // Left unread by ofetch, so that nothing but JSON is ever guessed from it.
        responseType: 'stream',
      })
      const text = await response.text()
      const serverTime = readEnvelope(text)?.serverTime
      if (serverTime !== undefined) clock.sample(sentAt, Date.now(), serverTime)
      const retryAfter = response.headers.get('retry-after')
      const marks = marksOf(response.headers)
      return { status: response.status, text, retryAfter, late: false, ...(marks && { marks }) }
    } catch {
      return { status: undefined, text: '', retryAfter: null, late: late.aborted }
    }
  }

  async function probe(path: string): Promise<Arrived> {
    const token = await identity.token()
    return token === undefined
      ? { status: token, text: '' }
      : once({ method: 'GET', base: 'main', path }, {}, {}, token)
  }

  function standing(token: string): Record<string, string> {
    return {
      accept: 'application/json',
      'accept-language': ports.acceptLanguage(),
      authorization: `Bearer ${token}`,
    }
  }

  async function meaning(reply: Reply, endpoint: Endpoint, options: CallOptions): Promise<Answered<unknown>> {
    if (options.signal?.aborted) {
      const { problem: why } = problem('unreachable', 'problem.cancelled')
      const mark = reply.unsent ? { notSent: true as const } : { mayBeDone: true as const }
      return { ok: false, problem: endpoint.method === 'GET' ? why : { ...why, ...mark } }
    }
    if (reply.status === 304 && options.known)
      return { ok: true, payload: options.known.payload, marks: { tag: options.known.tag } }
    const answered = marked(judge(reply, say, endpoint.base), reply.marks)
    if (reply.status === 500) log(`HTTP 500 ${endpoint.name} ${answered.ok ? '' : (answered.problem.requestId ?? '')}`)
    const isWrite = endpoint.method !== 'GET'
    if (answered.ok || (!isWrite && !reply.status)) return answered
    const how = { isWrite, isDryRun: isDryRun(options), seconds: timeout / 1000 }
    const told = (await inquiry())?.toldProblem(answered.problem, reply, how, say)
    return told ? { ok: false, problem: told } : answered
  }

  function problem(kind: Problem['kind'], key: PlainKey): { ok: false; problem: Problem } {
    return { ok: false, problem: { kind, message: say(key) } }
  }

  return {
    abilities,
    refusals,
    exchange,
    async call(endpoint, call, options) {
      const answered = await exchange(endpoint, call, options)
      // The kept answer was read before.
      if (answered.ok && options?.known && answered.payload === options.known.payload) return answered
      const read = answered.ok ? marked(readPayload(endpoint.answer, answered.payload, say), answered.marks) : answered
      return read.ok ? read : { ok: false, problem: withFailure(endpoint, read.problem, say) }
    },
    async open(path, { headers, signal, body }) {
      const token = await identity.token()
      if (token === undefined) return undefined
      const connect = (bearer: string) =>
        ofetch.native(configuration.apiBase + path, {
          headers: { ...standing(bearer), accept: 'text/event-stream', ...headers },
          ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
          ...(signal && { signal }),
        })
      const response = await connect(token)
      if (response.status !== 401) return response
      const fresh = (await identity.renew(token)) === 'renewed' ? await identity.token() : undefined
      return fresh === undefined ? response : connect(fresh)
    },
  }
}

function isElsewhere(base: string, pageOrigin: string | undefined): boolean {
  return pageOrigin !== undefined && new URL(base, pageOrigin).origin !== pageOrigin
}

const lacking: Answered<unknown> = {
  ok: false,
  problem: { kind: 'error', message: '', reason: reason('platform.lacks') },
}

function isRepeatable({ method }: Endpoint, { headers = {} }: CallOptions): boolean {
  return method === 'GET' || headers[ourHeaders.idempotencyKey] !== undefined
}

function isDryRun({ headers = {} }: CallOptions): boolean {
  return headers[ourHeaders.dryRun] !== undefined
}

/** A write whose answer was damaged on its way: its kept answer can be asked for again. */
function isLost({ status, text }: Reply, { method }: Endpoint): boolean {
  return method !== 'GET' && status !== undefined && status < 400 && !readEnvelope(text)
}

function marksOf(answered: Headers): Marks | undefined {
  const [tag, act] = [answered.get('etag'), answered.get('x-request-id')]
  if (tag === null && act === null) return undefined
  return { ...(tag !== null && { tag }), ...(act !== null && { act }) }
}

function marked<T>(answered: Answered<T>, marks: Marks | undefined): Answered<T> {
  return answered.ok && marks ? { ...answered, marks: { ...marks, ...answered.marks } } : answered
}

function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
