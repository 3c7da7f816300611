// Members: whose they are, what others read of them, and where their home shop is.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '../../src/contract/user.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { possessions, signIn } from '../support/authority.ts'
import { noon } from '../support/builders.ts'
import { teamPlayers } from '../../src/platform/store/schema/teams.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld({ clock: () => noon })
const { as, call } = world
const homes = Object.values(possessions)
await platform.store.db
  .insert(venues)
  .values(homes.map(({ venueId: id, venueCompanyId }) => ({ id, venueCompanyId, name: `Arena ${id}` })))

const tokenOf = async (role: Role, owner: (typeof homes)[number]) => (await signIn(platform, role, owner)).token
const operator = await tokenOf('VenueOperator', possessions.own)
const company = await tokenOf('VenueCompanyAdmin', possessions.own)
const otherCompany = await tokenOf('VenueCompanyAdmin', possessions['other company'])

async function member(fields: object = {}) {
  const body = {
    nickname: 'Max',
    email: 'max@example.com',
    mobile: '+886 912-345-678',
    homeShopVenueId: 'v1',
    ...fields,
  }
  return (await call('createMember', { as, body })).payload
}

test('contact data is masked in lists of company roles, and whole on the page of their members', async () => {
  const { memberId: id } = await member({ nickname: 'Masked' })
  const query = { search: 'Masked' }
  for (const one of [operator, company]) {
    const [listed] = (await call('listMembers', { as: one, query })).payload.members
    expect(listed).toMatchObject({ email: 'm•••@example.com', mobile: '+886•••678', homeShopName: 'Arena v1' })
    expect((await call('getMember', { as: one, params: { id } })).payload).toMatchObject({
      email: 'max@example.com',
      mobile: '+886912345678',
    })
  }
  const [whole] = (await call('listMembers', { as, query })).payload.members
  expect(whole).toMatchObject({ email: 'max@example.com', mobile: '+886912345678' })
})

test('members of another home shop are neither listed, counted, named, found nor opened', async () => {
  const { memberId: id } = await member({ nickname: 'Elsewhere', homeShopVenueId: 'v3' })
  const seen = async (one: string) => {
    const listed = (await call('listMembers', { as: one, query: { search: 'Elsewhere' } })).payload
    const { names } = (await call('listMemberNames', { as: one, query: { ids: id } })).payload
    const { found } = (await call('findThings', { as: one, query: { text: 'Elsewhere' } })).payload
    const opened = await call('getMember', { as: one, params: { id } })
    return [listed.members.length, listed.rowCount, names.length, found.length, opened.status]
  }
  expect(await seen(operator)).toEqual([0, 0, 0, 0, 404])
  expect(await seen(company)).toEqual([0, 0, 0, 0, 404])
  expect(await seen(otherCompany)).toEqual([1, 1, 1, 1, 200])
  expect(await seen(as)).toEqual([1, 1, 1, 1, 200])
})

test('the kept numbers of a list are those of its rows, for each reader and under a home shop', async () => {
  await member({ homeShopVenueId: 'v2' })
  await member({ homeShopVenueId: null })
  const counted = async (one: string, query = {}) => {
    const { members, rowCount } = (await call('listMembers', { as: one, query: { pageSize: 200, ...query } })).payload
    expect(rowCount).toBe(members.length)
    return members.map(({ homeShopVenueId }) => homeShopVenueId)
  }
  expect(new Set(await counted(as))).toEqual(new Set(['v1', 'v2', 'v3', null]))
  expect(new Set(await counted(company))).toEqual(new Set(['v1', 'v2']))
  expect(new Set(await counted(operator))).toEqual(new Set(['v1']))
  expect(new Set(await counted(as, { homeShop: 'v2' }))).toEqual(new Set(['v2']))
})

test('moving to another home shop says who will see the member and who no longer, and is seen at once', async () => {
  const { memberId: id } = await member({ nickname: 'Mover' })
  const given = { as, params: { id }, body: { homeShopVenueId: 'v3' } }
  const { payload } = (await call('setHomeShop', { ...given, headers: { 'Arena-Dry-Run': 'true' } })).envelope
  expect((payload as { consequences: { code: string }[] }).consequences.map(({ code }) => code)).toEqual([
    'consequence.unseen',
    'consequence.memberSeenAt',
    'consequence.memberUnseenAt',
    'consequence.memberSeenByCompany',
    'consequence.memberUnseenByCompany',
  ])
  expect((await call('getMember', { as: otherCompany, params: { id } })).status).toBe(404)
  await call('setHomeShop', given)
  expect((await call('getMember', { as: otherCompany, params: { id } })).status).toBe(200)
  expect((await call('getMember', { as: operator, params: { id } })).status).toBe(404)
  const { version } = (await call('getMember', { as, params: { id } })).payload
  expect((await call('setHomeShop', given)).payload.version).toBe(version)
  const unknown = await call('setHomeShop', { ...given, body: { homeShopVenueId: '999' } })
  expect([unknown.status, unknown.envelope.code]).toEqual([404, 'notFound'])
})

test('company roles read, and change nothing of what is known of a member', async () => {
  const { memberId: id } = await member()
  for (const one of [operator, company]) {
    expect((await call('editMember', { as: one, params: { id }, body: { nickname: 'X' } })).status).toBe(403)
    expect((await call('setHomeShop', { as: one, params: { id }, body: { homeShopVenueId: 'v2' } })).status).toBe(403)
    expect((await call('createMember', { as: one, body: { nickname: 'X' } })).status).toBe(403)
  }
})

const noNumber =
  'Enter a telephone number with its country code, like +886 912 345 678. Without the code it must be a number of the venue’s country.'
const bad: [string, unknown, string][] = [
  ['nickname', '', 'Required.'],
  ['nickname', '   ', 'Required.'],
  [
    'nickname',
    'a\u0000b',
    'It contains an invisible character, one that reverses text, or one that was lost (\ufffd). Type it again.',
  ],
  [
    'nickname',
    'a\u202eb',
    'It contains an invisible character, one that reverses text, or one that was lost (\ufffd). Type it again.',
  ],
  ['nickname', 'x'.repeat(201), 'Too long.'],
  ['email', 'no address', 'An email address looks like name@example.com.'],
  ['email', 'a@b', 'An email address looks like name@example.com.'],
  ['mobile', '0912345678', noNumber],
  ['mobile', '+1,000.00', noNumber],
  ['birthday', '2001-02-30', 'Enter a date like 2001-12-31.'],
  ['birthday', '1850-01-01', 'The year must be 1900 or later.'],
  ['birthday', '2990-01-01', 'The birthday must be in the past.'],
  ['discordId', '12', 'A Discord id has 17 to 20 digits. In Discord: Copy User ID.'],
  ['gender', 'none', 'Not supported. Choose one of the offered values.'],
]
test.each(bad)('%s %j is refused at its field', async (field, value, message) => {
  const { memberId: id } = await member()
  const reply = await call('editMember', { as, params: { id }, body: { [field]: value } })
  expect([reply.status, reply.envelope.payload]).toEqual([400, { [field]: [message] }])
})

test('full width and emoji are kept as what they are; an empty text takes a value away', async () => {
  const { memberId: id } = await member()
  const body = {
    nickname: '👨‍👩‍👧 夜貓',
    email: 'ＡＮＮ@example.com',
    mobile: '＋886 (912) 345.678',
    firstName: '',
    birthday: '２００１-12-31',
  }
  expect((await call('editMember', { as, params: { id }, body })).payload).toMatchObject({
    nickname: '👨‍👩‍👧 夜貓',
    email: 'ANN@example.com',
    mobile: '+886912345678',
    firstName: '',
    birthday: '2001-12-31',
  })
})

test('a mobile number without its country is one of the country of the home shop', async () => {
  await platform.store.db.update(venues).set({ country: 'Hong Kong' }).where(eq(venues.id, 'v2'))
  const { memberId: id, mobile } = await member({ mobile: '9123 4567', homeShopVenueId: 'v2' })
  expect(mobile).toBe('+85291234567')
  const edited = await call('editMember', { as, params: { id }, body: { mobile: '6781-0000' } })
  expect(edited.payload.mobile).toBe('+85267810000')
  const nowhere = await call('createMember', { as, body: { nickname: 'Nowhere', mobile: '9123 4567' } })
  expect([nowhere.status, Object.keys(nowhere.envelope.payload as object)]).toEqual([400, ['mobile']])
})

test('an edit needs the version that was seen; points do not count as an edit', async () => {
  const { memberId: id, version } = await member()
  await call('addLoyaltyPoints', { as, params: { id }, body: { amount: 5 } })
  expect((await call('editMember', { as, params: { id }, body: { nickname: 'A', version } })).status).toBe(200)
  const late = await call('editMember', { as, params: { id }, body: { nickname: 'B', version } })
  expect([late.status, Object.keys(late.envelope.payload as object)]).toEqual([400, ['version']])
})

test('a search finds by nickname, name, contact data and Discord id, in Chinese, folded, and by parts', async () => {
  const { memberId } = await member({
    nickname: 'Ｎeon Ötter',
    firstName: '志明',
    lastName: '王',
    email: 'kit.wang@example.org',
    mobile: '+886987654321',
    discordId: '300000000000000007',
  })
  for (const search of [
    'neon otter',
    'OTT',
    '王志明',
    '志明',
    '王',
    'kit.wang',
    '0987654321',
    '0987-654-321',
    '300000000000000007',
    memberId,
  ]) {
    const { members } = (await call('listMembers', { as, query: { search } })).payload
    expect([search, members.map((one) => one.memberId)]).toEqual([search, [memberId]])
  }
})

test('a telephone number is found as it is written: in the list, in the search of everything and in an audience', async () => {
  const { memberId } = await member({ nickname: 'Caller', mobile: '+85267801234' })
  const found = async (text: string) => {
    const { members } = (await call('listMembers', { as, query: { search: text } })).payload
    const anywhere = (await call('findThings', { as, query: { text } })).payload.found
    const audience = await call('countAudience', { as, query: { to: 'filter', search: text, channel: 'sms' } })
    return {
      list: members.map((one) => one.memberId),
      find: anywhere.filter(({ kind }) => kind === 'member').map(({ id }) => id),
      audience: audience.payload.members,
    }
  }
  const written = ['6780 1234', '6780-1234', '+852 6780 1234', '+852-6780-1234', '(852) 6780.1234', '00852 67801234']
  for (const text of [...written, '＋８５２ ６７８０－１２３４', 'caller 6780-1234'])
    expect([text, await found(text)]).toEqual([text, { list: [memberId], find: [memberId], audience: 1 }])
  for (const text of ['6780-1235', '1234-6780', 'nobody 6780-1234'])
    expect([text, await found(text)]).toEqual([text, { list: [], find: [], audience: 0 }])
})

test('the tournament teams of a member are those in which one of the players is that member', async () => {
  const { memberId: id } = await member({ nickname: 'Player One' })
  const { id: cup } = await world.open(0, {}, { name: 'Winter Cup' })
  const body = { name: 'Foxes', players: ['Player One'] }
  const team = (await call('addTeam', { as, params: { id: cup }, body })).payload
  expect((await call('listMemberTeams', { as, params: { id } })).payload.teams).toEqual([])
  await platform.store.db.update(teamPlayers).set({ memberId: id })
  expect((await call('listMemberTeams', { as: operator, params: { id } })).payload.teams).toMatchObject([
    { tournamentTeamId: team.tournamentTeamId, name: 'Foxes', tournamentName: 'Winter Cup', role: 'Captain' },
  ])
})

test('a venue that is a home shop is not archived, and an archived one becomes none', async () => {
  await platform.store.db.insert(venues).values([
    { id: 'shop', venueCompanyId: 'c1', name: 'Shop' },
    { id: 'closed', venueCompanyId: 'c1', name: 'Closed', state: 'Archived' },
  ])
  const { memberId: id } = await member({ nickname: 'Homed', homeShopVenueId: 'shop' })
  const archive = () => call('archiveVenue', { as, params: { venueId: 'shop' } })
  expect((await archive()).envelope.code).toBe('venue.isHomeShop')
  const move = (homeShopVenueId: string | null) =>
    call('setHomeShop', { as, params: { id }, body: { homeShopVenueId } })
  expect((await move('closed')).envelope.code).toBe('venue.archivedChosen')
  await move(null)
  expect((await archive()).payload).toMatchObject({ state: 'Archived' })
})
