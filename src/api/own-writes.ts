// One's own writes come back as changes, like those of others. A read between the answer and the change waits for the
// change, so that nothing is read again because of one's own write.
import type { Change } from '../contract/change.ts'
import type { Written } from './reads.ts'

export type OwnWrite = Written & { act: string }

/** chosen: the last acts that were told are remembered, for answers that come after their change. */
const remembered = 100
/** chosen: a change that does not come this long after its answer is asked for (milliseconds). */
const patience = 1000

export type OwnWrites = {
  /** Waits for its change, unless that was there first; `missed` is called when it does not come. */
  add(write: OwnWrite): void
  /** A change was told. */
  heard(change: Change): void
  /** Resolves when none of these writes is waited for any more. */
  settled(concerns: (write: OwnWrite) => boolean): Promise<unknown>
}

export function createOwnWrites(missed: (write: OwnWrite) => void): OwnWrites {
  const told = new Set<string>()
  const waiting = new Map<OwnWrite, { end: () => void; ended: Promise<void> }>()

  return {
    add(write) {
      if (told.has(write.act)) return
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(write)
          missed(write)
          resolve()
        }, patience)
        end = () => {
          clearTimeout(timer)
          waiting.delete(write)
          resolve()
        }
      })
      waiting.set(write, { end, ended })
    },
    heard({ act }) {
      if (act === undefined) return
      told.add(act)
      for (const first of told) if (told.size > remembered) told.delete(first)
      for (const [write, { end }] of waiting) if (write.act === act) end()
    },
    settled: (concerns) => Promise.all([...waiting].filter(([write]) => concerns(write)).map(([, { ended }]) => ended)),
  }
}
