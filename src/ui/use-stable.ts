import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Handlers that stay the same objects while what they do follows the last render: memoised children then need not be drawn
 * again because their parent was. For events only, never called while drawing.
 */
export function useStable<T extends { [name in keyof T]: (...given: never[]) => unknown }>(handlers: T): T {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(() => {
    const entries = Object.keys(handlers).map((name) => [
      name,
      // The names are those of the handlers themselves.
      (...given: never[]) => latest.current[name as keyof T](...given),
    ])
    return Object.fromEntries(entries) as T // the same names, each with the type of its handler
  })
  return stable
}
