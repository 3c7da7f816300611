// Whether a venue is open, until when, and the hours of a usual day: by the clock of the venue.
import { useSyncExternalStore } from 'react'
import { hoursText } from '../../contract/business-hours.ts'
import type { Venue } from '../../contract/venue.ts'
import { isOpen } from '../../rules/venues.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { everySecond } from '../../shell/words/every-second.ts'
import { useSay } from '../../shell/words/say.ts'
import { dateTimeText } from '../../shell/words/time.ts'

export function OpenNow({ venue }: { venue: Venue }) {
  const { say } = useSay()
  const { clock } = usePageSession()
  const open = useSyncExternalStore(everySecond, () => isOpen(venue, clock.now()))
  const { openNow, openChange, timeZone } = venue
  const until = openChange !== null && open === openNow ? dateTimeText(openChange, timeZone) : undefined
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 [&>*+*]:before:pe-2 [&>*+*]:before:text-dim [&>*+*]:before:content-['·']">
      <span className={open ? 'text-ok' : 'text-dim'}>{say(open ? 'ui.venues.openNow' : 'ui.venues.closedNow')}</span>
      {until !== undefined && (
        <span className="text-dim">{say(open ? 'ui.venues.until' : 'ui.venues.opens', { time: until })}</span>
      )}
      <span className="tabular-nums">{hoursText(say, venue)}</span>
      <span className="text-dim">{timeZone}</span>
    </span>
  )
}
