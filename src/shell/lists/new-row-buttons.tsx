// Buttons that make a new row of a list.
import { CommandButton } from '../acts/command-button.tsx'
import { useDesk } from '../desk/desk.ts'

type NewRowButtonsProps = { commands: readonly string[]; targets: readonly string[] }

export default function NewRowButtons({ commands, targets }: NewRowButtonsProps) {
  const { registry } = useDesk()
  return commands.map((id, at) => {
    const command = registry.find(id)
    return (
      command && (
        <CommandButton key={id} command={command} targets={targets} {...(at === 0 && { variant: 'primary' })} />
      )
    )
  })
}
