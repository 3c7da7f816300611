// A command as an icon, repeated in every row: its label names the target; blocked, it says why.
import { labelled } from '../../contract/labelled.ts'
import type * as v from 'valibot'
import type { ReactNode } from 'react'
import type { ArgsSchema, Arity, TargetKind, Typed } from '../../registry/define.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { useVerdict } from '../session/known-targets.ts'

type CommandIconProps<K extends TargetKind, A extends Arity, S extends ArgsSchema> = {
  command: Typed<K, A, S>
  targets: readonly string[]
  args?: Partial<v.InferInput<S>>
  /** The name in the row: `Bea`. */
  of: string
  /** Instead of the command's title. */
  title?: string
  /** Opens a form filled with the current values instead of running it. */
  onRun?: () => void
  /** In a table, which is one tab stop. */
  inTable?: boolean
  children: ReactNode
}

export function CommandIcon<K extends TargetKind, A extends Arity, S extends ArgsSchema>(
  props: CommandIconProps<K, A, S>,
) {
  const { command, targets, of, onRun } = props
  const { say, sayReason, commandTitle } = useSay()
  const session = useSession()
  const why = useVerdict(command, targets)?.why
  if (!session.offers(command)) return null
  const run = onRun ?? (() => void session.run(command, targets, props.args ?? {}, 'button'))
  return (
    <IconButton
      label={labelled(say, props.title ?? commandTitle(command.id), of)}
      reason={why && sayReason(why)}
      onClick={run}
      {...(props.inTable && { tabIndex: -1 })}
    >
      {props.children}
    </IconButton>
  )
}
