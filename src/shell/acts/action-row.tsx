// A command as a line of a list of actions: title left, its key or its destructive effect right; blocked, it says why.
import { isFinal, type ArgsSchema, type Arity, type TargetKind, type Typed } from '../../registry/define.ts'
import { Tag } from '../../ui/tag.tsx'
import { classes } from '../../ui/class-list.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useSession } from '../session/session.ts'
import { ariaKeys } from '../keys/aria-keys.ts'
import { Keycaps } from '../keys/keycaps.tsx'
import { useKeysOf } from '../keys/key-map.ts'
import { useVerdict } from '../session/known-targets.ts'
import { useSay } from '../words/say.ts'

type ActionRowProps<K extends TargetKind, A extends Arity, S extends ArgsSchema> = {
  command: Typed<K, A, S>
  targets: readonly string[]
  /** Instead of the command's title. */
  label?: string
  /** Names the thing it deletes; else says that it cannot be undone. */
  tag?: string
  /** Its key would run it with other arguments. */
  bare?: boolean
  /** Instead of running it: opens the page's own form for its arguments. */
  onRun?: () => void
}

export function ActionRow<K extends TargetKind, A extends Arity, S extends ArgsSchema>(props: ActionRowProps<K, A, S>) {
  const { command, targets, label, bare = false, onRun } = props
  const session = useSession()
  const { say, sayReason, commandTitle } = useSay()
  const verdict = useVerdict(command, targets)
  const ownKeys = useKeysOf(command)
  const keys = bare ? undefined : ownKeys
  if (!session.offers(command)) return null
  const tag = props.tag ?? (isFinal(command) ? say('ui.shell.irreversible') : undefined)
  const why = verdict?.why && sayReason(verdict.why)
  const blocked = verdict === undefined || why !== undefined
  const run = () => {
    if (blocked) return
    if (onRun) onRun()
    else void session.run(command, targets, {}, 'button')
  }
  const row = (describedBy?: string) => (
    <button
      type="button"
      aria-disabled={blocked || undefined}
      aria-describedby={describedBy}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      className={classes(
        'flex min-h-7 pointer-coarse:min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-sm px-1 text-left',
        blocked ? 'text-dim' : 'hover:bg-primary-wash',
      )}
      onClick={run}
    >
      <span>{label ?? commandTitle(command.id)}</span>
      {/* Below a label that leaves no room for it. */}
      <span className="ms-auto flex shrink-0 items-center gap-2">
        {tag !== undefined && <Tag tone="bad">{tag}</Tag>}
        {keys !== undefined && <Keycaps keys={keys} />}
      </span>
    </button>
  )
  return why === undefined ? row() : <Tooltip text={why}>{row}</Tooltip>
}
