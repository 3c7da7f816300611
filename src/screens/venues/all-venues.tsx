// The venues of all companies the reader may see.
import { goVenues } from '../../../commands/places.ts'
import { venueList } from '../../lists/venues.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { ForVenues, useVenueList } from './for-venues.tsx'

export function Component() {
  const { say } = useSay()
  const title = say('ui.venues.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.venues() }] })
  const list = useVenueList(venueList)
  return (
    <PageFor command={goVenues}>
      <ForVenues>
        <DefinedList list={list} to={paths.venue} />
      </ForVenues>
    </PageFor>
  )
}
