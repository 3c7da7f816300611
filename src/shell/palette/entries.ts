// The entries of the palette: commands under all their names in both languages, and records by name and id.
import type { Found } from '../../contract/endpoints-search.ts'
import { commandKey } from '../../contract/say.ts'
import type { Command } from '../../registry/define.ts'
import { commandDetails, commandNames, opens } from '../../registry/command-names.ts'
import type { MeantEntry } from '../../registry/meant.ts'
import { commandWords } from '../../registry/registry.ts'
import type { RankEntry } from '../../registry/rank.ts'
import { keyText } from '../keys/keycaps.tsx'
import { keysOf } from '../keys/key-map.ts'
import { messageIn } from '../words/messages.ts'
import { say } from '../words/say.ts'

export type CommandEntry = MeantEntry & { is: 'command'; command: Command }
export type RecordEntry = RankEntry & {
  is: 'record'
  to: string
  /** Its description, made only when shown: there may be tens of thousands. */
  about: () => string
  /** Where it is, in names: tells results of the same two teams apart. */
  within?: string
  /** The same by kind and id, as the platform answers it. */
  around?: Found['within']
}
export type PaletteEntry = CommandEntry | RecordEntry

/** The UI's language gives the title; everything else finds it as well, whatever language is on (commands.md 4.7). */
export function commandEntry(command: Command, changedKeys: Record<string, string>): CommandEntry {
  const { id } = command
  const keys = keysOf(command, changedKeys)
  const names = commandNames(command, messageIn)
  const also = [
    ...names.map(({ text }) => text),
    id,
    commandWords(id),
    ...(keys === undefined ? [] : [keyText(keys), keys, keys.replaceAll(' ', '')]),
  ]
  return {
    is: 'command',
    id,
    command,
    title: say(commandKey(id, 'title')),
    also: [...new Set(also)],
    names,
    details: commandDetails(command, messageIn),
    opens: opens(command),
  }
}

/** Places are commands that go somewhere. */
export function isPlace(command: Command): boolean {
  return command.id.startsWith('go.')
}
