// Callers of one scarce resource take turns, in the order they came.

export type Bounds = {
  /** At work at a time. */
  width: number
  /** Waiting, of those who go first and of all others; beyond it the next one is refused at once. */
  length?: number
  /** At work or waiting for one name. */
  share?: number
}

export type Asker = {
  /** It counts towards the share of this name. */
  by?: string
  /** Has places of its own to wait in, and is served before the others. */
  isFirst?: boolean
  /** Aborted when the caller has gone: its place is free at once. */
  isGone?: AbortSignal | undefined
}

export type Turns = {
  <T>(work: () => Promise<T>, asker?: Asker): Promise<T>
  readonly bounds: Required<Bounds>
  /** How many wait now. */
  waiting(): number
}

/** The line is full, or the caller's share of it. */
export class TooManyAtOnce extends Error {}

type Waiting = { begin(): void }

export function createTurns({ width, length = Infinity, share = Infinity }: Bounds): Turns {
  const first: Waiting[] = []
  const others: Waiting[] = []
  const held = new Map<string, number>()
  let running = 0

  async function take<T>(work: () => Promise<T>, { by, isFirst = false, isGone }: Asker = {}): Promise<T> {
    isGone?.throwIfAborted()
    const line = isFirst ? first : others
    const hasToWait = running >= width
    if ((hasToWait && line.length >= length) || heldBy(by) >= share) throw new TooManyAtOnce()
    hold(by, 1)
    // The one that leaves hands its place on.
    if (hasToWait) await placeIn(line, isGone, () => hold(by, -1))
    else running++
    try {
      return await work()
    } finally {
      hold(by, -1)
      const next = first.shift() ?? others.shift()
      if (next) next.begin()
      else running--
    }
  }

  function heldBy(by: string | undefined): number {
    return by === undefined ? 0 : (held.get(by) ?? 0)
  }

  function hold(by: string | undefined, more: 1 | -1): void {
    if (by === undefined) return
    const count = heldBy(by) + more
    if (count > 0) held.set(by, count)
    else held.delete(by)
  }

  return Object.assign(take, { bounds: { width, length, share }, waiting: () => first.length + others.length })
}

function placeIn(line: Waiting[], isGone: AbortSignal | undefined, onLeave: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.splice(line.indexOf(place), 1)
      onLeave()
      // An AbortSignal aborts with what it was told, or with an AbortError.
      reject(isGone?.reason as Error)
    }
    const place = {
      begin() {
        isGone?.removeEventListener('abort', leave)
        resolve()
      },
    }
    line.push(place)
    isGone?.addEventListener('abort', leave, { once: true })
  })
}
