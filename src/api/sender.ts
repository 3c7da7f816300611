// Sends a planned step (§7). Only the desk makes a sender, and only the dispatcher is given one.
import type { Step } from '../contract/endpoint.ts'
import { Consequences, headers } from '../contract/envelope.ts'
import type { Say } from '../contract/say.ts'
import type { SendOptions, Sent } from '../contract/sending.ts'
import { readPayload, withFailure, type Answered } from './answer.ts'
import type { Cache } from './cache.ts'
import type { Client } from './client.ts'
import { writtenBy } from './reads.ts'

/** chosen: a longer replay line (a pasted field of teams) is left out; servers refuse headers of 16 kB. */
const longestCommand = 6000

export function createSender(client: Client, cache: Cache, say: Say) {
  return async ({ endpoint, params, body }: Step, options: SendOptions): Promise<Sent> => {
    const { signal, dryRun = false } = options
    const call = { params, body }
    const sending = { headers: headersOf(options), ...(signal && { signal }) }
    if (dryRun) {
      const answered = await client.exchange(endpoint, call, sending)
      const read = answered.ok ? readPayload(Consequences, answered.payload, say) : answered
      if (read.ok) return { ok: true, payload: undefined, consequences: read.payload }
      return { ok: false, problem: withFailure(endpoint, read.problem, say, true) }
    }
    const answered: Answered<unknown> = await client.call(endpoint, call, sending)
    const written = writtenBy(endpoint, params)
    // Also after a failure: a refusal means that this view was old, a lost answer that nobody knows.
    if (answered.ok) cache.wrote(written, answered.marks?.revision)
    else cache.invalidate(written)
    return answered
  }
}

function headersOf(options: SendOptions): Record<string, string> {
  const command = encodeURIComponent(options.command)
  return {
    [headers.idempotencyKey]: options.idempotencyKey,
    [headers.source]: options.source,
    ...(command.length > 0 && command.length <= longestCommand && { [headers.command]: command }),
    ...(options.dryRun && { [headers.dryRun]: 'true' }),
    ...(options.expect !== undefined && { [headers.expect]: options.expect }),
    ...(options.batch !== undefined && { [headers.batch]: options.batch }),
  }
}
