import { useEffect, useSyncExternalStore } from 'react'

/** Whether the browser has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

/** Once, as soon as the network is back. */
export function useWhenBack(act: (() => void) | undefined): void {
  useEffect(() => {
    if (!act) return undefined
    window.addEventListener('online', act, { once: true })
    return () => window.removeEventListener('online', act)
  }, [act])
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
