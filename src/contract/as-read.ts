// Data of §7 may be sent back as it was read: a body may repeat fields of the answer that the call does not change.
import * as v from 'valibot'

type AsRead<Entries> = { [Name in keyof Entries & string]: v.OptionalSchema<v.UnknownSchema, undefined> }

/** Fields that the call knows and does not change. The handler compares them with what stands there. */
export function asRead<Entries extends object>(entries: Entries): AsRead<Entries> {
  // One entry for each of the names.
  return Object.fromEntries(Object.keys(entries).map((name) => [name, v.optional(v.unknown())])) as AsRead<Entries>
}
