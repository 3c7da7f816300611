// Seals of confirmations: each is valid once, for one purpose, for a limited time. They cannot be forged.
import type { TargetOutcome } from './outcome.ts'
import type { Rehearsal } from './rehearse.ts'

export type Sealed = {
  /** The question, as one text. */
  content: string
  /** The phrase to type, if any. */
  phrase?: string
  /** The platform's answer to the dry run. */
  rehearsed: readonly Rehearsal[]
  /** The targets refused when it was asked; the question did not cover these. */
  refused: readonly TargetOutcome[]
}

export type Seals = {
  make(sealed: Sealed): string
  /** Its purpose; undefined when it is unknown, used or expired. Reading does not use it up. */
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
