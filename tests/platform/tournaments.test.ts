import { expect, test } from 'vitest'
import { readRichText } from '../../src/contract/rich-text-source.ts'
import { noon } from '../support/builders.ts'
import { startWorld } from './world.ts'

let now = noon
const { platform, world } = await startWorld({ clock: () => now })

const hour = 3600

test('a new tournament has a sensible value in every field', async () => {
  const made = await world.tournament({ name: '  Winter Cup ', game: 'League of Legends', region: ['All'] })
  expect(made).toMatchObject({
    name: 'Winter Cup',
    state: 'Initial',
    version: 1,
    starters: 5,
    teamCount: 0,
    formats: [],
  })
  const read = await world.call('getTournament', { as: world.as, params: { id: made.id } })
  expect(read.payload).toEqual({ ...made, heldAt: [] })
})

test.each([
  { why: 'no name', body: { name: ' ' }, problems: { name: ['Required.'] } },
  {
    why: 'an unknown game',
    body: { game: 'Chess' },
    problems: { game: ['Not supported. Choose one of the offered values.'] },
  },
  {
    why: 'an unknown region',
    body: { region: ['Mars'] },
    problems: { region: ['Not supported. Choose one of the offered values.'] },
  },
  { why: 'fewer than two teams', body: { minTeams: 1 }, problems: { minTeams: ['Must be at least 2 teams.'] } },
  { why: 'no starter', body: { starters: 0 }, problems: { starters: ['A team needs at least 1 starter.'] } },
  {
    why: 'a maximum below the minimum',
    body: { minTeams: 8, maxTeams: 4 },
    problems: { maxTeams: ['Must not be below the minimum number of teams.'] },
  },
  {
    why: 'an amount without cents',
    body: { registrationFee: '100' },
    problems: { registrationFee: ['Enter an amount like 1000.00.'] },
  },
  {
    why: 'groups that do not add up',
    body: { maxTeams: 8, groups: [{ name: 'A', maxTeams: 4 }] },
    problems: { groups: ["The groups' maximum teams must add up to the tournament's maximum."] },
  },
])('refuses $why', async ({ body, problems }) => {
  const given = { name: 'Cup', game: 'FIFA 21', region: ['All'], ...body }
  const reply = await world.call('createTournament', { as: world.as, body: given })
  expect(reply.status).toBe(400)
  expect(reply.envelope).toMatchObject({ status: 'fail', payload: problems })
})

test('an edit needs the version that was seen, and says only what it changed', async () => {
  const { id, version } = await world.tournament({ about: 'old' })
  const edit = (body: object) =>
    world.call('editTournament', { as: world.as, params: { id }, body: { version, about: 'new', ...body } })
  expect((await edit({})).payload).toMatchObject({ about: readRichText('new'), version: version + 1 })
  const stale = await edit({ about: 'newer' })
  expect(stale.status).toBe(400)
  expect(stale.envelope.payload).toEqual({ version: ['Changed by someone else in the meantime.'] })
  const { entries } = (await world.call('listTournamentAudit', { as: world.as, params: { id } })).payload
  expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['editTournament', 'request.invalid'],
    ['editTournament', 'done'],
    ['createTournament', 'done'],
  ])
  expect(entries[1]).toMatchObject({ before: { about: readRichText('old') }, after: { about: readRichText('new') } })
})

test('once published only the registration end may be changed, and after it nothing', async () => {
  const { tournament } = await world.published({ registrationEnd: noon + hour })
  const edit = async (body: object) => {
    const seen = (await world.call('getTournament', { as: world.as, params: { id: tournament.id } })).payload
    const given = { version: seen.version, ...body }
    return world.call('editTournament', { as: world.as, params: { id: tournament.id }, body: given })
  }
  expect((await edit({ name: 'Other' })).envelope.code).toBe('tournament.onlyRegistrationEnd')
  expect((await edit({ name: tournament.name, registrationEnd: noon + 2 * hour })).status).toBe(200)
  expect((await edit({ registrationEnd: noon - hour })).envelope.code).toBe('tournament.endInPast')
  now = noon + 3 * hour
  expect((await edit({ registrationEnd: noon + 9 * hour })).envelope.code).toBe('tournament.registrationEnded')
  now = noon
})

test('publishing asks for a stage, happens once, and opens the way to registration', async () => {
  const { id } = await world.tournament()
  const { as, call } = world
  const params = { id }
  expect((await call('openRegistration', { as, params })).envelope.code).toBe('tournament.notPublished')
  expect((await call('publishTournament', { as, params })).envelope).toMatchObject({
    code: 'publish.stages',
    reason: { unblock: `stage create ${id}` },
  })
  const { items } = (await call('checkPublish', { as, params })).payload
  expect(items.find((item) => item.key === 'stages')).toMatchObject({ ok: false, required: true })
  await world.stage(id)
  expect(await world.dryRun('publishTournament', { params })).toEqual([
    { code: 'consequence.tournamentState', params: { from: 'Initial', to: 'Published' } },
    { code: 'consequence.publicWithin', params: { minutes: 1 } },
  ])
  expect((await call('publishTournament', { as, params })).payload.state).toBe('Published')
  expect((await call('publishTournament', { as, params })).envelope.code).toBe('tournament.alreadyPublished')
  expect((await call('closeRegistration', { as, params })).envelope.code).toBe('tournament.notOpen')
  expect((await call('openRegistration', { as, params })).payload.state).toBe('OpenRegistration')
  expect((await call('openRegistration', { as, params })).envelope.code).toBe('tournament.alreadyOpen')
  expect((await call('closeRegistration', { as, params })).payload.state).toBe('CompleteRegistration')
  expect((await call('closeRegistration', { as, params })).envelope.code).toBe('tournament.alreadyClosed')
  expect((await call('openRegistration', { as, params })).payload.state).toBe('OpenRegistration')
})

test('cancelling reaches rooms, stages, fees and players, and cannot be taken back', async () => {
  const { id, stage, detail } = await world.running(4, {}, { registrationFee: '200.00', currency: 'HKD' })
  const { as, call } = world
  const [match] = detail.brackets[0]?.matches ?? []
  await call('createMatchRoom', { as, params: { id: stage.id, matchId: match?.bracketMatchId ?? '' }, body: {} })
  const told = await world.dryRun('cancelTournament', { params: { id }, body: {} })
  expect(told).toEqual([
    { code: 'consequence.tournamentState', params: { from: 'InProgress', to: 'Cancelled' } },
    { code: 'consequence.roomsAborted', params: { count: 1 } },
    { code: 'consequence.stagesCancelled', params: { count: 1 } },
    {
      code: 'consequence.feesRefundPending',
      params: { currency: 'HKD', amount: '800.00', teams: 4, each: '200.00' },
    },
    { code: 'consequence.teamsTold', params: { teams: 4, players: 4 } },
  ])
  expect((await call('getTournament', { as, params: { id } })).payload.state).toBe('InProgress')
  const done = await call('cancelTournament', { as, params: { id }, body: { reason: 'no venue' } })
  expect(done.payload.state).toBe('Cancelled')
  const after = await world.detail(stage.id)
  expect(after.state).toBe('Cancelled')
  expect(after.brackets[0]?.matches[0]).toMatchObject({ matchId: null, state: 'Initial' })
  expect((await call('cancelTournament', { as, params: { id }, body: {} })).envelope.code).toBe(
    'tournament.alreadyCancelled',
  )
  expect((await call('openRegistration', { as, params: { id } })).envelope.code).toBe('tournament.cancelled')
})

test('an empty tournament is cancelled without fees, rooms or anybody to tell', async () => {
  const { id } = await world.tournament()
  expect(await world.dryRun('cancelTournament', { params: { id }, body: {} })).toEqual([
    { code: 'consequence.tournamentState', params: { from: 'Initial', to: 'Cancelled' } },
  ])
})

test.each([
  'getTournament',
  'checkPublish',
  'getTeamStandings',
  'listStages',
  'listTeams',
  'listTournamentAudit',
] as const)('%s answers 404 for what is not there', async (name) => {
  const reply = await world.call(name, { as: world.as, params: { id: '999999' } })
  expect([reply.status, reply.envelope.code]).toEqual([404, 'notFound'])
})

test.each(['publishTournament', 'openRegistration', 'closeRegistration'] as const)(
  '%s is for system administrators, and of things that are there',
  async (name) => {
    const { id } = await world.tournament()
    const operator = await platform.token('VenueOperator')
    expect((await world.call(name, { as: operator, params: { id } })).status).toBe(403)
    expect((await world.call(name, { as: world.as, params: { id: '999999' } })).status).toBe(404)
  },
)

test('the list filters by state, game and region, searches names and ids, sorts and pages', async () => {
  const { as, call } = world
  const list = async (query: object) =>
    (await call('listTournaments', { as, query: { search: 'Zz', ...query } })).payload
  const names = async (query: object) => (await list(query)).tournaments.map((one) => one.name)
  const fields = [
    { name: 'Zz Alpha', game: 'Valorant', region: ['Taiwan'], matchStart: noon + 5 * hour },
    { name: 'zz Übermut', game: 'Valorant', region: ['China'], matchStart: noon + hour },
    { name: 'ＺＺ Mitte', game: 'Forts', region: ['Taiwan'], matchStart: noon + 3 * hour },
    { name: 'Zz 100%', game: 'Forts', region: ['All'], matchStart: noon + 9 * hour },
  ]
  const made = []
  for (const one of fields) made.push(await world.tournament(one))
  await world.stage(made[0]?.id ?? '')
  await call('publishTournament', { as, params: { id: made[0]?.id ?? '' } })

  expect(await names({ sort: 'name' })).toEqual(['Zz 100%', 'Zz Alpha', 'ＺＺ Mitte', 'zz Übermut'])
  expect(await names({ sort: '-matchStart' })).toEqual(['Zz 100%', 'Zz Alpha', 'ＺＺ Mitte', 'zz Übermut'])
  expect(await names({ game: 'Forts', sort: 'name' })).toEqual(['Zz 100%', 'ＺＺ Mitte'])
  expect(await names({ game: ['Forts', 'Valorant'], region: ['Taiwan'], sort: 'name' })).toEqual([
    'Zz Alpha',
    'ＺＺ Mitte',
  ])
  expect(await names({ state: 'Published' })).toEqual(['Zz Alpha'])
  expect(await names({ search: 'zz mitte' })).toEqual(['ＺＺ Mitte'])
  expect(await names({ search: '0%' })).toContain('Zz 100%')
  expect(await names({ search: made[1]?.id })).toContain('zz Übermut')
  expect(await list({ sort: 'name', page: 2, pageSize: 3 })).toMatchObject({
    tournaments: [{ name: 'zz Übermut' }],
    rowCount: 4,
    pageCount: 2,
  })
  expect((await list({ page: 9 })).tournaments).toEqual([])
  expect((await call('listTournaments', { as, query: { sort: 'password' } })).envelope.payload).toMatchObject({
    sort: [expect.any(String)],
  })
})

test('a list answers no long texts, however long they are; the tournament itself does', async () => {
  const { as, call } = world
  const long = 'as played '.repeat(9_000)
  const { id } = await world.tournament({ name: 'Wordy Cup', about: long, rules: long })
  const listed = await call('listTournaments', { as, query: { search: 'Wordy Cup' } })
  expect(listed.payload.tournaments).toMatchObject([{ id, name: 'Wordy Cup' }])
  expect(listed.text.length).toBeLessThan(2_000)
  expect((await call('getTournament', { as, params: { id } })).payload).toMatchObject({
    about: readRichText(long),
    rules: readRichText(long),
  })
  const endless = { as, params: { id }, body: { about: long + long } }
  expect((await call('editTournament', endless)).envelope.payload).toEqual({ about: [expect.any(String)] })
})

test('a tournament of several regions is found by each of them, and counted once', async () => {
  const { as, call } = world
  const game = 'Slam Dunk'
  const { id } = await world.tournament({ game, region: ['Taiwan', 'Hong Kong', 'Taiwan'] })
  await world.tournament({ game, region: ['All', 'China'] })
  const found = async (...region: string[]) => {
    const { tournaments, rowCount } = (await call('listTournaments', { as, query: { game, region } })).payload
    return { rowCount, regions: tournaments.map((one) => one.region) }
  }
  const several = ['Hong Kong', 'Taiwan']
  expect(await found('Taiwan')).toEqual({ rowCount: 1, regions: [several] })
  expect(await found('Hong Kong', 'Taiwan')).toEqual({ rowCount: 1, regions: [several] })
  expect(await found('China')).toEqual({ rowCount: 0, regions: [] })
  expect(await found('All')).toEqual({ rowCount: 1, regions: [['All']] })
  const edit = (region: string[]) => call('editTournament', { as, params: { id }, body: { region } })
  expect((await edit(['Hong Kong', 'Mars'])).envelope.payload).toEqual({ region: [expect.any(String)] })
  expect((await edit([])).envelope.payload).toEqual({ region: ['Required.'] })
  expect((await edit(['China'])).payload.region).toEqual(['China'])
  expect(await found('Taiwan')).toEqual({ rowCount: 0, regions: [] })
})

test('the counts of a filtered list follow every change of state', async () => {
  const { as, call } = world
  const count = async (state: 'Initial' | 'Published' | 'Cancelled') =>
    (await call('listTournaments', { as, query: { state, game: 'Rainbow Six Siege' } })).payload.rowCount
  const { id } = await world.tournament({ game: 'Rainbow Six Siege' })
  await world.stage(id)
  expect([await count('Initial'), await count('Published')]).toEqual([1, 0])
  await call('publishTournament', { as, params: { id } })
  expect([await count('Initial'), await count('Published')]).toEqual([0, 1])
  await call('cancelTournament', { as, params: { id }, body: {} })
  expect([await count('Published'), await count('Cancelled')]).toEqual([0, 1])
})

test('inside the check-in window a closed registration is listed as waiting for check-in', async () => {
  const { as, call } = world
  const { id } = await world.open(
    0,
    {},
    {
      name: 'Early birds',
      matchStart: noon + 10 * hour,
      tournamentCheckIn: 60,
      game: 'Wild Rift',
      starters: 1,
    },
  )
  await call('closeRegistration', { as, params: { id } })
  const names = async (state: 'WaitingForCheckIn' | 'CompleteRegistration') =>
    (await call('listTournaments', { as, query: { state, search: 'Early birds' } })).payload.tournaments.length
  expect([await names('CompleteRegistration'), await names('WaitingForCheckIn')]).toEqual([1, 0])
  now = noon + 9 * hour + 1
  expect([await names('CompleteRegistration'), await names('WaitingForCheckIn')]).toEqual([0, 1])
  now = noon + 10 * hour
  expect([await names('CompleteRegistration'), await names('WaitingForCheckIn')]).toEqual([1, 0])
  now = noon
})

test('settings name the supported games and regions', async () => {
  const { payload } = await world.call('getSettings', { as: world.as })
  expect(payload.games).toContain('FIFA 21')
  expect(payload.regions).toEqual(['Hong Kong', 'Taiwan', 'China'])
})

test('users are listed by role, search and page', async () => {
  await platform.token('VenueOperator')
  const operators = await users({ role: 'VenueOperator' })
  expect(operators.users.length).toBeGreaterThan(0)
  expect(new Set(operators.users.flatMap((user) => user.role))).toEqual(new Set(['VenueOperator']))
  const [one] = operators.users
  expect((await users({ search: one?.email.slice(0, 12).toUpperCase() })).users).toEqual([one])
  const all = await users({ pageSize: 1, sort: 'email' })
  expect([all.users.length, all.pageCount]).toEqual([1, all.rowCount])
})

async function users(query: object) {
  return (await world.call('listUsers', { as: world.as, query })).payload
}
