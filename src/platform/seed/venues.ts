// A venue company with one venue, so that its administrators have something of their own.
import type { Tx } from '../store/connection.ts'
import { found } from '../store/found.ts'
import { venueCompanies, venues } from '../store/schema/venues.ts'

export type DemoVenue = { companyId: string; venueId: string }

export async function seedVenue(tx: Tx): Promise<DemoVenue> {
  const [company] = await tx.insert(venueCompanies).values({ name: 'Harbour Esports' }).returning()
  const companyId = found(company).id
  const [venue] = await tx
    .insert(venues)
    .values({
      companyId,
      name: 'Harbour Esports Mong Kok',
      addressLine1: '8 Argyle Street',
      addressLine2: 'Mong Kok',
      province: 'Kowloon',
      country: 'Hong Kong',
      website: 'https://harbour.example.org',
      openingTime: '10:00',
      closingTime: '23:00',
      ipWhitelist: ['192.0.2.10'],
    })
    .returning()
  return { companyId, venueId: found(venue).id }
}
