// Scores that are typed and not saved stay while one looks elsewhere, through a reload and signing in again, as long as the
// result is the one they were typed over. Where that changes while the form is open, the form follows.
import { useState } from 'react'
import * as v from 'valibot'
import type { BracketMatch, Decision } from '../../contract/bracket.ts'
import { dropDraft, keepDraft, readDraft } from '../../shell/forms/draft.ts'
import { useSession } from '../../shell/session/session.ts'
import { decisionOf } from '../../rules/score-text.ts'
import { followed, isSameResult, type Result, Side, startOf } from './entered-result.ts'

type Entry = Result & {
  /** The stored result that these were typed over. */
  over: Result
  /** Typed before. */
  isKept: boolean
  /** The stored result was changed while something was typed. */
  hasChanged: boolean
}

/** `forget` when it is saved. */
export function useKeptSides(target: string, match: BracketMatch) {
  const { user } = useSession()
  const teams = match.teams.map((team) => team?.tournamentTeamId).join(' ')
  // Numbers belong to teams: where others stand in the match by now, they are not taken.
  const kept = `${user.sub} score ${target} ${teams}`
  const stored: Result = { sides: startOf(match), decidedBy: decisionOf(match.scores) ?? null }
  const [entry, setEntry] = useState<Entry>(() => {
    const found = readDraft(kept)
    const before = found?.['over'] === JSON.stringify(stored.sides) ? sidesIn(found['sides']) : undefined
    return {
      ...stored,
      ...(before && { sides: before }),
      over: stored,
      isKept: before !== undefined,
      hasChanged: false,
    }
  })
  if (!isSameResult(entry.over, stored)) {
    const next = followed(entry, entry.over, stored)
    setEntry({ ...entry, ...next, over: stored, hasChanged: !isSameResult(next, stored) })
  }
  const setSides = (change: (now: Side[]) => Side[]) =>
    setEntry((now) => {
      const sides = change(now.sides)
      const over = JSON.stringify(now.over.sides)
      if (JSON.stringify(sides) === over) dropDraft(kept)
      else keepDraft(kept, { over, sides })
      return { ...now, sides }
    })
  return {
    ...entry,
    setSides,
    setDecidedBy: (decidedBy: Decision | null) => setEntry((now) => ({ ...now, decidedBy })),
    forget: () => dropDraft(kept),
  }
}

/** Kept by another release, it may have another shape. */
function sidesIn(kept: unknown): Side[] | undefined {
  const read = v.safeParse(v.array(Side), kept)
  return read.success ? read.output : undefined
}
