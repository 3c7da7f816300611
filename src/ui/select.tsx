import { Listbox, ListboxButton } from '@headlessui/react'
import type { Choice } from './choice.ts'
import { useFieldState } from './field-state.ts'
import { inputLook } from './input-look.ts'
import { OptionList, openOnEnter } from './option-list.tsx'

export type SelectProps<Value> = {
  options: readonly Choice<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** Accessible name where no `Field` gives one. */
  label?: string
  /** The name is shown before the value: for a choice that stands alone. */
  labelled?: boolean
  name?: string
}

/** One of a short list; letters jump to an option. */
export function Select<Value>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder = '', label, labelled = false, name } = props
  const { invalid, locked } = useFieldState()
  const shown = options.find((option) => option.value === value)?.label
  return (
    <Listbox
      invalid={invalid}
      disabled={locked}
      value={value}
      onChange={(next) => next !== null && onValueChange(next)}
      {...(name !== undefined && { name })}
    >
      <ListboxButton
        aria-label={labelled ? `${label ?? ''}: ${shown ?? placeholder}` : label}
        onKeyDown={openOnEnter}
        className={`${inputLook(invalid, locked)} flex items-center gap-2`}
      >
        {labelled && <span className="text-dim">{label}</span>}
        <span className={shown === undefined ? 'truncate text-dim' : 'truncate'}>{shown ?? placeholder}</span>
        <span aria-hidden="true" className="text-dim">
          ▾
        </span>
      </ListboxButton>
      <OptionList options={options} isSelected={(one) => one === value} />
    </Listbox>
  )
}
