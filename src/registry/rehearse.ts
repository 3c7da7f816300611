// The platform's dry run of a plan: its consequences in the platform's own words, with the digest that seals them.
import type { Reason } from '../contract/reason.ts'
import { isPassing, type Problem } from '../contract/problem.ts'
import { inParallel } from './bounded.ts'
import { waitsForAnswer, type Unit } from './plan.ts'
import type { Send } from './send.ts'

export type Rehearsal = {
  unit: Unit
  consequences: readonly Reason[]
  /** Of the first step; the platform refuses the act when its consequences differ by then. */
  digest?: string
  /** The platform would refuse. */
  problem?: Problem
  /** It went out before under this key, and no answer came. */
  key?: string
}

/**
 * chosen: the number of targets worked on at a time. There is no batch call: each target is a request of its own, with
 * its own outcome, audit row and retry, so that one refusal does not hold up the others.
 */
export const parallel = 4

export function rehearse(units: readonly Unit[], send: Send): Promise<Rehearsal[]> {
  return inParallel(parallel, units, (unit) => rehearseUnit(unit, send))
}

/** A unit that needs no question, and so no dry run. */
export function unrehearsed(unit: Unit): Rehearsal {
  return { unit, consequences: [] }
}

async function rehearseUnit(unit: Unit, send: Send): Promise<Rehearsal> {
  const consequences: Reason[] = []
  let digest: string | undefined
  for (const [index, step] of unit.steps.entries()) {
    if (waitsForAnswer(step)) continue
    const sent = await send(unit, step, { dryRun: true })
    // A later step may depend on an earlier one, which a dry run does not keep: only the first can be checked.
    // A part without an answer says nothing, and the preview is incomplete without it.
    if (!sent.ok && (index === 0 || isPassing(sent.problem))) return { unit, consequences, problem: sent.problem }
    if (!sent.ok) continue
    consequences.push(...(sent.consequences?.consequences ?? []))
    if (index === 0) digest = sent.consequences?.digest
  }
  return { unit, consequences, ...(digest !== undefined && { digest }) }
}
