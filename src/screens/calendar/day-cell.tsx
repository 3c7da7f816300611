// One day of the calendar: its date and events.
import type { LucideIcon } from 'lucide-react'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import LogIn from 'lucide-react/icons/log-in'
import Swords from 'lucide-react/icons/swords'
import Trophy from 'lucide-react/icons/trophy'
import type { CSSProperties, Ref } from 'react'
import { Link } from 'react-router'
import type { CalendarEvent } from '../../contract/endpoints-dashboard.ts'
import { useSay } from '../../shell/words/say.ts'
import { exactTimeText, hoursAhead, ownZone } from '../../shell/words/exact-time.ts'
import { dateTimeText } from '../../shell/words/time.ts'
import { classes } from '../../ui/class-list.ts'
import { asDay, dayText } from '../../ui/days.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { placeOfEvent } from '../home/event-place.ts'
import { timesOn } from './day-events.ts'
import type { DayLines, Told } from './day-lines.ts'
import type { View } from './shown.ts'

type DayCellProps = {
  id: string
  day: string
  view: View
  /** Of another month. */
  outside: boolean
  isToday: boolean
  /** One is on this day. */
  here: boolean
  /** Which of its events one is on, if on one. */
  index: number
  lines: DayLines | undefined
  /** The page of this day alone. */
  path: string
}

export function DayCell({ id, day, view, outside, isToday, here, index, lines, path }: DayCellProps) {
  const { say } = useSay()
  const isMonth = view === 'month'
  const told = lines ? [...lines.lines, ...lines.more].filter((slot) => slot !== undefined) : []
  // A narrow screen, where the days of a month stand below each other, tells each event of a month once.
  const tells = !isMonth || told.some(({ first }) => first)
  return (
    <td
      id={id}
      data-day={day}
      aria-selected={here}
      aria-current={isToday ? 'date' : undefined}
      className={classes(
        'flex min-w-0 flex-col gap-0.5 border-b border-line-soft px-1.5 pb-1.5 fold:border-e',
        here && view !== 'day' && 'bg-primary-wash outline -outline-offset-1 outline-primary',
        !tells && !here && !isToday && 'max-fold:hidden',
      )}
      {...(here && index < 0 && { ref: intoView })}
    >
      <DayHead day={day} isMonth={isMonth} outside={outside} isToday={isToday} path={path} />
      {lines && <Lines id={id} day={day} view={view} lines={lines} path={path} index={here ? index : -1} />}
      {told.length === 0 && !isMonth && <p className="px-1 text-dim">{say('ui.calendar.nothing')}</p>}
    </td>
  )
}

type LinesProps = Pick<DayCellProps, 'id' | 'day' | 'view' | 'path' | 'index'> & { lines: DayLines }

function Lines({ id, day, view, lines: { lines, more }, path, index }: LinesProps) {
  const { say } = useSay()
  const order = [...lines, ...more].filter((slot) => slot !== undefined)
  const told = (slot: Told, className = '') => {
    const nth = order.indexOf(slot)
    return (
      <EventLink
        key={slot.event.id}
        id={`${id}-${nth}`}
        day={day}
        event={slot.event}
        whole={view === 'day'}
        here={nth === index}
        days={slot.days}
        className={classes(className, view === 'month' && !slot.first && 'max-fold:hidden')}
        nth={nth}
      />
    )
  }
  return (
    <>
      {lines.map((slot, line) =>
        slot ? told(slot) : <br key={line} aria-hidden="true" className="max-fold:hidden" />,
      )}
      {more.map((slot) => told(slot, 'fold:hidden'))}
      {more.length > 0 && (
        <Link to={path} tabIndex={-1} className="px-1 text-dim hover:underline max-fold:hidden">
          {say('ui.calendar.more', { count: more.length })}
        </Link>
      )}
    </>
  )
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

type DayHeadProps = Pick<DayCellProps, 'day' | 'outside' | 'isToday' | 'path'> & { isMonth: boolean }

function DayHead({ day, isMonth, outside, isToday, path }: DayHeadProps) {
  const { say } = useSay()
  const language = document.documentElement.lang
  const at = asDay(day)
  return (
    <div className="flex items-baseline gap-2 px-1 pt-1">
      <Link
        to={path}
        tabIndex={-1}
        aria-label={dayText(language, { dateStyle: 'full' }, at)}
        className={classes('hover:underline', isToday && 'font-bold text-primary', outside && 'text-dim')}
      >
        <span className={isMonth ? 'fold:hidden' : ''}>
          {dayText(language, { weekday: 'short' }, at)} {day.slice(5)}
        </span>
        {isMonth && <span className="max-fold:hidden">{at.date()}</span>}
      </Link>
      {isToday && <span className="text-2xs text-primary">{say('ui.calendar.today')}</span>}
    </div>
  )
}

const icons: Record<CalendarEvent['type'], LucideIcon> = {
  registration: ClipboardList,
  tournament: Trophy,
  match: Swords,
  checkIn: LogIn,
}
const looks: Record<CalendarEvent['type'], string> = {
  registration: 'border-s-secondary',
  tournament: 'border-s-primary',
  match: 'border-s-ok',
  checkIn: 'border-s-warn',
}

/** Over the cells of its days, from where the text of the first begins to where that of the last ends. */
const BAR_LOOK = 'relative z-1 fold:w-[calc(var(--days)*(100%+13px)-13px)]'
/** On a later day the bar is seen through it. */
const GOING_ON_LOOK = 'fold:relative fold:z-2 fold:border-transparent fold:bg-transparent fold:*:invisible'

type EventLinkProps = {
  id: string
  day: string
  event: CalendarEvent
  /** There is room for all that is known. */
  whole: boolean
  here: boolean
  /** How many days its bar is long; 0 where it goes on. */
  days: number
  className?: string
  /** Which of the events of its day it is. */
  nth: number
}

function EventLink({ id, day, event, whole, here, days, className, nth }: EventLinkProps) {
  const { say } = useSay()
  const { type, title, start, end } = event
  const Icon = icons[type]
  const kind = say(`ui.home.event.${type}`)
  const until = timesOn(day, event)
  // When a bar ends is told where it ends, by its length.
  const times = days > 1 && !/^\d/.test(until) ? '' : until
  const mine = hoursAhead(start) === 0 ? undefined : say('ui.shell.form.yourTime', { time: clockOf(start, ownZone()) })
  const exact = [start, ...(end === null ? [] : [end])].map((seconds) => exactTimeText(seconds)).join(' – ')
  const ref: Ref<HTMLAnchorElement> | undefined = here ? intoView : undefined
  return (
    <Link
      id={id}
      to={placeOfEvent(event)}
      tabIndex={-1}
      title={[kind, title, exact, mine].filter(Boolean).join(' · ')}
      data-cursor={here || undefined}
      {...(days > 1 && { style: { '--days': days } as CSSProperties })} // no type for own properties
      className={classes(
        days > 1 && BAR_LOOK,
        days === 0 && GOING_ON_LOOK,
        'flex min-w-0 items-center gap-1.5 rounded-sm border-s-3 bg-pane-2 px-1.5 max-fold:min-h-8 hover:bg-line-soft',
        looks[type],
        here && 'outline outline-primary',
        className,
      )}
      data-event={nth}
      {...(ref && { ref })}
    >
      <Icon size={13} aria-hidden="true" className="shrink-0 text-dim" />
      {whole ? (
        <>
          <span className="w-28 shrink-0 text-dim max-fold:hidden">{kind}</span>
          <span className="w-28 shrink-0 tabular-nums">{times || say('ui.calendar.allDay')}</span>
          {mine !== undefined && (
            <span className="w-40 shrink-0 text-dim max-fold:hidden">{/^\d/.test(times) && mine}</span>
          )}
        </>
      ) : (
        <>
          <VisuallyHidden>{[kind, times || say('ui.calendar.allDay')].join(' ')}</VisuallyHidden>
          {times !== '' && (
            <span aria-hidden="true" className="shrink-0 tabular-nums">
              {/^\d/.test(times) ? times.slice(0, 5) : times}
            </span>
          )}
        </>
      )}
      <span className={classes('min-w-0 truncate', times === '' && !whole && 'text-dim')}>{title}</span>
    </Link>
  )
}

function clockOf(seconds: number, zone: string): string {
  return dateTimeText(seconds, zone).slice(11)
}
