// A place on which a file may be dropped. A page that has one opens the form of the command that reads such files, which reads it;
// so it does with what is pasted there.
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { Command } from '../../registry/define.ts'
import { useStable } from '../../ui/use-stable.ts'
import { useSeat } from '../desk/desk.ts'
import { DropArea } from './drop-area.tsx'
import { EarlyFileContext } from './early-file.ts'
import { hasFile } from './read-file.ts'
import { overlays } from '../over/overlays.ts'
import { useSay } from '../words/say.ts'
import { usePasted } from './use-pasted.ts'

type DroppedOnProps = {
  command: Command
  targets: readonly string[]
  /** The argument that takes the text. */
  argument: string
}

export function FileDrop({ children, ...props }: DroppedOnProps & { children: ReactNode }) {
  return (
    <DropArea>
      {children}
      <DroppedOn {...props} />
    </DropArea>
  )
}

/** Makes the area it stands in take files for a command. */
export function DroppedOn({ command, targets, argument }: DroppedOnProps) {
  const { say, commandTitle } = useSay()
  const { offers } = useSeat()
  const open = (file: File, source: 'button' | 'key') =>
    overlays.open({ is: 'form', form: { command, targets, args: {}, source, dropped: { argument, file } } })
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
      label={say('ui.shell.file.dropFor', { command: commandTitle(command.id) })}
      onFile={(file) => open(file, 'button')}
    />
  )
}

type ShadeProps = {
  /** Says which command the file is for. */
  label: string
  onFile: (file: File) => void
}

type DropPlaceProps = ShadeProps & { open?: boolean; children: ReactNode }

export function DropPlace({ open = true, children, ...props }: DropPlaceProps) {
  return (
    <DropArea>
      {children}
      {open && <Shade {...props} />}
    </DropArea>
  )
}

/** Lies over its area while a file is held over it. */
function Shade({ label, onFile }: ShadeProps) {
  const shade = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const handlers = useStable({
    over(event: DragEvent) {
      if (!hasFile(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    leave({ relatedTarget: to }: DragEvent) {
      if (!(to instanceof Node) || shade.current?.parentElement?.contains(to) !== true) setOver(false)
    },
    drop(event: DragEvent) {
      if (!hasFile(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) onFile(file)
    },
  })
  useEffect(() => {
    const area = shade.current?.parentElement
    area?.addEventListener('dragover', handlers.over)
    area?.addEventListener('dragleave', handlers.leave)
    area?.addEventListener('drop', handlers.drop)
    return () => {
      area?.removeEventListener('dragover', handlers.over)
      area?.removeEventListener('dragleave', handlers.leave)
      area?.removeEventListener('drop', handlers.drop)
    }
  }, [handlers])
  return (
    <div
      ref={shade}
      hidden={!over}
      className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-md border-2 border-dashed border-focus bg-primary-wash text-lg"
    >
      {label}
    </div>
  )
}
