import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { halfWidth } from '../contract/half-width.ts'
import { TextInput } from './text-input.tsx'

export type NumberInputProps = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onValueChange' | 'type'
> & {
  value: number | null
  /** `null` for an empty field, `NaN` for a text that is no number: the schema then reports it. */
  onValueChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** Reads other spellings, such as `1h30` and `1,000`. */
  read?: ((text: string) => number | undefined) | undefined
}

/** Typed as text, so that nothing typed is swallowed; ↑ and ↓ step. */
export function NumberInput({
  value,
  onValueChange,
  min,
  max,
  step = 1,
  read,
  onKeyDown,
  onBlur,
  ...rest
}: NumberInputProps) {
  const [draft, setDraft] = useState(() => print(value))
  const [known, setKnown] = useState(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    if (!Object.is(valueOf(draft), value)) setDraft(print(value))
  }

  function valueOf(text: string): number | null {
    const value = parse(text)
    return Number.isNaN(value) ? (read?.(text) ?? value) : value
  }

  function change(text: string) {
    setDraft(text)
    onValueChange(valueOf(text))
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (sign === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const current = valueOf(draft)
    if (Number.isNaN(current) || event.currentTarget.readOnly) return
    event.preventDefault()
    // Against 0.1 + 0.2: as many decimals as the step has.
    const decimals = String(step).split('.')[1]?.length ?? 0
    const next = Number(((current ?? 0) + sign * step).toFixed(decimals))
    change(print(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))))
  }

  return (
    <TextInput
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      {...rest}
      value={draft}
      onValueChange={change}
      onKeyDown={onKey}
      onBlur={(event) => {
        // The field shows the number as it was read.
        const is = valueOf(draft)
        if (is !== null && !Number.isNaN(is)) setDraft(print(is))
        onBlur?.(event)
      }}
    />
  )
}

function parse(text: string): number | null {
  const trimmed = halfWidth(text).trim()
  if (trimmed === '') return null
  // `1.000` is one, or a thousand.
  return /^[+-]?(\d+\.?(?!000$)\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

function print(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value)
}
