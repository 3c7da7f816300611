// The calendar (§2): registrations, tournaments, check-ins and matches by day, week, month, or as many days as one wants.
import { labelled } from '../contract/labelled.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  calendarDay,
  calendarDays,
  calendarEarlier,
  calendarLater,
  calendarMonth,
  calendarToday,
  calendarWeek,
} from '../../commands/calendar.ts'
import { goCalendar } from '../../commands/places.ts'
import { useRead } from '../api/use-read.ts'
import { dashboardEndpoints } from '../contract/endpoints-dashboard.ts'
import { maxCalendarDays } from '../contract/limits.ts'
import { paths } from '../paths.ts'
import type { CalendarAct } from '../registry/effect.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'
import { CommandIcon } from '../shell/acts/command-icon.tsx'
import { CommandTabs } from '../shell/acts/command-tabs.tsx'
import { PageFor } from '../shell/frame/page-for.tsx'
import { pathWord, usePage, usePane } from '../shell/place/use-place.ts'
import { useSession } from '../shell/session/session.ts'
import { sayProblem, useSay } from '../shell/words/say.ts'
import { dateTimeText } from '../shell/words/time.ts'
import { Button } from '../ui/button.tsx'
import { asDay, dayText } from '../ui/days.ts'
import { Notice } from '../ui/notice.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Pane } from '../ui/pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CalendarGrid } from './calendar/calendar-grid.tsx'
import { spanOf } from './calendar/day-events.ts'
import { eventsIn, linesOfDays } from './calendar/day-lines.ts'
import { daysShown, moved, pathTo, type Shown, shownIn, views } from './calendar/shown.ts'
import { ZoneClocks } from './calendar/zone-clocks.tsx'
import { placeOfEvent } from './home/event-place.ts'

const commandOf = { day: calendarDay, week: calendarWeek, month: calendarMonth, days: calendarDays }

export function Component() {
  const { say } = useSay()
  const title = say('ui.calendar.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.calendar() }] })
  return (
    <PageFor command={goCalendar}>
      <Calendar title={title} />
    </PageFor>
  )
}

function Calendar({ title }: { title: string }) {
  const { say } = useSay()
  const { clock } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const today = dateTimeText(clock.now()).slice(0, 10)
  const shown = shownIn(params, today)

  const days = daysShown(shown)
  const read = useRead(dashboardEndpoints.listEvents, { query: spanOf(days[0] ?? shown.day, days.at(-1)) })
  const told = linesOfDays(days, read.data?.events ?? [], days[0] ?? '')[days.indexOf(shown.day)]
  const here = told && shown.view !== 'month' ? eventsIn(told) : []
  // Which of the events of that day; another day begins at its first.
  const [at, setAt] = useState({ day: shown.day, index: 0 })
  const index = Math.min(at.day === shown.day ? at.index : 0, here.length - 1)

  const go = (next: Shown) => void navigate(pathTo(next), { replace: next.view === shown.view })
  const act = (what: CalendarAct, count?: number) => {
    if (what === 'open') return open()
    const walks = shown.view !== 'month' && (what === 'up' || what === 'down')
    if (!walks) return go(moved(shown, what, today, count))
    const next = index + (what === 'down' ? 1 : -1)
    setAt({ day: shown.day, index: Math.max(0, Math.min(next, here.length - 1)) })
  }
  const open = () => {
    const event = here[index]
    if (event) void navigate(placeOfEvent(event))
    else if (shown.view !== 'day') go({ ...shown, view: 'day' })
  }
  const period = periodText(shown, days)
  const turning = (way: 'earlier' | 'later') => say(`ui.calendar.${way}.${shown.view}`, { count: shown.days })
  const pane = usePane({ title, calendarAct: act })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <CommandTabs
        label={say('ui.calendar.views')}
        current={shown.view}
        items={views.map((view) => ({
          id: view,
          to: pathTo(moved(shown, view, today)),
          label: say(`ui.calendar.view.${view}`, { count: shown.days }),
          command: commandOf[view],
        }))}
      />
      <Pane
        {...pane.props}
        title={title}
        count={period}
        aside={<ZoneClocks at={clock.now()} />}
        focused={pane.focused}
        flush
        className="flex-1"
        toolbar={
          <>
            <CommandIcon command={calendarEarlier} targets={none} of={period} title={turning('earlier')}>
              <ChevronLeft size={16} aria-hidden="true" />
            </CommandIcon>
            <CommandButton command={calendarToday} />
            <CommandIcon command={calendarLater} targets={none} of={period} title={turning('later')}>
              <ChevronRight size={16} aria-hidden="true" />
            </CommandIcon>
            {shown.view === 'days' && (
              <label className="ms-auto flex items-center gap-2">
                <span className="text-dim">{say('ui.calendar.howMany')}</span>
                <span className="w-14">
                  <NumberInput
                    value={shown.days}
                    min={1}
                    max={maxCalendarDays}
                    onValueChange={(count) =>
                      count !== null && count >= 1 && count <= maxCalendarDays && go(moved(shown, 'days', today, count))
                    }
                  />
                </span>
              </label>
            )}
          </>
        }
      >
        {read.problem && (
          <Notice
            compact
            kind="error"
            title={say('problem.retrieve')}
            action={<Button onClick={read.again}>{say('ui.list.retry')}</Button>}
          >
            {sayProblem(read.problem).message}
          </Notice>
        )}
        {read.data?.complete === false && <Notice compact kind="empty" title={say('ui.calendar.incomplete')} />}
        {read.data ? (
          <CalendarGrid
            shown={shown}
            days={days}
            today={today}
            events={read.data.events}
            index={index}
            label={labelled(say, title, period)}
            act={act}
            onDay={(day, nth) => {
              setAt({ day, index: nth })
              if (day !== shown.day) go({ ...shown, day })
            }}
            dayPath={(day) => pathTo({ ...shown, view: 'day', day })}
          />
        ) : (
          !read.problem && <Skeleton lines={8} />
        )}
      </Pane>
    </div>
  )
}

const none: readonly string[] = []

function periodText({ view, day }: Shown, days: readonly string[]): string {
  const language = document.documentElement.lang
  if (view === 'day') return dayText(language, { dateStyle: 'full' }, asDay(day))
  if (view === 'month') return dayText(language, { month: 'long', year: 'numeric' }, asDay(day))
  const [first = day, last = day] = [days[0], days.at(-1)]
  return first === last ? first : `${first} – ${last}`
}
