// The only way from a plan to the host: with its key and headers, and noted for the journal.
import { fillPath, type Step } from '../contract/endpoint.ts'
import { reason } from '../contract/reason.ts'
import { confirmedBy } from './confirmation.ts'
import type { Command, Invocation } from './define.ts'
import type { Sent } from '../contract/sending.ts'
import type { Host } from './host.ts'
import type { RequestRow } from './journal.ts'
import { problemWithLines } from './json-lines.ts'
import { printInvocation } from './line.ts'
import type { DispatchOptions } from './outcome.ts'
import type { Unit } from './plan.ts'
import { randomKey } from './seal.ts'

export type Send = (unit: Unit, step: Step, how: { dryRun?: true; key?: string; expect?: string }) => Promise<Sent>

type Call = { command: Command; targets: readonly string[]; options: DispatchOptions; requests: RequestRow[] }

export function senderOf(host: Host, { command, targets, options, requests }: Call): (given: Invocation) => Send {
  // Requests to several targets at once form a group, as the lines of a script do.
  const batch = options.batch ?? (targets.length > 1 ? randomKey() : undefined)
  return (given) =>
    async (unit, step, { dryRun, key, expect }) => {
      const { endpoint, params } = step
      // Each request carries the line that replays just this part, with the confirmation just this part needs.
      const targets = unit.targets.flatMap(({ id }) => (id === '' ? [] : [id]))
      const sent = await sendTo(host, step, {
        // A dry run keeps nothing, but every write carries a key.
        idempotencyKey: key ?? randomKey(),
        ...(dryRun && { dryRun }),
        ...(expect !== undefined && { expect }),
        command: printInvocation(command, { ...given, targets }, unit.unasked ? {} : confirmedBy(unit.risk)),
        source: options.source,
        ...(batch !== undefined && { batch }),
        ...(options.undoes && { undoes: unit.targets.flatMap(({ id }) => options.undoes?.[id] ?? []) }),
        ...(options.signal && { signal: options.signal }),
      })
      const status = sent.ok ? 'done' : (sent.problem.reason?.code ?? sent.problem.kind)
      requests.push({ method: endpoint.method, path: fillPath(endpoint.path, params), dryRun: dryRun ?? false, status })
      return sent.ok ? sent : { ok: false, problem: problemWithLines(command, given.args, sent.problem) }
    }
}

async function sendTo(host: Host, step: Step, options: Parameters<Host['send']>[1]): Promise<Sent> {
  try {
    return await host.send(step, options)
  } catch (error) {
    // A host answers with problems; should it throw all the same, only this target fails.
    const message = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      problem: { kind: 'unreachable', message, reason: reason('command.sendFailed'), mayBeDone: true },
    }
  }
}
