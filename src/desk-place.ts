// Where a script is, when there is no page: `go …` moves it, and `@page`, `G1-M5` or a round number refer to it.
import { placeOfPath } from './paths.ts'
import type { Effect } from './registry/effect.ts'
import type { Host, Place } from './registry/host.ts'

type Walking = Pick<Host, 'place' | 'perform'>

/** `elsewhere` does what has nothing to do with places; what only a page can do, it refuses by throwing. */
export function walk(elsewhere: (effect: Effect) => void | Promise<void>): Walking {
  let place: Place = {}
  return {
    place: () => place,
    perform(effect) {
      if (effect.do !== 'go') return elsewhere(effect)
      place = placeOfPath(effect.to)
    },
  }
}
