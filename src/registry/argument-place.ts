import { isKind } from '../contract/kinds.ts'
import type { Kind } from '../contract/views.ts'
import type { Command } from './define.ts'
import { fieldsOf, type ArgumentField } from './fields.ts'
import type { Place } from './host.ts'
import { movedTo } from './place.ts'

/**
 * Where the words of an argument are looked up: in the one target of the command (a stage named beside a tournament is
 * that tournament's), for an argument `within` another in the thing that one names by id, and
 * for one that may name any there is, nowhere in particular.
 */
export function placeOfArgument(
  { target, args: schema }: Command,
  { within, anywhere }: ArgumentField,
  given: { targets: readonly string[]; args: Readonly<Record<string, unknown>> },
  place: Place,
): Place {
  if (anywhere) return { ...place, about: {} }
  const [only, ...others] = given.targets
  const around = fieldsOf(schema).find(({ name }) => name === within)?.target
  const id = within === undefined ? undefined : given.args[within]
  const at = target === 'none' || only === undefined || others.length > 0 ? place : moved(place, target, only)
  return around !== undefined && isKind(around) && typeof id === 'string' ? moved(at, around, id) : at
}

function moved(place: Place, kind: Kind, id: string): Place {
  return { ...place, about: movedTo(kind, id, place.about) }
}
