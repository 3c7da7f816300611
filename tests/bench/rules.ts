// What the rules take for the largest field, in node: drawn, corrected, ranked; and a command planned for many targets.
import { maxTeamsPerTournament } from '../../src/contract/limits.ts'
import { StageFormat } from '../../src/contract/states.ts'
import { manyTargets, planFor } from '../support/works/planning.ts'
import { works } from '../support/works/brackets.ts'
import type { Line } from './goals.ts'
import { timeOf } from './matcher.ts'

/** Of the fastest of a few. */
function fastest(work: () => unknown): number {
  return Math.min(...Array.from({ length: 5 }, () => timeOf(work)))
}

const acts = {
  look: { what: 'the longest correction is looked at', atMost: 40 },
  correct: { what: 'the longest correction is made', atMost: 40 },
  rank: { what: 'a played double elimination is ranked', atMost: 300 },
}

export function largestBrackets(teams: number = maxTeamsPerTournament): Line[] {
  const lineOf = (name: string, what: string, atMost: number): Line[] => {
    const work = works[name]?.(teams)
    return work
      ? [{ row: 'B4', what, size: teams, unit: 'ms', ours: fastest(() => work(() => undefined)), atMost }]
      : []
  }
  return [
    ...StageFormat.options
      .filter((format) => format !== 'RoundRobin')
      .flatMap((format) => lineOf(format, `drawn: ${format}`, 150)),
    ...Object.entries(acts).flatMap(([name, { what, atMost }]) => lineOf(name, what, atMost)),
  ]
}

export function plans(count: number): Line[] {
  const targets = manyTargets(count)
  const ours = fastest(() => planFor(targets))
  return [
    { row: 'P5', what: 'a command planned for all that are selected', size: count, unit: 'ms', ours, atMost: 100 },
  ]
}
