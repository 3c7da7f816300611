// A component whose code is loaded when it is first drawn, or before. Unlike `lazy` it is drawn at once when its code is
// there: React delays the content after a fallback by 300 ms.
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { later } from '../../api/later.ts'
import { observed } from '../../api/observed.ts'
import { useObserved } from '../../api/use-observed.ts'
import { firstPage } from './first-page.ts'
import { loadChunk } from './load-chunk.ts'

export type Deferred<P> = ComponentType<P> & {
  preload: () => Promise<void>
  /** Whether its code is there. */
  useReady: () => boolean
}

type Options<P> = {
  /** Drawn until then. */
  face?: ComponentType<P>
  /** Drawing it does not load it: `preload` is called elsewhere. */
  waits?: boolean
  /** Code that draws a page's first rows; all other code waits for these. */
  ahead?: boolean
  /** The page does without it: where its code is missing its face stays, and nothing else is taken away. */
  extra?: boolean
}

export function deferred<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { face, waits = false, ahead = false, extra = false }: Options<P> = {},
): Deferred<P> {
  const loaded = observed<ComponentType<P> | undefined>(undefined)
  const preload = later(async () => loaded.set((await loadChunk(load)).default))

  function DeferredComponent(props: P) {
    const [fault, setFault] = useState<{ error: unknown }>()
    const drawn = useObserved(loaded) ?? face
    useEffect(() => {
      if (waits || loaded.get()) return undefined
      let over = false
      const load = async () => {
        if (!ahead) await firstPage.over()
        if (!over) await preload()
      }
      load().catch((error: unknown) => {
        if (!over && !extra) setFault({ error })
      })
      return () => {
        over = true
      }
    }, [])
    // Caught by the error boundary around it.
    if (fault) throw fault.error
    return drawn ? createElement(drawn, props) : null
  }
  return Object.assign(DeferredComponent, { preload, useReady: () => useObserved(loaded) !== undefined })
}
