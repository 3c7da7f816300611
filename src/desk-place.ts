// Where a script is, when there is no page: `go …` moves it, and `@page`, `G1-M5` or a round number refer to it.
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

/** `/tournament/41/bracket?stage=12&group=1` → tournament 41, stage 12, division 1. */
export function placeOfPath(path: string): Place {
  // Only the path matters; the origin is there for the parser.
  const { pathname, searchParams } = new URL(path, 'http://console')
  const [, area, id] = pathname.split('/')
  if (area !== 'tournament' || id === undefined) return {}
  const stageId = searchParams.get('stage') ?? undefined
  const group = Number(searchParams.get('group') ?? Number.NaN)
  return {
    tournamentId: decodeURIComponent(id),
    ...(stageId !== undefined && { stageId }),
    ...(Number.isInteger(group) && { group }),
  }
}
