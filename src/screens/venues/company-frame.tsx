// One venue company (§2): its logo and name above the tabs of its pages, which share one read.
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { goCompanies } from '../../../commands/places.ts'
import { goCompanyInvoices } from '../../../commands/licences.ts'
import { editVenueCompany, goCompanyVenues, goVenueCompany } from '../../../commands/venue-companies.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { VenueCompany } from '../../contract/venue.ts'
import { paths } from '../../paths.ts'
import { CommandTabs } from '../../shell/acts/command-tabs.tsx'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { ThingProblem } from '../../shell/frame/thing-problem.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { thingTitle } from '../../shell/words/thing-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Head } from './head.tsx'

export function useCompany(): VenueCompany {
  return useOutletContext<VenueCompany>()
}

export function Component() {
  return (
    <PageFor command={goCompanies}>
      <Company />
    </PageFor>
  )
}

const tabs = [
  { id: 'edit', to: paths.venueCompany, command: goVenueCompany },
  { id: 'venues', to: paths.companyVenues, command: goCompanyVenues },
  { id: 'invoice', to: paths.companyInvoices, command: goCompanyInvoices },
] as const

function Company() {
  const { venueCompanyId: id = '' } = useParams()
  const { say } = useSay()
  const { data: company, problem, again } = useRead(endpoints.getVenueCompany, { params: { id } })
  const name = thingTitle(say, company?.name, problem)
  usePage({
    title: name,
    path: [
      { label: pathWord(say('ui.venueCompanies.title')), to: asLeft(paths.venueCompanies()) },
      { label: name, to: paths.venueCompany(id) },
    ],
    about: { venueCompany: id },
    ...(company && { of: [company.name] }),
    up: asLeft(paths.venueCompanies()),
  })
  const { offers } = usePageSession()
  const current = useLocation().pathname.split('/')[3] ?? 'edit'
  if (!company) return problem ? <ThingProblem problem={problem} again={again} leadsTo={goCompanies} /> : <Skeleton />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <Head kind="venueCompany" id={id} name={company.name} logo={company.logo}>
        <span className="text-dim">{say('kind.venue.count', { count: company.venueCount })}</span>
      </Head>
      <CommandTabs
        label={say('ui.venueCompanies.tabs')}
        current={current}
        items={tabs.map(({ id: tab, to, command }) => ({
          id: tab,
          to: to(id),
          label:
            tab === 'edit' && !offers(editVenueCompany) ? say('ui.shell.facts') : say(`ui.venueCompanies.tab.${tab}`),
          command,
        }))}
      />
      <Outlet context={company} />
    </div>
  )
}
