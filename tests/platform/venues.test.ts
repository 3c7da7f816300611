// Venue companies and venues on the platform: fields, hours, whitelists, archived venues, lists and their owners.
import { expect, test } from 'vitest'
import { headers, type Consequences } from '../../src/contract/envelope.ts'
import { signIn } from '../support/authority.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { call, as } = world

const fields = {
  name: 'Kowloon Arena',
  addressLine1: '18 Nathan Road',
  province: 'Kowloon',
  country: 'Hong Kong',
  website: 'https://arena.example.com',
  opening: '18:00',
  closing: '04:00',
  ipWhitelist: ['203.0.113.7'],
}

async function aCompany(name = 'Arenas') {
  return (await call('createVenueCompany', { as, body: { name } })).payload
}

async function aVenue(more: Partial<typeof fields> = {}, companyId?: string) {
  const id = companyId ?? (await aCompany()).id
  const made = await call('createVenue', { as, params: { id }, body: { ...fields, ...more } })
  if (made.status !== 200) throw new Error(made.text)
  return made.payload
}

test('a venue is kept with all its fields, and its zone follows from its country', async () => {
  const { id } = await aCompany('Chen')
  const venue = await aVenue({ name: '西門 館' }, id)
  expect(venue).toMatchObject({
    ...fields,
    name: '西門 館',
    venueCompanyId: id,
    companyName: 'Chen',
    timeZone: 'Asia/Hong_Kong',
    state: 'InUse',
  })
  expect((await call('getVenue', { as, params: { venueId: venue.venueId } })).payload).toEqual(venue)
})

test.each([
  ['name', { name: ' ' }, 'Required.'],
  ['addressLine1', { addressLine1: '' }, 'Required.'],
  ['province', { province: '\t' }, 'Required.'],
  ['country', { country: '' }, 'Required.'],
  ['website', { website: '' }, 'Required.'],
  ['website', { website: 'arena.example.com' }, 'Enter an address like https://example.com.'],
  ['website', { website: 'javascript:alert(1)' }, 'Enter an address like https://example.com.'],
  ['website', { website: 'https://user:secret@example.com' }, 'Enter an address like https://example.com.'],
  ['opening', { opening: '25:00' }, 'Enter a time of day like 19:30.'],
  ['closing', { closing: '１８:００' }, 'Enter a time of day like 19:30.'],
  ['timeZone', { country: 'Atlantis' }, 'Required.'],
  ['timeZone', { timeZone: 'Mars/Base' }, 'Enter the name of a time zone like Asia/Taipei.'],
  ['ipWhitelist', { ipWhitelist: [] }, 'Enter at least 1 address.'],
  [
    'ipWhitelist.0',
    { ipWhitelist: ['10.0.0.5/24'] },
    'An address with a prefix is not a network. Write it like 203.0.113.0/24.',
  ],
  [
    'ipWhitelist.0',
    { ipWhitelist: ['010.0.0.1'] },
    'Enter an IP address or network like 203.0.113.7 or 203.0.113.0/24.',
  ],
  [
    'otherHours.0',
    { otherHours: ['someday 10:00-12:00'] },
    'Enter a day and its hours, like Fri 18:00-04:00 or 2026-12-24 closed.',
  ],
  ['otherHours', { otherHours: ['Fri closed', '週五 10:00-12:00'] }, 'The same day is entered twice.'],
  ['name', { name: 'a'.repeat(201) }, 'Too long.'],
  [
    'name',
    { name: 'Arena\u202e' },
    'It contains an invisible character, one that reverses text, or one that was lost (\ufffd). Type it again.',
  ],
  ['body', { name: 'Arena\0' }, undefined],
] as const)('%s with %j is refused at the field', async (field, wrong, text) => {
  const { id } = await aCompany()
  const reply = await call('createVenue', { as, params: { id }, body: { ...fields, ...wrong } as typeof fields })
  expect(reply.status).toBe(400)
  const problems = (reply.envelope as { payload: Record<string, string[]> }).payload
  if (text === undefined) expect(Object.keys(problems)).not.toEqual([])
  else expect(problems[field]).toEqual([text])
})

test('what is typed is kept in one form: times, zone by its city, addresses, hours in the order of days', async () => {
  const { id } = await aCompany()
  const body = {
    ...fields,
    opening: '9:00',
    closing: '24:00',
    timeZone: 'taipei',
    ipWhitelist: ['::ffff:203.0.113.7', '203.0.113.7', '2001:DB8:0:0:1::/80'],
    otherHours: ['2026-12-24 closed', 'Sun 10:00-12:00', '週一 休息'],
  }
  expect((await call('createVenue', { as, params: { id }, body })).payload).toMatchObject({
    opening: '09:00',
    closing: '00:00',
    timeZone: 'Asia/Taipei',
    ipWhitelist: ['203.0.113.7', '2001:db8:0:0:1::/80'],
    otherHours: ['Mon closed', 'Sun 10:00-12:00', '2026-12-24 closed'],
  })
})

test.each([
  ['Hong Kong', '2345 6789', '+85223456789'],
  ['hk', '(2345) 6789', '+85223456789'],
  ['香港', '+1 212-555-0123', '+12125550123'],
  ['Taiwan', '02-2345-6789', '+886223456789'],
  ['臺灣', '0912 345 678', '+886912345678'],
  ['United Kingdom', '020 7946 0958', '+442079460958'],
  ['Japan', '03-1234-5678', '+81312345678'],
] as const)('in %s the phone %s is %s', async (country, phone, kept) => {
  const { id } = await aCompany()
  const body = { ...fields, country, phone, timeZone: 'Asia/Taipei' }
  const { venueId, phone: made } = (await call('createVenue', { as, params: { id }, body })).payload
  expect(made).toBe(kept)
  await call('editVenue', { as, params: { venueId }, body: { phone: null } })
  expect((await call('editVenue', { as, params: { venueId }, body: { phone } })).payload.phone).toBe(kept)
})

test('a phone without its country needs a country that is known and a number that can be one of it', async () => {
  const { id } = await aCompany()
  const timeZone = 'Asia/Taipei'
  for (const wrong of [
    { country: 'Atlantis', phone: '2345 6789' },
    { country: 'Hong Kong', phone: '2345' },
    { country: 'Hong Kong', phone: '23456789012' },
  ]) {
    const reply = await call('createVenue', { as, params: { id }, body: { ...fields, timeZone, ...wrong } })
    expect([reply.status, Object.keys(reply.envelope.payload as object)]).toEqual([400, ['phone']])
  }
})

test('with another country goes the phone that is sent with it', async () => {
  const { venueId } = await aVenue()
  const body = { country: 'Singapore', phone: '6123 4567' }
  const { phone } = (await call('editVenue', { as, params: { venueId }, body })).payload
  expect(phone).toBe('+6561234567')
})

test('an edit changes what it names, says what differed, and is refused over another one', async () => {
  const venue = await aVenue()
  const params = { venueId: venue.venueId }
  const edited = await call('editVenue', { as, params, body: { closing: '05:00', version: venue.version } })
  expect(edited.payload).toMatchObject({ closing: '05:00', opening: '18:00', version: venue.version + 1 })
  const late = await call('editVenue', { as, params, body: { closing: '06:00', version: venue.version } })
  expect(late).toMatchObject({
    status: 400,
    envelope: { payload: { version: ['Changed by someone else in the meantime.'] } },
  })
  const { entries } = (await call('listVenueAudit', { as, params })).payload
  expect(entries.find(({ outcome }) => outcome === 'done')).toMatchObject({
    action: 'editVenue',
    before: { closing: '04:00' },
    after: { closing: '05:00' },
  })
})

test('of two edits at once one is done, and nobody’s is lost', async () => {
  const { venueId, version } = await aVenue()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      call('editVenue', { as, params: { venueId }, body: { province: `Province ${at}`, version } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an archived venue cannot be edited or chosen, keeps its place where it was chosen, and comes back', async () => {
  const venue = await aVenue()
  const params = { venueId: venue.venueId }
  const before = (await call('listVenueNames', { as })).payload.venues.map(({ venueId }) => venueId)
  expect(before).toContain(venue.venueId)
  const held = await world.tournament()
  await call('setTournamentVenues', { as, params: { id: held.id }, body: { venueIds: [venue.venueId] } })
  expect((await call('archiveVenue', { as, params })).payload).toMatchObject({ state: 'Archived' })
  expect((await call('archiveVenue', { as, params })).envelope.code).toBe('venue.alreadyArchived')
  expect((await call('editVenue', { as, params, body: { name: 'Other' } })).envelope.code).toBe('venue.archived')
  const now = (await call('listVenueNames', { as })).payload.venues.map(({ venueId }) => venueId)
  expect(now).not.toContain(venue.venueId)
  const other = await world.tournament()
  const chosen = await call('setTournamentVenues', {
    as,
    params: { id: other.id },
    body: { venueIds: [venue.venueId] },
  })
  expect(chosen.envelope.code).toBe('venue.archivedChosen')
  const stays = (await call('listTournamentVenues', { as, params: { id: held.id } })).payload.venues
  expect(stays).toMatchObject([{ venueId: venue.venueId, name: 'Kowloon Arena' }])
  expect((await call('restoreVenue', { as, params })).payload).toMatchObject({ state: 'InUse' })
  expect((await call('restoreVenue', { as, params })).envelope.code).toBe('venue.notArchived')
})

test('lists: by name with Chinese words, by state, country, open now, and whose whitelist holds an address', async () => {
  const { id } = await aCompany('Lists')
  const night = { opening: '00:00', closing: '00:00' }
  await aVenue({ name: 'Beta 西門館', ...night, ipWhitelist: ['198.51.100.0/25'] }, id)
  await aVenue({ name: 'alpha', country: 'Taiwan', ...night, ipWhitelist: ['198.51.100.200'] }, id)
  const gone = await aVenue({ name: 'Gamma', ...night, ipWhitelist: ['2001:db8::/32'] }, id)
  await call('archiveVenue', { as, params: { venueId: gone.venueId } })
  const names = async (query: Record<string, string>) => {
    const reply = await call('listCompanyVenues', { as, params: { id }, query })
    return reply.payload.venues.map(({ name }) => name)
  }
  expect(await names({})).toEqual(['alpha', 'Beta 西門館', 'Gamma'])
  expect(await names({ sort: '-name' })).toEqual(['Gamma', 'Beta 西門館', 'alpha'])
  expect(await names({ search: '西門' })).toEqual(['Beta 西門館'])
  expect(await names({ state: 'Archived' })).toEqual(['Gamma'])
  expect(await names({ country: 'Taiwan' })).toEqual(['alpha'])
  expect(await names({ open: 'true' })).toEqual(['alpha', 'Beta 西門館', 'Gamma'])
  expect(await names({ open: 'false' })).toEqual([])
  expect(await names({ ip: '198.51.100.7' })).toEqual(['Beta 西門館'])
  expect(await names({ ip: '2001:db8:1::9' })).toEqual(['Gamma'])
  expect(await names({ ip: '::ffff:198.51.100.200' })).toEqual(['alpha'])
  expect((await call('listVenues', { as, query: { ip: '1.2.3' } })).status).toBe(400)
  expect((await call('getVenueCompany', { as, params: { id } })).payload.venueCount).toBe(2)
})

test('an address that another venue has is told, by name only of venues the editor sees', async () => {
  const [mine, theirs] = [await aCompany('Mine'), await aCompany('Theirs')]
  await aVenue({ name: 'Neighbour', ipWhitelist: ['192.0.2.0/28'] }, mine.id)
  await aVenue({ name: 'Stranger', ipWhitelist: ['192.0.2.0/24'] }, theirs.id)
  const own = await aVenue({ name: 'Own' }, mine.id)
  const company = await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: mine.id, venueId: null })
  const told = async (token: string) => {
    const given = { params: { venueId: own.venueId }, body: { ipWhitelist: ['192.0.2.3'], version: own.version } }
    const reply = await call('editVenue', { as: token, ...given, headers: { [headers.dryRun]: 'true' } })
    return (reply.payload as unknown as Consequences).consequences.map(({ params }) => params?.['venue'])
  }
  expect(await told(as)).toEqual(['Neighbour', 'Stranger'])
  expect(await told(company.token)).toEqual(['Neighbour'])
})
