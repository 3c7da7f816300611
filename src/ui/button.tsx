import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './class-list.ts'
import { Kbd } from './kbd.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** The keys that do the same, as printed: `s a`. */
  keys?: ReactNode
  /** After the text, such as a `Tag`. */
  tag?: ReactNode
  /** Why it cannot be used now: it stays focusable, does nothing, and says this. */
  reason?: string | undefined
  /** It is being done: clicks are ignored. */
  busy?: boolean
}

function buttonLook(variant: ButtonVariant = 'plain', blocked = false): string {
  return classes(
    'inline-flex min-h-7 pointer-coarse:min-h-11 min-w-0 max-w-full items-center justify-center gap-2 rounded-md border px-2.5 py-0.5 whitespace-nowrap',
    blocked ? BLOCKED_LOOK[variant] : LOOK[variant],
  )
}

export function Button(props: ButtonProps) {
  const { variant = 'plain', keys, tag, reason, busy = false, children, className, onClick, ...rest } = props
  const inert = reason !== undefined || busy
  const button = (describedBy?: string) => (
    <button
      type="button"
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      {...rest}
      className={classes(
        buttonLook(variant, reason !== undefined),
        tag !== undefined && 'max-fold:flex-wrap',
        className,
      )}
      onClick={inert ? swallow : onClick}
    >
      <span className="truncate">{children}</span>
      {/* Its colours are made for the ground of a pane, whatever the button's own is. */}
      {tag && <span className="inline-flex rounded-md bg-pane">{tag}</span>}
      {busy ? <Spinner /> : keys !== undefined && <Kbd besideText>{keys}</Kbd>}
    </button>
  )
  return reason === undefined ? button(rest['aria-describedby']) : <Tooltip text={reason}>{button}</Tooltip>
}

const LOOK: Record<ButtonVariant, string> = {
  plain: 'border-edge bg-pane-2 text-text hover:bg-primary-wash',
  primary: 'border-primary bg-primary-deep text-on-primary hover:brightness-115',
  danger: 'border-bad bg-bad-wash text-bad hover:brightness-125',
  quiet: 'border-transparent text-dim hover:bg-primary-wash hover:text-text',
}

const BLOCKED_LOOK: Record<ButtonVariant, string> = {
  plain: 'border-line border-dashed text-dim',
  primary: 'border-line border-dashed text-dim',
  danger: 'border-line border-dashed text-dim',
  quiet: 'border-transparent text-dim',
}

/** Also keeps a submit button from submitting. */
function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
