// The content of an empty page: the command that creates something, or, while that is blocked, the first possible step
// towards it.
import type { Command } from '../../registry/define.ts'
import { helpOf } from '../../registry/next-step.ts'
import { CommandButton } from './command-button.tsx'
import { useVerdict } from '../session/known-targets.ts'
import { useSession } from '../session/session.ts'

type FirstStepProps = { command: Command; targets: readonly string[] }
type StepProps = FirstStepProps & { args?: Record<string, unknown>; left: number }

/** chosen: a longer chain means the rules are wrong. */
const longest = 4

export function FirstStep({ command, targets }: FirstStepProps) {
  return <Step command={command} targets={targets} left={longest} />
}

function Step({ command, targets, args, left }: StepProps) {
  const { registry, offers } = useSession()
  const unblock = useVerdict(command, targets)?.why?.unblock
  const help = unblock === undefined ? undefined : helpOf(unblock, registry)
  if (help && offers(help.command) && left > 0) return <Step {...help} left={left - 1} />
  return <CommandButton command={command} targets={targets} variant="primary" {...(args && { args })} />
}
