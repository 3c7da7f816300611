// The order of the queue: it never changes while it is looked at. What comes meanwhile waits until it is taken in.
import { useCallback, useState } from 'react'
import type { Case } from '../../contract/case.ts'

export type TakenIn = {
  shown: readonly Case[] | undefined
  /** How many came since. */
  newer: number
  takeIn: () => void
}

/** `rows`: the gravest first. */
export function useTakenIn(rows: readonly Case[] | undefined): TakenIn {
  const [order, setOrder] = useState<readonly string[]>()
  const takeIn = useCallback(() => setOrder(rows?.map(({ id }) => id)), [rows])
  const known = new Map(rows?.map((row) => [row.id, row]))
  const shown = order?.flatMap((id) => known.get(id) ?? [])
  // With nothing on the screen there is nothing that could move.
  if (rows && (order === undefined || (shown?.length === 0 && rows.length > 0))) {
    setOrder(rows.map(({ id }) => id))
    return { shown: rows, newer: 0, takeIn }
  }
  return { shown, newer: (rows?.length ?? 0) - (shown?.length ?? 0), takeIn }
}
