// Risk as far as known without targets, for the mark "cannot be undone" in lists of commands.
import { isFinal, type Command, type Risk } from './define.ts'

export function riskLevelOf(command: Command): Risk['level'] | 'depends' {
  if (typeof command.risk === 'function')
    return command.menu === 'danger' || 'always' in command.risk ? 'irreversible' : 'depends'
  return command.risk.level
}

/** Whether it may be irreversible: such a command is never preselected. */
export function mayBeFinal(command: Command): boolean {
  return isFinal(command) || riskLevelOf(command) === 'irreversible'
}

/** Whether it sends something to many: such an act is left out of recent and repeatable ones. */
export function goesToMany({ risk }: Command): boolean {
  return typeof risk === 'function' && 'many' in risk
}
