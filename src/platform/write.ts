// One write: claimed, checked, done, recorded and kept in one transaction, or not at all.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '../contract/endpoint.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import type { Consequences } from '../contract/envelope.ts'
import { readJson } from '../contract/json.ts'
import { maxFilesADay } from '../contract/limits.ts'
import { reason, type Reason } from '../contract/reason.ts'
import { readStored } from '../contract/stored.ts'
import type { User } from '../contract/user.ts'
import { lineageIn, refText } from './about.ts'
import type { Encoded } from './acts/encode-image.ts'
import { imageIn } from './acts/sent-image.ts'
import { gather, type Gathered, type Touched, type TouchedThing } from './act.ts'
import {
  auditOutcomeOf,
  busy,
  forbidden,
  HttpProblem,
  ok,
  okBody,
  outcomeUnknown,
  problemOf,
  tooSlow,
} from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import { hasManyRefusals, hasSentMany, recordAct } from './audit.ts'
import { Invalid, Refusal, type Call, type Handler, type Handlers } from './call.ts'
import type { Deadline } from './deadline.ts'
import { claim, fingerprintOf, keepAnswer, keyConstraint, keptOutcome, type Claim } from './idempotency.ts'
import type { Caller } from './identity/tokens.ts'
import type { Jobs } from './jobs.ts'
import { textOfReason } from './messages.ts'
import { ownersToTell, type Owners } from './owners.ts'
import type { Say } from '../contract/say.ts'
import { mayCall, requireCurrent, requireVisible, visibleTo } from './policy.ts'
import { recordDone, scopeOf } from './record.ts'
import type { WriteHeaders } from './request-headers.ts'
import { parsePart } from './request-parts.ts'
import type { Sealer } from './sealer.ts'
import { OutcomeUnknown, violatedConstraint, type DbClient, type Store, type Tx } from './store/connection.ts'
import type { KeptStages } from './store/kept-stages.ts'
import { consequenceOfUndo } from './taken-back.ts'
import type { WriteTurns } from './write-turns.ts'

export type Ports = {
  store: Store
  handlers: Handlers
  owners: Owners
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
  /** Of a form with a file. */
  form: Record<string, unknown> | undefined
  contentType: string | undefined
  said: WriteHeaders
  /** In the caller's language. */
  say: Say
  /** Past it the caller has been told that it took too long; then nothing may be kept. */
  isLate: () => boolean
  committing: Deadline['committing']
  /** Ends when the caller has gone or the time is up. */
  isGone: () => AbortSignal
}

export async function performWrite(ports: Ports & { turns: WriteTurns }, asked: Asked): Promise<HttpAnswer> {
  const { endpoint, caller } = asked
  const { idempotencyKey: key, isDryRun } = asked.said
  const gathered: Work['gathered'] = {}
  try {
    if (!mayCall(caller.user, endpoint)) throw forbidden(caller.user, endpoint)
    const params = parsePart(endpoint.params, asked.params, 'path')
    const body = parsePart(endpoint.body, bodyOf(asked), 'body')
    const image = await imageIn(endpoint.name as EndpointName, body, () => ({
      by: caller.user.sub,
      isGone: asked.isGone(),
    }))
    const handler = ports.handlers[endpoint.name as EndpointName]
    const turn = await ports.turns.of({ endpoint, handler, by: caller.user.sub, params, body })
    const answer = await ports.turns.inTurn(turn, (before) => {
      // A place in the line is no reason to take a connection for a caller that has been answered.
      if (asked.isLate()) throw tooSlow()
      return twice(() =>
        ports.store.inTransaction((tx, client) => {
          before()
          if (asked.isLate()) throw tooSlow()
          return perform(ports, asked, { tx, client, key, params, body, image, isDryRun, gathered })
        }),
      )
    })
    gathered.now?.keep()
    ports.sealer.soon()
    return answer
  } catch (error) {
    if (error instanceof DryRun)
      return ok(okBody(error.consequences, { now: ports.clock(), requestId: asked.requestId }))
    if (error instanceof OutcomeUnknown && gathered.claimed) return lookUp(ports, asked, gathered.claimed)
    await noting(async () => {
      const after = error instanceof Refusal ? error.after : undefined
      if (after) await ports.store.inTransaction((tx) => after(tx))
      if (!isDryRun) await recordRefusal(ports, asked, error, gathered.now?.touched ?? [])
    })
    throw error
  }
}

/** chosen: so long a database that went away while it committed is asked again what became of it, and how often (milliseconds). */
const lookUpMilliseconds = 8_000
const againMilliseconds = 200

/** COMMIT was not answered: the answer is what is found under the key. Where it cannot be asked, the caller is told just that. */
async function lookUp({ store, sealer }: Ports, { isLate }: Asked, claimed: Claim): Promise<HttpAnswer> {
  for (const until = performance.now() + lookUpMilliseconds; performance.now() < until && !isLate();) {
    const outcome = await keptOutcome(store, claimed).catch(() => undefined)
    if (outcome?.is === 'done') {
      sealer.soon()
      return ok(outcome.answer)
    }
    if (outcome?.is === 'undone') throw busy()
    await pause(againMilliseconds)
  }
  throw outcomeUnknown()
}

/** The note of a refusal is not the act, which was not done. */
async function noting(note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch (error) {
    throw error instanceof OutcomeUnknown ? busy() : error
  }
}

type Work = {
  tx: Tx
  client: DbClient
  key: string
  params: Record<string, unknown>
  body: unknown
  image: Encoded | undefined
  isDryRun: boolean
  gathered: { now?: Gathered; claimed?: Claim }
}

async function perform(ports: Ports, asked: Asked, work: Work): Promise<HttpAnswer> {
  const { endpoint, requestId } = asked
  const { tx, client, params, body, image } = work
  // Data of an earlier attempt was rolled back with it.
  delete work.gathered.now
  asked.committing(false)
  const user = await requireCurrent(tx, asked.caller, endpoint)
  const claimed = {
    sub: user.sub,
    key: work.key,
    fingerprint: fingerprintOf(endpoint.method, asked.path, asked.body),
  }
  if (!work.isDryRun) {
    work.gathered.claimed = claimed
    const before = await claim(client, claimed)
    // It is done already: that nothing was changed would not be true any more.
    if (before !== undefined) asked.committing(true)
    if (before !== undefined) return { ...ok(before), headers: { 'idempotency-replayed': 'true' } }
  }
  const owned = await requireVisible(tx, ports.owners, user, endpoint, { params, query: {}, body })

  const now = ports.clock()
  if (image && (await hasSentMany(tx, user.sub, now, maxFilesADay)))
    throw new Refusal(reason('request.tooManyFiles', { most: maxFilesADay }))
  const done = gather(tx, { user, now }, ports)
  work.gathered.now = done
  const subject = subjectOf(endpoint, params)
  // Asked before the act: deleted rows cannot be asked afterwards.
  if (subject) await done.lineage.about(subject.kind, subject.id)
  // The table ties every name to its handler; here the name is only known at run time.
  const handler = ports.handlers[endpoint.name as EndpointName] as Handler<EndpointName>
  const say = (why: Reason) => textOfReason(asked.say, why)
  const visible = endpoint.scope === 'owned' ? { visible: visibleTo(user) } : {}
  const call = { ...done.act, ...visible, params, query: {}, body, image, say } as Call<EndpointName>
  const payload = readStored(endpoint.answer, await handler(call))

  // Every line was refused: only the reasons are answered.
  if (!subject && done.touched.length === 0 && done.consequences.length === 0)
    throw new Error(`${endpoint.name} does not say what it touched`)

  const { undoes, expect: expected } = asked.said
  const undone =
    undoes.length > 0
      ? [await consequenceOfUndo(tx, { user, now, requests: undoes, touched: touchedBy(done, subject) })]
      : []
  const consequences: Consequences = { consequences: done.consequences, digest: digestOf(endpoint, params, body, done) }
  if (work.isDryRun) throw new DryRun(consequences)
  if (expected !== undefined && expected !== consequences.digest) {
    throw new HttpProblem(409, reason('request.consequencesChanged'))
  }

  await recordDone(
    {
      tx,
      handlers: ports.handlers,
      ownersOf: (target) => ownersToTell(tx, ports.owners, target, { scope: endpoint.scope, before: owned }),
    },
    { ...done, consequences: [...done.consequences, ...undone] },
    { ...auditOf(asked, user, now), audited: endpoint.audited, reaches: endpoint.reaches },
    ports.jobs,
    subject ?? endpoint.name,
  )
  const answer = okBody(payload, { now, requestId })
  await keepAnswer(tx, { ...claimed, answer, time: Math.floor(Date.now() / 1000) })
  if (asked.isLate()) throw tooSlow()
  asked.committing(true)
  return ok(answer)
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

function bodyOf({ endpoint, body, form, contentType }: Asked): unknown {
  if (form) return form
  // chosen: where a call takes no body, an empty object says as little; many clients always send one, others none.
  const takesNone = endpoint.body.type === 'undefined'
  if (body === '') return takesNone ? undefined : {}
  if (!/^application\/json\b/i.test(contentType ?? '')) throw new HttpProblem(415, reason('request.notJson'))
  const read = readJson(body)
  if (!read.ok) throw new Invalid({ body: [read.why] })
  return takesNone && isEmptyObject(read.value) ? undefined : read.value
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

/** Seals the confirmation: the act with its inputs and its consequences, of a moving one only that there is one. */
function digestOf(endpoint: Endpoint, params: unknown, body: unknown, { consequences, moving }: Gathered): string {
  const sealed = consequences.map((one) => (moving.has(one) ? one.code : one))
  const text = JSON.stringify([endpoint.name, params, body ?? null, sealed])
  return createHash('sha256').update(text).digest('base64url')
}

/** The subject of the call, from its path. */
function touchedBy({ touched }: Gathered, subject: TouchedThing | undefined): readonly Touched[] {
  return touched.length === 0 && subject ? [subject] : touched
}

function subjectOf({ about }: Endpoint, params: Record<string, unknown>): TouchedThing | undefined {
  return about && { kind: about.kind, id: String(params[about.param]) }
}

function auditOf({ endpoint, said, requestId }: Asked, actor: User, time: number) {
  const { command, source, batch } = said
  return { time, actor, action: endpoint.name, command, source, batch, requestId }
}

/** A write that was refused is a fact too; one that only met its own double or a fault is not. */
async function recordRefusal(
  ports: Ports,
  asked: Asked,
  error: unknown,
  [touched]: readonly TouchedThing[],
): Promise<void> {
  const problem = problemOf(error)
  if (asked.endpoint.audited === false) return
  if (!problem || problem.message === 'request.inFlight') return
  if (problem instanceof HttpProblem && [401, 429, 503].includes(problem.status)) return
  const subject = touched ?? subjectOf(asked.endpoint, asked.params)
  await ports.store.inTransaction(async (tx) => {
    if (await hasManyRefusals(tx, asked.caller.user.sub, ports.clock())) return
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
