// The invoices of one company (§2), below the licences of its venues on a timeline.
import { useMemo } from 'react'
import { renewLicences } from '../../../commands/licences.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Licence } from '../../contract/licence.ts'
import { invoiceList } from '../../lists/licences.ts'
import { paths } from '../../paths.ts'
import { endsSoon } from '../../rules/licences.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { usePageSession } from '../../shell/session/session.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { sayProblem, useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCompany } from '../venues/company-frame.tsx'
import { Timeline, type TimelineRow } from './timeline.tsx'
import { useLicencesOfCompany } from './use-licences.ts'

export function Component() {
  const { say } = useSay()
  const { id } = useCompany()
  const title = say('ui.invoices.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.companyInvoices(id) }] })
  const { rows: licences, problem } = useLicencesOfCompany(id)
  const venues = useRead(endpoints.listCompanyVenueNames, { params: { id } }).data?.venues
  const rows = useMemo(
    () =>
      venues &&
      licences &&
      venues.map(({ venueId, name }) => ({ venueId, name, licences: ofVenue(licences, venueId) })),
    [venues, licences],
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5 max-fold:overflow-y-auto">
      {problem ? <Notice kind="error" title={sayProblem(problem).message} /> : <Licences rows={rows} />}
      <div className="flex min-h-64 flex-1 flex-col">
        <DefinedList list={invoiceList} of={id} to={(invoice) => paths.invoice(id, invoice)} />
      </div>
    </div>
  )
}

function Licences({ rows }: { rows: readonly TimelineRow[] | undefined }) {
  const { say } = useSay()
  const { clock } = usePageSession()
  const title = say('ui.licences.title')
  const pane = usePane({ title })
  const ending = (rows ?? []).filter(({ licences }) => licences.some((one) => endsSoon(one, clock.now())))
  const ids = ending.map(({ venueId }) => venueId)
  return (
    <Pane
      {...pane.props}
      title={title}
      count={say('ui.licences.timeline')}
      focused={pane.focused}
      className="max-h-[45%] shrink-0 print:hidden max-fold:max-h-none"
      {...(ids.length > 0 && {
        toolbar: (
          <>
            <span className="text-warn">
              {say('kind.licence.count', { count: ids.length })} · {say('ui.licences.endingHelp')}
            </span>
            <span className="ms-auto">
              <CommandButton command={renewLicences} targets={ids} keys={false} />
            </span>
          </>
        ),
      })}
    >
      {!rows ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <p className="text-dim">{say('ui.invoices.noVenues')}</p>
      ) : (
        <Timeline label={title} rows={rows} />
      )}
    </Pane>
  )
}

function ofVenue(licences: readonly Licence[], venueId: string): Licence[] {
  return licences.filter((licence) => licence.venueId === venueId)
}
