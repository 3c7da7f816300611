// Layers over the page and panels beside it, as one stack: Escape closes exactly its top. Panels lie below all layers,
// even those opened earlier.
import { useLayoutEffect, useRef, useState } from 'react'
import { isLost, takeFocus } from '../place/focus.ts'

type Level = 'panel' | 'over'
type Layer = { level: Level; close: () => void }

let stack: readonly Layer[] = []

export const layers = {
  /** Answers how to take it away again. */
  add(layer: Layer): () => void {
    stack = [...stack, layer]
    return () => {
      stack = stack.filter((one) => one !== layer)
    }
  },
  top: (): Layer | undefined => stack.findLast(({ level }) => level === 'over') ?? stack.at(-1),
  /** True when there was one. */
  closeTop(): boolean {
    const top = layers.top()
    top?.close()
    return top !== undefined
  },
  /** From the top down. */
  levels: (): readonly Level[] => {
    const of = (level: Level) => stack.filter((one) => one.level === level).map((one) => one.level)
    return [...of('over'), ...of('panel')]
  },
}

export const panel = { level: 'panel' } as const

/** As long as it is drawn, and open: part of the stack. When it goes, the focus goes back to where it came from. */
export function useLayer(close: () => void, { level = 'over', open = true }: { level?: Level; open?: boolean } = {}) {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  // Its content may take the focus before any effect runs.
  const [from, setFrom] = useState<{ open: boolean; element: Element | null }>({ open: false, element: null })
  if (from.open !== open) setFrom({ open, element: open ? document.activeElement : null })
  const { element } = from
  useLayoutEffect(() => {
    if (!open) return undefined
    const remove = layers.add({ level, close: () => latest.current() })
    return () => {
      remove()
      // By then it is out of the document, and the focus may already have been restored elsewhere.
      queueMicrotask(() => isLost() && takeFocus(element))
    }
  }, [open, level, element])
}
