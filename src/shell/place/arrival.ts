// Whether the target of a key is on the screen. Between navigation and its rows lies time: the route, its code, its
// data; experienced users type on meanwhile.
import { where } from './place.ts'

/** Marks a list or a page whose content is still loading. */
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
  /** The user goes back to a page that was left. */
  comesBack(): void {
    comingBack = true
  },
  /** Whether the page that is drawn now is one that was left before. */
  isBack(): boolean {
    return comingBack || (router?.state.historyAction === 'POP' && drawn !== undefined)
  },
  /** A key handled by the page itself may lead to another page. */
  async during(move: Promise<unknown>): Promise<void> {
    moves++
    try {
      await move
    } finally {
      moves--
      tell()
    }
  },
  /** A move of the console is being carried out. */
  isMoving: () => moves > 0,
  isComing(): boolean {
    if (moves > 0 || isOnTheWay()) return true
    const { focused } = where.now()
    const place = focused ? focused.element() : document.querySelector('main')
    return place !== null && place.querySelector(comingMark) !== null
  },
  /** Whether the page is drawn with the rows of all its panes. */
  isComplete(): boolean {
    return !isOnTheWay() && document.querySelector(`main ${comingMark}`) === null
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
      attributeFilter: ['data-coming', 'data-sending'],
    })
    return () => {
      listeners.delete(listener)
      stop()
      observer.disconnect()
    }
  },
}

function isOnTheWay(): boolean {
  return router !== undefined && (router.state.navigation.state !== 'idle' || router.state.location.key !== drawn)
}

function tell(): void {
  for (const listener of listeners) listener()
}
