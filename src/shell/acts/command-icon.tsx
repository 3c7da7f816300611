// A command as an icon in a row of many alike: named with what it is done to; blocked, it says why.
import type * as v from 'valibot'
import type { ReactNode } from 'react'
import type { ArgsSchema, Arity, TargetKind, Typed } from '../../registry/define.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDesk } from '../start/desk.ts'
import { useSay } from '../words/say.ts'
import { useVerdict } from './known-targets.ts'

type CommandIconProps<K extends TargetKind, A extends Arity, S extends ArgsSchema> = {
  command: Typed<K, A, S>
  targets: readonly string[]
  args?: Partial<v.InferInput<S>>
  /** What stands in the row: `Bea`. */
  of: string
  /** Instead of the command's title. */
  title?: string
  /** Instead of running it: a form that begins with what is there. */
  onRun?: () => void
  /** In a table, which is one tab stop. */
  inTable?: boolean
  children: ReactNode
}

export function CommandIcon<K extends TargetKind, A extends Arity, S extends ArgsSchema>(
  props: CommandIconProps<K, A, S>,
) {
  const { command, targets, of, onRun } = props
  const { sayReason, commandTitle } = useSay()
  const desk = useDesk()
  const why = useVerdict(command, targets)?.why
  if (!command.roles.includes(desk.user.role)) return null
  const run = onRun ?? (() => void desk.run(command, targets, props.args ?? {}, 'button'))
  return (
    <IconButton
      label={`${props.title ?? commandTitle(command.id)}: ${of}`}
      reason={why && sayReason(why)}
      onClick={run}
      {...(props.inTable && { tabIndex: -1 })}
    >
      {props.children}
    </IconButton>
  )
}
