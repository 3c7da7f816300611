// What stands where there is nothing yet: the command that makes something, or, while that is blocked, the one that would
// help, as far along as it can be done now.
import type { Command } from '../../registry/define.ts'
import { helpOf } from '../../registry/next-step.ts'
import { CommandButton } from './command-button.tsx'
import { useVerdict } from './known-targets.ts'
import { useDesk } from '../start/desk.ts'

type FirstStepProps = { command: Command; targets: readonly string[] }
type StepProps = FirstStepProps & { args?: Record<string, unknown>; left: number }

/** chosen: a longer way is a mistake of the rules. */
const longest = 4

export function FirstStep({ command, targets }: FirstStepProps) {
  return <Step command={command} targets={targets} left={longest} />
}

function Step({ command, targets, args, left }: StepProps) {
  const { registry, user } = useDesk()
  const unblock = useVerdict(command, targets)?.why?.unblock
  const help = unblock === undefined ? undefined : helpOf(unblock, registry)
  if (help?.command.roles.includes(user.role) && left > 0) return <Step {...help} left={left - 1} />
  return <CommandButton command={command} targets={targets} variant="primary" {...(args && { args })} />
}
