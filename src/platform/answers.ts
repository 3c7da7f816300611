// Every answer of the API is an envelope (§3, §8), in the caller's language, and says no more than it should.
import type { Endpoint } from '../contract/endpoint.ts'
import type { Envelope } from '../contract/envelope.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Say } from '../contract/say.ts'
import type { User } from '../contract/user.ts'
import { whomToAsk } from '../rules/whom-to-ask.ts'
import { Invalid, Refusal } from './call.ts'
import type { Packed } from './packed.ts'
import { sayProblems, textOfReason } from './messages.ts'
import { isUnavailable, OutcomeUnknown, sqlState } from './store/connection.ts'
import { TooManyAtOnce } from './turns.ts'

/** With `packed` the body is only the rest. */
export type HttpAnswer = { status: number; headers: Record<string, string>; body: string; packed?: Packed }

/** Ends a call for reasons that lie in the request itself, not in the rules. */
export class HttpProblem extends Error {
  readonly status: number
  readonly reason: Reason
  readonly headers: Record<string, string>
  constructor(status: number, why: Reason, headers: Record<string, string> = {}) {
    super(why.code)
    this.status = status
    this.reason = why
    this.headers = headers
  }
}

export const signedOut = () =>
  new HttpProblem(401, reason('request.signedOut'), { 'www-authenticate': 'Bearer error="invalid_token"' })
export const forbidden = (user: Pick<User, 'role'>, { roles }: Pick<Endpoint, 'roles'>) =>
  new HttpProblem(403, reason('request.forbidden', { lowest: whomToAsk(roles, user) }))
/** The same for things that do not exist and things the caller may not see. */
export const notFound = () => new HttpProblem(404, reason('notFound'))
/** Not just now: no database, or this process is on its way out. */
export const busy = () => new HttpProblem(503, reason('request.busy'), { 'retry-after': '1' })
export const tooSlow = () => new HttpProblem(503, reason('request.tooSlow'), { 'retry-after': '5' })
/** Perhaps it was done: COMMIT was sent and not answered, and what became of it could not be looked up. */
export const outcomeUnknown = () => new HttpProblem(503, reason('request.outcomeUnknown'), { 'retry-after': '1' })

const tooManyAtOnce = () => new HttpProblem(429, reason('request.tooManyAtOnce'), { 'retry-after': '2' })

type About = { say: Say; now: number; requestId: string }

export function okBody(payload: unknown, about: Omit<About, 'say'>): string {
  return okHead(payload) + okRest(about)
}

/** An `ok` envelope in two parts: the payload, and the fields of this one answer. */
export function okHead(payload: unknown): string {
  return JSON.stringify({ status: 'ok', payload }).slice(0, -1)
}

export function okRest({ now, requestId }: Omit<About, 'say'>): string {
  return `,${JSON.stringify({ serverTime: now, requestId }).slice(1)}`
}

export function ok(body: string): HttpAnswer {
  return { status: 200, headers: {}, body }
}

/** The answer to an error; `undefined` for unforeseen ones. */
export function problemOf(error: unknown): Refusal | Invalid | HttpProblem | undefined {
  if (error instanceof Refusal || error instanceof Invalid || error instanceof HttpProblem) return error
  const state = sqlState(error)
  if (error instanceof OutcomeUnknown) return outcomeUnknown()
  if (isUnavailable(error)) return busy()
  if (error instanceof TooManyAtOnce) return tooManyAtOnce()
  // Its request was given up while it waited for its turn.
  if (error instanceof DOMException && /^(Abort|Timeout)Error$/.test(error.name)) return tooSlow()
  if (state === '57014') return tooSlow()
  // Another request did the same at the same moment, and a constraint held.
  if (state === '23505' || state === '23503' || state === '40001' || state === '40P01') {
    return new HttpProblem(409, reason('request.conflict'))
  }
  // A value the database cannot hold in that place.
  if (state?.startsWith('22')) return new Invalid({ request: ['invalid'] })
  return undefined
}

export function answerTo(error: unknown, about: About): HttpAnswer {
  const problem = problemOf(error) ?? new HttpProblem(500, reason('request.failed'))
  if (problem instanceof Invalid) {
    const envelope: Envelope = {
      status: 'fail',
      message: about.say('problem.clientError'),
      payload: sayProblems(about.say, problem.problems),
      serverTime: about.now,
      code: 'request.invalid',
      requestId: about.requestId,
    }
    return { status: 400, headers: {}, body: JSON.stringify(envelope) }
  }
  const envelope: Envelope = {
    status: 'error',
    message: textOfReason(about.say, problem.reason),
    serverTime: about.now,
    code: problem.reason.code,
    reason: problem.reason,
    requestId: about.requestId,
  }
  return {
    status: problem.status,
    headers: problem instanceof HttpProblem ? problem.headers : {},
    body: JSON.stringify(envelope),
  }
}

/** The same for people who asked for a page: a sentence, and nothing around it. */
export function plainAnswer(error: unknown, say: Say) {
  const problem = problemOf(error)
  const { status = 500, headers = {} } = problem instanceof HttpProblem ? problem : { status: problem && 400 }
  const why = problem instanceof Invalid ? undefined : (problem?.reason ?? reason('request.failed'))
  const text = why ? textOfReason(say, why) : say('problem.clientError')
  return { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, text }
}

/** The code an audit row keeps of a refusal. */
export function auditOutcomeOf(problem: Refusal | Invalid | HttpProblem): string {
  return problem instanceof Invalid ? 'request.invalid' : problem.reason.code
}
