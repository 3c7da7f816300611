// Loads the most likely next parts while the page is idle.
import { useEffect } from 'react'
import type { Session } from '../session/session.ts'
import { preloadLayers } from '../frame/layers.tsx'
import { preloadChips } from '../lists/deferred-chip.tsx'

/** chosen: by then the first page is drawn and its data asked for. */
const idleMilliseconds = 2500

export function usePreparation(session: Session): void {
  useEffect(() => {
    // The palette opens at once when its code is there already; after the page has come to rest.
    let over = false
    let stopNoting: (() => void) | undefined
    const prepare = async () => {
      await preloadLayers()
      await preloadChips()
      const { noteVisits, warmPalette } = await import('../palette/warm.ts')
      if (!over) stopNoting = noteVisits(session.user.sub)
      await warmPalette(session)
    }
    // Without a connection it is loaded when it is opened.
    const handle = setTimeout(() => void prepare().catch(() => undefined), idleMilliseconds)
    return () => {
      over = true
      stopNoting?.()
      clearTimeout(handle)
    }
  }, [session])
}
