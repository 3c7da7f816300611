// One write: claimed, checked, done, recorded and kept in one transaction, or not at all.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Endpoint } from '../contract/endpoint.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import { headers, Source, type Consequences } from '../contract/envelope.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { User } from '../contract/user.ts'
import { lineageIn, refText } from './about.ts'
import { gather, type Gathered, type TouchedThing } from './act.ts'
import {
  forbidden,
  HttpProblem,
  notFound,
  ok,
  okBody,
  auditOutcomeOf,
  problemOf,
  signedOut,
  tooSlow,
} from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import { recordAct } from './audit.ts'
import { Invalid, type Call, type Handler, type Handlers } from './call.ts'
import { claim, fingerprintOf, keepAnswer, keyConstraint, keyPattern } from './idempotency.ts'
import type { Caller } from './identity/tokens.ts'
import type { Jobs } from './jobs.ts'
import { textOfReason } from './messages.ts'
import type { Say } from '../contract/say.ts'
import { maySee, mayCall } from './policy.ts'
import { recordDone, scopeOf } from './record.ts'
import { parsePart } from './request-parts.ts'
import type { Sealer } from './sealer.ts'
import { violatedConstraint, type DbClient, type Store, type Tx } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'

export type Ports = {
  store: Store
  handlers: Handlers
  jobs: Pick<Jobs, 'enqueue'>
  sealer: Pick<Sealer, 'soon'>
  kept: KeptStages
  clock: () => number
  random: () => number
}

export type Asked = {
  endpoint: Endpoint
  caller: Caller
  requestId: string
  path: string
  params: Record<string, unknown>
  body: string
  header: (name: string) => string | undefined
  /** In the caller's language. */
  say: Say
  /** Past it the caller has been told that it took too long; then nothing may be kept. */
  isLate: () => boolean
}

export async function performWrite(ports: Ports, asked: Asked): Promise<HttpAnswer> {
  const { endpoint, caller } = asked
  const isDryRun = asked.header(headers.dryRun) === 'true'
  const gathered: { now?: Gathered } = {}
  try {
    if (!mayCall(caller.user, endpoint)) throw forbidden()
    const key = keyOf(asked)
    const params = parsePart(endpoint.params, asked.params, 'path')
    const body = parsePart(endpoint.body, jsonOf(asked), 'body')
    const answer = await twice(() =>
      ports.store.inTransaction((tx, client) =>
        perform(ports, asked, { tx, client, key, params, body, isDryRun, gathered }),
      ),
    )
    gathered.now?.keep()
    ports.sealer.soon()
    return answer
  } catch (error) {
    if (error instanceof DryRun)
      return ok(okBody(error.consequences, { now: ports.clock(), requestId: asked.requestId }))
    if (!isDryRun) await recordRefusal(ports, asked, error, gathered.now?.touched ?? [])
    throw error
  }
}

type Work = {
  tx: Tx
  client: DbClient
  key: string
  params: Record<string, unknown>
  body: unknown
  isDryRun: boolean
  gathered: { now?: Gathered }
}

async function perform(ports: Ports, asked: Asked, work: Work): Promise<HttpAnswer> {
  const { endpoint, requestId } = asked
  const { tx, client, params, body } = work
  // What an attempt before this one gathered was rolled back with it.
  delete work.gathered.now
  const user = await asked.caller.current(tx)
  if (!user) throw signedOut()
  if (!mayCall(user, endpoint)) throw forbidden()
  const claimed = {
    sub: user.sub,
    key: work.key,
    fingerprint: fingerprintOf(endpoint.method, asked.path, asked.body),
  }
  if (!work.isDryRun) {
    const before = await claim(client, claimed)
    if (before !== undefined) return { ...ok(before), headers: { 'idempotency-replayed': 'true' } }
  }
  if (!maySee(user, endpoint, params)) throw notFound()

  const now = ports.clock()
  const done = gather(tx, { user, now }, ports)
  work.gathered.now = done
  const subject = subjectOf(endpoint, params)
  // Asked before the act: what it deletes has no row to ask afterwards.
  if (subject) await done.lineage.about(subject.kind, subject.id)
  // The table ties every name to its handler; here the name is only known at run time.
  const handler = ports.handlers[endpoint.name as EndpointName] as Handler<EndpointName>
  const say = (why: Reason) => textOfReason(asked.say, why)
  const call = { ...done.act, params, query: {}, body, say } as Call<EndpointName>
  const payload = v.parse(endpoint.answer, await handler(call))

  const consequences: Consequences = { consequences: done.consequences, digest: digestOf(endpoint, params, body, done) }
  if (work.isDryRun) throw new DryRun(consequences)
  const expected = asked.header(headers.expect)
  if (expected !== undefined && expected !== consequences.digest) {
    throw new HttpProblem(409, reason('request.consequencesChanged'))
  }

  await recordDone(
    { tx, client },
    done,
    auditOf(asked, user, now),
    endpoint.changes,
    ports.jobs,
    subject ?? endpoint.name,
  )
  const answer = okBody(payload, { now, requestId })
  await keepAnswer(tx, { ...claimed, answer, time: Math.floor(Date.now() / 1000) })
  if (asked.isLate()) throw tooSlow()
  // Its console knows by it when the live change of this act has come.
  const revision = subject && done.made.get(subject.id)?.stage.revision
  return revision === undefined ? ok(answer) : { ...ok(answer), headers: { [headers.revision]: String(revision) } }
}

/** Carries the result of a dry run out of its transaction, which is thereby rolled back. */
class DryRun extends Error {
  readonly consequences: Consequences
  constructor(consequences: Consequences) {
    super('dry run')
    this.consequences = consequences
  }
}

/** Two requests with one key met at the very moment of the commit: the second now finds the first one's answer. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) !== keyConstraint) throw error
    return work()
  }
}

function keyOf({ header }: Asked): string {
  const key = header(headers.idempotencyKey)
  if (key === undefined) throw new Invalid({ [headers.idempotencyKey]: ['required'] })
  if (!keyPattern.test(key)) throw new Invalid({ [headers.idempotencyKey]: ['invalid'] })
  return key
}

function jsonOf({ body, header }: Asked): unknown {
  if (body === '') return undefined
  if (!/^application\/json\b/i.test(header('content-type') ?? '')) throw new HttpProblem(415, reason('request.notJson'))
  try {
    return JSON.parse(body)
  } catch {
    throw new Invalid({ body: ['notJson'] })
  }
}

/** Seals what was shown: the act with all it was given, and all it would bring about. */
function digestOf(endpoint: Endpoint, params: unknown, body: unknown, { consequences }: Gathered): string {
  const text = JSON.stringify([endpoint.name, params, body ?? null, consequences])
  return createHash('sha256').update(text).digest('base64url')
}

/** What the call is about, by its path. */
function subjectOf({ about }: Endpoint, params: Record<string, unknown>): TouchedThing | undefined {
  return about && { kind: about.kind, id: String(params[about.param]) }
}

function auditOf({ endpoint, header, requestId }: Asked, actor: User, time: number) {
  const source = v.safeParse(Source, header(headers.source))
  return {
    time,
    actor,
    action: endpoint.name,
    command: decoded(header(headers.command)).slice(0, 2_000),
    source: source.success ? source.output : ('api' as const),
    batch: header(headers.batch)?.slice(0, 100) ?? null,
    requestId,
  }
}

/** Header values are ASCII; a command line is not. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '')
  } catch {
    return ''
  }
}

/** A write that was refused is a fact too; one that only met its own double or a fault is not. */
async function recordRefusal(
  ports: Ports,
  asked: Asked,
  error: unknown,
  [touched]: readonly TouchedThing[],
): Promise<void> {
  const problem = problemOf(error)
  if (!problem || problem.message === 'request.inFlight') return
  if (problem instanceof HttpProblem && (problem.status === 401 || problem.status === 503)) return
  const subject = touched ?? subjectOf(asked.endpoint, asked.params)
  await ports.store.inTransaction(async (tx) => {
    const about = subject ? await lineageIn(tx).about(subject.kind, subject.id) : []
    await recordAct(tx, {
      ...auditOf(asked, asked.caller.user, ports.clock()),
      target: about[0] ? refText(about[0]) : asked.endpoint.name,
      scope: scopeOf([about]),
      outcome: auditOutcomeOf(problem),
      consequences: [],
    })
  })
  ports.sealer.soon()
}
