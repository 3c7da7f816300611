import { ListboxOption, ListboxOptions } from '@headlessui/react'
import type { KeyboardEvent } from 'react'
import { CheckMark } from './check-mark.tsx'
import type { Choice } from './choice.ts'
import { LIST_LOOK, OPTION_LOOK } from './input-look.ts'
import { Kbd } from './kbd.tsx'

/** The inside of a row in a drop-down list. */
function OptionRow({
  choice,
  selected,
  multiple = false,
  number,
}: {
  choice: Choice<unknown>
  selected: boolean
  multiple?: boolean
  number?: number | undefined
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
      {number !== undefined && (
        <span aria-hidden="true">
          <Kbd besideText>{number}</Kbd>
        </span>
      )}
    </>
  )
}

/** Options with a number key. */
const mostNumbers = 9

type OptionListProps<Value> = {
  options: readonly Choice<Value>[]
  isSelected: (value: Value) => boolean
  multiple?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The list that drops down from a `ListboxButton`. */
export function OptionList<Value>(props: OptionListProps<Value>) {
  const { options, isSelected, multiple = false, onKeyDown } = props
  return (
    <ListboxOptions anchor="bottom start" modal={false} className={LIST_LOOK} onKeyDown={onKeyDown}>
      {options.map((option, index) => (
        <ListboxOption
          key={option.label}
          value={option.value}
          disabled={option.reason !== undefined}
          className={OPTION_LOOK}
        >
          <OptionRow
            choice={option}
            selected={isSelected(option.value)}
            multiple={multiple}
            number={multiple && index < mostNumbers ? index + 1 : undefined}
          />
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
