// Whether what a key is meant for is on the screen. Between a way taken and its rows lies time: the route, its code, its
// data; whoever knows the way types on meanwhile.
import { where } from './place.ts'

/** What marks a list or a page whose content is on its way. */
const comingMark = '[data-coming]'

/** The router, as far as it says where one is going. */
type Router = {
  state: { location: { key: string }; navigation: { state: string }; historyAction: string }
  subscribe: (listener: () => void) => () => void
}

let router: Router | undefined
let drawn: string | undefined
let comingBack = false
/** Moves of the console that are being carried out. */
let moves = 0
const listeners = new Set<() => void>()

export const arrival = {
  /** From then on the router's ways count; answers how to stop. */
  follow(given: Router): () => void {
    router = given
    const stop = given.subscribe(tell)
    return () => {
      stop()
      router = drawn = undefined
    }
  },
  /** The place with this location key is drawn, with its panes. */
  reached(key: string): void {
    drawn = key
    comingBack = false
    tell()
  },
  /** One goes back to where one was. */
  comesBack(): void {
    comingBack = true
  },
  /** Whether the page that is drawn now is one that was left before. */
  isBack(): boolean {
    return comingBack || (router?.state.historyAction === 'POP' && drawn !== undefined)
  },
  /** What the page itself does with a key may end with another page. */
  async during(move: Promise<unknown>): Promise<void> {
    moves++
    try {
      await move
    } finally {
      moves--
      tell()
    }
  },
  isComing(): boolean {
    if (moves > 0) return true
    if (router && (router.state.navigation.state !== 'idle' || router.state.location.key !== drawn)) return true
    const { focused } = where.now()
    const place = focused ? focused.element() : document.querySelector('main')
    return place !== null && place.querySelector(comingMark) !== null
  },
  /** Tells whenever the answer may be another one. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const stop = where.subscribe(listener)
    const observer = new MutationObserver(listener)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-coming'],
    })
    return () => {
      listeners.delete(listener)
      stop()
      observer.disconnect()
    }
  },
}

function tell(): void {
  for (const listener of listeners) listener()
}
