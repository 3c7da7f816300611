// Failed answers: whether a write may have been done, and a refusal by a server that is not the platform. Loaded after the
// first page.
import type { Problem } from '../contract/problem.ts'
import type { Say } from '../contract/say.ts'
import { readEnvelope, type Arrived } from './answer.ts'
import { isPassingStatus, readRetryAfter } from './retry.ts'

/** The last try, and the tries before it under the same key. */
export type Tried = Arrived & { retryAfter: string | null; late: boolean; before?: Tried }

type Asked = { isWrite: boolean; isDryRun: boolean; seconds: number }

/** The problem as it is told. */
export function toldProblem(problem: Problem, reply: Tried, { isWrite, isDryRun, seconds }: Asked, say: Say): Problem {
  const told = isRefusedOnTheWay(reply) && reply.text.trim() !== '' ? onTheWay(reply, say) : problem
  if (!isWrite) return told
  const unsure = !isDryRun && isAnyUnsure(reply)
  const late = reply.late ? [say('problem.timeout', { seconds })] : []
  // An earlier try was lost: that the last one changed nothing is not the whole truth.
  if (unsure && saysUndone(reply)) return { kind: 'unreachable', message: say('problem.mayBeDone'), mayBeDone: true }
  const isSaid = told.reason?.code === 'request.outcomeUnknown'
  const more = unsure && !isSaid ? [say('problem.mayBeDone')] : []
  return { ...told, message: [told.message, ...late, ...more].join('\n'), ...(unsure && { mayBeDone: true }) }
}

function isAnyUnsure({ before, ...reply }: Tried): boolean {
  return isUnsure(reply) || (before !== undefined && isAnyUnsure(before))
}

/** Nothing says whether it was done: no answer of the platform, or one that came in its place. */
function isUnsure(reply: Arrived): boolean {
  const { status, text } = reply
  if (status === undefined) return true
  return !saysUndone(reply) && (!readEnvelope(text) || isPassingStatus(status))
}

const undone = new Set(['request.busy', 'request.tooSlow', 'request.tooManyAtOnce'])

/** The platform's word that this very request has changed nothing, or another server's that it was not passed on. */
function saysUndone(reply: Arrived): boolean {
  return undone.has(readEnvelope(reply.text)?.reason?.code ?? '') || isRefusedOnTheWay(reply)
}

/**
 * Refused by a server before the platform. chosen: of 503 only a page (nginx, HAProxy, Apache and balancers send it where
 * they pass nothing on; Envoy sends a line of text also where the platform broke off), and never 408, which may come while
 * the platform works.
 */
function isRefusedOnTheWay({ status, text }: Arrived): boolean {
  if (status === undefined || readEnvelope(text)) return false
  const isPage = text.trimStart().startsWith('<')
  return (status >= 400 && status < 500 && status !== 408) || (status === 503 && isPage)
}

function onTheWay({ status = 0, retryAfter }: Tried, say: Say): Problem {
  const isPassing = isPassingStatus(status)
  const message = [
    say('problem.refusedOnTheWay', { status }),
    ...(status === 413 ? [say('reason.request.tooLarge')] : []),
    ...(isPassing ? [whenAgain(retryAfter, say)] : []),
  ].join('\n')
  return { kind: isPassing ? 'server' : 'error', message }
}

function whenAgain(retryAfter: string | null, say: Say): string {
  const wait = readRetryAfter(retryAfter)
  if (!wait) return say('problem.tryLater')
  const seconds = Math.ceil(wait / 1000)
  return seconds < 120
    ? say('problem.tryInSeconds', { count: seconds })
    : say('problem.tryInMinutes', { count: Math.ceil(seconds / 60) })
}
