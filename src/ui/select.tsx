import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import type { Choice } from './choice.ts'
import { useFieldState } from './field.tsx'
import { LIST_LOOK, OPTION_LOOK, inputLook } from './input-look.ts'
import { OptionRow, openOnEnter } from './option-row.tsx'

type SelectBase<Value> = {
  options: readonly Choice<Value>[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** Accessible name where no `Field` gives one. */
  label?: string
  name?: string
}

export type SelectProps<Value> = SelectBase<Value> & {
  value: Value | null
  onValueChange: (value: Value) => void
}

export type MultiSelectProps<Value> = SelectBase<Value> & {
  values: readonly Value[]
  onValuesChange: (values: Value[]) => void
}

/** One of a short list; letters jump to an option. */
export function Select<Value>({ value, onValueChange, ...rest }: SelectProps<Value>) {
  return (
    <SelectList
      {...rest}
      multiple={false}
      chosen={value === null ? [] : [value]}
      onChosen={([next]) => {
        if (next !== undefined) onValueChange(next)
      }}
    />
  )
}

/** Several of a short list; it stays open while one chooses. */
export function MultiSelect<Value>({ values, onValuesChange, ...rest }: MultiSelectProps<Value>) {
  return <SelectList {...rest} multiple chosen={values} onChosen={onValuesChange} />
}

function SelectList<Value>(
  props: SelectBase<Value> & { multiple: boolean; chosen: readonly Value[]; onChosen: (values: Value[]) => void },
) {
  const { options, placeholder = '', label, name, multiple, chosen, onChosen } = props
  const { invalid, locked } = useFieldState()
  const shown = options.filter((option) => chosen.includes(option.value)).map((option) => option.label)
  const list = (
    <>
      <ListboxButton
        aria-label={label}
        onKeyDown={openOnEnter}
        className={`${inputLook(invalid, locked)} flex items-center gap-2`}
      >
        <span className={shown.length > 0 ? 'truncate' : 'truncate text-dim'}>{shown.join(', ') || placeholder}</span>
        <span aria-hidden="true" className="text-dim">
          ▾
        </span>
      </ListboxButton>
      <ListboxOptions anchor="bottom start" modal={false} className={LIST_LOOK}>
        {options.map((option) => (
          <ListboxOption
            key={option.label}
            value={option.value}
            disabled={option.reason !== undefined}
            className={OPTION_LOOK}
          >
            <OptionRow choice={option} selected={chosen.includes(option.value)} multiple={multiple} />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </>
  )
  const common = { invalid, disabled: locked, ...(name === undefined ? {} : { name }) }
  return multiple ? (
    <Listbox {...common} multiple value={[...chosen]} onChange={onChosen}>
      {list}
    </Listbox>
  ) : (
    <Listbox {...common} value={chosen[0] ?? null} onChange={(value) => value !== null && onChosen([value])}>
      {list}
    </Listbox>
  )
}
