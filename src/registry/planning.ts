// From the targets of a dispatch to its requests: loaded, asked about by the rule, planned.
import { reason } from '../contract/reason.ts'
import { loadTargets, partition, type Partition } from './eligible.ts'
import { planUnits, type Unit } from './plan.ts'
import { commandWords } from './registry.ts'
import type { Machinery, Running } from './running.ts'

export async function eligibleOf(
  { command, busy, asking, settled }: Running,
  args: unknown,
  { host, onFault }: Machinery,
): Promise<Partition> {
  // What is busy is not asked for: its answer may be what the other run waits for.
  const held = settled.left.filter((id) => busy.has(id))
  const loaded = await loadTargets(
    command,
    settled.left.filter((id) => !busy.has(id)),
    host,
  )
  const running = [...held.map((id) => ({ id, name: id })), ...loaded.eligible.filter((target) => busy.has(target.id))]
  const free = loaded.eligible.filter((target) => !busy.has(target.id))
  const asked = free.length > 0 ? partition(command, free, asking, onFault, args) : { eligible: [], skipped: [] }
  const why = reason('command.running', { words: commandWords(command.id) })
  const waiting = running.map(({ id, name }) => ({ target: id, name, is: 'skipped' as const, why }))
  return { eligible: asked.eligible, skipped: [...loaded.skipped, ...waiting, ...asked.skipped] }
}

/** Nothing when the plan threw. */
export function unitsOf(
  { command, asking }: Running,
  eligible: Partition['eligible'],
  args: unknown,
  { onFault }: Machinery,
): Unit[] | undefined {
  try {
    return planUnits(command, eligible, args, asking)
  } catch (error) {
    onFault(command, error)
    return undefined
  }
}
