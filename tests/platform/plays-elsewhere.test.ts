// One player in two teams of a tournament, by the Discord id: told in each preview, refused between confirmed rosters where ids are
// required.
import { expect, test } from 'vitest'
import type { TournamentTeam } from '../../src/contract/team.ts'
import { startWorld } from './world.ts'

const { world } = await startWorld()
const { as, call } = world

let made = 0
const newId = () => String(80351110224678900n + BigInt(++made))
const opened = (discordRequired: boolean) => world.open(0, {}, { starters: 1, benched: 4, discordRequired })
const cup = async (discordRequired = false) => (await opened(discordRequired)).id
const addTeam = async (id: string, name: string, nickname: string, discordId: string) =>
  (await call('addTeam', { as, params: { id }, body: { name, players: [{ nickname, discordId }] } })).payload
const ofTeam = ({ tournamentTeamId }: TournamentTeam) => ({ tournamentTeamId })

const elsewhere = (player: string, team: string) => ({ code: 'consequence.playsElsewhere', params: { player, team } })
const twice = (player: string, ...teams: string[]) => ({
  code: 'consequence.discordPlaysTwice',
  params: { player, teams },
})

test('told when the roster is confirmed, refused where an id is required', async () => {
  const discordId = newId()
  const enter = async (id: string) =>
    [await addTeam(id, 'Alpha', 'Ann', discordId), await addTeam(id, 'Beta', 'Anne', discordId)] as const
  const [alpha, beta] = await enter(await cup())
  expect(await world.dryRun('confirmRoster', { params: ofTeam(alpha) })).toContainEqual(elsewhere('Ann', 'Beta'))
  await call('confirmRoster', { as, params: ofTeam(alpha) })
  expect((await call('confirmRoster', { as, params: ofTeam(beta) })).status).toBe(200)

  const [first, second] = await enter(await cup(true))
  // One of the two may play.
  expect((await call('confirmRoster', { as, params: ofTeam(first) })).status).toBe(200)
  const refused = await call('confirmRoster', { as, params: ofTeam(second) })
  expect([refused.status, refused.envelope.code]).toEqual([409, 'team.playsElsewhere'])
  expect(refused.envelope.reason).toMatchObject({ params: { player: 'Anne', team: 'Alpha' } })
  await call('removeTeam', { as, params: ofTeam(first) })
  expect((await call('confirmRoster', { as, params: ofTeam(second) })).status).toBe(200)
})

/** Two confirmed rosters; a player with the Discord id of the first asks to join the second. */
async function confirmed(discordRequired: boolean) {
  const taken = newId()
  const { id, stage } = await opened(discordRequired)
  const alpha = await addTeam(id, 'Alpha', 'Ann', taken)
  const beta = await addTeam(id, 'Beta', 'Ben', newId())
  for (const team of [alpha, beta]) await call('confirmRoster', { as, params: ofTeam(team) })
  const body = { nickname: 'Anne', discordId: taken, role: 'RequestToJoin' } as const
  const asked = (await call('addPlayer', { as, params: ofTeam(beta), body })).payload
  const [ben = '', anne = ''] = asked.players.map(({ playerId }) => playerId)
  return { id, stage, taken, alpha, beta, ben, anne }
}

type Confirmed = Awaited<ReturnType<typeof confirmed>>

/** Each way by which a confirmed roster gets the Discord id of another one. */
const doors = {
  editPlayer: ({ beta, ben, taken }: Confirmed) =>
    call('editPlayer', { as, params: { ...ofTeam(beta), playerId: ben }, body: { discordId: taken } }),
  'editPlayer, of one who asks': ({ beta, anne }: Confirmed) =>
    call('editPlayer', { as, params: { ...ofTeam(beta), playerId: anne }, body: { role: 'Bench' } }),
  acceptRequest: ({ beta, anne }: Confirmed) =>
    call('acceptRequest', { as, params: { ...ofTeam(beta), playerId: anne }, body: {} }),
  setTeamRoster: ({ beta, ben, taken }: Confirmed) =>
    call('setTeamRoster', {
      as,
      params: ofTeam(beta),
      body: { players: [{ playerId: ben, role: 'Captain', discordId: taken }] },
    }),
}

test.each(Object.entries(doors))('a confirmed roster gets the id of another one by %s', async (_, door) => {
  const where = await confirmed(true)
  const refused = await door(where)
  expect([refused.status, refused.envelope.code]).toEqual([409, 'team.playsElsewhere'])
  const { players } = (await call('getTeam', { as, params: ofTeam(where.beta) })).payload
  expect(players.filter(({ role, discordId }) => role !== 'RequestToJoin' && discordId === where.taken)).toEqual([])
  expect((await door(await confirmed(false))).status).toBe(200)
})

test('the player of a confirmed roster is edited otherwise although the id plays elsewhere', async () => {
  const { beta, ben, taken } = await confirmed(false)
  const params = { ...ofTeam(beta), playerId: ben }
  const edit = await world.dryRun('editPlayer', { params, body: { discordId: taken } })
  expect(edit).toContainEqual(twice('Ann', 'Alpha', 'Beta'))
  await call('editPlayer', { as, params, body: { discordId: taken } })
  expect(await world.dryRun('editPlayer', { params, body: { inGameName: 'Benny' } })).toEqual([
    { code: 'consequence.unseen' },
  ])
})

test('told of teams that come in a list, that are copied, and of a request that is accepted', async () => {
  const discordId = newId()
  const id = await cup()
  const teams = ['Alpha', 'Beta'].map((name) => ({ name, players: [{ nickname: 'Ann', discordId }] }))
  const told = twice('Ann', 'Alpha', 'Beta')
  expect(await world.dryRun('addTeams', { params: { id }, body: { teams } })).toContainEqual(told)
  await call('addTeams', { as, params: { id }, body: { teams } })
  const body = { sourceTournamentId: id }
  expect(await world.dryRun('copyTeams', { params: { id: await cup() }, body })).toContainEqual(told)
  const { beta, anne } = await confirmed(false)
  const params = { ...ofTeam(beta), playerId: anne }
  expect(await world.dryRun('acceptRequest', { params, body: {} })).toContainEqual(twice('Ann', 'Alpha', 'Beta'))
})

test('a team that left comes back: not while its player plays for another one', async () => {
  const { id, stage, taken, alpha, beta, ben } = await confirmed(true)
  await call('closeRegistration', { as, params: { id } })
  const teamIds = [alpha, beta].map((team) => team.tournamentTeamId)
  await call('generateBrackets', { as, params: { id: stage.id }, body: { teamNum: 2, teamIds } })
  await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  await call('dropTeam', { as, params: ofTeam(alpha), body: { reason: 'ill' } })
  const give = (discordId: string) =>
    call('editPlayer', { as, params: { ...ofTeam(beta), playerId: ben }, body: { discordId } })
  expect((await give(taken)).status).toBe(200)
  expect((await call('reinstateTeam', { as, params: ofTeam(alpha) })).envelope.code).toBe('team.playsElsewhere')
  await give(newId())
  expect((await call('reinstateTeam', { as, params: ofTeam(alpha) })).status).toBe(200)
})

test('the schedule knows the player of two teams: not at one time, and told where it is', async () => {
  const { id, stage } = await opened(false)
  const params = { id }
  const shared = newId()
  const [alpha, beta] = [await addTeam(id, 'Alpha', 'Ann', shared), await addTeam(id, 'Beta', 'Anne', shared)]
  const others = [await addTeam(id, 'Gamma', 'Cid', newId()), await addTeam(id, 'Delta', 'Dee', newId())]
  for (const team of [alpha, beta, ...others]) await call('confirmRoster', { as, params: ofTeam(team) })
  await call('closeRegistration', { as, params })
  const teamIds = [alpha, beta, ...others].map((team) => team.tournamentTeamId)
  await call('generateBrackets', { as, params: { id: stage.id }, body: { teamNum: 4, teamIds } })
  const read = async () => (await call('getSchedule', { as, params })).payload
  const both = [alpha, beta].map((team) => team.tournamentTeamId).toSorted()
  expect((await read()).sharedPlayers).toEqual([{ player: 'Ann', teamIds: both }])

  const from = Date.parse('2030-11-28T13:00Z') / 1000
  await call('generateSchedule', { as, params, body: { from, every: 60, atOnce: 2 } })
  const [first, second] = (await read()).rows.filter(({ teams }) => teams.every((team) => team !== null))
  const times = [first?.schedule ?? 0, second?.schedule ?? 0]
  expect(new Set(times)).toEqual(new Set([from, from + 3600]))
  const rows = [first, second].map((row) => ({ bracketMatchId: row?.bracketMatchId ?? '', schedule: from }))
  const told = await world.dryRun('setSchedule', { params, body: { rows } })
  expect(told).toContainEqual({ code: 'consequence.scheduleConflicts', params: { count: 1 } })

  // Players of a team that left are free.
  await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  await call('dropTeam', { as, params: ofTeam(beta), body: { reason: 'ill' } })
  expect((await read()).sharedPlayers).toEqual([])
})

const sameName = (player: string, ...teams: string[]) => ({
  code: 'consequence.nicknameTwice',
  params: { player, teams },
})

/** Every way by which a nickname comes into a roster, or loses the id that told it from another. */
const namedDoors = {
  'a list of teams': async (id: string) =>
    world.dryRun('addTeams', {
      params: { id },
      body: { teams: [{ name: 'Beta', players: ['ＡＮＮ'] }] },
    }),
  addTeam: async (id: string) => world.dryRun('addTeam', { params: { id }, body: { name: 'Beta', players: ['ann'] } }),
  addPlayer: async (id: string) =>
    world.dryRun('addPlayer', { params: ofTeam(await beta(id)), body: { nickname: 'Ann' } }),
  'a player gets another name': async (id: string) => {
    const team = await beta(id)
    const params = { ...ofTeam(team), playerId: team.players[0]?.playerId ?? '' }
    return world.dryRun('editPlayer', { params, body: { nickname: 'Ann' } })
  },
  'a player loses the id': async (id: string) => {
    const team = await beta(id, { nickname: 'Ann', discordId: newId() })
    const params = { ...ofTeam(team), playerId: team.players[0]?.playerId ?? '' }
    return world.dryRun('editPlayer', { params, body: { discordId: null } })
  },
  'a request is accepted': async (id: string) => {
    const team = await beta(id)
    const body = { nickname: 'Ann', role: 'RequestToJoin' } as const
    const asked = (await call('addPlayer', { as, params: ofTeam(team), body })).payload
    const playerId = asked.players.find(({ role }) => role === 'RequestToJoin')?.playerId ?? ''
    return world.dryRun('acceptRequest', { params: { ...ofTeam(team), playerId }, body: {} })
  },
}
const beta = async (id: string, player: string | { nickname: string; discordId: string } = 'Ben') =>
  (await call('addTeam', { as, params: { id }, body: { name: 'Beta', players: [player] } })).payload

test.each(Object.entries(namedDoors))('the same nickname in two teams without ids is told: %s', async (_, door) => {
  const id = await cup()
  await call('addTeam', { as, params: { id }, body: { name: 'Alpha', players: ['Ann'] } })
  expect(await door(id)).toContainEqual(sameName('Ann', 'Alpha', 'Beta'))
})

test('the same nickname is not told of two who are told apart, nor of one team alone', async () => {
  const codes = async (id: string, discordId?: string) => {
    const players = [discordId === undefined ? 'Ann' : { nickname: 'Ann', discordId }, 'Zoe']
    const told = await world.dryRun('addTeam', { params: { id }, body: { name: 'Beta', players } })
    return told.map(({ code }: { code: string }) => code)
  }
  const apart = await cup()
  await addTeam(apart, 'Alpha', 'Ann', newId())
  expect(await codes(apart, newId())).not.toContain('consequence.nicknameTwice')
  expect(await codes(apart)).toContain('consequence.nicknameTwice')
  const alone = await cup()
  expect(await codes(alone)).not.toContain('consequence.nicknameTwice')
})
