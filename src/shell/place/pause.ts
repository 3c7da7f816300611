// Whether automatic updates of a list are paused for reading.
import { atom, getDefaultStore } from 'jotai'

export const pausedAtom = atom(false)

export function togglePause(): void {
  getDefaultStore().set(pausedAtom, (is) => !is)
}
