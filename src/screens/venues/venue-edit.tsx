// All that is kept of a venue (§2, §3).
import { editVenue, setVenueLogo } from '../../../commands/venues.ts'
import { paths } from '../../paths.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Split } from '../../ui/split.tsx'
import { EditPane } from './edit-pane.tsx'
import { LogoPane } from './logo-pane.tsx'
import { useVenue } from './venue-frame.tsx'

export function Component() {
  const { say } = useSay()
  const { venueId, name, logo } = useVenue()
  const title = say('ui.venues.tab.edit')
  usePage({ title: name, path: [{ label: pathWord(title), to: paths.venue(venueId) }] })
  return (
    <Split
      main={<EditPane kind="venue" id={venueId} name={name} command={editVenue} />}
      side={<LogoPane kind="venue" id={venueId} logo={logo} command={setVenueLogo} />}
    />
  )
}
