import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import type { ReactNode, Ref } from 'react'
import type { Choice } from './choice.ts'
import { classes } from './class-list.ts'
import { LIST_LOOK, OPTION_LOOK } from './input-look.ts'
import { Kbd } from './kbd.tsx'
import { OptionRow, openOnEnter } from './option-row.tsx'

export type ChipProps<Value> = {
  /** What is filtered: `state`. */
  label: string
  options: readonly Choice<Value>[]
  values: readonly Value[]
  onValuesChange: (values: Value[]) => void
  /** Shown while nothing is filtered: `any`. */
  anyText: string
  keys?: ReactNode
  /** The button: `click()` on it opens the list, which is what its keys do. */
  ref?: Ref<HTMLButtonElement>
}

/** A filter in a row of filters: `state: any  f s`. */
export function Chip<Value>({ label, options, values, onValuesChange, anyText, keys, ref }: ChipProps<Value>) {
  const chosen = options.filter((option) => values.includes(option.value)).map((option) => option.label)
  return (
    <Listbox multiple value={[...values]} onChange={onValuesChange}>
      <ListboxButton
        ref={ref}
        onKeyDown={openOnEnter}
        className={classes(
          'inline-flex min-h-6 max-w-64 items-center gap-1.5 rounded-md border px-2 whitespace-nowrap',
          chosen.length > 0 ? 'border-primary bg-primary-wash' : 'border-edge hover:bg-primary-wash',
        )}
      >
        <span className="text-dim">{label}:</span>
        <span className={classes('truncate', chosen.length > 0 ? 'font-bold' : '')}>
          {chosen.join(', ') || anyText}
        </span>
        {keys !== undefined && <Kbd>{keys}</Kbd>}
      </ListboxButton>
      <ListboxOptions anchor="bottom start" modal={false} className={LIST_LOOK}>
        {options.map((option) => (
          <ListboxOption
            key={option.label}
            value={option.value}
            disabled={option.reason !== undefined}
            className={OPTION_LOOK}
          >
            <OptionRow choice={option} selected={values.includes(option.value)} multiple />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  )
}
