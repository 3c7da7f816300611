// The next steps of an empty list: the first command that can be done now, the others beside it.
import { CommandButton } from '../acts/command-button.tsx'
import { FirstStep } from '../acts/first-step.tsx'
import { useSession } from '../session/session.ts'

type FirstStepsProps = { commands: readonly string[]; targets: readonly string[] }

export default function FirstSteps({ commands, targets }: FirstStepsProps) {
  const { registry } = useSession()
  return commands.map((id, at) => {
    const command = registry.find(id)
    if (!command) return null
    return at === 0 ? (
      <FirstStep key={id} command={command} targets={targets} />
    ) : (
      <CommandButton key={id} command={command} targets={targets} />
    )
  })
}
