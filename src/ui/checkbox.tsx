import { type ComponentProps, useCallback } from 'react'
import { CheckMark } from './check-mark.tsx'
import { classes } from './class-list.ts'
import { useFieldState } from './field-state.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'children'> & {
  checked: boolean
  /** Some but not all of its items are checked. */
  indeterminate?: boolean
  onCheckedChange: (checked: boolean) => void
  /** Text beside the box. Without it give `aria-label` or `aria-labelledby`. */
  label?: React.ReactNode
}

export function Checkbox({
  checked,
  indeterminate = false,
  onCheckedChange,
  label,
  className,
  ...rest
}: CheckboxProps) {
  const { locked } = useFieldState()
  const setMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = indeterminate
    },
    [indeterminate],
  )
  return (
    <label className={classes('relative inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-2', className)}>
      <input
        {...rest}
        ref={setMixed}
        type="checkbox"
        disabled={rest.disabled ?? locked}
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      <CheckMark
        state={indeterminate ? 'mixed' : checked ? 'on' : 'off'}
        className="peer-focus-visible:outline-2 peer-disabled:opacity-50 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
      />
      {label !== undefined && <span className="peer-disabled:text-dim">{label}</span>}
    </label>
  )
}
