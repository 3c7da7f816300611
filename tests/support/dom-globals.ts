// A document beside the globals of Node, for tests that draw pages over a platform in the same process: the environment
// happy-dom would put its own `fetch` and `Response` in the place of those that the platform answers with.
import { Window } from 'happy-dom'

const window = new Window({ url: 'http://127.0.0.1/' })
const wanted =
  /^(HTML|SVG|CSS|DOM|Mutation|Resize|Intersection|Keyboard|Mouse|Pointer|Focus|Input|UI|Node|Element|Document|Text$|Comment$|Range$|Selection$|Storage$|Option$|Image$)/
const names = Object.getOwnPropertyNames(window).filter((name) => wanted.test(name) && !(name in globalThis))
const others = [
  'document',
  'navigator',
  'location',
  'history',
  'sessionStorage',
  'localStorage',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'getComputedStyle',
  'matchMedia',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'Event',
  'CustomEvent',
]
for (const name of [...names, ...others]) {
  const value: unknown = Reflect.get(window, name)
  const bound = typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value
  Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true })
}
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true, writable: true })
