import { Listbox, ListboxButton } from '@headlessui/react'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { ChipText, chipLook } from './chip-face.tsx'
import type { Choice } from './choice.ts'
import { OptionList, openOnEnter } from './option-list.tsx'

export type ChipProps<Value> = {
  /** The name of the filter: `state`. */
  label: string
  options: readonly Choice<Value>[]
  values: readonly Value[]
  onValuesChange: (values: Value[]) => void
  /** The names of the chosen options, or `any`. */
  text: string
  keys?: ReactNode
  /** The button: `click()` on it opens the list, which is what its keys do. */
  ref?: Ref<HTMLButtonElement>
}

/** A filter in a row of filters: `state: any  f s`. */
export function Chip<Value>(props: ChipProps<Value>) {
  const { options, values, onValuesChange, ref } = props
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []) // it is drawn with the chip
  // chosen: Enter takes the option and closes the list, and so does its number: a name in Chinese cannot be typed here. Space
  // takes it and leaves the list open for more.
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const numbered = currentTarget.querySelectorAll<HTMLElement>('[role=option]')[Number(key) - 1]
    numbered?.click()
    if (key === 'Enter' || numbered) queueMicrotask(() => button.current?.click())
  }
  return (
    <Listbox multiple value={[...values]} onChange={onValuesChange}>
      <ListboxButton ref={button} onKeyDown={openOnEnter} className={chipLook(values.length > 0)}>
        <ChipText {...props} />
      </ListboxButton>
      <OptionList options={options} isSelected={(one) => values.includes(one)} multiple onKeyDown={onKeyDown} />
    </Listbox>
  )
}
