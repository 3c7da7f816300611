// From the targets of a dispatch to its requests: loaded, asked about by the rule, planned.
import type { Endpoint } from '../contract/endpoint.ts'
import { isPassing } from '../contract/problem.ts'
import { reason } from '../contract/reason.ts'
import { blocked, failed, type Answer } from './answer.ts'
import { outcomeOfRun } from './carry-out.ts'
import type { Command } from './define.ts'
import { loadTargets, partition, whyBlocked, type Partition } from './eligible.ts'
import type { Host } from './host.ts'
import { whyOvertaken } from './overtaken.ts'
import { planUnits, type Unit } from './plan.ts'
import { commandWords } from './registry.ts'
import type { AskedAct, Planned, Running, Settled } from './running.ts'

/** The plan; an answer where nothing is left to plan. */
export async function planOf(run: Running, asked: AskedAct, settled: Settled): Promise<Planned | Answer> {
  const { command, options } = run
  const isSettled = settled.ended.length > 0
  if (isSettled && settled.left.length === 0) return outcomeOfRun(run, asked, settled, [])
  const { eligible, skipped } = await eligibleOf(run, settled.left, asked.args)
  const why = whyBlocked(command, { eligible, skipped })
  if (why && isSettled) return outcomeOfRun(run, asked, settled, skipped)
  // Targets that failed to load: the act failed, no rule refused it.
  if (why && skipped.every(({ problem }) => problem && isPassing(problem))) return failed(skipped)
  if (why) return blocked(why, skipped)
  const overtaken = whyOvertaken(command, eligible, asked.given.args, options.seen)
  if (overtaken) return blocked(overtaken)
  const units = unitsOf(run, eligible, asked.args)
  return units ? { ...asked, settled, eligible, skipped, units } : blocked(reason('command.ruleFailed'), skipped)
}

async function loadStored({ id }: Command, endpoint: Endpoint, host: Host): Promise<Partition> {
  const read = await host.read(endpoint)
  if ('view' in read) return { eligible: [{ id: '', name: '', view: read.view }], skipped: [] }
  const why = read.problem.reason ?? reason('target.notLoaded', { target: commandWords(id) })
  return { eligible: [], skipped: [{ target: '', name: '', is: 'skipped', why, problem: read.problem }] }
}

/** Undefined when the plan threw. */
export function unitsOf(
  { command, asking, onFault }: Running,
  eligible: Partition['eligible'],
  args: unknown,
): Unit[] | undefined {
  try {
    return planUnits(command, eligible, args, asking)
  } catch (error) {
    onFault(command, error)
    return undefined
  }
}

async function eligibleOf(
  { command, busy, asking, host, onFault }: Running,
  targets: readonly string[],
  args: unknown,
): Promise<Partition> {
  // Busy targets are not loaded: their answer may be the one the other run waits for.
  const held = targets.filter((id) => busy.has(id))
  const loaded = command.stored
    ? await loadStored(command, command.stored, host)
    : await loadTargets(
        command,
        targets.filter((id) => !busy.has(id)),
        host,
      )
  const running = [...held.map((id) => ({ id, name: id })), ...loaded.eligible.filter((target) => busy.has(target.id))]
  const free = loaded.eligible.filter((target) => !busy.has(target.id))
  const asked = free.length > 0 ? partition(command, free, asking, onFault, args) : { eligible: [], skipped: [] }
  const why = reason('command.running', { words: commandWords(command.id) })
  const waiting = running.map(({ id, name }) => ({ target: id, name, is: 'skipped' as const, why }))
  return { eligible: asked.eligible, skipped: [...loaded.skipped, ...waiting, ...asked.skipped] }
}
