import type { Kind } from '../contract/views.ts'
import type { Command } from './define.ts'
import { fieldsOf, type ArgumentField } from './fields.ts'
import type { Place } from './host.ts'
import { movedTo } from './place.ts'

/**
 * Where the words of an argument mean something: in the one thing the command is done to (a stage named beside a tournament is
 * that tournament's), and of an argument `within` another in what that one names by id.
 */
export function placeOfArgument(
  { target, args: schema }: Command,
  { within }: ArgumentField,
  given: { targets: readonly string[]; args: Readonly<Record<string, unknown>> },
  place: Place,
): Place {
  const [only, ...others] = given.targets
  const around = fieldsOf(schema).find(({ name }) => name === within)?.target
  const id = within === undefined ? undefined : given.args[within]
  const at = target === 'none' || only === undefined || others.length > 0 ? place : moved(place, target, only)
  return around !== undefined && typeof id === 'string' ? moved(at, around, id) : at
}

function moved(place: Place, kind: Kind, id: string): Place {
  return { ...place, about: movedTo(kind, id, place.about) }
}
