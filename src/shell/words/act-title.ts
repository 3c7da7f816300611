// The title of an act, in the words of the way it went.
import { commandKey, type Say } from '../../contract/say.ts'
import type { Command } from '../../registry/define.ts'
import type { Line } from '../../registry/line.ts'

/** The title of an act; a command may go two ways: `Check in`, `Check out`. */
export function actTitle(
  say: Say,
  { id, turns }: Pick<Command, 'id' | 'turns'>,
  args: Readonly<Record<string, unknown>>,
): string {
  return say(commandKey(id, turns !== undefined && args[turns] === false ? 'turned' : 'title'))
}

/** The title of a line for a button, with the values that the line gives: `Add points -20`. */
export function offerTitle({ command, args }: Pick<Line, 'command' | 'args'>, title: (id: string) => string): string {
  const values = Object.values(args).filter((value) => typeof value === 'number' || typeof value === 'string')
  return [title(command.id), ...values].join(' ')
}
