import type { KeyboardEvent } from 'react'
import { CheckMark } from './check-mark.tsx'
import type { Choice } from './choice.ts'

/** The inside of a row in a drop-down list. */
export function OptionRow({
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

/** Headless UI keeps Enter on a closed list for sending the form; here it opens the list, as on every other button. */
export function openOnEnter(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.click()
}
