// Creating a venue company (§2).
import { useNavigate } from 'react-router'
import { readStored } from '../../contract/stored.ts'
import * as v from 'valibot'
import { createVenueCompany } from '../../../commands/venue-companies.ts'
import { VenueCompany } from '../../contract/venue.ts'
import { paths } from '../../paths.ts'
import { CreatePage } from './create-page.tsx'

export function Component() {
  const navigate = useNavigate()
  return (
    <CreatePage
      command={createVenueCompany}
      targets={[]}
      up={paths.venueCompanies()}
      at={paths.createVenueCompany()}
      onMade={(made) => void navigate(paths.venueCompany(readStored(v.pick(VenueCompany, ['id']), made).id))}
    />
  )
}
