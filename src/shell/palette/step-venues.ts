// Venues for a command that is being filled in: what the step may be given, and what those that were given are called.
import type { Venue } from '../../contract/endpoints-venues.ts'
import { fieldsOf, isVenue } from '../../registry/fields.ts'
import { useSituation } from '../place/use-place.ts'
import { useVenueName, useVenues } from '../words/use-venues.ts'
import type { NameOf } from './step-options.ts'
import { fieldOf, type Filling } from './steps.ts'

/** `here`: where the step takes venues. */
export function useStepVenues(filling: Filling): { here: readonly Venue[] | undefined; nameOf: NameOf } {
  const { command, targets } = filling
  const { tournament } = useSituation().page.about
  const field = fieldOf(filling)
  const asked = field !== undefined && isVenue(field)
  const of = command.target === 'tournament' ? targets[0] : tournament
  const { venues = [] } = useVenues(field?.records === 'tournament-venues' ? of : undefined, asked)
  const nameOf = useVenueName(undefined, fieldsOf(command.args).some(isVenue))
  return { here: asked ? venues : undefined, nameOf }
}
