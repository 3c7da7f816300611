// One month to choose a day from, one tab stop: arrows move by days and weeks, Page Up and Down by months, Enter takes it.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Dayjs } from 'dayjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from './class-list.ts'
import { asDay, dayText, isoDay, mondayOf } from './days.ts'
import { IconButton } from './icon-button.tsx'

export type CalendarProps = {
  /** `2026-11-28`; empty while there is none. */
  value: string
  /** That day where the calendar counts. */
  today: string
  onPick: (day: string) => void
  /** BCP 47: names of months and days, and on which day a week begins. */
  language: string
  words: { previous: string; next: string }
}

export function Calendar({ value, today, onPick, language, words }: CalendarProps) {
  const [cursor, setCursor] = useState(value === '' ? today : value)
  const grid = useRef<HTMLTableElement>(null)
  const at = asDay(cursor)
  const first = at.startOf('month')
  const start = mondayOf(first)
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => start.add(week * 7 + day, 'day')),
  )

  function onKeyDown(event: KeyboardEvent) {
    const moved = movedBy(event.key, at)
    if (!moved || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    // The day the focus was on may be drawn no more.
    flushSync(() => setCursor(moved.format(isoDay)))
    if (grid.current) focusDay(grid.current)
  }

  const month = dayText(language, { month: 'long', year: 'numeric' }, first)
  return (
    <div className="w-60 shrink-0">
      <div className="flex items-center justify-between pb-1">
        <IconButton label={words.previous} onClick={() => setCursor(at.subtract(1, 'month').format(isoDay))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <output className="font-bold">{month}</output>
        <IconButton label={words.next} onClick={() => setCursor(at.add(1, 'month').format(isoDay))}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <table ref={grid} aria-label={month} className="w-full table-fixed text-center">
        <thead>
          <tr className="text-2xs text-dim">
            {weeks[0]?.map((day) => (
              <th
                key={day.day()}
                scope="col"
                abbr={dayText(language, { weekday: 'long' }, day)}
                className="font-normal"
              >
                {dayText(language, { weekday: 'narrow' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.format(isoDay)}>
              {week.map((day) => {
                const iso = day.format(isoDay)
                return (
                  <td key={iso} className="p-0">
                    <button
                      type="button"
                      tabIndex={iso === cursor ? 0 : -1}
                      data-day={iso}
                      aria-pressed={iso === value}
                      aria-current={iso === today ? 'date' : undefined}
                      aria-label={dayText(language, { dateStyle: 'full' }, day)}
                      className={classes(
                        'h-7 w-full rounded-sm tabular-nums',
                        iso === value ? 'bg-primary-wash font-bold text-primary' : 'hover:bg-pane-2',
                        day.month() !== first.month() && 'text-dim',
                        iso === today && 'underline underline-offset-2',
                      )}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        setCursor(iso)
                        onPick(iso)
                      }}
                    >
                      {day.date()}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function movedBy(key: string, at: Dayjs): Dayjs | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at.subtract(1, 'day')
    case 'ArrowRight':
      return at.add(1, 'day')
    case 'ArrowUp':
      return at.subtract(1, 'week')
    case 'ArrowDown':
      return at.add(1, 'week')
    case 'PageUp':
      return at.subtract(1, 'month')
    case 'PageDown':
      return at.add(1, 'month')
    case 'Home':
      return mondayOf(at)
    case 'End':
      return mondayOf(at).add(6, 'day')
    default:
      return undefined
  }
}

export function focusDay(box: Element): void {
  box.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
}
