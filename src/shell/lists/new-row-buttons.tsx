// Buttons that make a new row of a list.
import { CommandButton } from '../acts/command-button.tsx'
import type { PlainKey } from '../../contract/say.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'

type NewRowButtonsProps = { commands: readonly string[]; targets: readonly string[] }

/** Those that go to a page have its name. */
const pages: Readonly<Record<string, PlainKey>> = {
  'go.send': 'ui.shell.place.send',
  'go.push': 'ui.shell.place.push',
  'go.email': 'ui.shell.place.email',
}

export default function NewRowButtons({ commands, targets }: NewRowButtonsProps) {
  const { registry } = useSession()
  const { say } = useSay()
  return commands.map((id, at) => {
    const command = registry.find(id)
    const page = pages[id]
    return (
      command && (
        <CommandButton
          key={id}
          command={command}
          targets={targets}
          {...(page && { label: say(page) })}
          {...(at === 0 && { variant: 'primary' })}
        />
      )
    )
  })
}
