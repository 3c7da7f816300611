// Edit commands: the stored values a form shows, and the changes among its values.

/** Only changed values, so that a form may send all its fields. */
export function changedFrom<T extends Record<string, unknown>>(stored: object, typed: T): Partial<T> {
  const now = new Map<string, unknown>(Object.entries(stored))
  const changed = Object.entries(typed).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now.get(field)),
  )
  // A part of `typed` by its own keys.
  return Object.fromEntries(changed) as Partial<T>
}

/** The stored values of some fields. Stored values are input of the schema they were stored by. */
export function storedValues(stored: object, fields: readonly string[]): Record<string, never> {
  const now = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(fields.map((field) => [field, now.get(field)])) as Record<string, never>
}
