// Scores that are typed and not saved stay while one looks elsewhere, as long as the result is the one they were typed over.
import { useState } from 'react'
import type { BracketMatch } from '../../contract/bracket.ts'
import { type Side, startOf } from './entered-result.ts'

const kept = new Map<string, { over: string; sides: Side[] }>()

/** `isKept`: typed before. `forget` when it is saved. */
export function useKeptSides(target: string, match: BracketMatch) {
  const [over] = useState(() => JSON.stringify(startOf(match)))
  const [before] = useState(() => {
    const found = kept.get(target)
    return found?.over === over ? found.sides : undefined
  })
  const [sides, setState] = useState(() => before ?? startOf(match))
  const keep = (next: Side[]) => {
    if (JSON.stringify(next) === over) kept.delete(target)
    else kept.set(target, { over, sides: next })
    return next
  }
  const setSides = (change: (now: Side[]) => Side[]) => setState((now) => keep(change(now)))
  return { sides, setSides, isKept: before !== undefined, forget: () => void kept.delete(target) }
}
