// A worker runs one file after the other with the same globals. A file that replaces a timer, Date or fetch and does not put it back
// fails itself, not the files after it. What comes back after its end fails the next file, which names it: Vitest restores
// all spies once more then, also one that was put on a fake timer.
import { afterAll, expect } from 'vitest'

const names = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'Date',
  'fetch',
] as const

type Kept = { found: ReadonlyMap<string, unknown>; file: string | undefined }

/** What the first file of the worker found, and the file that ran last. */
const kept: Kept = (Reflect.get(globalThis, 'leftAsFound') as Kept | undefined) ?? {
  found: new Map(names.map((name) => [name, globalThis[name]])),
  file: undefined,
}
Reflect.set(globalThis, 'leftAsFound', kept)

const changed = () => names.filter((name) => globalThis[name] !== kept.found.get(name))

const before = changed()
for (const name of before) Reflect.set(globalThis, name, kept.found.get(name))
if (before.length > 0) throw new Error(`not put back by ${kept.file ?? 'an earlier file'}: ${before.join(', ')}`)
kept.file = expect.getState().testPath

afterAll(() => {
  const left = changed()
  if (left.length > 0) throw new Error(`not put back: ${left.join(', ')}`)
})
