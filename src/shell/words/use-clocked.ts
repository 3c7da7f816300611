// A value that follows from the time: drawn again only when it changes, not with every second.
import { useEffect, useMemo, useState } from 'react'
import { everySecond } from './every-second.ts'

/** `make` and `areSame` are the same functions as long as what they read is. */
export function useClocked<T>(make: (at: number) => T, areSame: (one: T, other: T) => boolean, now: () => number): T {
  const [at, setAt] = useState(now)
  const value = useMemo(() => make(at), [make, at])
  useEffect(
    () =>
      everySecond(() => {
        const next = now()
        if (!areSame(value, make(next))) setAt(next)
      }),
    [now, value, make, areSame],
  )
  return value
}
