import { Input } from '@headlessui/react'
import type { ComponentProps } from 'react'
import { classes } from './class-list.ts'
import { useFieldState } from './field-state.ts'
import { inputLook } from './input-look.ts'

export type TextInputProps = ComponentProps<'input'> & {
  /** The text alone, beside the usual `onChange`. */
  onValueChange?: (text: string) => void
}

/** One line of text. Takes every prop of an input, `register(…)` of a form included. */
export function TextInput({ onValueChange, onChange, className, readOnly, ...rest }: TextInputProps) {
  const { invalid, required, locked } = useFieldState()
  return (
    <Input
      type="text"
      autoComplete="off"
      aria-required={required || undefined}
      {...rest}
      invalid={invalid}
      readOnly={readOnly ?? locked}
      className={classes(inputLook(invalid, locked), className)}
      onChange={(event) => {
        onChange?.(event)
        onValueChange?.(event.target.value)
      }}
    />
  )
}
