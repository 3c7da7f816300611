import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  LicenceState,
  MissionState,
  NotificationStatus,
  PrizeState,
  RedemptionState,
  RefundState,
  TransactionState,
} from '../../src/contract/states.ts'
import { largeCounts } from '../../src/platform/seed/large.ts'
import { seed } from '../../src/platform/seed/seed.ts'
import { figure } from '../support/figure.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { matchNamed, worldOf, type World } from './world.ts'

let platform: TestPlatform
let world: World

/** One in so many of what a large platform has; `npm run soak` makes it whole. */
const oneIn = Number(process.env['ARENA_ONE_IN'] ?? 10)
const counts = { tournaments: largeCounts.tournaments / oneIn, matchRooms: largeCounts.matchRooms / oneIn }

const sown = (size: 'demo' | 'large') =>
  startPlatform({
    environment: { ARENA_SEED: size },
    loadSeed: async () => (act, size) => seed(act, size, counts),
  })

beforeAll(async () => {
  platform = await sown('demo')
  world = worldOf(platform, await platform.token('SystemAdmin'))
})
afterAll(() => platform.close())

async function stagesOf(name: string) {
  const { tournaments } = (await world.call('listTournaments', { as: world.as, query: { search: name } })).payload
  const tournament = tournaments.find((one) => one.name === name)
  if (!tournament) throw new Error(`${name} is not there`)
  const { stages } = (await world.call('listStages', { as: world.as, params: { id: tournament.id } })).payload
  return { tournament, stages, details: await Promise.all(stages.map((stage) => world.detail(stage.id))) }
}

test('the demo holds real tournaments at different stages of their life', async () => {
  const { tournaments } = (await world.call('listTournaments', { as: world.as, query: { sort: 'name' } })).payload
  expect(tournaments.map(({ name, state, teamCount, champion }) => ({ name, state, teamCount, champion }))).toEqual([
    { name: 'FIFA World Cup 2022', state: 'OpenRegistration', teamCount: 32, champion: null },
    { name: 'FIFA World Cup 2022 — final ranking', state: 'Completed', teamCount: 32, champion: 'Argentina' },
    { name: 'Forts Duels', state: 'InProgress', teamCount: 4, champion: null },
    { name: 'Forts Duels (2)', state: 'OpenRegistration', teamCount: 3, champion: null },
    { name: 'Friday Night Cup', state: 'InProgress', teamCount: 16, champion: null },
    { name: 'League of Legends World Championship 2022', state: 'Published', teamCount: 0, champion: null },
    { name: 'LoL Worlds 2022 — quarter-finals', state: 'InProgress', teamCount: 8, champion: null },
    { name: 'VCT 2024 China Stage 2', state: 'InProgress', teamCount: 11, champion: null },
    { name: 'VCT China 2024 — playoffs', state: 'InProgress', teamCount: 11, champion: null },
  ])
})

test('the World Cup stands ready: eight registration groups, two stages', async () => {
  const { tournament, stages } = await stagesOf('FIFA World Cup 2022')
  expect(tournament).toMatchObject({ game: 'FIFA 21', registeredCount: 32, starters: 1 })
  expect(tournament.groups.map(({ name, maxTeams }) => `${name}${maxTeams}`)).toEqual(
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `${letter}4`),
  )
  expect(
    stages.map(({ name, format, groups, advancing, thirdPlaceMatch }) => ({
      name,
      format,
      groups,
      advancing,
      thirdPlaceMatch,
    })),
  ).toEqual([
    { name: 'Group stage', format: 'RoundRobin', groups: 8, advancing: 2, thirdPlaceMatch: false },
    { name: 'Knock-out', format: 'SingleElimination', groups: 1, advancing: null, thirdPlaceMatch: true },
  ])
})

test('the knock-out of League of Legends waits for its teams', async () => {
  const { tournament, stages } = await stagesOf('League of Legends World Championship 2022')
  expect(tournament).toMatchObject({ starters: 5, maxTeams: 8 })
  expect(stages).toMatchObject([{ name: 'Knock-out', bestOf: 5, state: 'Initial' }])
})

test('the groups of the VCT are played to their last week', async () => {
  const { details } = await stagesOf('VCT 2024 China Stage 2')
  expect(details.map((stage) => stage.state)).toEqual(['InProgress', 'Initial', 'Initial'])
  const open = details[0]?.brackets.flatMap((bracket) => bracket.matches.filter((match) => match.state === 'Initial'))
  expect(new Set(open?.map((match) => match.roundOf))).toEqual(new Set([5]))
  expect(details[0]?.completedCount).toBe(20)
})

test('the playoffs of the VCT wait for the losers final', async () => {
  const { details } = await stagesOf('VCT China 2024 — playoffs')
  expect(details.map((stage) => stage.state)).toEqual(['Completed', 'Completed', 'InProgress'])
  const playoffs = details[2]
  if (!playoffs) throw new Error('no stage')
  expect(playoffs).toMatchObject({ format: 'DoubleElimination', matchCount: 6, completedCount: 4 })
  expect(matchNamed(playoffs, 'G1-M5').teams.map((team) => team?.name)).toEqual(['Trace Esports', 'FunPlus Phoenix'])
  expect(matchNamed(playoffs, 'G1-M6').teams.map((team) => team?.name)).toEqual(['EDward Gaming', undefined])
})

test('after the quarter-finals of Worlds the semi-finals are open, tomorrow and the day after', async () => {
  const { details, tournament } = await stagesOf('LoL Worlds 2022 — quarter-finals')
  const [stage] = details
  if (!stage) throw new Error('no stage')
  expect(stage).toMatchObject({ state: 'InProgress', matchCount: 7, completedCount: 4 })
  const semifinal = matchNamed(stage, 'G1-M5')
  expect(semifinal.teams.map((team) => team?.name)).toEqual(['JD Gaming', 'T1'])
  const days = ['G1-M5', 'G1-M6'].map(
    (match) => ((matchNamed(stage, match).schedule ?? 0) - tournament.createTime) / 86_400,
  )
  expect(days).toEqual([1, 2])
})

test('whoever looks around finds templates, a log, a history of each tournament, and the screenshot a captain speaks of', async () => {
  const { as } = world
  const { templates } = (await world.call('listTemplates', { as })).payload
  expect(templates.map(({ name }) => name)).toEqual(['Friday night, teams of two', 'Groups and finals'])
  const { entries } = (await world.call('listAuditEntries', { as, query: { pageSize: 200 } })).payload
  // The platform closes a sending that is out, and whatever else is due, as soon as it gets to it.
  const seeded = entries.filter(({ source }) => source !== 'schedule')
  expect(new Set(seeded.map(({ action }) => action))).toEqual(
    new Set([
      'createTournament',
      'importTournament',
      'sendEmailBroadcast',
      'sendPushBroadcast',
      'createPrize',
      'activatePrize',
      'endPrize',
      'issueCode',
      'redeemCode',
      'rollBackRedemption',
      'submitMission',
      'addMissionPicture',
      'approveMission',
      'rejectMission',
      'createTemplate',
      'addEvidence',
      'createStage',
      'setTeamAnswers',
      'generateBrackets',
      'finalizeStage',
      'setSchedule',
      'createMatchRoom',
      'createTransaction',
      'approveTransaction',
      'completeTransaction',
      'cancelTransaction',
      'refundTransaction',
      'confirmRefund',
      'rejectRefund',
      'createInvoice',
      'terminateLicence',
      'withdrawCode',
    ]),
  )
  expect(new Set(seeded.map(({ actorName }) => actorName))).toEqual(new Set(['Ada Admin']))
  const { tournaments } = (await world.call('listTournaments', { as })).payload
  for (const { id, name } of tournaments) {
    const history = (await world.call('listTournamentAudit', { as, params: { id } })).payload
    expect([name, history.entries.length > 0]).toEqual([name, true])
  }
  const { matches } = (await world.call('listMatchRooms', { as, query: { search: 'G1-M6' } })).payload
  const { matchId = '' } = matches.find(({ gameState }) => gameState === 'Disputed') ?? {}
  const { evidences } = (await world.call('listEvidence', { as, params: { matchId, n: 1 } })).payload
  expect(evidences.map(({ type, format, name }) => [type, format, name])).toEqual([
    ['playerImage', 'image', 'scoreboard.png'],
    ['statistics', 'text', 'players.csv'],
  ])
})

test('money, licences, messages and the campaign have something in every state', async () => {
  const { as, call } = world
  const all = { as, query: { pageSize: 200 } }
  const { transactions } = (await call('listWalletTransactions', all)).payload
  const details = await Promise.all(
    transactions.map(async ({ id }) => (await call('getWalletTransaction', { as, params: { id } })).payload),
  )
  const found = {
    transactions: transactions.map(({ state }) => state),
    refunds: details.flatMap(({ refunds }) => refunds.map(({ state }) => state)),
    licences: (await call('listLicences', all)).payload.licenses.map(({ state }) => state),
    notifications: (await call('listNotifications', all)).payload.notifications.map(({ status }) => status),
    prizes: (await call('listPrizes', all)).payload.prizes.map(({ state }) => state),
    missions: (await call('listMissions', all)).payload.missions.map(({ state }) => state),
    redemptions: (await call('listRedemptions', all)).payload.redemptions.map(({ state }) => state),
  }
  const inOrder = (states: readonly string[]) => [...new Set(states)].toSorted()
  expect(Object.fromEntries(Object.entries(found).map(([name, states]) => [name, inOrder(states)]))).toEqual({
    transactions: inOrder(TransactionState.options),
    refunds: inOrder(RefundState.options),
    licences: inOrder(LicenceState.options),
    notifications: inOrder(NotificationStatus.options),
    prizes: inOrder(PrizeState.options),
    missions: inOrder(MissionState.options),
    redemptions: inOrder(RedemptionState.options),
  })
})

test('the cup on the night has a history of its stage, its teams and the matches of its first round', async () => {
  const { as } = world
  const { tournaments } = (await world.call('listTournaments', { as, query: { search: 'Friday Night Cup' } })).payload
  const id = tournaments[0]?.id ?? ''
  const actsIn = async (within: string) =>
    (await world.call('listTournamentAudit', { as, params: { id }, query: { within } })).payload.entries.map(
      ({ action }) => action,
    )
  const [stage] = (await world.call('listStages', { as, params: { id } })).payload.stages
  expect(await actsIn(`stage:${stage?.id}`)).toEqual(
    expect.arrayContaining(['createStage', 'generateBrackets', 'finalizeStage', 'setSchedule', 'createMatchRoom']),
  )
  const { teams } = (await world.call('listTeams', { as, params: { id } })).payload
  // One of the sixteen has not answered yet.
  const ofTeams = await Promise.all(teams.map(({ tournamentTeamId }) => actsIn(`team:${tournamentTeamId}`)))
  expect(ofTeams.filter((acts) => acts.includes('setTeamAnswers'))).toHaveLength(15)
  const { brackets } = await world.detail(stage?.id ?? '')
  for (const { bracketMatchId } of brackets[0]?.matches.slice(0, 8) ?? [])
    expect(await actsIn(`match:${stage?.id}/${bracketMatchId}`)).toEqual(['createMatchRoom'])
})

test('a cup on the night has a room in every state, and one that asked for help', async () => {
  const query = { sort: 'createTime', search: 'ace' }
  const { matches } = (await world.call('listMatchRooms', { as: world.as, query })).payload
  const states = matches.map(({ gameState, currentGame }) => `${currentGame} ${gameState}`)
  expect(states.toSorted()).toEqual([
    '1 Disputed',
    '1 Initial',
    '1 Playing',
    '1 Playing',
    '1 Ready',
    '1 ResultSubmitted',
    '1 Waiting',
    '2 Waiting',
  ])
  expect(matches.flatMap(({ needs }) => needs).toSorted()).toEqual(['assistance', 'disputed', 'resultUpdate'])
})

test('an automated tournament is being played, the next one fills and is waited for', async () => {
  const { tournaments } = (await world.call('listInstantTournaments', { as: world.as, query: { sort: 'name' } }))
    .payload
  expect(tournaments.map(({ name, waiting, registeredCount }) => [name, waiting, registeredCount])).toEqual([
    ['Forts Duels', 'NotWaiting', 4],
    ['Forts Duels (2)', 'FirstWarning', 3],
  ])
})

test('one account per role, each with its venue', async () => {
  const { users } = (await world.call('listUsers', { as: world.as, query: { search: '@arena.test', sort: 'email' } }))
    .payload
  const demo = users.filter((user) => /^(admin|company|operator|nobody)@/.test(user.email))
  expect(demo.map(({ email, role }) => [email, role])).toEqual([
    ['admin@arena.test', ['SystemAdmin']],
    ['company@arena.test', ['VenueCompanyAdmin']],
    ['nobody@arena.test', []],
    ['operator@arena.test', ['VenueOperator']],
  ])
  expect(demo[3]?.venue_id).toEqual(expect.any(String))
})

test('without a seed the platform is empty and says what it supports', async () => {
  const bare = await startPlatform()
  const as = await bare.token('SystemAdmin')
  expect((await bare.call('listTournaments', { as })).payload.rowCount).toBe(0)
  expect((await bare.call('getSettings', { as })).payload.games).toHaveLength(9)
  await bare.close()
})

test('the large seed is complete, and holds together', { timeout: 240_000 }, async () => {
  const started = performance.now()
  const large = await sown('large')
  figure(`1 in ${oneIn} of the large seed`, (performance.now() - started) / 1000, { atMost: 60, unit: 's' })
  const count = async (what: string) =>
    Number((await large.store.pool.query(`select count(*) as n from ${what}`)).rows[0].n)
  expect(await count('tournaments')).toBe(counts.tournaments + 9)
  expect(await count('match_rooms')).toBe(counts.matchRooms + 10)
  const broken = await count(`match_rooms r left join bracket_matches m on m.id = r.bracket_match_id
    where m.id is null or (r.state = 'Open') <> (m.match_id is not distinct from r.id)`)
  expect(broken).toBe(0)
  expect(
    await count(
      `tournaments t where team_count <> (select count(*) from tournament_teams x where x.tournament_id = t.id)`,
    ),
  ).toBe(0)
  const as = await large.token('SystemAdmin')
  const { rowCount, tournaments } = (
    await large.call('listTournaments', { as, query: { state: 'Completed', sort: 'name', page: 2 } })
  ).payload
  expect(rowCount).toBe((counts.tournaments * 13) / 20 + 1)
  const [one] = tournaments
  const { final } = (await large.call('getTeamStandings', { as, params: { id: one?.id ?? '' } })).payload
  expect(final[0]?.name).toBe(one?.champion)
  await large.close()
})
