// One venue (§2): its name and whether it is open, above the tabs of its pages, which share one read.
import { Link, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { goCompanies, goVenues } from '../../../commands/places.ts'
import { goVenueLicence } from '../../../commands/licences.ts'
import { editVenue, goVenue } from '../../../commands/venues.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Venue } from '../../contract/venue.ts'
import { paths } from '../../paths.ts'
import { CommandTabs } from '../../shell/acts/command-tabs.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { StateBadge } from '../../shell/words/state-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ForVenues } from './for-venues.tsx'
import { Head } from './head.tsx'
import { LicenceNowBadge } from './licence-now.tsx'
import { OpenNow } from './open-now.tsx'

export function useVenue(): Venue {
  return useOutletContext<Venue>()
}

export function Component() {
  return (
    <ForVenues>
      <OneVenue />
    </ForVenues>
  )
}

const tabs = [
  { id: 'edit', to: paths.venue, command: goVenue },
  { id: 'license', to: paths.venueLicence, command: goVenueLicence },
] as const

function OneVenue() {
  const { venueId = '' } = useParams()
  const { say } = useSay()
  const { offers } = usePageSession()
  const { data: venue, problem, again } = useRead(endpoints.getVenue, { params: { venueId } })
  const name = thingTitle(say, venue?.name, problem)
  // An operator has to do with the venue only.
  const within = venue && offers(goCompanies) ? venue : undefined
  const up = asLeft(within ? paths.companyVenues(within.venueCompanyId) : paths.venues())
  usePage({
    title: name,
    path: [
      { label: within?.companyName || pathWord(say('ui.venues.title')), to: up },
      { label: name, to: paths.venue(venueId) },
    ],
    // The address names the venue, and with it the one company that it can be of.
    about: { venue: venueId, ...(within && { venueCompany: within.venueCompanyId }) },
    ...(venue && { of: [venue.name] }),
    up,
  })
  const current = useLocation().pathname.split('/')[3] ?? 'edit'
  if (!venue) return problem ? <ThingProblem problem={problem} again={again} leadsTo={goVenues} /> : <Skeleton />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <Head kind="venue" id={venueId} name={venue.name} logo={venue.logo}>
        {venue.state === 'Archived' && <StateBadge machine="venue" state={venue.state} />}
        <OpenNow venue={venue} />
        <LicenceNowBadge licence={venue.licence} />
        {within && (
          <Link className="text-secondary hover:underline" to={up}>
            {within.companyName}
          </Link>
        )}
      </Head>
      <CommandTabs
        label={say('ui.venues.tabs')}
        current={current}
        items={tabs.map(({ id: tab, to, command }) => ({
          id: tab,
          to: to(venueId),
          label: tab === 'edit' && !offers(editVenue) ? say('ui.shell.facts') : say(`ui.venues.tab.${tab}`),
          command,
        }))}
      />
      <Outlet context={venue} />
    </div>
  )
}
