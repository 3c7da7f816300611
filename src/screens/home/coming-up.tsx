// Events that run now or begin within the hour: matches, check-ins, registrations, in their order.
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { type CalendarEvent, dashboardEndpoints } from '../../contract/endpoints-dashboard.ts'
import { paths } from '../../paths.ts'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { nearTimeText } from '../../shell/words/near-time.ts'
import type { TableColumn } from '../../ui/table-column.ts'
import { placeOfEvent, thingOfEvent } from './event-place.ts'
import { partOf } from './part-of.ts'

/** chosen: how often it looks again, so that a page that stays open shows the hour that is (seconds). */
const everySeconds = 60

export default function ComingUp() {
  const { say } = useSay()
  const { clock } = usePageSession()
  const read = useRead(dashboardEndpoints.listEvents, {}, { everySeconds })
  const events = read.data?.events
  const eventOf = (id: string) => events?.find((one) => one.id === id)
  const columns = useMemo(
    (): TableColumn<CalendarEvent>[] => [
      {
        id: 'type',
        header: say('ui.home.what'),
        value: ({ type }) => say(`ui.home.event.${type}`),
        width: 116,
      },
      {
        id: 'title',
        header: say('ui.home.where'),
        value: ({ title }) => title,
        flex: 1,
        minWidth: 160,
        rowHeader: true,
      },
      {
        id: 'start',
        header: say('ui.home.starts'),
        value: ({ start }) => start,
        isTime: true,
        render: ({ start }) => nearTimeText(start, clock.now()),
        text: ({ start }) => nearTimeText(start, clock.now()),
        width: 104,
      },
    ],
    [say, clock],
  )
  return (
    <ListPane
      title={say('ui.home.comingUp')}
      aside={<Link to={paths.calendar()}>{say('ui.calendar.title')}</Link>}
      keptAs="coming-up"
      columns={columns}
      rows={events}
      getId={(event) => event.id}
      loading={read.loading}
      problem={read.problem}
      again={read.again}
      part={partOf((id) => {
        const event = eventOf(id)
        return event && { thing: thingOfEvent(event), title: event.title }
      })}
      to={(id) => {
        const event = eventOf(id)
        return event ? placeOfEvent(event) : paths.home()
      }}
      empty={{ title: say('ui.home.comingUpEmpty') }}
    />
  )
}
