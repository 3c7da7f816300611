// What makes a new row of a list, as buttons.
import type { ListPage } from '../../lists/define-list.ts'
import { CommandButton } from '../acts/command-button.tsx'
import { useDesk } from '../start/desk.ts'
import { useSay } from '../words/say.ts'

type NewRowButtonsProps = {
  commands: readonly string[]
  targets: readonly string[]
  words?: ListPage['buttons']
}

export default function NewRowButtons({ commands, targets, words }: NewRowButtonsProps) {
  const { registry } = useDesk()
  const { say } = useSay()
  return commands.map((id, at) => {
    const command = registry.find(id)
    const short = words?.[id]
    return (
      command && (
        <CommandButton
          key={id}
          command={command}
          targets={targets}
          {...(short !== undefined && { label: say(short) })}
          {...(at === 0 && { variant: 'primary' })}
        />
      )
    )
  })
}
