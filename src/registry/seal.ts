// Seals of confirmations: each is good once, for what it was made for, for a limited time. Nobody can make one up.
import type { TargetOutcome } from './outcome.ts'
import type { Rehearsal } from './rehearse.ts'

export type Sealed = {
  /** What was asked about, as one text. */
  content: string
  /** What has to be typed, if anything. */
  phrase?: string
  /** What the platform answered to the dry run. */
  rehearsed: readonly Rehearsal[]
  /** What it would have refused; nobody was asked about that. */
  refused: readonly TargetOutcome[]
}

export type Seals = {
  make(sealed: Sealed): string
  /** What it was made for; undefined when it is unknown, used or expired. It stays good. */
  look(seal: string): Sealed | undefined
  /** The same, and it is used up. */
  take(seal: string): Sealed | undefined
}

/** chosen: seconds a confirmation may stand open; afterwards it is asked again. */
const lifetime = 600
/** chosen: open confirmations that are remembered; the oldest go first. */
const limit = 100

/** `now` in milliseconds. */
export function createSeals(now: () => number): Seals {
  const open = new Map<string, { sealed: Sealed; until: number }>()
  const look = (seal: string) => {
    const found = open.get(seal)
    return found && found.until > now() ? found.sealed : undefined
  }
  return {
    make(sealed) {
      const oldest = open.keys().next()
      if (open.size >= limit && !oldest.done) open.delete(oldest.value)
      const seal = randomKey()
      open.set(seal, { sealed, until: now() + lifetime * 1000 })
      return seal
    },
    look,
    take(seal) {
      const sealed = look(seal)
      open.delete(seal)
      return sealed
    },
  }
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http pages of another host. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
