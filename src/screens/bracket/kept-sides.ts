// Scores that are typed and not saved stay while one looks elsewhere, through a reload and signing in again, as long as the
// result is the one they were typed over.
import { useState } from 'react'
import * as v from 'valibot'
import type { BracketMatch } from '../../contract/bracket.ts'
import { dropDraft, keepDraft, readDraft } from '../../shell/forms/draft.ts'
import { useDesk } from '../../shell/desk/desk.ts'
import { Side, startOf } from './entered-result.ts'

/** `isKept`: typed before. `forget` when it is saved. */
export function useKeptSides(target: string, match: BracketMatch) {
  const { user } = useDesk()
  const kept = `${user.sub} score ${target}`
  const [over] = useState(() => JSON.stringify(startOf(match)))
  const [before] = useState(() => {
    const found = readDraft(kept)
    return found?.['over'] === over ? sidesIn(found['sides']) : undefined
  })
  const [sides, setState] = useState(() => before ?? startOf(match))
  const keep = (next: Side[]) => {
    if (JSON.stringify(next) === over) dropDraft(kept)
    else keepDraft(kept, { over, sides: next })
    return next
  }
  const setSides = (change: (now: Side[]) => Side[]) => setState((now) => keep(change(now)))
  return { sides, setSides, isKept: before !== undefined, forget: () => dropDraft(kept) }
}

/** Kept by another release, it may have another shape. */
function sidesIn(kept: unknown): Side[] | undefined {
  const read = v.safeParse(v.array(Side), kept)
  return read.success ? read.output : undefined
}
