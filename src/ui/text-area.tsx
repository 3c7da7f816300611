import { Textarea } from '@headlessui/react'
import type { ComponentProps } from 'react'
import { classes } from './class-list.ts'
import { useFieldState } from './field-state.ts'
import { inputLook } from './input-look.ts'

export type TextAreaProps = ComponentProps<'textarea'> & { onValueChange?: (text: string) => void }

/** Several lines, `rows` of them at least; grows with its text up to half the screen. */
export function TextArea({ onValueChange, onChange, className, readOnly, rows = 4, style, ...rest }: TextAreaProps) {
  const { invalid, required, locked } = useFieldState()
  return (
    <Textarea
      aria-required={required || undefined}
      {...rest}
      rows={rows}
      // A field as high as its text ignores `rows`.
      style={{ minHeight: `calc(${rows}lh + 0.625rem)`, ...style }}
      invalid={invalid}
      readOnly={readOnly ?? locked}
      className={classes(inputLook(invalid, locked), 'field-sizing-content max-h-[50vh] resize-y py-1', className)}
      onChange={(event) => {
        onChange?.(event)
        onValueChange?.(event.target.value)
      }}
    />
  )
}
