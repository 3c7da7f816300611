// Licences of all venues the reader may see, those that end first on top.
import { goLicences } from '../../../commands/places.ts'
import { licenceList } from '../../lists/licences.ts'
import { paths } from '../../paths.ts'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { DefinedList } from '../../shell/lists/defined-list.tsx'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { ForVenues } from '../venues/for-venues.tsx'

export function Component() {
  const { say } = useSay()
  const title = say('ui.licences.title')
  usePage({ title, path: [{ label: pathWord(title), to: paths.licences() }] })
  return (
    <PageFor command={goLicences}>
      <ForVenues>
        <DefinedList list={licenceList} to={paths.licence} />
      </ForVenues>
    </PageFor>
  )
}
