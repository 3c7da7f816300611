// A page on which a file may be dropped: the command that reads such files opens with its text, to be looked at and sent.
import { type ReactNode, useState } from 'react'
import type { Command } from '../registry/define.ts'
import { useSeat } from './desk.ts'
import { hasFile, textOf } from './file-text.tsx'
import { overlays } from './overlays.ts'
import { useSay } from './say.ts'
import { toast } from './toasts.ts'

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
  const [over, setOver] = useState<Command>()
  const come = async () => {
    const command = typeof given === 'function' ? await given() : given
    return command.roles.includes(user.role) ? command : undefined
  }
  const take = async (file: File | undefined) => {
    const command = await come()
    if (!command) return
    const text = file && (await textOf(file))
    if (text === undefined) return toast({ tone: 'warn', text: say('ui.shell.file.unreadable', { name: file?.name }) })
    overlays.open({ is: 'form', form: { command, targets, args: { [argument]: text }, source: 'button' } })
  }
  return (
    <div
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      onDragEnter={(event) => {
        if (hasFile(event)) come().then(setOver, () => undefined)
      }}
      onDragOver={(event) => {
        if (over && hasFile(event)) event.preventDefault()
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(undefined)
      }}
      onDrop={(event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(undefined)
        void take(event.dataTransfer.files[0])
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-md border-2 border-dashed border-focus bg-primary-wash text-lg">
          {say('ui.shell.file.dropFor', { command: commandTitle(over.id) })}
        </div>
      )}
    </div>
  )
}
