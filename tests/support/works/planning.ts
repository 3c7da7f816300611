// A command on many selected targets: tests/registry/dispatch.test.ts counts the steps.
import { partition } from '../../../src/registry/eligible.ts'
import { planUnits } from '../../../src/registry/plan.ts'
import { openRegistration } from '../../registry/commands.ts'
import { anAsking, aTournament } from '../builders.ts'
import type { Works } from '../steps.ts'

export function manyTargets(count: number) {
  return Array.from({ length: count }, (_, index) => {
    return { id: String(index), name: '', view: { tournament: aTournament({ state: 'Published' }), stages: [] } }
  })
}

export function planFor(targets: ReturnType<typeof manyTargets>) {
  const { eligible } = partition(openRegistration, targets, anAsking(), () => undefined, {})
  return planUnits(openRegistration, eligible, {}, anAsking())
}

export const works: Works = {
  plan(count) {
    const targets = manyTargets(count)
    return () => planFor(targets)
  },
}
