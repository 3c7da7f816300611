// The changes of an edit, for the audit row: before and after hold only the fields that differ.
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (field) => field !== 'version' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return { before: pick(before, changed), after: pick(after, changed) }
}

/** The fields that were given; those left out do not count as a change. */
export function given<T extends object>(fields: T): Partial<T> {
  return pick(
    fields,
    (Object.keys(fields) as (keyof T)[]).filter((field) => fields[field] !== undefined),
  )
}

function pick<T extends object>(source: T, fields: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const field of fields) picked[field] = source[field]
  return picked
}
