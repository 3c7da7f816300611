// An order that is made and not sent stays while one looks elsewhere, through a reload and signing in again; so does a list
// that is being pasted. Where others have made another order since, the person says which is meant.
import { useState } from 'react'
import * as v from 'valibot'
import { dropDraft, keepDraft, readDraft } from '../../shell/forms/draft.ts'
import { useSession } from '../../shell/session/session.ts'
import { aboveLine, type Order } from '../../ui/order-rows.ts'

const Kept = v.object({
  start: v.array(v.nullable(v.string())),
  order: v.array(v.nullable(v.string())),
  /** The text in the paste field; null while it is closed. */
  pasted: v.nullable(v.string()),
})
type Kept = { start: Order; order: Order; pasted: string | null }

export type KeptOrder = {
  start: Order
  order: Order
  pasted: string | null
  /** Made before, and not touched since. */
  isKept: boolean
  /** Others have put it in another order since this one was begun. */
  isContested: boolean
  keepMine: () => void
  takeTheirs: () => void
  setOrder: (order: Order, pasted?: string | null) => void
  setPasted: (pasted: string | null) => void
  /** When it has been sent, or is given up. */
  forget: () => void
}

/** `of`: the ids to order; `stored`: their order on the platform. */
export function useKeptOrder(of: string, stored: Order): KeptOrder {
  const { user } = useSession()
  const key = `${user.sub} order ${of}`
  const [before] = useState(() => keptIn(key))
  const [now, setNow] = useState<Kept>(before ?? { start: stored, order: stored, pasted: null })
  const [isKept, setKept] = useState(before !== undefined)
  const { start, order, pasted } = now
  const isOvertaken = !sameOrder(start, stored)
  // Nothing was made of it, or the same.
  const isTheirs = sameOrder(order, start) || sameOrder(aboveLine(order), aboveLine(stored))
  if (isOvertaken && isTheirs) setNow({ ...now, start: stored, order: stored })
  const set = (next: Kept) => {
    setNow(next)
    setKept(false)
    if (next.pasted === null && sameOrder(next.order, next.start)) dropDraft(key)
    else keepDraft(key, next)
  }
  return {
    start,
    order,
    pasted,
    isKept,
    isContested: isOvertaken && !isTheirs,
    keepMine: () => set({ start: stored, order: withThose(order, stored), pasted }),
    takeTheirs: () => set({ start: stored, order: stored, pasted }),
    setOrder: (next, text = pasted) => set({ start, order: next, pasted: text }),
    setPasted: (text) => set({ ...now, pasted: text }),
    forget: () => set({ start: stored, order: stored, pasted: null }),
  }
}

export function sameOrder(one: Order, other: Order): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

/** The same order of those that are there now; others come last. */
function withThose(order: Order, stored: Order): Order {
  const there = new Set(stored)
  const known = new Set(order)
  return [...order.filter((id) => there.has(id)), ...stored.filter((id) => !known.has(id))]
}

/** Kept by another release, it may have another shape. */
function keptIn(key: string): Kept | undefined {
  const read = v.safeParse(Kept, readDraft(key))
  return read.success ? read.output : undefined
}
