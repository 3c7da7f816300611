// One's own writes come back as changes, like everybody's. Who reads between the answer and the change waits for it, so
// that nothing is read again only because it was oneself who wrote.
import type { Change, Ref } from '../contract/change.ts'
import type { Written } from './reads.ts'

export type OwnWrite = Written & { thing: Ref; revision: number }

/** chosen: a change that does not come this long after its answer is asked for (milliseconds). */
const patience = 1000

export type OwnWrites = {
  /** Waits for its change, unless that was there first; `missed` is called when it does not come. */
  add(write: OwnWrite): void
  /** A change was told. */
  heard(change: Change): void
  /** Resolves when none of these writes is waited for any more. */
  settled(concerns: (write: OwnWrite) => boolean): Promise<void> | undefined
}

export function createOwnWrites(missed: (write: OwnWrite) => void): OwnWrites {
  /** The last revision told of each thing. */
  const revisions = new Map<string, number>()
  const waiting = new Map<OwnWrite, { end: () => void; ended: Promise<void> }>()
  const nameOf = ({ kind, id }: Ref) => `${kind} ${id}`
  const isTold = ({ thing, revision }: OwnWrite) => (revisions.get(nameOf(thing)) ?? -1) >= revision

  return {
    add(write) {
      if (isTold(write)) return
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
    heard({ about, revision }) {
      if (revision === undefined) return
      // The revision is that of the stage in `about`.
      for (const thing of about.filter(({ kind }) => kind === 'stage')) revisions.set(nameOf(thing), revision)
      for (const [write, { end }] of waiting) if (isTold(write)) end()
    },
    settled(concerns) {
      const open = [...waiting].filter(([write]) => concerns(write))
      return open.length === 0 ? undefined : Promise.all(open.map(([, { ended }]) => ended)).then(() => undefined)
    },
  }
}
