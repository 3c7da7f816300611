// Venues by name: those of a tournament, or all the reader may see.
import { useCallback } from 'react'
import { useRead } from '../api/use-read.ts'
import { venueEndpoints, type VenueName } from '../contract/endpoints-venues.ts'
import type { Problem } from '../contract/problem.ts'
import { useSay } from '../shell/words/say.ts'

type VenuesRead = { venues: readonly VenueName[] | undefined; problem: Problem | undefined; again: () => void }

/** `of`: a tournament; without one they are all. */
export function useVenues(of?: string, when = true): VenuesRead {
  const own = useRead(
    venueEndpoints.listTournamentVenues,
    { params: { id: of ?? '' } },
    { when: when && of !== undefined },
  )
  const all = useRead(venueEndpoints.listVenueNames, {}, { when: when && of === undefined })
  const { data, problem, again } = of === undefined ? all : own
  return { venues: data?.venues, problem, again }
}

/** The venue text of a match: a venue of another company has no name here. Undefined while names are loading. */
export function useVenueName(of?: string, when = true): (id: string | null) => string | undefined {
  const { say } = useSay()
  const { venues } = useVenues(of, when)
  return useCallback(
    (id: string | null) => {
      if (id === null || !venues) return undefined
      return venues.find(({ venueId }) => venueId === id)?.name ?? say('kind.venue.other')
    },
    [venues, say],
  )
}
