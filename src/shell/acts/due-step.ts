// The button that does what is due on this page: the key of the next step presses it. Of the page's own button and that of
// the head the page's own is meant.
import { useEffect, useSyncExternalStore } from 'react'
import { useStable } from '../../ui/use-stable.ts'

const places = ['head', 'page'] as const
type Place = (typeof places)[number]
type Press = () => void

const buttons = new Map<Place, Press>()
const listeners = new Set<() => void>()

export const dueStep = {
  /** False where nothing is due. */
  take(): boolean {
    const press = buttons.get(meant())
    press?.()
    return press !== undefined
  },
}

/** Whether the key presses this button; without `press` there is none. */
export function useDueStep(place: Place, press: Press | undefined): boolean {
  const shown = press !== undefined
  const stable = useStable({ press: () => press?.() })
  useEffect(() => {
    if (!shown) return undefined
    change(() => buttons.set(place, stable.press))
    return () => change(() => buttons.delete(place))
  }, [shown, place, stable])
  return useSyncExternalStore(subscribe, () => shown && meant() === place)
}

function meant(): Place {
  return buttons.has('page') ? 'page' : 'head'
}

function change(how: () => void): void {
  how()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
