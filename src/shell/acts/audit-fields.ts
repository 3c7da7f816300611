// Texts for changes of fields in the audit log; areas register theirs by the name of the field.
import type { Texts } from '../words/say.ts'

/** The changes of one field as texts; values without a text are left out. */
export type AuditFieldText = (texts: Texts, before: unknown, after: unknown) => readonly string[]

export const auditFields = new Map<string, AuditFieldText>()

export function registerAuditFields(fields: Readonly<Record<string, AuditFieldText>>): void {
  for (const [name, told] of Object.entries(fields)) auditFields.set(name, told)
}

/** `2 : 1 → 2 : 0`; without a value before or after, only the other. */
export function valuesText(was: string, is: string): string {
  return [was, is].filter((value) => value !== '').join(' → ')
}
