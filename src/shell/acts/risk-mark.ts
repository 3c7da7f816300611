// Risk as far as it can be told without targets: what a list of commands marks as "cannot be undone".
import type { Command, Risk } from '../../registry/define.ts'

export function riskLevelOf(command: Command): Risk['level'] | 'depends' {
  if (typeof command.risk === 'function') return command.menu === 'danger' ? 'irreversible' : 'depends'
  return command.risk.level
}
