// Opens the form of the command that reads a file with what is dropped on the page, or pasted there.
import { use, useEffect } from 'react'
import type { Command } from '../../registry/define.ts'
import { useStable } from '../../ui/use-stable.ts'
import { usePageSession } from '../session/session.ts'
import { overlays } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'
import { Shade } from './drop-place.tsx'
import { EarlyFileContext } from './early-file.ts'
import { usePasted } from './use-pasted.ts'

export type DroppedOnProps = {
  command: Command
  targets: readonly string[]
  /** The argument that takes the text. */
  argument: string
  /** Where it cannot be done now, so that its form could not be sent. */
  refused?: Refused | undefined
}

type Refused = { text: string; tell: (source: FileSource) => void }

/** Dropped or pasted. */
type FileSource = 'button' | 'key'

/** Makes the area it stands in take files for a command. */
export function DroppedOn({ command, targets, argument, refused }: DroppedOnProps) {
  const { say, commandTitle } = useSay()
  const { offers } = usePageSession()
  const open = (file: File, source: FileSource) => {
    if (refused) return refused.tell(source)
    overlays.open({ is: 'form', form: { command, targets, args: {}, source, dropped: { argument, file } } })
  }
  const isOffered = offers(command)
  const early = use(EarlyFileContext)
  const { openEarly } = useStable({
    openEarly() {
      const file = isOffered ? early?.take() : undefined
      if (file) open(file, 'button')
    },
  })
  useEffect(() => openEarly(), [openEarly])
  usePasted(say('ui.shell.file.pasted'), isOffered ? (file) => open(file, 'key') : undefined)
  if (!isOffered) return null
  return (
    <Shade
      label={refused?.text ?? say('ui.shell.file.dropFor', { command: commandTitle(command.id) })}
      onFile={(file) => open(file, 'button')}
    />
  )
}
