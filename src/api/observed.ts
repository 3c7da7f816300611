// A value that can be watched, for what lives outside React (identity, live stream, clock).
export type Observed<T> = {
  get: () => T
  /** Calls the listener after each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}
export type Settable<T> = Observed<T> & { set: (next: T) => void }

export function observed<T>(initial: T): Settable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
