// What stands where there is nothing yet: the command that makes something, or, while that is blocked, the one that would
// help, as far along as it can be done now.
import type { Command } from '../../registry/define.ts'
import { CommandButton } from './command-button.tsx'
import { useVerdict } from './known-targets.ts'
import { useDesk } from '../start/desk.ts'

type FirstStepProps = { command: Command; targets: readonly string[] }

/** chosen: a longer way is a mistake of the rules. */
const longest = 4

export function FirstStep({ command, targets }: FirstStepProps) {
  return <Step command={command} targets={targets} left={longest} />
}

function Step({ command, targets, left }: FirstStepProps & { left: number }) {
  const { registry, user } = useDesk()
  const verdict = useVerdict(command, targets)
  const [noun, verb, ...words] = verdict?.why?.unblock?.split(' ') ?? []
  const helps = noun !== undefined && verb !== undefined ? registry.findWords(`${noun} ${verb}`) : undefined
  if (helps?.roles.includes(user.role) && left > 0) {
    // A line of a rule names its targets by id, before its flags.
    return <Step command={helps} targets={words.filter((word) => !word.startsWith('-'))} left={left - 1} />
  }
  return <CommandButton command={command} targets={targets} variant="primary" />
}
