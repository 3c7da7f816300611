// Texts that name something of the command's own target, such as a registration group.
import { nameKey } from '../contract/name-key.ts'
import type { Command } from './define.ts'
import type { ArgumentField } from './fields.ts'
import type { Host } from './host.ts'

/** The choices for an argument of a command on this target. */
export async function namesFor(
  { target: kind, form }: Command,
  field: ArgumentField,
  id: string | undefined,
  host: Host,
): Promise<readonly string[]> {
  if (!form?.choices || kind === 'none' || id === undefined) return []
  const [loaded] = await host.load(kind, [id])
  return loaded && 'view' in loaded ? (form.choices(field.name, loaded.view) ?? []) : []
}

/** By its name, ignoring case, or by its position from 1. The rule checks any other text. */
export function asNamed(names: readonly string[], typed: string): string {
  const called = names.find((name) => nameKey(name) === nameKey(typed))
  return called ?? (/^\d{1,4}$/.test(typed) ? names[Number(typed) - 1] : undefined) ?? typed
}
