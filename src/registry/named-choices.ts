// Texts that name something of the command's own target, such as a registration group.
import { nameKey } from '../contract/name-key.ts'
import type { Command } from './define.ts'
import type { ArgumentField } from './fields.ts'
import type { Host } from './host.ts'

/** What there is to choose from for an argument of a command on this target. */
export async function namesFor(
  { target: kind, choices }: Command,
  field: ArgumentField,
  id: string | undefined,
  host: Host,
): Promise<readonly string[]> {
  if (!choices || kind === 'none' || id === undefined || field.kind !== 'text') return []
  const [loaded] = await host.load(kind, [id])
  return loaded && 'view' in loaded ? (choices(field.name, loaded.view) ?? []) : []
}

/** As it is called, whatever its case; or by its place from 1. The rule judges what is no such name. */
export function asNamed(names: readonly string[], typed: string): string {
  const called = names.find((name) => nameKey(name) === nameKey(typed))
  return called ?? (/^\d{1,4}$/.test(typed) ? names[Number(typed) - 1] : undefined) ?? typed
}
