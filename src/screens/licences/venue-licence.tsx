// The licence of a venue (§2): its state, its licences on a timeline and as a list, and their acts.
import { Link } from 'react-router'
import { createInvoice, renewLicences, terminateLicence } from '../../../commands/licences.ts'
import { hoursText } from '../../contract/business-hours.ts'
import { venueLicenceList } from '../../lists/licences.ts'
import { paths } from '../../paths.ts'
import { licenceStateAt } from '../../rules/licence-state.ts'
import { daysLeft } from '../../rules/licences.ts'
import { ActionRow } from '../../shell/acts/action-row.tsx'
import { useSession } from '../../shell/session/session.ts'
import { goInvoice } from '../../../commands/licences.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Split } from '../../ui/split.tsx'
import { useVenue } from '../venues/venue-frame.tsx'
import { Timeline } from './timeline.tsx'
import { useLicencesOfVenue } from './use-licences.ts'

export function Component() {
  const { say } = useSay()
  const { venueId, name } = useVenue()
  const title = say('ui.venues.tab.license')
  usePage({ title: `${name} ${title}`, path: [{ label: pathWord(title), to: paths.venueLicence(venueId) }] })
  return (
    <Split
      main={
        <>
          <TimelinePane />
          <div className="flex min-h-64 flex-1 flex-col">
            <DefinedList list={venueLicenceList} of={venueId} onRow={ignore} />
          </div>
        </>
      }
      side={<NowPane />}
    />
  )
}

/** The pane beside it says more of the one that counts than a row could. */
function ignore() {}

function TimelinePane() {
  const { say } = useSay()
  const { venueId, name } = useVenue()
  const { rows } = useLicencesOfVenue(venueId)
  const title = say('ui.licences.timeline')
  const pane = usePane({ title })
  return (
    <Pane {...pane.props} title={title} focused={pane.focused} className="shrink-0">
      {rows ? <Timeline label={title} rows={[{ venueId, name, licences: rows }]} /> : <Skeleton lines={2} />}
    </Pane>
  )
}

function NowPane() {
  const { say } = useSay()
  const { clock, offers } = useSession()
  const venue = useVenue()
  const { venueId, venueCompanyId, licence } = venue
  const { rows } = useLicencesOfVenue(venueId)
  const title = say('ui.licences.now')
  const pane = usePane({ title })
  const now = clock.now()
  const current = rows?.find(({ id }) => id === licence?.id)
  const state = licence && licenceStateAt(licence, now)
  const isOpen = state === 'Active' || state === 'Pending'
  const items = [
    {
      term: say('ui.licences.state'),
      value: state ? (
        <StateBadge machine="licence" state={state} />
      ) : (
        <span className="text-warn">{say('ui.licences.none')}</span>
      ),
    },
    ...(licence && state
      ? [
          {
            term: say('ui.licences.valid'),
            value: (
              <span className="tabular-nums">
                {say('ui.licences.timelineSpan', { from: licence.from, to: licence.to })}
                {state === 'Active' && (
                  <span
                    className={
                      licence.nextFrom === null && daysLeft(licence, now) <= 30 ? 'block text-warn' : 'block text-dim'
                    }
                  >
                    {say('ui.licences.days', { count: daysLeft(licence, now) })}
                  </span>
                )}
              </span>
            ),
          },
          ...(isOpen
            ? [
                {
                  term: say('ui.licences.next'),
                  value: licence.nextFrom ?? <span className="text-warn">{say('ui.licences.noneFollows')}</span>,
                },
              ]
            : []),
        ]
      : []),
    ...(current
      ? [
          {
            term: say('ui.licences.invoice'),
            value: offers(goInvoice) ? (
              <Link className="text-secondary hover:underline" to={paths.invoice(venueCompanyId, current.invoiceId)}>
                {current.number}
              </Link>
            ) : (
              current.number
            ),
          },
          ...(current.terminatedTime === null
            ? []
            : [
                { term: say('ui.licences.reason'), value: current.terminatedReason },
                { term: say('ui.licences.by'), value: current.terminatedBy },
              ]),
        ]
      : []),
    { term: say('ui.venues.hours'), value: hoursText(say, venue) },
  ]
  return (
    <Pane {...pane.props} title={title} count={venue.name} focused={pane.focused}>
      <KeyValue items={items} />
      <div className="mt-3 flex flex-col gap-0.5">
        <ActionRow command={renewLicences} targets={[venueId]} />
        <ActionRow command={createInvoice} targets={[venueCompanyId]} />
        {licence && isOpen && <ActionRow command={terminateLicence} targets={[licence.id]} bare />}
      </div>
      {!offers(renewLicences) && <p className="mt-2 text-dim">{say('ui.licences.notYours')}</p>}
    </Pane>
  )
}
