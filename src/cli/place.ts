// Where a script is, when there is no page: `go …` moves it, and `@page`, `G1-M5` or a round number refer to it.
import type { Cache } from '../api/cache.ts'
import { endpoints } from '../contract/endpoints.ts'
import { defaultSystemZone } from '../contract/limits.ts'
import { targetId } from '../contract/views.ts'
import { isAboutStage, showsBracket } from '../paths.ts'
import type { Effect } from '../registry/effect.ts'
import type { Host, Place } from '../registry/host.ts'
import { movedTo, placeOfPath } from '../registry/place.ts'
import { currentStage } from '../rules/stages.ts'

type Walking = Pick<Host, 'place' | 'perform' | 'zone'>

/** `elsewhere` handles effects that are not places; it throws for effects that need a page. */
export function walk(
  elsewhere: (effect: Effect) => void | Promise<void>,
  cache?: Pick<Cache, 'read'>,
  zone: string = defaultSystemZone,
): Walking {
  let place: Place = { about: {} }
  return {
    place: () => place,
    zone: () => zone,
    async perform(effect) {
      if (effect.do !== 'go') return elsewhere(effect)
      place = { about: placeOfPath(effect.to) }
      const { tournament: id } = place.about
      if (!cache || id === undefined || !isAboutStage(effect.to)) return
      // As on the page: where no stage is named it is the one where work waits, and its first division where none is.
      const stage = place.about.stage ?? (await stageOf(cache, id))
      if (stage === undefined) return
      place = { about: movedTo('stage', stage, place.about) }
      if (place.about.bracket !== undefined || !showsBracket(effect.to)) return
      const read = await cache.read(endpoints.getStage, { params: { id: stage } })
      const [first] = read.ok ? read.payload.brackets : []
      if (first) place = { about: { ...place.about, bracket: targetId.bracket(stage, first.groupNumber) } }
    },
  }
}

async function stageOf(cache: Pick<Cache, 'read'>, id: string): Promise<string | undefined> {
  const listed = await cache.read(endpoints.listStages, { params: { id } })
  return listed.ok ? currentStage(listed.payload.stages)?.id : undefined
}
