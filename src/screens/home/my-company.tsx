// Where the administrator of a company starts: its venues, whether they are open and licensed.
import { useMemo } from 'react'
import { Link } from 'react-router'
import { onPage } from '../../api/paged.ts'
import { useRead } from '../../api/use-read.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { venueList } from '../../lists/venues.ts'
import { paths } from '../../paths.ts'
import { whyNotViewVenues } from '../../rules/roles.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { ListPane } from '../../shell/lists/list-pane.tsx'
import { useListColumns } from '../../shell/lists/use-list-columns.tsx'
import { useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'
import { useVenueList } from '../venues/for-venues.tsx'

const inUse = onPage<typeof endpoints.listVenues>({ query: { state: ['InUse'] } }, 1)
const shown = new Set(['name', 'open', 'hours', 'licence'])

export default function MyCompany() {
  const { say, sayReason } = useSay()
  const { user } = usePageSession()
  const why = whyNotViewVenues(user)
  const company = user.venueCompanyId ?? ''
  const list = useVenueList(venueList)
  const all = useListColumns(list)
  const columns = useMemo(() => all.map((column) => ({ ...column, hidden: !shown.has(column.id) })), [all])
  const { data, loading, problem, again } = useRead(endpoints.listVenues, inUse, { when: !why })
  const name = useRead(endpoints.getVenueCompany, { params: { id: company } }, { when: !why }).data?.name
  if (why) return <Notice kind="forbidden" title={sayReason(why)} />
  return (
    <div className="flex min-h-40 flex-1 flex-col [&>*]:flex-1">
      <ListPane
        title={say('ui.venues.myCompany')}
        aside={
          <Link className="text-secondary hover:underline" to={paths.companyInvoices(company)}>
            {name}
          </Link>
        }
        kind="venue"
        keptAs="my-company"
        columns={columns}
        rows={data?.venues}
        total={data?.rowCount}
        getId={(row) => row.venueId}
        loading={loading}
        problem={problem}
        again={again}
        to={paths.venue}
        empty={{ title: say(list.empty.title) }}
      />
    </div>
  )
}
