// Whether a list that is read again by itself stands still: somebody wants to read in peace.
import { atom, getDefaultStore } from 'jotai'

export const pausedAtom = atom(false)

export function togglePause(): void {
  getDefaultStore().set(pausedAtom, (is) => !is)
}
