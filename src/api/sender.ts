// Sends a planned step (§7). Only the session makes a sender, and only the dispatcher is given one.
import type { Knowledge } from '../contract/abilities.ts'
import type { Step } from '../contract/endpoint.ts'
import { Consequences, headers } from '../contract/envelope.ts'
import type { Problem } from '../contract/problem.ts'
import { reason } from '../contract/reason.ts'
import type { Say } from '../contract/say.ts'
import type { SendOptions, Sent } from '../contract/sending.ts'
import { askPlatform } from './ask-platform.ts'
import { readPayload, withFailure, type Answered } from './answer.ts'
import type { Cache } from './cache.ts'
import type { Client } from './client.ts'
import { writtenBy } from './reads.ts'

/** chosen: a longer replay line (a pasted field of teams) is left out; servers refuse headers of 16 kB. */
const longestCommand = 6000

export function createSender(client: Client, cache: Cache, say: Say) {
  return async (step: Step, options: SendOptions): Promise<Sent> => {
    const sent = await send(step, options)
    if (sent.ok || !options.signal?.aborted) return sent
    return { ok: false, problem: stopped(sent.problem, options, say) }
  }

  async function send({ endpoint, params, body }: Step, options: SendOptions): Promise<Sent> {
    const { signal, dryRun = false, batch } = options
    // Not before its abilities are known: without dry runs the request would be the act itself.
    const knows = await askPlatform(client.abilities)
    // chosen: nor without its key, by which a lost answer is asked for again instead of doing the act twice.
    if (knows === 'unreachable') return { ok: false, problem: { kind: knows, message: say('problem.unreachable') } }
    if (knows === 'failing') return { ok: false, problem: { kind: 'server', message: say('problem.serverErrorLater') } }
    if (dryRun && !knows.has('dryRuns')) return { ok: false, problem: noDryRuns(say) }
    const call = { params, body: endpoint.multipart ? formOf(body) : body }
    const sending = {
      headers: headersOf(options, knows),
      ...(signal && { signal }),
      ...(batch !== undefined && { batch }),
    }
    if (dryRun) {
      const answered = await client.exchange(endpoint, call, sending)
      const read = answered.ok ? readPayload(Consequences, answered.payload, say) : answered
      if (read.ok) return { ok: true, payload: undefined, consequences: read.payload }
      return { ok: false, problem: withFailure(endpoint, read.problem, say, true) }
    }
    const answered: Answered<unknown> = await client.call(endpoint, call, sending)
    const written = writtenBy(endpoint, params)
    // Also after a failure: a refusal means that this view was stale; after a lost answer the outcome is unknown.
    if (answered.ok) cache.wrote(written, answered.marks?.act)
    else cache.invalidate(written)
    if (!answered.ok) return answered
    const { payload, marks } = answered
    return { ok: true, payload, ...(marks?.act !== undefined && { act: marks.act }) }
  }
}

/** Only headers the platform knows: on another origin it may refuse all others. */
function headersOf(options: SendOptions, knows: Knowledge): Record<string, string> {
  const command = encodeURIComponent(options.command)
  return {
    ...(knows.has('repeats') && {
      [headers.idempotencyKey]: options.idempotencyKey,
      [headers.source]: options.source,
      ...(command.length > 0 && command.length <= longestCommand && { [headers.command]: command }),
      ...(options.batch !== undefined && { [headers.batch]: options.batch }),
    }),
    ...(knows.has('takesBack') &&
      options.undoes !== undefined &&
      options.undoes.length > 0 && { [headers.undoes]: options.undoes.join(',') }),
    ...(knows.has('dryRuns') && {
      ...(options.dryRun && { [headers.dryRun]: 'true' }),
      ...(options.expect !== undefined && { [headers.expect]: options.expect }),
    }),
  }
}

/** A stopped request reports its outcome; an answer that arrived all the same is used. */
function stopped(problem: Problem, { dryRun }: SendOptions, say: Say): Problem {
  const { notSent, mayBeDone } = problem
  if (!notSent && !mayBeDone) return problem
  const code = dryRun ? 'command.previewStopped' : notSent ? 'command.notSent' : 'command.stoppedOnItsWay'
  const said = { kind: problem.kind, message: say(`reason.${code}`), reason: reason(code) }
  return dryRun ? said : { ...said, ...(notSent && { notSent }), ...(mayBeDone && { mayBeDone }) }
}

function noDryRuns(say: Say): Problem {
  return { kind: 'error', message: say('reason.platform.noDryRuns'), reason: reason('platform.noDryRuns') }
}

/** A body that holds a file; its other fields are texts. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.set(name, value)
    else if (typeof value === 'string') form.set(name, value)
  }
  return form
}
