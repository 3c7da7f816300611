// A moment: typed as a date and time or in words, or picked from a calendar, in the zone where it happens. What was typed is
// told back as the moment it means.
import CalendarDays from 'lucide-react/icons/calendar-days'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Calendar, focusDay } from './calendar.tsx'
import { classes } from './class-list.ts'
import { useFieldState } from './field-state.ts'
import { IconButton } from './icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { isImeKey } from './ime-key.ts'
import { useStable } from './use-stable.ts'

/** The parsed time; `note`: a remark about it, such as a skipped hour. */
export type MomentMeant = { at: number; note?: string | undefined }

export type DateTimeInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onValueChange' | 'type'> & {
  /** Epoch seconds; `NaN` while the typed text cannot be read. */
  value: number | null
  onValueChange: (value: number | null) => void
  read: (text: string) => MomentMeant | undefined
  /** `2026-11-28 19:00` */
  show: (seconds: number) => string
  /** Now, the same way. */
  now: () => string
  /** The zone it is typed and shown in, as people know it: `Asia/Hong_Kong +08`. */
  zoneLabel: string
  /** The same moment elsewhere, shown beside it: `02:00 your time`. */
  elsewhere?: ReactNode
  language: string
  /** Whether its calendar is open; the owner of other popups closes it. */
  open: boolean
  onOpenChange: (open: boolean) => void
  words: { open: string; previous: string; next: string; times: string; means: (text: string) => string }
}

export function DateTimeInput(props: DateTimeInputProps) {
  const {
    value,
    onValueChange,
    read,
    show,
    now,
    zoneLabel,
    elsewhere,
    language,
    open,
    onOpenChange,
    words,
    className,
    onBlur,
    ...rest
  } = props
  const { locked } = useFieldState()
  const [text, setText] = useState(() => shownAs(value, show))
  const [told, setTold] = useState(value)
  const [typed, setTyped] = useState(false)
  // Set from outside: by a form that is reset or discarded.
  if (!Object.is(value, told)) {
    setTold(value)
    if (!(value === null && text !== '' && Number.isNaN(told))) setText(shownAs(value, show))
  }
  const meant = text.trim() === '' ? undefined : read(text)

  function take(entered: string) {
    const next = entered.trim() === '' ? null : (read(entered)?.at ?? Number.NaN)
    setText(entered)
    setTyped(true)
    setTold(next)
    onValueChange(next)
  }
  /** APG: a date picker opens by Alt+↓. Escape would close the form around it as well. */
  function onKeyDown(event: KeyboardEvent) {
    const opens = event.key === 'ArrowDown' && event.altKey && !locked && !open
    if ((!opens && !(event.key === 'Escape' && open)) || isImeKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    onOpenChange(opens)
  }
  return (
    <div role="presentation" className="relative flex flex-wrap items-center gap-x-2" onKeyDown={onKeyDown}>
      <TextInput
        {...rest}
        placeholder="YYYY-MM-DD HH:mm"
        className={classes('w-48!', className)}
        value={text}
        spellCheck={false}
        onValueChange={take}
        onBlur={(event) => {
          if (meant) setText(show(meant.at))
          onBlur?.(event)
        }}
      />
      {!locked && (
        // No tab stop: Tab goes on to the next field.
        <IconButton
          label={words.open}
          tabIndex={-1}
          aria-expanded={open}
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={() => onOpenChange(!open)}
        >
          <CalendarDays size={16} aria-hidden="true" />
        </IconButton>
      )}
      <span className="text-dim">{zoneLabel}</span>
      {elsewhere !== undefined && <span className="text-dim">· {elsewhere}</span>}
      {/* Its line stays once something was typed: what stands below, such as the button that is being pressed, must not move. */}
      <output className={classes('w-full text-xs text-dim', typed ? 'min-h-4' : 'empty:hidden')}>
        {meant && text.trim() !== show(meant.at) && <span>{words.means(show(meant.at))} </span>}
        {meant?.note !== undefined && <span className="text-warn">{meant.note}</span>}
      </output>
      {open && (
        <Picker
          value={meant ? show(meant.at) : ''}
          now={now()}
          label={words.open}
          language={language}
          words={words}
          onPick={take}
          onClose={() => onOpenChange(false)}
        />
      )}
    </div>
  )
}

type PickerProps = {
  /** `2026-11-28 19:00`, or empty. */
  value: string
  now: string
  label: string
  language: string
  words: DateTimeInputProps['words']
  onPick: (text: string) => void
  onClose: () => void
}

/** chosen: the time a day begins with when none was said. */
const noon = '12:00'

function Picker({ value, now, label, language, words, onPick, onClose }: PickerProps) {
  const box = useRef<HTMLElement>(null)
  const [day = '', time = noon] = value.split(' ')
  const latest = useStable({ onClose })
  useLayoutEffect(() => {
    const mine = box.current
    return () => {
      // Before it goes; a click elsewhere has taken the focus with it.
      if (mine?.contains(document.activeElement)) mine.parentElement?.querySelector('input')?.focus()
    }
  }, [])
  useEffect(() => {
    if (box.current) focusDay(box.current)
    // The whole of it, where it opens low in a form that scrolls.
    box.current?.scrollIntoView({ block: 'nearest' })
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && box.current?.parentElement?.contains(event.target))) latest.onClose()
    }
    window.addEventListener('pointerdown', outside, true)
    return () => window.removeEventListener('pointerdown', outside, true)
  }, [latest])

  return (
    <section
      ref={box}
      data-own-keys=""
      aria-label={label}
      className="absolute top-8 left-0 z-50 flex gap-3 rounded-md border border-focus bg-pane p-2 shadow-lift"
    >
      <Calendar
        value={day}
        today={now.split(' ')[0] ?? ''}
        language={language}
        words={words}
        onPick={(picked) => {
          onPick(`${picked} ${time}`)
          box.current?.querySelector<HTMLElement>('[data-time][tabindex="0"]')?.focus()
        }}
      />
      <Times
        value={time}
        label={words.times}
        onPick={(picked) => {
          onPick(`${day || now.split(' ')[0]} ${picked}`)
          onClose()
        }}
      />
    </section>
  )
}

/** chosen: every half hour; other times are typed. */
const times = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

function Times({ value, label, onPick }: { value: string; label: string; onPick: (time: string) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const near = times.findLast((time) => time <= value) ?? times[0]
  useEffect(() => {
    const stop = list.current?.querySelector('[tabindex="0"]')
    if (stop instanceof HTMLElement && list.current) list.current.scrollTop = stop.offsetTop - 60
  }, [])
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[data-time]') ?? [])]
    const at = options.findIndex((option) => option === document.activeElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    event.stopPropagation()
    options[(at + step + options.length) % options.length]?.focus()
  }
  return (
    <ul ref={list} aria-label={label} className="relative h-56 w-16 overflow-y-auto">
      {times.map((time) => (
        <li key={time}>
          <button
            type="button"
            data-time={time}
            aria-pressed={time === value}
            tabIndex={time === near ? 0 : -1}
            className={classes(
              'block h-6 w-full rounded-sm tabular-nums',
              time === value ? 'bg-primary-wash font-bold text-primary' : 'hover:bg-pane-2',
            )}
            onKeyDown={onKeyDown}
            onClick={() => onPick(time)}
          >
            {time}
          </button>
        </li>
      ))}
    </ul>
  )
}

function shownAs(value: number | null, show: (seconds: number) => string): string {
  return value === null || Number.isNaN(value) ? '' : show(value)
}
