// Risk as far as it can be told without targets: what a list of commands marks as "cannot be undone".
import { isFinal, type Command, type Risk } from '../../registry/define.ts'

export function riskLevelOf(command: Command): Risk['level'] | 'depends' {
  if (typeof command.risk === 'function') return command.menu === 'danger' ? 'irreversible' : 'depends'
  return command.risk.level
}

/** Whether it may be that nothing takes it back: then nobody comes to stand on it without having moved there. */
export function mayBeFinal(command: Command): boolean {
  return isFinal(command) || riskLevelOf(command) === 'irreversible'
}
