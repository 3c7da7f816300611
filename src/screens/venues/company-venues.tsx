// The venues of one company (§2).
import { companyVenueList } from '../../lists/venues.ts'
import { paths } from '../../paths.ts'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { useCompany } from './company-frame.tsx'
import { useVenueList } from './for-venues.tsx'

export function Component() {
  const { say } = useSay()
  const { id } = useCompany()
  const title = say('ui.venueCompanies.tab.venues')
  usePage({ title, path: [{ label: pathWord(title), to: paths.companyVenues(id) }] })
  return <DefinedList list={useVenueList(companyVenueList)} of={id} to={paths.venue} />
}
