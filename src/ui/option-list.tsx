import { ListboxOption, ListboxOptions } from '@headlessui/react'
import type { KeyboardEvent } from 'react'
import { CheckMark } from './check-mark.tsx'
import type { Choice } from './choice.ts'
import { LIST_LOOK, OPTION_LOOK } from './input-look.ts'

/** The inside of a row in a drop-down list. */
function OptionRow({
  choice,
  selected,
  multiple = false,
}: {
  choice: Choice<unknown>
  selected: boolean
  multiple?: boolean
}) {
  return (
    <>
      {multiple ? (
        <CheckMark state={selected ? 'on' : 'off'} />
      ) : (
        <span aria-hidden="true" className="w-2 text-primary">
          {selected ? '•' : ''}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">
        {choice.label}
        {choice.detail !== undefined && <span className="ps-2 text-dim">{choice.detail}</span>}
      </span>
      {choice.reason !== undefined && <span className="shrink-0 text-xs text-warn">{choice.reason}</span>}
    </>
  )
}

type OptionListProps<Value> = {
  options: readonly Choice<Value>[]
  isSelected: (value: Value) => boolean
  multiple?: boolean
}

/** What drops down from a `ListboxButton`. */
export function OptionList<Value>({ options, isSelected, multiple = false }: OptionListProps<Value>) {
  return (
    <ListboxOptions anchor="bottom start" modal={false} className={LIST_LOOK}>
      {options.map((option) => (
        <ListboxOption
          key={option.label}
          value={option.value}
          disabled={option.reason !== undefined}
          className={OPTION_LOOK}
        >
          <OptionRow choice={option} selected={isSelected(option.value)} multiple={multiple} />
        </ListboxOption>
      ))}
    </ListboxOptions>
  )
}

/** Headless UI keeps Enter on a closed list for sending the form; here it opens the list, as on every other button. */
export function openOnEnter(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.click()
}
