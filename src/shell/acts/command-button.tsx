// A button of a page: the same command as by key, menu, palette and line. Blocked, it stays focusable and says why.
import type * as v from 'valibot'
import { isFinal, type ArgsSchema, type Arity, type TargetKind, type Typed } from '../../registry/define.ts'
import { Tag } from '../../ui/tag.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { useSession } from '../session/session.ts'
import { ariaKeys } from '../keys/aria-keys.ts'
import { keyText } from '../keys/keycaps.tsx'
import { useKeysOf } from '../keys/key-map.ts'
import { useVerdict } from '../session/known-targets.ts'
import { riskLevelOf } from '../../registry/risk-mark.ts'
import { useSay } from '../words/say.ts'
import { useState } from 'react'

type CommandButtonProps<K extends TargetKind, A extends Arity, S extends ArgsSchema> = {
  command: Typed<K, A, S>
  targets?: readonly string[]
  args?: Partial<v.InferInput<S>>
  /** Instead of the command's title. */
  label?: string
  variant?: ButtonVariant
  className?: string
  /** Without the keys printed on it. */
  bare?: boolean
  /** Shows these keys or none: its own would act on something else, such as the row at the cursor. */
  keys?: string | false
}

const nothing: readonly string[] = []

export function CommandButton<K extends TargetKind, A extends Arity, S extends ArgsSchema>(
  props: CommandButtonProps<K, A, S>,
) {
  const { command, targets = nothing, label, variant, className, bare = false } = props
  const session = useSession()
  const { say, sayReason, commandTitle, commandHelp } = useSay()
  const verdict = useVerdict(command, targets)
  const own = useKeysOf(command)
  const keys = props.keys === undefined ? own : props.keys || undefined
  const [busy, setBusy] = useState(false)
  if (!session.offers(command)) return null

  const why = verdict?.why
  const risky = riskLevelOf(command) === 'irreversible'
  const title = label ?? commandTitle(command.id)
  const press = async () => {
    setBusy(true)
    try {
      await session.run(command, targets, props.args ?? {}, 'button')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={variant ?? (risky ? 'danger' : 'plain')}
      className={className ?? ''}
      reason={verdict === undefined ? say('ui.shell.loading') : why && sayReason(why)}
      busy={busy}
      title={why ? undefined : commandHelp(command.id)}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      onClick={() => void press()}
      {...(!bare && keys !== undefined && { keys: keyText(keys) })}
      {...(isFinal(command) && { tag: <Tag tone="bad">{say('ui.shell.irreversible')}</Tag> })}
    >
      {title}
    </Button>
  )
}
