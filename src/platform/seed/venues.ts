// Two venue companies with five venues in three time zones, so that their administrators have something to run.
import type { VenueFields } from '../../contract/venue.ts'
import type { Act } from '../call.ts'
import { insertCompany } from '../store/venue-companies.ts'
import { insertVenue } from '../store/venues.ts'

type Seeded = Pick<VenueFields, 'name' | 'addressLine1' | 'province' | 'ipWhitelist'> & Partial<VenueFields>

const inHongKong = { country: 'Hong Kong', timeZone: 'Asia/Hong_Kong' } as const
const inTaiwan = { country: 'Taiwan', timeZone: 'Asia/Taipei' } as const

const companies: readonly { name: string; site: string; venues: readonly Seeded[] }[] = [
  {
    name: 'Chen Arena Group',
    site: 'https://chen-arena.example.com',
    venues: [
      {
        ...inHongKong,
        name: 'Kowloon Arena',
        addressLine1: '18 Nathan Road',
        addressLine2: '3/F',
        province: 'Kowloon',
        contactEmail: 'kowloon@chen-arena.example.com',
        phone: '+85223456789',
        opening: '18:00',
        closing: '04:00',
        otherHours: ['Mon closed', 'Fri 18:00-06:00', 'Sat 12:00-06:00'],
        ipWhitelist: ['203.0.113.7', '203.0.113.16/28'],
      },
      {
        ...inHongKong,
        name: 'Causeway Bay Arena',
        addressLine1: '500 Hennessy Road',
        province: 'Hong Kong Island',
        opening: '12:00',
        closing: '00:00',
        ipWhitelist: ['198.51.100.20'],
      },
      {
        ...inTaiwan,
        name: '西門電競館',
        addressLine1: '漢中街 52 號',
        province: '台北市',
        phone: '+886223456789',
        opening: '00:00',
        closing: '00:00',
        ipWhitelist: ['192.0.2.0/26'],
      },
    ],
  },
  {
    name: 'Harbour Games',
    site: 'https://harbour-games.example.com',
    venues: [
      {
        ...inTaiwan,
        name: '台中館',
        addressLine1: '台灣大道三段 251 號',
        province: '台中市',
        opening: '10:00',
        closing: '02:00',
        ipWhitelist: ['2001:db8:42::/48'],
      },
      {
        name: 'Harbour Hall London',
        addressLine1: '1 Wharf Road',
        province: 'Greater London',
        country: 'United Kingdom',
        timeZone: 'Europe/London',
        opening: '16:00',
        closing: '01:00',
        otherHours: ['Sun 12:00-22:00', '2026-12-25 closed'],
        ipWhitelist: ['203.0.113.200'],
      },
    ],
  },
]

/** Answers the first company and its first venue. */
export async function seedVenues({ tx, asking: { now } }: Act): Promise<{ companyId: string; venueId: string }> {
  const made: { companyId: string; venueId: string }[] = []
  for (const { name, site, venues } of companies) {
    const company = await insertCompany(tx, { name, createTime: now })
    for (const venue of venues) {
      const { venueId } = await insertVenue(tx, {
        website: site,
        ...venue,
        venueCompanyId: company.id,
        createTime: now,
      })
      made.push({ companyId: company.id, venueId })
    }
  }
  return made[0] ?? { companyId: '', venueId: '' }
}
