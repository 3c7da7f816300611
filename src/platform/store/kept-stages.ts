// The last stages of this process as they stand, by revision. The database says which revision stands now; a kept value
// of another one is not used. So any number of processes may keep their own, and what an act makes of a value shares
// with it all that stays the same. Values are never changed.
import type { StageDetail } from '../../contract/stage.ts'

export type KeptStages = {
  find(id: string, revision: number): StageDetail | undefined
  /** The one that is kept, of whatever revision. */
  latest(id: string): StageDetail | undefined
  /** Only what is committed. */
  keep(stage: StageDetail): void
}

/** chosen: matches of all kept stages together: some forty megabytes, or twelve stages of 4,096 teams. */
const maxMatches = 50_000

/** The least recently used goes first; a stage larger than the limit is kept alone. */
export function createKeptStages(limit = maxMatches): KeptStages {
  const kept = new Map<string, { stage: StageDetail; size: number }>()
  let total = 0

  function forget(id: string): void {
    total -= kept.get(id)?.size ?? 0
    kept.delete(id)
  }

  return {
    find(id, revision) {
      const entry = kept.get(id)
      if (entry?.stage.revision !== revision) return undefined
      kept.delete(id)
      kept.set(id, entry)
      return entry.stage
    },
    latest: (id) => kept.get(id)?.stage,
    keep(stage) {
      const known = kept.get(stage.id)
      // Another act may have gone on from here before this one came to keep what it made.
      if (known && known.stage.revision > stage.revision) return
      forget(stage.id)
      const size = sizeOf(stage)
      kept.set(stage.id, { stage, size })
      total += size
      for (const id of kept.keys()) {
        if (total <= limit || id === stage.id) break
        forget(id)
      }
    },
  }
}

/** A row of the standings, a seed or a team that left takes about a fifth of a match. */
function sizeOf({ brackets, standings, seeds, dropped }: StageDetail): number {
  const matches = brackets.reduce((n, bracket) => n + bracket.matches.length + bracket.additionalMatches.length, 0)
  return 1 + matches + Math.ceil((standings.length + seeds.length + dropped.length) / 5)
}
