// Venues by name: those of a tournament, or all the reader may see.
import { useCallback } from 'react'
import { useRead } from '../../api/use-read.ts'
import { venueEndpoints, type Venue } from '../../contract/endpoints-venues.ts'
import type { Problem } from '../../contract/problem.ts'
import { useSay } from './say.ts'

type VenuesRead = { venues: readonly Venue[] | undefined; problem: Problem | undefined; again: () => void }

/** `of`: a tournament; without one they are all. */
export function useVenues(of?: string, when = true): VenuesRead {
  const own = useRead(
    venueEndpoints.listTournamentVenues,
    { params: { id: of ?? '' } },
    { when: when && of !== undefined },
  )
  const all = useRead(venueEndpoints.listVenues, {}, { when: when && of === undefined })
  const { data, problem, again } = of === undefined ? all : own
  return { venues: data?.venues, problem, again }
}

/** What a match says of where it is: another company's venue has no name here. Nothing while names are not known. */
export function useVenueName(of?: string, when = true): (id: string | null) => string | undefined {
  const { say } = useSay()
  const { venues } = useVenues(of, when)
  return useCallback(
    (id: string | null) => {
      if (id === null || !venues) return undefined
      return venues.find(({ venueId }) => venueId === id)?.name ?? say('ui.venues.other')
    },
    [venues, say],
  )
}
