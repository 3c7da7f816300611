// The columns of the time grid by venue or by round, with their names.
import type { VenueName } from '../../contract/endpoints-venues.ts'
import type { Schedule, ScheduleRow } from '../../contract/schedule.ts'
import type { Say } from '../../contract/say.ts'
import type { Grouped, Grouping } from './schedule-layout.ts'

export type Columns = { grouped: Grouped | undefined; nameOf: (key: string) => string }

/** Matches at no venue in particular. */
export const anyVenue = ''

/** `venues`: those of the tournament, as far as the reader may see them. */
export function columnsBy(
  by: Grouping,
  { rows, limits }: Schedule,
  given: { say: Say; venues: readonly VenueName[]; roundOf: (row: ScheduleRow) => string },
): Columns {
  const { say, venues, roundOf } = given
  if (by === 'place') return { grouped: undefined, nameOf: (n) => say('ui.schedule.place', { n: Number(n) + 1 }) }
  if (by === 'round') {
    const keyOf = ({ stageId, roundOf: round, isAdditional }: ScheduleRow) =>
      `${stageId} ${isAdditional ? 'additional' : round}`
    const first = new Map(rows.toReversed().map((row) => [keyOf(row), row]))
    const keys = [...new Set(rows.filter(({ schedule }) => schedule !== null).map(keyOf))]
    const nameOf = (key: string) => {
      const row = first.get(key)
      return row ? roundOf(row) : key
    }
    return { grouped: { keys, keyOf }, nameOf }
  }
  const keyOf = ({ venueId }: ScheduleRow) => venueId ?? anyVenue
  const known = venues.map(({ venueId }) => venueId)
  const others = rows.filter(({ schedule }) => schedule !== null).map(keyOf)
  const keys = [...new Set([...known, ...others.filter((id) => id !== anyVenue), ...others])]
  const nameOf = (id: string) => {
    const name = venues.find(({ venueId }) => venueId === id)?.name ?? say('kind.venue.other')
    const places = limits.venuePlaces[id]
    if (id === anyVenue) return say('kind.venue.any')
    return places === undefined ? name : say('ui.schedule.venuePlaces', { name, count: places })
  }
  return { grouped: { keys, keyOf }, nameOf }
}
