// A filter whose value is typed: an id, or a date with or without a time. Enter or leaving the field sets it.
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { chipLook } from '../../ui/chip-face.tsx'
import { classes } from '../../ui/class-list.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useSay } from '../words/say.ts'
import { readPast } from '../../registry/past-span.ts'
import { toast } from '../over/toasts.ts'
import { usePageSession } from '../session/session.ts'
import { dateTimeText, systemZone } from '../words/time.ts'
import { isImeKey } from '../../ui/ime-key.ts'

type FilterFieldProps = {
  label: string
  value: string | undefined
  onValue: (value: string | undefined) => void
  time?: 'first' | 'last' | undefined
  beside?: ReactNode
  keys?: string
  ref?: Ref<HTMLInputElement>
}

export default function FilterField({ label, value, onValue, time, beside, keys, ref }: FilterFieldProps) {
  const { say } = useSay()
  const [start] = useState(() => textOf(value, time))
  const [text, setText] = useState(start)
  const [told, setTold] = useState(start)
  const { clock } = usePageSession()
  const typed = valueOf(text, time, clock.now())
  const wrong = typed === undefined && text.trim() !== ''
  const refuse = () => toast({ tone: 'warn', id: `filter ${label}`, text: say('ui.list.dateWrong', { text }) })
  // The line and a link may give words: `table filter from yesterday`.
  const inWords = time !== undefined && value !== undefined && !Number.isFinite(Number(value))
  const takeWords = useEffectEvent(() => {
    if (typed === undefined) refuse()
    onValue(typed)
  })
  // With each drawing: of two fields that take their words at once the address keeps only one.
  useEffect(() => {
    if (inWords) takeWords()
  })
  const set = () => {
    // A text that was not edited stays as it is, to the second; a wrong one is told once.
    if (text === start || text === told) return
    setTold(text)
    if (wrong) refuse()
    else if (typed !== value) onValue(typed)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isImeKey(event) || event.key !== 'Enter') return
    event.preventDefault()
    set()
  }
  return (
    <label
      className={classes(
        chipLook(value !== undefined),
        'focus-within:outline-2 outline-focus',
        beside ? 'max-w-96!' : '',
      )}
    >
      <span className="text-dim">{label}</span>
      <input
        ref={ref}
        value={text}
        autoComplete="off"
        placeholder={time ? say('ui.list.datePlaceholder') : say('ui.list.any')}
        aria-invalid={wrong || undefined}
        title={wrong ? say('ui.list.dateWrong', { text }) : undefined}
        className={`${widthOf(text, time)} min-w-0 shrink-0 bg-transparent outline-none placeholder:text-text aria-invalid:text-bad`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={set}
      />
      {beside && <span className="min-w-0 truncate">{beside}</span>}
      {keys !== undefined && <Kbd besideText>{keys}</Kbd>}
    </label>
  )
}

/** When empty, it is as wide as its placeholder, with room for a date while typing. */
function widthOf(text: string, time: FilterFieldProps['time']): string {
  if (!time) return text === '' ? 'w-[4ch] focus:w-12' : 'w-12'
  return text === '' ? 'w-[8ch] focus:w-[10ch]' : 'w-28'
}

function textOf(value: string | undefined, time: FilterFieldProps['time']): string {
  if (value === undefined || !time) return value ?? ''
  return Number.isFinite(Number(value)) ? dateTimeText(Number(value)) : value
}

/** The first second that is meant or the last: of a minute, a day, a month. */
function valueOf(text: string, time: FilterFieldProps['time'], now: number): string | undefined {
  const typed = text.trim()
  if (typed === '' || !time) return typed === '' ? undefined : typed
  const span = readPast(typed, { now, zone: systemZone() })
  return span && String(time === 'first' ? span.first : span.last)
}
