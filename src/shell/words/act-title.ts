// The title of an act, in the words of the way it went.
import { commandKey, type Say } from '../../contract/say.ts'
import type { Command } from '../../registry/define.ts'

/** The title of an act; a command may go two ways: `Check in`, `Check out`. */
export function actTitle(
  say: Say,
  { id, turns }: Pick<Command, 'id' | 'turns'>,
  args: Readonly<Record<string, unknown>>,
): string {
  return say(commandKey(id, turns !== undefined && args[turns] === false ? 'turned' : 'title'))
}
