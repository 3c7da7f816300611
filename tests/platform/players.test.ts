// Players of a team, and what becomes of a fee that was taken.
import { expect, test } from 'vitest'
import type { TournamentTeam } from '../../src/contract/team.ts'
import { startWorld, type World } from './world.ts'

const { world } = await startWorld()

async function aTeam(fields: Parameters<World['published']>[0] = {}, players: string[] = []) {
  const made = await world.open(0, {}, { starters: 3, benched: 1, ...fields })
  const body = { name: 'Alpha', players }
  const team = (await world.call('addTeam', { as: world.as, params: { id: made.id }, body })).payload
  const params = { tournamentTeamId: team.tournamentTeamId }
  return { id: made.id, team, params }
}

const rolesOf = (team: TournamentTeam) => team.players.map(({ nickname, role }) => `${nickname} ${role}`)

test('a team entered without players gets them one by one, and its roster can then be confirmed', async () => {
  const { as, call } = world
  const { team, params } = await aTeam()
  expect([team.state, rolesOf(team)]).toEqual(['PendingJoin', ['Alpha Captain']])
  const early = await call('confirmRoster', { as, params })
  expect(early.envelope).toMatchObject({
    code: 'team.wrongStarters',
    reason: { unblock: `team add-player ${team.tournamentTeamId}` },
  })
  const add = (nickname: string) => call('addPlayer', { as, params, body: { nickname } })
  expect((await add('Bea')).payload.state).toBe('PendingJoin')
  await add('Cal')
  const full = (await add('Dan')).payload
  expect([full.state, rolesOf(full)]).toEqual([
    'PendingConfirmRoster',
    ['Alpha Captain', 'Bea Starter', 'Cal Starter', 'Dan Bench'],
  ])
  expect((await add('Eve')).envelope.code).toBe('team.full')
  const confirmed = (await call('confirmRoster', { as, params })).payload
  expect([confirmed.state, confirmed.players.length]).toEqual(['Registered', 4])
})

test('players are changed and removed as long as the roster is not confirmed; in-game names longer', async () => {
  const { as, call } = world
  const { team, params } = await aTeam({}, ['Ada', 'Bea', 'Cal', 'Dan'])
  const [ada, , cal, dan] = team.players.map(({ playerId }) => playerId)
  const at = (playerId = '') => ({ ...params, playerId })
  const edited = await call('editPlayer', {
    as,
    params: at(cal),
    body: { nickname: 'Kit', role: 'RequestToJoin', version: team.version },
  })
  expect([edited.payload.state, rolesOf(edited.payload)]).toEqual([
    'PendingConfirmRoster',
    ['Ada Captain', 'Bea Starter', 'Kit RequestToJoin', 'Dan Bench'],
  ])
  const late = await call('editPlayer', { as, params: at(cal), body: { nickname: 'Kim', version: team.version } })
  expect([late.status, Object.keys(late.envelope.payload as object)]).toEqual([400, ['version']])
  expect((await call('removePlayer', { as, params: at(ada), body: {} })).envelope.code).toBe('team.captainStays')
  const removed = (await call('removePlayer', { as, params: at(dan), body: {} })).payload
  expect(removed.state).toBe('PendingJoin')
  expect((await call('removePlayer', { as, params: at('0'), body: {} })).envelope.code).toBe('team.unknownPlayer')
  const accepted = await call('editPlayer', { as, params: at(cal), body: { role: 'Starter' } })
  expect(accepted.payload.state).toBe('PendingConfirmRoster')
  await call('confirmRoster', { as, params })
  const renamed = await call('editPlayer', { as, params: at(cal), body: { inGameName: 'kit#77' } })
  expect(renamed.payload).toMatchObject({ state: 'Registered', players: [{}, {}, { inGameName: 'kit#77' }] })
  expect((await call('addPlayer', { as, params, body: { nickname: 'Zoe' } })).envelope).toMatchObject({
    code: 'team.rosterConfirmed',
    reason: { unblock: `team withdraw-roster ${team.tournamentTeamId}` },
  })
})

test('the Discord id of a player is entered, taken away and asked for at the confirmation; copies keep it', async () => {
  const { as, call } = world
  const { id, team, params } = await aTeam({ discordRequired: true, starters: 1 }, ['Ada', 'Bea'])
  const discordId = '80351110224678912'
  const edit = (at: number, body: { discordId: string | null }) =>
    call('editPlayer', { as, params: { ...params, playerId: team.players[at]?.playerId ?? '' }, body })
  expect((await edit(0, { discordId: 'ada#1234' })).envelope.payload).toHaveProperty('discordId')
  expect((await edit(0, { discordId })).payload.players.map((one) => one.discordId)).toEqual([discordId, null])
  expect((await call('confirmRoster', { as, params })).envelope).toMatchObject({
    code: 'team.discordMissing',
    reason: { params: { players: ['Bea'] }, unblock: `team edit-player ${team.tournamentTeamId}` },
  })
  await edit(1, { discordId: '175928847299117063' })
  expect((await call('confirmRoster', { as, params })).payload.state).toBe('Registered')
  expect((await edit(1, { discordId: null })).payload).toMatchObject({ state: 'Registered', players: [{}, {}] })
  const other = await world.open(0, {}, { starters: 1, benched: 1 })
  await call('copyTeams', { as, params: { id: other.id }, body: { sourceTournamentId: id } })
  const { teams } = (await call('listTeams', { as, params: { id: other.id } })).payload
  expect(teams[0]?.players.map((one) => one.discordId)).toEqual([discordId, null])
})

test('a request to join is accepted or refused, and with enough players the roster can be confirmed', async () => {
  const { as, call } = world
  const { params } = await aTeam({}, ['Ada', 'Bea'])
  const ask = async (nickname: string) => {
    const { payload } = await call('addPlayer', { as, params, body: { nickname, role: 'RequestToJoin' } })
    return { ...params, playerId: payload.players.at(-1)?.playerId ?? '' }
  }
  const cal = await ask('Cal')
  const dan = await ask('Dan')
  expect(await world.dryRun('acceptRequest', { params: cal, body: {} })).toContainEqual({
    code: 'consequence.enoughPlayers',
    params: { team: 'Alpha' },
  })
  const accepted = (await call('acceptRequest', { as, params: cal, body: {} })).payload
  expect([accepted.state, rolesOf(accepted)]).toEqual([
    'PendingConfirmRoster',
    ['Ada Captain', 'Bea Starter', 'Cal Starter', 'Dan RequestToJoin'],
  ])
  expect((await call('acceptRequest', { as, params: cal, body: {} })).envelope.code).toBe('team.hasJoined')
  await call('confirmRoster', { as, params })
  expect((await call('acceptRequest', { as, params: dan, body: { role: 'Starter' } })).envelope.code).toBe(
    'team.lineupFull',
  )
  const refused = (await call('refuseRequest', { as, params: dan, body: {} })).payload
  expect([refused.state, refused.players.length]).toEqual(['Registered', 3])
  const late = (await call('acceptRequest', { as, params: await ask('Eve'), body: {} })).payload
  expect([late.state, rolesOf(late).at(-1)]).toEqual(['Registered', 'Eve Bench'])
})

test('a new captain takes the place of the former one, also of a registered team', async () => {
  const { as, call } = world
  const { team, params } = await aTeam({}, ['Ada', 'Bea', 'Cal', 'Dan'])
  await call('confirmRoster', { as, params })
  const dan = team.players[3]?.playerId ?? ''
  const body = { playerId: dan }
  expect(await world.dryRun('changeCaptain', { params, body })).toContainEqual({
    code: 'consequence.captain',
    params: { from: 'Ada', to: 'Dan' },
  })
  const changed = (await call('changeCaptain', { as, params, body })).payload
  expect([changed.state, rolesOf(changed)]).toEqual([
    'Registered',
    ['Ada Bench', 'Bea Starter', 'Cal Starter', 'Dan Captain'],
  ])
  expect((await call('changeCaptain', { as, params, body })).envelope.code).toBe('team.isCaptain')
})

test('a fee that was taken is kept and marked for refund, whoever goes', async () => {
  const { as, call } = world
  const fee = { registrationFee: '0.10', currency: 'TWD' as const, starters: 1 }
  const { id, team, params } = await aTeam(fee)
  expect(team.fee).toBeNull()
  expect((await call('confirmRoster', { as, params })).payload.fee).toBe('Captured')
  const told = {
    code: 'consequence.feesRefundPending',
    params: { currency: 'TWD', amount: '0.10', teams: 1, each: '0.10' },
  }
  expect(await world.dryRun('withdrawRoster', { params })).toContainEqual(told)
  expect((await call('withdrawRoster', { as, params })).payload.fee).toBe('RefundPending')
  // Nothing was given back yet, so nothing is taken again.
  expect((await call('confirmRoster', { as, params })).payload.fee).toBe('Captured')
  await world.enter(id, 2)
  expect(await world.dryRun('cancelTournament', { params: { id }, body: {} })).toContainEqual({
    ...told,
    params: { ...told.params, amount: '0.30', teams: 3 },
  })
  expect(await world.dryRun('removeTeam', { params })).toContainEqual(told)
  await call('removeTeam', { as, params })
  const { transactions, totals } = (await call('listTransactions', { as, params: { id } })).payload
  expect(transactions).toHaveLength(3)
  expect(transactions.find(({ teamName }) => teamName === 'Alpha')).toMatchObject({
    category: 'EntryFee',
    state: 'RefundPending',
    tournamentTeamId: null,
    capturedAmount: '0.10',
  })
  expect(totals).toMatchObject([{ currency: 'TWD', feesCaptured: '0.20', feesRefundPending: '0.10' }])
})
