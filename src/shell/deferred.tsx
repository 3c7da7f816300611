// A component whose code is loaded when it is first drawn, or before. Unlike `lazy` it is drawn at once when its code is
// there: React holds back what comes after a fallback for 300 ms.
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

export type Deferred<P> = ComponentType<P> & { preload: () => Promise<void> }

export function deferred<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Deferred<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined

  const preload = () => {
    loading ??= loadChunk(load).then(
      (module) => {
        loaded = module.default
        return undefined
      },
      (error: unknown) => {
        // The next time it is wanted it is asked for again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function DeferredComponent(props: P) {
    const [fault, setFault] = useState<{ error: unknown }>()
    const [, setReady] = useState(loaded !== undefined)
    useEffect(() => {
      if (loaded) return undefined
      let over = false
      const wait = async () => {
        try {
          await preload()
          if (!over) setReady(true)
        } catch (error) {
          if (!over) setFault({ error })
        }
      }
      void wait()
      return () => {
        over = true
      }
    }, [])
    // To the boundary around it.
    if (fault) throw fault.error
    return loaded ? createElement(loaded, props) : null
  }
  return Object.assign(DeferredComponent, { preload })
}
