// Name and logo of a venue company (§2, §3).
import { editVenueCompany, setVenueCompanyLogo } from '../../../commands/venue-companies.ts'
import { paths } from '../../paths.ts'
import { pathWord, usePage } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Split } from '../../ui/split.tsx'
import { useCompany } from './company-frame.tsx'
import { EditPane } from './edit-pane.tsx'
import { LogoPane } from './logo-pane.tsx'

export function Component() {
  const { say } = useSay()
  const company = useCompany()
  const title = say('ui.venueCompanies.tab.edit')
  usePage({ title: company.name, path: [{ label: pathWord(title), to: paths.venueCompany(company.id) }] })
  return (
    <Split
      main={<EditPane kind="venueCompany" id={company.id} name={company.name} command={editVenueCompany} />}
      side={<LogoPane kind="venueCompany" id={company.id} logo={company.logo} command={setVenueCompanyLogo} />}
    />
  )
}
