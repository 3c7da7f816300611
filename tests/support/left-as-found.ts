// Files follow one another in a worker: what one of them has put in the place of the machine's own fails that file, instead of
// those after it.
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
