// The commands a person uses often and lately, for ranking only: commands that need a confirmation never count.
import * as v from 'valibot'
import type { Command } from './define.ts'

const UsageRow = v.object({ id: v.string(), /** milliseconds */ at: v.number() })
type UsageRow = v.InferOutput<typeof UsageRow>

/** Where usage outlives the page, per user. */
export type UsageStore = { read(): unknown; write(rows: readonly UsageRow[]): void }

export type Usage = {
  note(command: Command): void
  /**
   * For `setUsage` of an index. `meant` are commands for the current selection, which count for more than any use;
   * `here` those that can be run at this place, which count for less.
   */
  weights(meant?: readonly Command[], here?: readonly Command[]): ReadonlyMap<string, number>
}

/** chosen: uses that are remembered. */
const capacity = 1000
/** Less than a use of a year ago. */
const least = 2 ** -60
/** chosen: a use counts half after a week. */
const halfLife = 7 * 24 * 3600 * 1000

/** `now` in milliseconds. */
export function createUsage(store: UsageStore, now: () => number): Usage {
  const stored = v.safeParse(v.array(UsageRow), store.read())
  let rows: readonly UsageRow[] = stored.success ? stored.output.slice(-capacity) : []
  return {
    note(command) {
      if (!mayBeBoosted(command)) return
      rows = [...rows, { id: command.id, at: now() }].slice(-capacity)
      store.write(rows)
    },
    weights(meant = [], here = []) {
      const weights = new Map(here.filter(mayBeBoosted).map(({ id }) => [id, least]))
      for (const { id } of meant.filter(mayBeBoosted)) weights.set(id, capacity)
      for (const { id, at } of rows) weights.set(id, (weights.get(id) ?? 0) + 2 ** ((at - now()) / halfLife))
      return weights
    },
  }
}

/** A risk that depends on the target may always be one that is asked about (daintree#7481). */
function mayBeBoosted({ risk }: Command): boolean {
  return typeof risk !== 'function' && (risk.level === 'safe' || risk.level === 'reversible')
}
