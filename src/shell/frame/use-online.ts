import { use, useEffect, useSyncExternalStore } from 'react'
import { SessionContext } from '../session/session.ts'

/** Whether the browser has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

/** Once, as soon as the network is back, or the platform: a browser hears only of the network. */
export function useWhenBack(act: (() => void) | undefined): void {
  const live = use(SessionContext)?.live
  useEffect(() => {
    if (!act) return undefined
    window.addEventListener('online', act, { once: true })
    const unfollow = live?.subscribe(() => {
      if (live.get() === 'live') act()
    })
    return () => {
      window.removeEventListener('online', act)
      unfollow?.()
    }
  }, [act, live])
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
