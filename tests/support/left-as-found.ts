// A worker runs one file after the other with the same globals. A file that replaces a timer, Date or fetch and does not put it back
// fails itself, not the files after it.
import { afterAll } from 'vitest'

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
const found = new Map(names.map((name) => [name, globalThis[name]]))

afterAll(() => {
  const left = names.filter((name) => globalThis[name] !== found.get(name))
  if (left.length > 0) throw new Error(`not put back: ${left.join(', ')}`)
})
