// Adding a venue to a company (§2).
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { createVenue } from '../../../commands/venue-companies.ts'
import { readStored } from '../../contract/stored.ts'
import { Venue } from '../../contract/venue.ts'
import { paths } from '../../paths.ts'
import { useCompany } from './company-frame.tsx'
import { CreatePage } from './create-page.tsx'

export function Component() {
  const navigate = useNavigate()
  const { id } = useCompany()
  return (
    <CreatePage
      command={createVenue}
      targets={[id]}
      up={paths.companyVenues(id)}
      at={paths.createVenue(id)}
      onMade={(made) => void navigate(paths.venue(readStored(v.pick(Venue, ['venueId']), made).venueId))}
    />
  )
}
