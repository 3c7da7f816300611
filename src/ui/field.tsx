import { Description, Field as HeadlessField, Label } from '@headlessui/react'
import { type ReactNode, useMemo } from 'react'
import { classes } from './class-list.ts'
import { FieldContext } from './field-state.ts'

export type FieldProps = {
  label: ReactNode
  /** Under the control, in red; the control becomes invalid. */
  error?: ReactNode
  hint?: ReactNode
  /** Something to know before going on. */
  note?: ReactNode
  required?: boolean
  /** Why it cannot be changed; every control that reads `useFieldState` becomes read-only. */
  locked?: ReactNode
  /** The reason stands in sight elsewhere: here only screen readers are told. */
  lockedQuietly?: boolean
  /** Label above instead of beside: for dialogs and narrow places. */
  stacked?: boolean
  children: ReactNode
  className?: string
}

/** Label, one control, its hint and its error, wired together for screen readers by Headless UI. */
export function Field({
  label,
  error,
  hint,
  note,
  required = false,
  locked,
  lockedQuietly = false,
  stacked,
  children,
  className,
}: FieldProps) {
  const invalid = hasContent(error)
  const isLocked = hasContent(locked)
  const state = useMemo(() => ({ invalid, required, locked: isLocked }), [invalid, required, isLocked])
  return (
    <HeadlessField
      className={classes(
        'grid gap-x-4 gap-y-1',
        !stacked && 'fold:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)]',
        className,
      )}
    >
      <Label className={classes('text-dim', !stacked && 'fold:py-1')}>
        {label}
        {required && (
          <span aria-hidden="true" className="ps-1 text-primary">
            *
          </span>
        )}
      </Label>
      <div className="min-w-0">
        <FieldContext value={state}>{children}</FieldContext>
        {invalid && (
          <Description data-field-error="" className="pt-0.5 text-xs text-bad">
            {error}
          </Description>
        )}
        {isLocked && (
          <Description className={lockedQuietly ? 'sr-only' : 'pt-0.5 text-xs text-warn'}>{locked}</Description>
        )}
        {hasContent(note) && <Description className="pt-0.5 text-xs text-warn">{note}</Description>}
        {hasContent(hint) && <Description className="pt-0.5 text-xs text-dim">{hint}</Description>}
      </div>
    </HeadlessField>
  )
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
