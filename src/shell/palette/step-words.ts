// The words of a command that is being filled in: what its step may be given, and what was given is called.
import { useMemo } from 'react'
import type { Kind } from '../../contract/views.ts'
import { placeOfArgument } from '../../registry/argument-place.ts'
import { fieldsOf, isVenue } from '../../registry/fields.ts'
import type { Suggestion } from '../../registry/host.ts'
import { useNamesOf, useSuggestions } from '../forms/target-picker.tsx'
import { useSituation } from '../place/use-place.ts'
import { useDesk } from '../start/desk.ts'
import { useVenueName, useVenues } from '../words/use-venues.ts'
import { kindAsked, type NameOf, venuesNamed } from './step-options.ts'
import { fieldOf, type Filling } from './steps.ts'

export function useStepWords(filling: Filling, typed: string): { suggestions: readonly Suggestion[]; nameOf: NameOf } {
  const { host } = useDesk()
  const { command } = filling
  const field = fieldOf(filling)
  const at = useMemo(() => {
    const asked = fieldOf(filling)
    return asked && placeOfArgument(filling.command, asked, filling, host.place())
  }, [filling, host])
  const found = useSuggestions(kindAsked(filling), typed, at)
  const venues = useStepVenues(filling)
  const venueName = useVenueName(undefined, fieldsOf(command.args).some(isVenue))
  const names = useNamesOf(targetsGiven(filling))
  return {
    suggestions: field && isVenue(field) ? venuesNamed(venues, typed) : found,
    nameOf: (of, id) => (of.target ? names.get(of.target)?.get(id) : isVenue(of) ? venueName(id) : undefined),
  }
}

function useStepVenues(filling: Filling) {
  const { command, targets } = filling
  const { tournament } = useSituation().page.about
  const field = fieldOf(filling)
  const of = command.target === 'tournament' ? targets[0] : tournament
  const isOwn = field?.records === 'tournament-venues'
  return useVenues(isOwn ? of : undefined, field !== undefined && isVenue(field)).venues ?? []
}

/** Ids in the arguments, by their kind. */
function targetsGiven({ command, args }: Filling): ReadonlyMap<Kind, readonly string[]> {
  const given = new Map<Kind, readonly string[]>()
  for (const { name, target } of fieldsOf(command.args)) {
    if (target === undefined || args[name] == null) continue
    given.set(target, [...(given.get(target) ?? []), ...[args[name]].flat().map(String)])
  }
  return given
}
