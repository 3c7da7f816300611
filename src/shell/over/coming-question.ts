// An act that is always asked about, on its way to its question: until then keys wait, and Escape says no before it is there.
import { atom, getDefaultStore } from 'jotai'

export const comingQuestionAtom = atom<'coming' | 'given up' | undefined>(undefined)
const store = getDefaultStore()

export const comingQuestion = {
  expect() {
    store.set(comingQuestionAtom, 'coming')
    return {
      isGivenUp: () => store.get(comingQuestionAtom) === 'given up',
      end: () => store.set(comingQuestionAtom, undefined),
    }
  },
  /** False when none is coming. */
  giveUp(): boolean {
    if (store.get(comingQuestionAtom) === undefined) return false
    store.set(comingQuestionAtom, 'given up')
    return true
  },
}
