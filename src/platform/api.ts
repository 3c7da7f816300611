// The API: every endpoint of the contract becomes a route with its policy, its handler and its envelope.
import { Hono, type Context } from 'hono'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../contract/endpoint.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import { maxImageBytes, requestTimeoutSeconds } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { readStored } from '../contract/stored.ts'
import { gather } from './act.ts'
import {
  answerTo,
  forbidden,
  HttpProblem,
  notFound,
  ok,
  okHead,
  okRest,
  problemOf,
  signedOut,
  type HttpAnswer,
} from './answers.ts'
import type { Handler } from './call.ts'
import { inTime, type Deadline } from './deadline.ts'
import type { Caller } from './identity/tokens.ts'
import { createKeptAnswers, revisionFor, tagOf, type KeptAnswers } from './kept-answers.ts'
import type { Log } from './log.ts'
import { languageOf, sayIn, textOfReason } from './messages.ts'
import { gzipOf, gzipped, pack } from './packed.ts'
import { checkPolicy, mayCall, requireCurrent, requireVisible, visibleTo } from './policy.ts'
import { createCallTurns, type CallTurns } from './call-turns.ts'
import { readBody, readMultipart } from './request-body.ts'
import { readWriteHeaders } from './request-headers.ts'
import { parsePart, queryObject } from './request-parts.ts'
import { createWriteTurns, type WriteTurns } from './write-turns.ts'
import { performWrite, type Ports } from './write.ts'

export type ApiPorts = Ports & {
  endpoints: readonly Endpoint[]
  readToken: (authorization: string | undefined) => Promise<Caller | undefined>
  origin: string
  /** Other origins from which consoles may write. */
  consoles?: readonly string[]
  log: Log
  /** Shared with what writes beside the API; left out: its own. */
  turns?: WriteTurns
}

type TurnPorts = ApiPorts & {
  answers: KeptAnswers
  readInTurn: CallTurns
  readsOfOne: number
  turns: WriteTurns
}

/** Where each base of §7 is mounted. */
export const bases = { main: '/api', user: '/user-api' } as const
/** chosen: the largest batch of teams fits four times over. */
const maxBodyBytes = 4 * 1024 * 1024

export function apiRoutes(asked: ApiPorts): Hono {
  const ports: TurnPorts = {
    turns: createWriteTurns(asked.store),
    ...asked,
    readInTurn: createCallTurns({}),
    readsOfOne: Math.ceil((asked.store.readers.options.max * 2) / 3),
    answers: createKeptAnswers(),
  }
  const routes = new Hono()
  // Fixed words before parameters, so that `brackets/randomize` is never taken for a group.
  const inOrder = ports.endpoints.toSorted((a, b) => (shape(a.path) < shape(b.path) ? -1 : 1))
  for (const endpoint of inOrder) {
    checkPolicy(endpoint, ports.owners)
    if (!Object.hasOwn(ports.handlers, endpoint.name)) throw new Error(`${endpoint.name} has no handler`)
    routes.on(endpoint.method, routeOf(endpoint), (c) => respond(ports, c, endpoint, answer(ports, c, endpoint)))
  }
  for (const [route, methods] of methodsByRoute(inOrder)) {
    const wrong = () => new HttpProblem(405, reason('request.method'), { allow: methods.join(', ') })
    routes.all(route, (c) => respond(ports, c, undefined, Promise.reject(wrong())))
  }
  for (const base of Object.values(bases)) {
    routes.all(`${base}/*`, (c) => respond(ports, c, undefined, Promise.reject(notFound())))
  }
  return routes
}

async function answer(ports: TurnPorts, c: Context, endpoint: Endpoint): Promise<HttpAnswer> {
  const caller = await ports.readToken(c.req.header('authorization'))
  if (!caller) throw signedOut()
  return inTime(requestTimeoutSeconds * 1_000, (deadline) =>
    endpoint.method === 'GET' ? read(ports, c, endpoint, caller) : change(ports, c, endpoint, caller, deadline),
  )
}

async function read(ports: TurnPorts, c: Context, endpoint: Endpoint, caller: Caller): Promise<HttpAnswer> {
  if (!mayCall(caller.user, endpoint)) throw forbidden(caller.user, endpoint)
  const params = parsePart(endpoint.params, c.req.param(), 'path')
  const query = parsePart(endpoint.query, queryObject(c.req.queries()), 'query')
  const now = ports.clock()
  const rest = { now, requestId: requestIdOf(c) }
  // Kept answers are for every reader: the owner of an owned thing has to be asked each time.
  const revisionNow = endpoint.scope === 'platform' ? revisionFor(endpoint.name, params) : undefined
  const asKept = revisionNow && (await requireCurrent(ports.store.db, caller, endpoint))
  const stands = await revisionNow?.(ports.store.db)
  if (stands !== undefined) {
    const headers = { etag: tagOf(stands) }
    if (tagsOf(c.req.header('if-none-match')).includes(headers.etag)) return { status: 304, headers, body: '' }
    const packed = takesGzip(c) ? ports.answers.find(c.req.path, stands) : undefined
    if (packed) return { status: 200, headers, packed, body: okRest(rest) }
  }
  // The table ties every name to its handler; here the name is only known at run time.
  const handler = ports.handlers[endpoint.name as EndpointName] as Handler<EndpointName>
  const turn = { call: { name: endpoint.name, width: ports.readsOfOne }, by: caller.user.sub }
  const { payload, revision } = await ports.readInTurn(turn, (before) =>
    ports.store.inTransaction(
      async (tx) => {
        before()
        const user = asKept ?? (await requireCurrent(tx, caller, endpoint))
        await requireVisible(tx, ports.owners, user, endpoint, { params, query, body: undefined })
        const say = (why: Reason) => textOfReason(sayFor(c), why)
        const visible = endpoint.scope === 'owned' ? { visible: visibleTo(user) } : {}
        const { act } = gather(tx, { user, now }, ports)
        const call = { ...act, ...visible, params, query, body: undefined, say }
        return { payload: await handler(call), revision: await revisionNow?.(tx) }
      },
      { readOnly: true },
    ),
  )
  const head = okHead(readStored(endpoint.answer, payload))
  if (revision === undefined) return ok(head + okRest(rest))
  const headers = { etag: tagOf(revision) }
  if (!takesGzip(c)) return { status: 200, headers, body: head + okRest(rest) }
  const packed = await pack(head)
  ports.answers.keep(c.req.path, revision, packed)
  return { status: 200, headers, packed, body: okRest(rest) }
}

async function change(
  ports: TurnPorts,
  c: Context,
  endpoint: Endpoint,
  caller: Caller,
  deadline: Deadline,
): Promise<HttpAnswer> {
  const from = c.req.header('origin')
  if (from !== undefined && from !== ports.origin && !ports.consoles?.includes(from))
    throw new HttpProblem(403, reason('request.foreignOrigin'))
  const said = readWriteHeaders(c.req.raw.headers)
  // A caller without the right is refused before its body is read, so that it cannot hold an upload open.
  const mayDo = mayCall(caller.user, endpoint)
  const form = mayDo && endpoint.multipart ? await readMultipart(c, maxImageBytes) : undefined
  return performWrite(ports, {
    endpoint,
    caller,
    // chosen: other writes are finished even when the caller has gone; a console that lost its connection asks again.
    isLate: () => deadline.isOver() || (endpoint.stoppable === true && c.req.raw.signal.aborted),
    committing: deadline.committing,
    isGone: () => AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(requestTimeoutSeconds * 1_000)]),
    requestId: requestIdOf(c),
    path: c.req.path,
    params: c.req.param(),
    body: form?.text ?? (mayDo ? await readBody(c, maxBodyBytes) : ''),
    form: form?.fields,
    contentType: c.req.header('content-type'),
    said,
    say: sayFor(c),
  })
}

async function respond(
  ports: ApiPorts,
  c: Context,
  endpoint: Endpoint | undefined,
  work: Promise<HttpAnswer>,
): Promise<Response> {
  const started = performance.now()
  const requestId = requestIdOf(c)
  const { status, headers, body, packed } = await work.catch((error: unknown) => {
    if (!problemOf(error)) ports.log.error({ err: error, requestId }, 'request failed')
    return answerTo(error, { say: sayFor(c), now: ports.clock(), requestId })
  })
  const ms = Math.round(performance.now() - started)
  ports.log.info({ requestId, method: c.req.method, call: endpoint?.name ?? 'unknown', status, ms }, 'request')
  const isPacked = packed !== undefined || (body.length > worthPacking && takesGzip(c))
  const sent = packed ? gzipOf(packed, body) : isPacked ? await gzipped(body) : body
  return new Response(status === 304 ? null : typeof sent === 'string' ? sent : new Uint8Array(sent), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding, accept-language, authorization',
      'x-request-id': requestId,
      ...(isPacked && { 'content-encoding': 'gzip' }),
      ...headers,
    },
  })
}

/** chosen: a shorter answer goes into one packet as it is (bytes). */
const worthPacking = 1400

function takesGzip(c: Context): boolean {
  return /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
}

/** Tags of answers the caller has already. */
function tagsOf(header = ''): string[] {
  return header.split(',').map((tag) => tag.trim())
}

const ids = new WeakMap<Request, string>()
function requestIdOf(c: Context): string {
  const known = ids.get(c.req.raw) ?? randomUUID()
  ids.set(c.req.raw, known)
  return known
}

const sayFor = (c: Context) => sayIn(languageOf(c.req.header('accept-language')))

const routeOf = ({ base, path }: Endpoint) => bases[base] + path.replace(/\{(\w+)\}/g, ':$1')
/** Sorts parameters behind every fixed word. */
const shape = (path: string) => path.replace(/\{\w+\}/g, '\uffff')

function methodsByRoute(table: readonly Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const endpoint of table) {
    const route = routeOf(endpoint)
    methods.set(route, [...(methods.get(route) ?? []), endpoint.method])
  }
  return methods
}
