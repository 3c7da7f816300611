// An order that is made and not sent stays while one looks elsewhere, through a reload and signing in again, as long as it
// begins with the same order. So does a list that is being pasted.
import { useState } from 'react'
import * as v from 'valibot'
import { dropDraft, keepDraft, readDraft } from '../../shell/forms/draft.ts'
import { useDesk } from '../../shell/start/desk.ts'
import type { Order } from '../../ui/order-rows.ts'

const Kept = v.object({
  start: v.array(v.nullable(v.string())),
  order: v.array(v.nullable(v.string())),
  /** What stands in the place to paste; nothing: it is closed. */
  pasted: v.nullable(v.string()),
})
type Kept = v.InferOutput<typeof Kept>

export type KeptOrder = {
  start: Order
  order: Order
  pasted: string | null
  /** Made before, and not touched since. */
  isKept: boolean
  setOrder: (order: Order, pasted?: string | null) => void
  setPasted: (pasted: string | null) => void
  /** When it has been sent, or is given up. */
  forget: () => void
}

/** `of`: what is put in order. */
export function useKeptOrder(of: string, firstOrder: () => Order): KeptOrder {
  const { user } = useDesk()
  const key = `${user.sub} order ${of}`
  const [start] = useState(firstOrder)
  const [before] = useState(() => keptOver(key, start))
  const fresh = { order: start, pasted: null }
  const [now, setNow] = useState<Pick<KeptOrder, 'order' | 'pasted'>>(before ?? fresh)
  const [isKept, setKept] = useState(before !== undefined)
  const set = (next: typeof now) => {
    setNow(next)
    setKept(false)
    if (next.pasted === null && sameOrder(next.order, start)) dropDraft(key)
    else keepDraft(key, { start, ...next })
  }
  return {
    start,
    ...now,
    isKept,
    setOrder: (order, pasted = now.pasted) => set({ order, pasted }),
    setPasted: (pasted) => set({ ...now, pasted }),
    forget: () => set(fresh),
  }
}

export function sameOrder(one: Order, other: Order): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

/** What another release kept may look otherwise. */
function keptOver(key: string, start: Order): Pick<Kept, 'order' | 'pasted'> | undefined {
  const read = v.safeParse(Kept, readDraft(key))
  return read.success && sameOrder(read.output.start, start) ? read.output : undefined
}
