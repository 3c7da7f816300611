// All venue companies the reader may see (§2).
import { goCompanies } from '../../../commands/places.ts'
import { venueCompanyList } from '../../lists/venue-companies.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { ForVenues, useVenueList } from './for-venues.tsx'

export function Component() {
  const { say } = useSay()
  const title = say('ui.venueCompanies.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.venueCompanies() }] })
  const list = useVenueList(venueCompanyList)
  return (
    <PageFor command={goCompanies}>
      <ForVenues>
        <DefinedList list={list} to={paths.venueCompany} />
      </ForVenues>
    </PageFor>
  )
}
