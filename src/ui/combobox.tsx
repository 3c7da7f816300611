import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react'
import { useState } from 'react'
import type { Choice } from './choice.ts'
import { fold } from './collation.ts'
import { useFieldState } from './field.tsx'
import { LIST_LOOK, OPTION_LOOK, inputLook } from './input-look.ts'
import { OptionRow } from './option-row.tsx'

export type ComboboxProps<Value> = {
  options: readonly Choice<Value>[]
  value: Value | null
  onValueChange: (value: Value | null) => void
  placeholder?: string
  /** Accessible name where no `Field` gives one. */
  label?: string
  /** Accessible name of the arrow. */
  openLabel: string
  /** Shown when nothing matches. */
  emptyText: string
  /** Shown under a cut list: how many more there are. */
  moreText: (more: number) => string
}

/** More rows than anybody reads; one types instead. */
const SHOWN = 60

/** One of a long list, found by typing any part of its words. */
export function Combobox<Value>(props: ComboboxProps<Value>) {
  const { options, value, onValueChange, placeholder, label, openLabel, emptyText, moreText } = props
  const { invalid, required, locked } = useFieldState()
  const [query, setQuery] = useState('')
  const words = fold(query).split(/\s+/).filter(Boolean)
  const found = options.filter((option) => {
    const text = fold(`${option.label} ${option.detail ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  return (
    <HeadlessCombobox
      value={options.find((option) => option.value === value) ?? null}
      by={(a, b) => a?.value === b?.value}
      onChange={(choice) => onValueChange(choice?.value ?? null)}
      onClose={() => setQuery('')}
      immediate
      invalid={invalid}
      disabled={locked}
    >
      <div className="relative">
        <ComboboxInput
          aria-label={label}
          aria-required={required || undefined}
          autoComplete="off"
          placeholder={placeholder}
          displayValue={(choice: Choice<Value> | null) => choice?.label ?? ''}
          onChange={(event) => setQuery(event.target.value)}
          className={`${inputLook(invalid, locked)} pe-7`}
        />
        <ComboboxButton aria-label={openLabel} className="absolute inset-y-0 end-0 w-7 text-dim">
          <span aria-hidden="true">▾</span>
        </ComboboxButton>
      </div>
      <ComboboxOptions anchor="bottom start" modal={false} className={LIST_LOOK}>
        {found.slice(0, SHOWN).map((option) => (
          <ComboboxOption
            key={`${option.label} ${option.detail ?? ''}`}
            value={option}
            disabled={option.reason !== undefined}
            className={OPTION_LOOK}
          >
            <OptionRow choice={option} selected={option.value === value} multiple={false} />
          </ComboboxOption>
        ))}
        {found.length === 0 && <p className="px-2.5 py-1 text-dim">{emptyText}</p>}
        {found.length > SHOWN && <p className="px-2.5 py-1 text-xs text-dim">{moreText(found.length - SHOWN)}</p>}
      </ComboboxOptions>
    </HeadlessCombobox>
  )
}
