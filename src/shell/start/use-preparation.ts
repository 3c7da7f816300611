// Loads the most likely next parts while the page is idle.
import { useEffect } from 'react'
import type { Desk } from '../desk/desk.ts'
import { preloadLayers } from '../frame/layers.tsx'
import { preloadChips } from '../lists/deferred-chip.tsx'

/** chosen: by then the first page is drawn and its data asked for. */
const idleMilliseconds = 2500

export function usePreparation(desk: Desk): void {
  useEffect(() => {
    // The palette opens at once when its code is there already; after the page has come to rest.
    let over = false
    let stopNoting: (() => void) | undefined
    const prepare = async () => {
      await preloadLayers()
      await preloadChips()
      const { noteVisits, warmPalette } = await import('../palette/warm.ts')
      if (!over) stopNoting = noteVisits(desk.user.sub)
      await warmPalette(desk)
    }
    // Without a connection it is loaded when it is opened.
    const handle = setTimeout(() => void prepare().catch(() => undefined), idleMilliseconds)
    return () => {
      over = true
      stopNoting?.()
      clearTimeout(handle)
    }
  }, [desk])
}
