// Invoices and licences on the platform: days of the venue, numbers, overlaps, termination, renewal, and what an archived venue may not have.
import { expect, test } from 'vitest'
import { headers, type Consequences } from '../../src/contract/envelope.ts'
import { signIn } from '../support/authority.ts'
import { companyWith } from './licence-world.ts'
import { matchNamed, startWorld } from './world.ts'

const noon = Math.floor(Date.parse('2026-11-25T04:00:00Z') / 1000)
let time = noon
const { platform, world } = await startWorld({ clock: () => time })
const { call, as } = world
const day = (text: string, zone = '+08:00') => Date.parse(`${text}T00:00:00${zone}`) / 1000

type Line = { venueId: string; from?: string; to?: string }
function invoice(companyId: string, licenses: Line[], months?: number) {
  return call('createInvoice', {
    as,
    params: { id: companyId },
    body: { licenses, ...(months !== undefined && { months }) },
  })
}

async function consequencesOf(name: 'createInvoice' | 'renewLicences' | 'terminateLicence', given: object) {
  const reply = await call(name, { as, ...given, headers: { [headers.dryRun]: 'true' } })
  return (reply.payload as unknown as Consequences).consequences
}

const shownBy = async (venueId: string) => (await call('getVenue', { as, params: { venueId } })).payload.licence

test('an invoice has the next number of its year, licences for days of the venue, and keeps its names', async () => {
  const { companyId, venueIds, venueId } = await companyWith(world, ['Kowloon', '西門'])
  const lines = [
    { venueId, from: '2026-11-01', to: '2026-12-31' },
    { venueId: venueIds[1] ?? '', from: '2027-01-01', to: '2027-01-01' },
  ]
  const made = (await invoice(companyId, lines)).payload
  expect(made).toMatchObject({ number: '2026-000001', companyName: 'Chen Arena Group', by: expect.any(String) })
  expect(made.licenses).toMatchObject([
    {
      venueName: 'Kowloon',
      address: '18 Nathan Road, Kowloon, Hong Kong',
      from: '2026-11-01',
      to: '2026-12-31',
      startTime: day('2026-11-01'),
      endTime: day('2027-01-01'),
      state: 'Active',
    },
    { venueName: '西門', state: 'Pending', startTime: day('2027-01-01'), endTime: day('2027-01-02') },
  ])
  await call('editVenue', { as, params: { venueId }, body: { name: 'Renamed', province: 'Elsewhere' } })
  await call('editVenueCompany', { as, params: { id: companyId }, body: { name: 'Other' } })
  const kept = (await call('getInvoice', { as, params: { invoiceId: made.id } })).payload
  expect(kept).toEqual(made)
  expect((await call('listInvoices', { as, params: { id: companyId } })).payload.invoices).toEqual([made])
  const licence = (await call('getLicence', { as, params: { licenceId: made.licenses[0]?.licenceId ?? '' } })).payload
  expect(licence).toMatchObject({ venueName: 'Renamed', companyName: 'Other', number: '2026-000001', nextFrom: null })
})

test.each([
  ['America/New_York', '2027-03-14', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Europe/London', '2027-03-28', 23],
  ['Asia/Taipei', '2027-03-14', 24],
  // There is no midnight on that day.
  ['America/Santiago', '2027-09-05', 23],
])('in %s the licence of %s lasts %i hours, and the next one begins when it ends', async (timeZone, from, hours) => {
  const { companyId, venueId } = await companyWith(world, ['Arena'], { timeZone })
  const before = time
  time = day('2026-10-20')
  const made = (await invoice(companyId, [{ venueId, from, to: from }])).payload.licenses[0]
  expect(((made?.endTime ?? 0) - (made?.startTime ?? 0)) / 3_600).toBe(hours)
  const after = new Date(Date.parse(`${from}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const next = (await invoice(companyId, [{ venueId, from: after, to: after }])).payload.licenses[0]
  expect(next?.startTime).toBe(made?.endTime)
  time = before
})

test('without days it begins where the venue has none, and ends after the months or where the next begins', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const days = async (line: Omit<Line, 'venueId'>, months?: number) => {
    const [made] = (await invoice(companyId, [{ venueId, ...line }], months)).payload.licenses
    return made && [made.from, made.to]
  }
  expect(await days({}, 1)).toEqual(['2026-11-25', '2026-12-24'])
  expect(await days({ from: '2027-03-01' }, 1)).toEqual(['2027-03-01', '2027-03-31'])
  expect(await days({})).toEqual(['2026-12-25', '2027-02-28'])
  expect(await days({})).toEqual(['2027-04-01', '2028-03-31'])
})

test('an overlap is refused by the database with licence, invoice and the first free day; ends may meet', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const made = (await invoice(companyId, [{ venueId, from: '2026-12-01', to: '2027-11-30' }])).payload
  const refused = await invoice(companyId, [{ venueId, from: '2027-11-30', to: '2028-01-31' }])
  expect(refused).toMatchObject({
    status: 409,
    envelope: {
      code: 'licence.overlap',
      reason: {
        params: {
          venue: 'Arena',
          licence: made.licenses[0]?.licenceId,
          from: '2026-12-01',
          to: '2027-11-30',
          number: made.number,
          free: '2027-12-01',
        },
      },
    },
  })
  const next = (await invoice(companyId, [{ venueId, from: '2027-12-01', to: '2028-01-31' }])).payload
  // The number of the refused one was not used up.
  expect(Number(next.number.slice(5))).toBe(Number(made.number.slice(5)) + 1)
})

test('what stands is neither changed nor deleted, and nothing lets two licences be valid at once', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const made = (await invoice(companyId, [{ venueId }])).payload
  const { licenceId = '' } = made.licenses[0] ?? {}
  const { pool } = platform.store
  await expect(pool.query('update invoices set company_name = $1', ['x'])).rejects.toThrow('append-only')
  await expect(pool.query('delete from invoices where id = $1', [made.id])).rejects.toThrow('append-only')
  await expect(pool.query('delete from licences where id = $1', [licenceId])).rejects.toThrow('terminated once')
  await expect(pool.query(`update licences set to_day = '2030-01-01' where id = $1`, [licenceId])).rejects.toThrow(
    'terminated once',
  )
  const copy = `insert into licences (invoice_id, position, venue_id, venue_company_id, name, address, time_zone, from_day,
      to_day, start_time, end_time, create_time)
    select invoice_id, 7, venue_id, venue_company_id, name, address, time_zone, from_day, to_day, end_time - 1, end_time + 9, 1
    from licences where id = $1`
  await expect(pool.query(copy, [licenceId])).rejects.toThrow('licences_overlap')
})

test('a termination ends it now, says what is lost, and frees the days after', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const held = await world.tournament({ name: 'Held here' })
  await call('setTournamentVenues', { as, params: { id: held.id }, body: { venueIds: [venueId] } })
  const made = (await invoice(companyId, [{ venueId, from: '2026-11-01', to: '2026-12-04' }])).payload
  const params = { licenceId: made.licenses[0]?.licenceId ?? '' }
  const body = { reason: 'Rent not paid' }
  expect(await consequencesOf('terminateLicence', { params, body })).toMatchObject([
    { code: 'consequence.licenceDaysLost', params: { count: 10, venue: 'Arena', to: '2026-12-04' } },
    { code: 'consequence.licenceTournaments', params: { count: 1, names: ['Held here'] } },
    { code: 'consequence.licenceNoneFollows' },
  ])
  expect((await shownBy(venueId))?.state).toBe('Active')
  expect((await call('terminateLicence', { as, params, body })).payload).toMatchObject({
    state: 'Terminated',
    terminatedTime: time,
    terminatedReason: 'Rent not paid',
  })
  expect((await call('terminateLicence', { as, params, body })).envelope.code).toBe('licence.alreadyTerminated')
  expect((await invoice(companyId, [{ venueId, from: '2026-11-25' }])).envelope.code).toBe('licence.overlap')
  expect((await invoice(companyId, [{ venueId }])).payload.licenses[0]?.from).toBe('2026-11-26')
  const { entries } = (await call('listVenueAudit', { as, params: { venueId } })).payload
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toContain('terminateLicence done')
})

test('a termination says which matches there were to be played before its end', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const { id, detail, tournament } = await world.running(4)
  await call('setTournamentVenues', { as, params: { id }, body: { venueIds: [venueId] } })
  const [now, later] = (
    await invoice(companyId, [
      { venueId, from: '2026-11-01', to: '2026-12-04' },
      { venueId, from: '2026-12-10', to: '2026-12-31' },
    ])
  ).payload.licenses
  const set = (name: string, day: string) => ({
    bracketMatchId: matchNamed(detail, name).bracketMatchId,
    schedule: Date.parse(`${day}T19:00+08:00`) / 1000,
  })
  const rows = [set('G1-M1', '2026-12-02'), set('G1-M2', '2026-12-05'), set('G1-M3', '2026-12-11')]
  await call('setSchedule', { as, params: { id }, body: { rows } })
  const leftBy = async (licence: typeof now) => {
    const params = { licenceId: licence?.licenceId ?? '' }
    const told = await consequencesOf('terminateLicence', { params, body: { reason: 'Rent not paid' } })
    return told?.find(({ code }) => code === 'consequence.matchesLeftAt')?.params
  }
  expect(await leftBy(now)).toEqual({ venue: 'Arena', count: 1, matches: [`G1-M1 ${tournament.name}`] })
  expect(await leftBy(later)).toEqual({ venue: 'Arena', count: 1, matches: [`G1-M3 ${tournament.name}`] })
})

test('one that had not begun frees all its days', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const days = { venueId, from: '2027-01-01', to: '2027-12-31' }
  const made = (await invoice(companyId, [days])).payload.licenses[0]
  const params = { licenceId: made?.licenceId ?? '' }
  await call('terminateLicence', { as, params, body: { reason: 'Mistake' } })
  expect((await invoice(companyId, [days])).payload.licenses[0]?.state).toBe('Pending')
})

test('a venue shows its active licence, else the next, else the latest, else none', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  expect(await shownBy(venueId)).toBeNull()
  await invoice(companyId, [{ venueId, from: '2027-02-01', to: '2027-02-28' }])
  await invoice(companyId, [{ venueId, from: '2027-01-01', to: '2027-01-31' }])
  expect(await shownBy(venueId)).toMatchObject({ state: 'Pending', from: '2027-01-01', nextFrom: '2027-02-01' })
  const active = (await invoice(companyId, [{ venueId, from: '2026-11-01', to: '2026-11-30' }])).payload
  expect(await shownBy(venueId)).toMatchObject({ state: 'Active', from: '2026-11-01' })
  const before = time
  time = day('2027-03-05')
  expect(await shownBy(venueId)).toMatchObject({ state: 'Expired', from: '2027-02-01' })
  const params = { licenceId: active.licenses[0]?.licenceId ?? '' }
  expect((await call('terminateLicence', { as, params, body: { reason: 'Late' } })).envelope.code).toBe(
    'licence.expired',
  )
  time = before
})

test('a licensed venue is not archived, and an archived one gets no licence', async () => {
  const { companyId, venueId, venueIds } = await companyWith(world, ['Arena', 'Second'])
  await invoice(companyId, [{ venueId, from: '2027-02-01', to: '2027-02-28' }])
  const params = { venueId }
  const refused = await call('archiveVenue', { as, params })
  expect(refused.envelope).toMatchObject({ code: 'venue.licensed', reason: { params: { to: '2027-02-28' } } })
  const other = venueIds[1] ?? ''
  await call('archiveVenue', { as, params: { venueId: other } })
  expect((await invoice(companyId, [{ venueId: other }])).envelope.code).toBe('venue.archivedChosen')
  expect((await call('renewLicences', { as, body: { venueIds: [other] } })).envelope.code).toBe('venue.archived')
})

test('a dry run tells the number and each licence, and uses up nothing', async () => {
  const { companyId, venueId, venueIds } = await companyWith(world, ['Arena', 'Second'])
  const given = {
    params: { id: companyId },
    body: {
      licenses: [{ venueId }, { venueId: venueIds[1], from: '2027-01-01' }],
      months: 1,
    },
  }
  const [number, ...lines] = await consequencesOf('createInvoice', given)
  expect(lines.map(({ code, params }) => [code, params?.['from'], params?.['to']])).toEqual([
    ['consequence.licenceAtOnce', '2026-11-25', '2026-12-24'],
    ['consequence.licenceFrom', '2027-01-01', '2027-01-31'],
  ])
  const made = (await invoice(companyId, [{ venueId }])).payload
  expect(number).toMatchObject({ code: 'consequence.invoiceNumber', params: { number: made.number, count: 2 } })
})

test('a renewal makes one invoice for each company, from where the licences end to where others begin', async () => {
  const one = await companyWith(world, ['One', 'Two'])
  const other = await companyWith(world, ['Three'])
  const [first = '', second = ''] = one.venueIds
  await invoice(one.companyId, [
    { venueId: first, from: '2026-11-01', to: '2026-11-30' },
    { venueId: second, from: '2026-11-01', to: '2027-03-31' },
    { venueId: second, from: '2027-07-01', to: '2028-06-30' },
  ])
  const body = { venueIds: [first, second, other.venueId] }
  const told = await consequencesOf('renewLicences', { body })
  expect(told.map(({ code }) => code)).toEqual([
    'consequence.invoiceNumber',
    'consequence.licenceFrom',
    'consequence.licenceFrom',
    'consequence.licenceCut',
    'consequence.invoiceNumber',
    'consequence.licenceAtOnce',
  ])
  const { invoices } = (await call('renewLicences', { as, body })).payload
  expect(invoices.map(({ licenses }) => licenses.map(({ from, to }) => `${from} ${to}`))).toEqual([
    ['2026-12-01 2027-11-30', '2027-04-01 2027-06-30'],
    ['2026-11-25 2027-11-24'],
  ])
})

test.each([
  ['licenses', []],
  ['licenses.0.venueId', [{}]],
  ['licenses.0.from', [{ from: '2026-02-30' }]],
  ['licenses.0.from', [{ from: '😀' }]],
  ['licenses.0.from', [{ from: ' ' }]],
  ['licenses.0.from', [{ from: '1999-12-31' }]],
  ['licenses.0.to', [{ to: '9999-12-31' }]],
  ['licenses.0.to', [{ from: '2027-02-01', to: '2027-01-31' }]],
  ['licenses.0.to', [{ from: '2026-01-01', to: '2026-11-24' }]],
  [
    'licenses.1.from',
    [
      { from: '2027-01-01', to: '2027-01-31' },
      { from: '2027-01-31', to: '2027-02-01' },
    ],
  ],
  ['licenses', Array.from({ length: 1_000 }, () => ({}))],
])('wrong %s is refused at its field', async (field, lines) => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const licenses = field.endsWith('venueId') ? [{ venueId: '' }] : lines.map((line) => ({ venueId, ...line }))
  const reply = await invoice(companyId, licenses)
  expect(reply.status).toBe(400)
  expect(Object.keys((reply.envelope as { payload: object }).payload)).toContain(field)
})

test('full-width digits and a NUL in a day are read, or refused as no day', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  expect((await invoice(companyId, [{ venueId, from: '2027-01-01\0' }])).status).toBe(400)
  const made = (await invoice(companyId, [{ venueId, from: '２０２７-０１-０１', to: '2027/1/2' }])).payload
  expect(made.licenses[0]).toMatchObject({ from: '2027-01-01', to: '2027-01-02' })
})

test.each([0, -1, 1.5, 121, 1e12])('%s months are refused', async (months) => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  expect((await invoice(companyId, [{ venueId }], months)).status).toBe(400)
})

test.each(['', '  ', 'x'.repeat(501), 'a\0b'])('%j is no reason for a termination', async (reason) => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const made = (await invoice(companyId, [{ venueId }])).payload.licenses[0]
  const params = { licenceId: made?.licenceId ?? '' }
  expect((await call('terminateLicence', { as, params, body: { reason } })).status).toBe(400)
})

test('a venue of another company is refused at its line', async () => {
  const { companyId } = await companyWith(world, ['Arena'])
  const { venueId } = await companyWith(world, ['Elsewhere'])
  const reply = await invoice(companyId, [{ venueId }])
  expect(reply).toMatchObject({
    status: 400,
    envelope: { payload: { 'licenses.0.venueId': ['This venue belongs to another company.'] } },
  })
})

test('lists: those that end first, by state, those that end soon with none to follow, by company and venue', async () => {
  const { companyId, venueIds } = await companyWith(world, ['Soon', 'Followed', 'Later'])
  const [soon = '', followed = '', later = ''] = venueIds
  await invoice(companyId, [
    { venueId: soon, from: '2026-11-01', to: '2026-11-30' },
    { venueId: followed, from: '2026-11-01', to: '2026-11-29' },
    { venueId: followed, from: '2027-01-01', to: '2027-01-31' },
    { venueId: later, from: '2026-11-01', to: '2027-11-30' },
  ])
  const names = async (query: Record<string, string>) => {
    const reply = await call('listLicences', { as, query: { pageSize: 200, ...query } })
    const own = reply.payload.licenses.filter((licence) => licence.venueCompanyId === companyId)
    return own.map(({ venueName, from }) => `${venueName} ${from.slice(0, 7)}`)
  }
  expect(await names({})).toEqual(['Followed 2026-11', 'Soon 2026-11', 'Followed 2027-01', 'Later 2026-11'])
  expect(await names({ within: '30d' })).toEqual(['Followed 2026-11', 'Soon 2026-11'])
  expect(await names({ within: '30d', followed: 'false' })).toEqual(['Soon 2026-11'])
  expect(await names({ within: '5' })).toEqual(['Followed 2026-11'])
  expect(await names({ state: 'Pending' })).toEqual(['Followed 2027-01'])
  expect(await names({ state: 'Expired,Terminated' })).toEqual([])
  expect(await names({ search: 'later' })).toEqual(['Later 2026-11'])
  expect((await call('listLicences', { as, query: { within: 'soon' } })).status).toBe(400)
  const ofVenue = await call('listVenueLicences', { as, params: { id: followed } })
  expect(ofVenue.payload.licenses.map(({ from }) => from)).toEqual(['2027-01-01', '2026-11-01'])
})

test('a company reads its own licences and invoices and an operator the licence of the venue; only the system assigns', async () => {
  const mine = await companyWith(world, ['Mine', 'Beside'])
  const theirs = await companyWith(world, ['Theirs'])
  const made = (
    await invoice(
      mine.companyId,
      mine.venueIds.map((venueId) => ({ venueId })),
    )
  ).payload
  const strange = (await invoice(theirs.companyId, [{ venueId: theirs.venueId }])).payload
  const company = await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: mine.companyId, venueId: null })
  const operator = await signIn(platform, 'VenueOperator', { venueCompanyId: mine.companyId, venueId: mine.venueId })
  const listed = async (token: string) =>
    (await call('listLicences', { as: token })).payload.licenses.map(({ venueName }) => venueName).toSorted()
  expect(await listed(company.token)).toEqual(['Beside', 'Mine'])
  expect(await listed(operator.token)).toEqual(['Mine'])
  const invoiceAs = (token: string, invoiceId: string) => call('getInvoice', { as: token, params: { invoiceId } })
  expect((await invoiceAs(company.token, made.id)).status).toBe(200)
  expect((await invoiceAs(company.token, strange.id)).status).toBe(404)
  expect((await invoiceAs(operator.token, made.id)).status).toBe(403)
  const body = { licenses: [{ venueId: mine.venueId }] }
  expect((await call('createInvoice', { as: company.token, params: { id: mine.companyId }, body })).status).toBe(403)
  const params = { licenceId: made.licenses[0]?.licenceId ?? '' }
  const ended = await call('terminateLicence', { as: company.token, params, body: { reason: 'x' } })
  expect(ended.status).toBe(403)
})

test('at its first and its last moment pages hear of a licence', async () => {
  const { companyId, venueId } = await companyWith(world, ['Arena'])
  const before = time
  time = day('2027-01-01') - 1
  const made = (await invoice(companyId, [{ venueId, from: '2027-01-01', to: '2027-01-31' }])).payload.licenses[0]
  expect(made?.state).toBe('Pending')
  time = day('2027-01-01')
  const last = async () => (await call('listVenueAudit', { as, params: { venueId } })).payload.entries[0]
  await expect.poll(async () => (await last())?.action).toBe('licence-boundary')
  expect(await last()).toMatchObject({ before: { state: 'Pending' }, after: { state: 'Active' } })
  const { rows } = await platform.store.pool.query<{ topics: string[] }>(
    `select topics from events where about @> $1::jsonb order by id desc limit 1`,
    [JSON.stringify([{ kind: 'licence', id: made?.licenceId }])],
  )
  expect(rows[0]?.topics).toContain('licence')
  time = before
})
