// Help of the command line: everything, or one command, one list.
import { commands } from '../../commands/index.ts'
import { recordSampleText } from '../contract/record-sample.ts'
import { commandKey } from '../contract/say.ts'
import type { List } from '../lists/define-list.ts'
import { flagName } from '../registry/flag-name.ts'
import { printUsage } from '../registry/line.ts'
import { commandWords, createRegistry } from '../registry/registry.ts'
import { flagsOf, readOf, reads, thingWords } from './reads.ts'
import { textTable } from './table.ts'
import type { Voice } from './voice.ts'

/** Whether there is such a thing. */
export function help({ say, print }: Voice, words: readonly string[]): boolean {
  const registry = createRegistry(commands)
  const asked = words.slice(0, 2).join(' ')
  const command = registry.findWords(asked)
  const read = readOf(words)?.read
  if (command) {
    print(`${printUsage(command)}\n\n${say(commandKey(command.id, 'help'))}`)
    if (command.id === 'tournament.import') print(`\n${say('ui.cli.recordForm')}\n\n${recordSampleText()}`)
  } else if (read) print(listUsage(read))
  else if (asked === 'simulate') print(say('ui.cli.simulateUsage'))
  else {
    const lists = reads.map((one) => `  ${listUsage(one, false)}`).join('\n')
    print(say('ui.cli.help', { lists }))
    return asked === ''
  }
  return true
}

export function listUsage(read: List<unknown>, withFlags = true): string {
  const flags = [...flagsOf(read), 'json'].map((name) => `[--${flagName(name)}]`)
  return [read.words, ...thingWords(read), ...(withFlags ? flags : [])].join(' ')
}

export function listCommands({ say, print }: Voice): boolean {
  print(
    textTable(
      [say('ui.cli.column.command'), ''],
      commands.map(({ id }) => [commandWords(id), say(commandKey(id, 'title'))]),
    ),
  )
  return true
}
