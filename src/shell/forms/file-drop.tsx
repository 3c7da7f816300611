// A place on which a text file may be dropped. A page that has one opens the command that reads such files, with its text.
import { type ReactNode, useState } from 'react'
import type { Command } from '../../registry/define.ts'
import { useSeat } from '../start/desk.ts'
import { hasFile, textOf } from './read-file.ts'
import { overlays } from '../frame/overlays.ts'
import { say as sayNow, useSay } from '../words/say.ts'
import { toast } from '../frame/toasts.ts'

type FileDropProps = {
  /** The command; or how to get it, where a page begins without it. */
  command: Command | (() => Promise<Command>)
  targets: readonly string[]
  /** The argument that takes the text. */
  argument: string
  children: ReactNode
}

export function FileDrop({ command: given, targets, argument, children }: FileDropProps) {
  const { say, commandTitle } = useSay()
  const { user } = useSeat()
  const [known, setKnown] = useState(typeof given === 'function' ? undefined : given)
  const come = async () => {
    const command = typeof given === 'function' ? await given() : given
    setKnown(command)
    return command
  }
  const take = async (text: string) => {
    const command = await come()
    if (!command.roles.includes(user.role)) return
    overlays.open({ is: 'form', form: { command, targets, args: { [argument]: text }, source: 'button' } })
  }
  return (
    <DropPlace
      label={known ? say('ui.shell.file.dropFor', { command: commandTitle(known.id) }) : ''}
      open={known === undefined || known.roles.includes(user.role)}
      onEnter={() => void come().catch(() => undefined)}
      onFile={(file) => void readInto(file, (text) => void take(text))}
    >
      {children}
    </DropPlace>
  )
}

type DropPlaceProps = {
  /** Says what will become of the file. */
  label: string
  open?: boolean
  /** A file is held over it. */
  onEnter?: () => void
  onFile: (file: File) => void
  children: ReactNode
}

/** The innermost one takes the file. */
export function DropPlace({ label, open = true, onEnter, onFile, children }: DropPlaceProps) {
  const [over, setOver] = useState(false)
  return (
    <div
      className="relative flex min-h-0 min-w-0 flex-1 flex-col [&>section]:flex-1"
      onDragEnter={(event) => {
        if (hasFile(event)) onEnter?.()
      }}
      onDragOver={(event) => {
        if (!open || !hasFile(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
      }}
      onDrop={(event) => {
        if (!open || !hasFile(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-md border-2 border-dashed border-focus bg-primary-wash text-lg">
          {label}
        </div>
      )}
    </div>
  )
}

/** Its text; one that is none is told of. */
export async function readInto(file: File, onText: (text: string) => void): Promise<void> {
  const text = await textOf(file)
  if (text === undefined) toast({ tone: 'warn', text: sayNow('ui.shell.file.unreadable', { name: file.name }) })
  else onText(text)
}
