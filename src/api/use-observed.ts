import { useSyncExternalStore } from 'react'
import type { Observed } from './observed.ts'

/** The value, and a new render whenever it changes. */
export function useObserved<T>(source: Observed<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
