// A company with venues, for tests of licences.
import type { World } from './world.ts'

const fields = {
  addressLine1: '18 Nathan Road',
  province: 'Kowloon',
  country: 'Hong Kong',
  website: 'https://arena.example.com',
  opening: '18:00',
  closing: '04:00',
  ipWhitelist: ['203.0.113.7'],
}

type Caller = Pick<World, 'call' | 'as'>

export async function companyWith({ call, as }: Caller, names: readonly string[], more: { timeZone?: string } = {}) {
  const company = (await call('createVenueCompany', { as, body: { name: 'Chen Arena Group' } })).payload
  const venueIds: string[] = []
  for (const name of names) {
    const body = { ...fields, ...more, name }
    const made = await call('createVenue', { as, params: { id: company.id }, body })
    venueIds.push(made.payload.venueId)
  }
  return { companyId: company.id, name: company.name, venueIds, venueId: venueIds[0] ?? '' }
}
