import { useId } from 'react'
import { useFieldState } from './field-state.ts'

type Radio<Value> = { value: Value; label: string; details?: string }

type RadioListProps<Value> = {
  /** Of all of it. */
  name: string
  choices: readonly Radio<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A few choices, one to a line with a description; arrow keys move. */
export function RadioList<Value extends string | null>({ name, choices, value, onValueChange }: RadioListProps<Value>) {
  const group = useId()
  const { locked } = useFieldState()
  return (
    <fieldset aria-label={name} className="flex flex-col">
      {choices.map((choice) => (
        <label
          key={choice.value ?? ''}
          className="relative flex min-h-7 pointer-coarse:min-h-11 items-center gap-2 rounded-md px-1.5 has-checked:bg-primary-wash"
        >
          <input
            type="radio"
            name={group}
            checked={choice.value === value}
            disabled={locked}
            onChange={() => onValueChange(choice.value)}
            className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="inline-flex size-[13px] shrink-0 items-center justify-center rounded-full border border-edge peer-checked:border-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
          >
            {choice.value === value && <span className="fill-mark size-[7px] rounded-full bg-primary" />}
          </span>
          <span className="shrink-0">{choice.label}</span>
          {choice.details !== undefined && <span className="truncate text-dim">{choice.details}</span>}
        </label>
      ))}
    </fieldset>
  )
}
