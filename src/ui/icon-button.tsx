import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-list.ts'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Its accessible name, shown on hover and focus. */
  label: string
  /** An icon of 14 or 16 pixels. */
  children: ReactNode
  /** Why it cannot be used now; shown instead of the label. */
  reason?: string | undefined
  /** For a button that switches something. */
  pressed?: boolean
}

export function IconButton({ label, children, reason, pressed, className, onClick, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={reason ?? label} className={className ?? ''}>
      {(descriptionId) => (
        <button
          type="button"
          {...rest}
          aria-label={label}
          aria-pressed={pressed}
          aria-disabled={reason === undefined ? undefined : true}
          aria-describedby={reason === undefined ? undefined : descriptionId}
          className={classes(
            'inline-flex size-6 pointer-coarse:size-11 items-center justify-center rounded-md',
            pressed ? 'bg-primary-wash text-primary' : 'text-dim',
            reason === undefined && 'hover:bg-primary-wash hover:text-text',
          )}
          onClick={reason === undefined ? onClick : undefined}
        >
          {children}
        </button>
      )}
    </Tooltip>
  )
}
