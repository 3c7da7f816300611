// Licences that end within 30 days and are followed by none, for those who read them of a company.
import { useMemo } from 'react'
import { onPage } from '../../api/paged.ts'
import { useRead } from '../../api/use-read.ts'
import { licenceEndpoints } from '../../contract/endpoints-licences.ts'
import type { Licence } from '../../contract/licence.ts'
import { paths } from '../../paths.ts'
import { daysLeft } from '../../rules/licences.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { useSay } from '../../shell/words/say.ts'
import type { TableColumn } from '../../ui/table-column.ts'

const asked = onPage<typeof licenceEndpoints.listLicences>({ query: { within: '30d', followed: 'false' } }, 1)
/** chosen: from then on it is shown as pressing (days). */
const pressing = 7

export default function LicencesEnding() {
  const { say } = useSay()
  const { clock, lacks } = usePageSession()
  const { data } = useRead(licenceEndpoints.listLicences, asked, { when: !lacks('licences') })
  const rows = data?.licenses
  const columns = useMemo((): TableColumn<Licence>[] => {
    const endsIn = (row: Licence) => {
      const days = daysLeft(row, clock.now())
      return days <= 1 ? say('ui.licences.endsToday') : say('ui.licences.endsIn', { count: days })
    }
    return [
      {
        id: 'venue',
        header: say('ui.licences.venue'),
        value: ({ venueName }) => venueName,
        flex: 1,
        // All of them fit beside each other in a pane of half a page.
        minWidth: 110,
        rowHeader: true,
      },
      {
        id: 'company',
        header: say('kind.venueCompany.title'),
        value: ({ companyName }) => companyName,
        flex: 1,
        minWidth: 80,
      },
      { id: 'to', header: say('ui.licences.to'), value: ({ to }) => to, width: 110 },
      {
        id: 'ends',
        header: say('ui.licences.ends'),
        value: (row) => row.endTime,
        isTime: true,
        text: endsIn,
        render: (row) => (
          <span className={daysLeft(row, clock.now()) <= pressing ? 'text-bad' : 'text-warn'}>{endsIn(row)}</span>
        ),
        width: 110,
      },
    ]
  }, [say, clock])
  if (!rows || rows.length === 0) return null
  const soon = rows.filter((row) => daysLeft(row, clock.now()) <= pressing).length
  return (
    <div className="flex h-44 shrink-0 flex-col [&>*]:flex-1">
      <ListPane
        title={say('ui.licences.ending')}
        aside={soon > 0 && <span className="text-bad">{say('ui.licences.urgent', { count: soon })}</span>}
        kind="licence"
        keptAs="licences-ending"
        columns={columns}
        rows={rows}
        getId={(row) => row.id}
        to={paths.licence}
        empty={{ title: say('ui.licences.empty') }}
      />
    </div>
  )
}
