// Small things over page loads: the last event this browser heard, so that a new page is told only of what changed since, and
// under another name what a platform lacks.
export type EventMemory = Pick<Storage, 'getItem' | 'setItem'>

const key = 'arena.last-event'

/** Nothing where the browser forbids the page to keep anything. */
export function eventMemory(): EventMemory | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

export function rememberedEvent(memory: EventMemory | undefined, name = key): string | undefined {
  try {
    const kept = memory?.getItem(name)
    // It becomes a header, which not every text can.
    return kept != null && /^[\x21-\x7e]{1,100}$/.test(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function rememberEvent(memory: EventMemory | undefined, id: string, name = key): void {
  try {
    memory?.setItem(name, id)
  } catch {
    // Storage may be full or closed to the page; a new page then reads once more than it needs.
  }
}
