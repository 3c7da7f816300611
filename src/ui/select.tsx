import { Listbox, ListboxButton } from '@headlessui/react'
import { type KeyboardEvent, useRef } from 'react'
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
  /** The name is shown before the value: for a choice that stands alone. Both as they are spoken. */
  labelled?: (value: string) => string
  name?: string
}

/** One of a short list; letters jump to an option. */
export function Select<Value>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder = '', label, labelled, name } = props
  const { invalid, locked } = useFieldState()
  const jump = useLetters<Value>()
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
        aria-label={labelled ? labelled(shown ?? placeholder) : label}
        data-takes-letters=""
        onKeyDown={(event) => {
          const next = jump(event, options, value)
          if (next) onValueChange(next.value)
          else openOnEnter(event)
        }}
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

/** chosen: as long as browsers wait for the next letter of a word (milliseconds). */
const wordPause = 1000

/** Letters on the closed list go to the next option that begins with them, as in the browser's own. */
function useLetters<Value>() {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent, options: readonly Choice<Value>[], value: Value | null): Choice<Value> | undefined => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
    if (isOpen || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return undefined
    const before = timeStamp - typed.current.at < wordPause ? typed.current.text : ''
    const text = before === key.toLowerCase() ? before : before + key.toLowerCase()
    typed.current = { text, at: timeStamp }
    event.preventDefault()
    const able = options.filter(({ reason }) => reason === undefined)
    const here = able.findIndex((one) => one.value === value)
    // A single letter goes to the next match; a longer text may match the current option.
    const from = text.length === 1 ? here + 1 : Math.max(here, 0)
    const inTurn = [...able.slice(from), ...able.slice(0, from)]
    return inTurn.find(({ label }) => label.toLowerCase().startsWith(text))
  }
}
