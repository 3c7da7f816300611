import { expect, test } from 'vitest'
import type { TournamentTeam } from '../../src/contract/team.ts'
import { startWorld } from './world.ts'

const { world } = await startWorld()

const addTeam = (id: string, body: { name: string; group?: number; players?: string[] }) =>
  world.call('addTeam', { as: world.as, params: { id }, body })
const ofTeam = (team: TournamentTeam) => ({ as: world.as, params: { tournamentTeamId: team.tournamentTeamId } })

test('the first player is the captain, the next are starters, the rest is benched', async () => {
  const { id } = await world.open(0, {}, { starters: 3, benched: 2 })
  const team = (await addTeam(id, { name: 'Alpha', players: ['Ann', 'Bo', 'Cy', 'Di'] })).payload
  expect(team).toMatchObject({ name: 'Alpha', state: 'PendingConfirmRoster', rosterConfirmTime: null, version: 1 })
  expect(team.players.map(({ nickname, role }) => `${nickname} ${role}`)).toEqual([
    'Ann Captain',
    'Bo Starter',
    'Cy Starter',
    'Di Bench',
  ])
  expect((await world.call('getTeam', ofTeam(team))).payload).toEqual(team)
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload).toMatchObject({ teamCount: 1, registeredCount: 0 })
})

test('a team without players is one player of the same name', async () => {
  const { id } = await world.open()
  const team = (await addTeam(id, { name: 'Kit' })).payload
  expect(team.players).toMatchObject([{ nickname: 'Kit', inGameName: 'Kit', role: 'Captain' }])
})

test('names that look like numbers or headings are to be checked, before they are added', async () => {
  const { id } = await world.open()
  const teams = ['1', '２', 'Team Name', '隊名', 'Alpha', '100 Thieves', 'Discord Devils'].map((name) => ({ name }))
  const told = await world.dryRun('addTeams', { params: { id }, body: { teams } })
  const misread = { count: 4, teams: ['1', '２', 'Team Name', '隊名'] }
  expect(told).toContainEqual({ code: 'consequence.teamsMisread', params: misread })
  const usual = await world.dryRun('addTeams', { params: { id }, body: { teams: teams.slice(4) } })
  expect(usual.map(({ code }) => code)).not.toContain('consequence.teamsMisread')
})

test('a team with too few players waits for them, and cannot be confirmed', async () => {
  const { id } = await world.open(0, {}, { starters: 2 })
  const team = (await addTeam(id, { name: 'Kit' })).payload
  expect(team.state).toBe('PendingJoin')
  expect((await world.call('confirmRoster', ofTeam(team))).envelope.code).toBe('team.wrongStarters')
})

test.each([
  { why: 'a name taken in another case and width', body: { name: ' ａLPHA' }, code: 'team.nameTaken' },
  { why: 'more players than a team has', body: { name: 'Beta', players: ['a', 'b'] }, code: 'team.tooManyPlayers' },
  { why: 'a group where there are none', body: { name: 'Beta', group: 1 }, code: 'team.noGroups' },
])('refuses $why', async ({ body, code }) => {
  const { id } = await world.open(0, {}, { benched: 0 })
  await addTeam(id, { name: 'Alpha' })
  const reply = await addTeam(id, body)
  expect([reply.status, reply.envelope.code]).toEqual([409, code])
})

test('teams come in from the opening of registration until the first stage starts', async () => {
  const { tournament } = await world.published()
  expect((await addTeam(tournament.id, { name: 'Early' })).envelope.code).toBe('tournament.notOpen')
  const { id } = await world.running(2)
  expect((await addTeam(id, { name: 'Late' })).envelope.code).toBe('team.tournamentRunning')
})

test('a full tournament takes nobody, and an instant one closes its registration', async () => {
  const { id } = await world.open(2, {}, { maxTeams: 2 })
  expect((await addTeam(id, { name: 'Third' })).envelope.code).toBe('tournament.full')
  const instant = await world.open(
    0,
    { autoGenerateMatch: true, autoCompleteBracket: true, autoApprove: 'first' },
    { maxTeams: 2, instant: true },
  )
  await addTeam(instant.id, { name: 'One' })
  await addTeam(instant.id, { name: 'Two' })
  const now = await world.call('getTournament', { as: world.as, params: { id: instant.id } })
  expect(now.payload.state).toBe('CompleteRegistration')
})

test('a line without a name, or with one that is none, is refused by itself', async () => {
  const { id } = await world.open(0, {}, { maxTeams: 9 })
  const teams = ['One', '', '  ', 'x'.repeat(201), 'sp\u200bot', 'Two'].map((name) => ({ name, players: ['Ada'] }))
  const { results } = (await world.call('addTeams', { as: world.as, params: { id }, body: { teams } })).payload
  expect(results.map(({ ok, message }) => ok || message.replace(/\. .*/, ''))).toEqual([
    true,
    'Line 2 has no team name',
    'Line 3 has no team name',
    expect.stringContaining('line 4 is too long'),
    expect.stringContaining('line 5'),
    true,
  ])
})

test('a line with a player without a name, or with one that is none, is refused by itself and says where', async () => {
  const { id } = await world.open(0, {}, { maxTeams: 9, benched: 5 })
  const discordId = '80351110224678912'
  const teams = [
    { name: 'One', players: ['Ada'] },
    { name: 'Two', players: ['Ada', ' '] },
    { name: 'Three', players: ['x'.repeat(201)] },
    { name: 'Four', players: ['Ada', 'Abe', { nickname: 'sp\u200bot', discordId }] },
    { name: 'Five', players: [{ nickname: 'Eve', discordId }] },
  ]
  const { results, okCount } = (await world.call('addTeams', { as: world.as, params: { id }, body: { teams } })).payload
  expect(okCount).toBe(2)
  expect(results.map(({ ok, message }) => ok || message.replace(/[.,] .*/, ''))).toEqual([
    true,
    'Line 2',
    'Line 3',
    'Line 4',
    true,
  ])
  expect(results[1]?.message).toBe('Line 2, Two: player 2 has no name. Write one, or take the player out.')
  expect(results[3]?.message).toContain('the name of player 3 is too long')
})

test('many teams: the valid ones are added, each refused one says why', async () => {
  const { id } = await world.open(1, {}, { maxTeams: 3, benched: 0 })
  const names = ['Team A', 'New', 'new', 'Pair', 'Last', 'Over']
  const teams = names.map((name) => ({ name, ...(name === 'Pair' && { players: ['a', 'b'] }) }))
  const { results, okCount, failCount } = (
    await world.call('addTeams', { as: world.as, params: { id }, body: { teams } })
  ).payload
  expect(results.map(({ name, ok, code }) => [name, ok, code])).toEqual([
    ['Team A', false, 'team.nameTaken'],
    ['New', true, null],
    ['new', false, 'team.twiceInList'],
    ['Pair', false, 'team.tooManyPlayers'],
    ['Last', true, null],
    ['Over', false, 'tournament.full'],
  ])
  expect([okCount, failCount]).toEqual([2, 4])
  expect(results[0]?.message).toBe('A team called Team A is already in this tournament. Choose another name.')
  const chinese = await world.call('addTeams', {
    as: world.as,
    params: { id },
    body: { teams: [{ name: 'New' }] },
    headers: { 'accept-language': 'zh-TW' },
  })
  // The list as a whole is refused by the same rule, in the caller's language.
  expect(chinese.envelope.code).toBe('tournament.full')
  expect(chinese.envelope.message).toMatch(/\p{Script=Han}/u)
})

test('confirming registers a team, withdrawing takes it back', async () => {
  const { id } = await world.open(0, {}, { registrationFee: '50.00' })
  const team = (await addTeam(id, { name: 'Alpha' })).payload
  const confirmed = (await world.call('confirmRoster', ofTeam(team))).payload
  expect(confirmed).toMatchObject({ state: 'Registered', version: 2 })
  expect(confirmed.rosterConfirmTime).toBeGreaterThan(0)
  expect((await world.call('confirmRoster', ofTeam(team))).envelope.code).toBe('team.alreadyRegistered')
  const registered = async () =>
    (await world.call('getTournament', { as: world.as, params: { id } })).payload.registeredCount
  expect(await registered()).toBe(1)
  const withdrawn = (await world.call('withdrawRoster', ofTeam(team))).payload
  expect(withdrawn).toMatchObject({ state: 'PendingConfirmRoster', rosterConfirmTime: null })
  expect((await world.call('withdrawRoster', ofTeam(team))).envelope.code).toBe('team.notRegistered')
  expect(await registered()).toBe(0)
})

test('once a stage has started its rosters stay confirmed and its teams stay in', async () => {
  const { teams } = await world.running(2)
  const [team] = teams
  if (!team) throw new Error('no team')
  expect((await world.call('withdrawRoster', ofTeam(team))).envelope.code).toBe('team.stageFinalized')
  expect((await world.call('removeTeam', ofTeam(team))).envelope.code).toBe('team.tournamentRunning')
})

test('a team is renamed with the version that was seen; its bracket shows the new name', async () => {
  const { stage, teams } = await world.drawn(2)
  const [team, other] = teams
  if (!team || !other) throw new Error('no teams')
  const edit = (body: { name?: string; group?: number | null; version: number }) =>
    world.call('editTeam', { ...ofTeam(team), body })
  expect((await edit({ name: 'Stale', version: team.version + 1 })).envelope.payload).toHaveProperty('version')
  expect((await edit({ name: other.name.toUpperCase(), version: team.version })).envelope).toMatchObject({
    code: 'team.nameTaken',
    // The team that stands, as it is written.
    reason: { params: { name: other.name } },
  })
  expect((await edit({ group: 2, version: team.version })).envelope.code).toBe('team.noGroups')
  expect((await edit({ name: 'Renamed', version: team.version })).payload.name).toBe('Renamed')
  const { brackets } = await world.detail(stage.id)
  expect(brackets[0]?.matches[0]?.teams.map((one) => one?.name)).toContain('Renamed')
})

test('a team is removed unless it stands in a bracket', async () => {
  const { teams, stage } = await world.drawn(2)
  const [team] = teams
  if (!team) throw new Error('no team')
  const reply = await world.call('removeTeam', ofTeam(team))
  expect(reply.envelope).toMatchObject({ code: 'team.inBracket', reason: { params: { stage: stage.name } } })
  const { id } = await world.open(1)
  const [free] = (await world.call('listTeams', { as: world.as, params: { id } })).payload.teams
  if (!free) throw new Error('no team')
  expect((await world.call('removeTeam', ofTeam(free))).status).toBe(200)
  expect((await world.call('getTeam', ofTeam(free))).status).toBe(404)
  const after = await world.call('getTournament', { as: world.as, params: { id } })
  expect(after.payload).toMatchObject({ teamCount: 0, registeredCount: 0 })
})

test('teams are listed by state, group and search, in the order they came in', async () => {
  const groups = [
    { name: 'A', maxTeams: 2 },
    { name: 'B', maxTeams: 2 },
  ]
  const { id } = await world.open(0, {}, { maxTeams: 4, groups })
  const list = async (query: object) =>
    (await world.call('listTeams', { as: world.as, params: { id }, query })).payload.teams.map((team) => team.name)
  for (const [name, group] of [
    ['Delta', 2],
    ['Alpha', 1],
    ['Café', 2],
  ] as const)
    await addTeam(id, { name, group })
  expect(await list({})).toEqual(['Delta', 'Alpha', 'Café'])
  expect(await list({ sort: '-name' })).toEqual(['Delta', 'Café', 'Alpha'])
  expect(await list({ group: 2 })).toEqual(['Delta', 'Café'])
  expect(await list({ search: 'CAFÉ' })).toEqual(['Café'])
  await addTeam(id, { name: 'Echo', players: ['Ｎova'] })
  expect(await list({ search: 'nov' })).toEqual(['Echo'])
  expect(await list({ state: 'Registered' })).toEqual([])
  expect(await list({ page: 2, pageSize: 2 })).toEqual(['Café', 'Echo'])
})

test('two teams of one name at the same moment: one is in, the other is refused', async () => {
  const { id } = await world.open()
  const replies = await Promise.all(['Twin', 'TWIN', 'twin'].map((name) => addTeam(id, { name })))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload.teamCount).toBe(1)
})

test('many teams at once never exceed the maximum', async () => {
  const { id } = await world.open(0, {}, { maxTeams: 3 })
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => addTeam(id, { name: `Team ${i}` })))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
})

test.each(['getTeam', 'confirmRoster', 'withdrawRoster', 'removeTeam'] as const)(
  '%s answers 404 for a team that is not there',
  async (name) => {
    const reply = await world.call(name, { as: world.as, params: { tournamentTeamId: '999999' } })
    expect(reply.status).toBe(404)
  },
)
