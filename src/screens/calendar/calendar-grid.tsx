// The days of the calendar with their events: one tab stop, its cursor in aria-activedescendant. On narrow
// screens the days stand below each other, those of a month only where something happens.
import { type ComponentProps, type CSSProperties, type KeyboardEvent, type SyntheticEvent, useId } from 'react'
import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import type { CalendarAct } from '../../registry/effect.ts'
import { classes } from '../../ui/class-list.ts'
import { asDay, dayText } from '../../ui/days.ts'
import { DayCell } from './day-cell.tsx'
import { linesOfDays, monthRoom } from './day-lines.ts'
import type { Shown } from './shown.ts'

type CalendarGridProps = {
  shown: Shown
  days: readonly string[]
  today: string
  events: readonly CalendarEvent[]
  /** Which event of the day one is on; -1 where there is none. */
  index: number
  label: string
  act: (act: CalendarAct) => void
  onDay: (day: string, index: number) => void
  dayPath: (day: string) => string
}

const keys: Readonly<Record<string, CalendarAct>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'earlier',
  PageDown: 'later',
  Enter: 'open',
}

export function CalendarGrid({ shown, days, today, events, index, label, act, onDay, dayPath }: CalendarGridProps) {
  const id = useId()
  const isMonth = shown.view === 'month'
  const weeks = isMonth ? chunks(days, 7) : [days]
  const cellId = (day: string) => `${id}-${day}`
  const current = isMonth || index < 0 ? cellId(shown.day) : `${cellId(shown.day)}-${index}`

  function onKeyDown(event: KeyboardEvent) {
    const what = keys[event.key]
    if (what === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    act(what)
  }
  function onPoint({ target }: SyntheticEvent) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
    const event = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
    if (cell) onDay(cell.dataset['day'] ?? shown.day, Number(event?.dataset['event'] ?? 0))
  }
  // A table may be a grid (APG). Spread, since the linter takes every table for one that only shows.
  const gridProps: ComponentProps<'table'> = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-activedescendant': current,
    onKeyDown,
    onPointerDown: onPoint,
  }
  return (
    <table
      {...gridProps}
      data-pane-focus
      className="calendar-grid flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
    >
      {isMonth && <Weekdays days={days.slice(0, 7)} />}
      <tbody className="flex flex-[1_0_auto] flex-col">
        {weeks.map((week) => {
          const lines = linesOfDays(week, events, days[0] ?? '', isMonth ? monthRoom : undefined)
          return (
            <tr
              key={week[0]}
              style={{ '--days': week.length } as CSSProperties} // no type for own properties
              className={classes(
                'grid shrink-0 grid-cols-1 fold:grid-cols-[repeat(var(--days),minmax(0,1fr))]',
                'fold:min-h-24 fold:flex-[1_0_auto]',
              )}
            >
              {week.map((day, at) => (
                <DayCell
                  key={day}
                  id={cellId(day)}
                  day={day}
                  view={shown.view}
                  outside={isMonth && !day.startsWith(shown.day.slice(0, 7))}
                  isToday={day === today}
                  here={day === shown.day}
                  index={isMonth ? -1 : index}
                  lines={lines[at]}
                  path={dayPath(day)}
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Weekdays({ days }: { days: readonly string[] }) {
  const language = document.documentElement.lang
  return (
    <thead className="block max-fold:hidden">
      <tr className="grid grid-cols-7 border-b border-line text-2xs text-dim">
        {days.map((day) => (
          <th key={day} scope="col" className="px-2 py-0.5 text-start font-normal">
            {dayText(language, { weekday: 'short' }, asDay(day))}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}
