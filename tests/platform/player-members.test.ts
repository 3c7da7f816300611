// Players are linked to members: at each door by their Discord ids, and by hand; and the money that follows from it.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TournamentTeam } from '../../src/contract/team.ts'
import { possessions, signIn } from '../support/authority.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { brokenMoney } from './wallet-world.ts'
import { roomsOf } from './room-world.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { as, call } = world
const { venueId, venueCompanyId } = possessions.own
await platform.store.db
  .insert(venues)
  .values({ id: venueId ?? '', venueCompanyId: venueCompanyId ?? '', name: 'Kowloon Arena' })

let made = 0
const newId = () => String(80351110224678900n + BigInt(++made))
async function member(discordId = '', nickname = `Member ${randomUUID().slice(0, 6)}`) {
  const { memberId } = (await call('createMember', { as, body: { nickname, discordId } })).payload
  return { memberId, discordId, nickname }
}
const cup = async (fields: Parameters<typeof world.open>[2] = {}) =>
  (await world.open(0, {}, { starters: 1, benched: 4, ...fields })).id
const linksIn = ({ players }: Pick<TournamentTeam, 'players'>) => players.map((player) => player.memberId)
const teamsOf = async (id: string) => (await call('listTeams', { as, params: { id } })).payload.teams
const addTeam = async (
  id: string,
  body: { name: string; players: (string | { nickname: string; discordId: string })[] },
) => (await call('addTeam', { as, params: { id }, body })).payload
const ofTeam = ({ tournamentTeamId }: TournamentTeam) => ({ tournamentTeamId })
const ofPlayer = (team: TournamentTeam, at = 0) => ({ ...ofTeam(team), playerId: team.players[at]?.playerId ?? '' })
const codes = (told: readonly { code: string }[]) => told.map(({ code }) => code)

test('a team alone, a list of teams, and teams that are copied', async () => {
  const [ann, ben] = [await member(newId()), await member(newId())]
  const id = await cup()
  const players = [{ nickname: 'Ann', discordId: ann.discordId }, 'Open', { nickname: 'New', discordId: newId() }]
  const body = { name: 'Alpha', players }
  expect(await world.dryRun('addTeam', { params: { id }, body })).toContainEqual({
    code: 'consequence.playersLinked',
    params: { count: 1, players: ['Ann'] },
  })
  expect(linksIn(await addTeam(id, body))).toEqual([ann.memberId, null, null])
  const teams = [
    { name: 'Beta', players: [{ nickname: 'Ben', discordId: ben.discordId }] },
    { name: 'Gamma', players: [{ nickname: 'Ann again', discordId: ann.discordId }] },
  ]
  expect(await world.dryRun('addTeams', { params: { id }, body: { teams } })).toContainEqual({
    code: 'consequence.memberPlaysTwice',
    params: { player: 'Ann', teams: ['Alpha', 'Gamma'] },
  })
  await call('addTeams', { as, params: { id }, body: { teams } })
  const there = [[ann.memberId, null, null], [ben.memberId], [ann.memberId]]
  expect((await teamsOf(id)).map(linksIn)).toEqual(there)
  const other = await cup()
  await call('copyTeams', { as, params: { id: other }, body: { sourceTournamentId: id } })
  expect((await teamsOf(other)).map(linksIn)).toEqual(there)
  const { teams: played } = (await call('listMemberTeams', { as, params: { id: ann.memberId } })).payload
  expect(played.map(({ name }) => name).toSorted()).toEqual(['Alpha', 'Alpha', 'Gamma', 'Gamma'])
})

test('a copied player whose member has come since is linked', async () => {
  const discordId = newId()
  const id = await cup()
  expect(linksIn(await addTeam(id, { name: 'Early', players: [{ nickname: 'Eve', discordId }] }))).toEqual([null])
  const eve = await member(discordId)
  const other = await cup()
  await call('copyTeams', { as, params: { id: other }, body: { sourceTournamentId: id } })
  expect((await teamsOf(other)).map(linksIn)).toEqual([[eve.memberId]])
})

test('a player who is added or asks to join, and one who gets another Discord id', async () => {
  const [ann, ben] = [await member(newId()), await member(newId())]
  const id = await cup()
  const team = await addTeam(id, { name: 'Alpha', players: ['Cap'] })
  const params = ofTeam(team)
  const add = (body: object) => call('addPlayer', { as, params, body: { nickname: `P${++made}`, ...body } })
  const asks = (await add({ discordId: ann.discordId, role: 'RequestToJoin' })).payload
  expect(linksIn(asks)).toEqual([null, ann.memberId])
  // chosen: a member is one player of a team at most; null: linked to none.
  expect(linksIn((await add({ discordId: ann.discordId })).payload)).toEqual([null, ann.memberId, null])
  const none = (await add({ discordId: ben.discordId, memberId: null })).payload
  expect(linksIn(none).at(-1)).toBeNull()
  const edit = (at: number, body: object) => call('editPlayer', { as, params: ofPlayer(none, at), body })
  expect(linksIn((await edit(0, { discordId: ben.discordId })).payload)[0]).toBe(ben.memberId)
  const away = (await edit(0, { discordId: newId() })).payload
  expect(linksIn(away)[0]).toBeNull()
  const roster = (discordId: string | null) => ({
    players: [{ playerId: away.players[0]?.playerId ?? '', role: 'Captain' as const, discordId }],
  })
  const back = await call('setTeamRoster', { as, params, body: roster(ben.discordId) })
  expect(linksIn(back.payload)[0]).toBe(ben.memberId)
  const gone = await world.dryRun('setTeamRoster', { params, body: roster(null) })
  expect(codes(gone)).toContain('consequence.playersUnlinked')
})

test('two players who change their Discord ids in one act change their members', async () => {
  const [ann, ben] = [await member(newId()), await member(newId())]
  const id = await cup({ starters: 2 })
  const players = [
    { nickname: 'Ann', discordId: ann.discordId },
    { nickname: 'Ben', discordId: ben.discordId },
  ]
  const team = await addTeam(id, { name: 'Alpha', players })
  const places = team.players.map(({ playerId, role }, at) => {
    const discordId = at === 0 ? ben.discordId : ann.discordId
    return { playerId, role, discordId }
  })
  const set = await call('setTeamRoster', { as, params: ofTeam(team), body: { players: places } })
  expect(linksIn(set.payload)).toEqual([ben.memberId, ann.memberId])
})

test('the roster that is set in a match room', async () => {
  const ann = await member(newId())
  const rooms = roomsOf(platform, as)
  const room = await rooms.open()
  const params = { matchId: room.matchId, tournamentTeamId: room.a }
  const { players } = (await call('getTeam', { as, params: { tournamentTeamId: room.a } })).payload
  const [captain] = players
  const body = {
    players: [{ playerId: captain?.playerId ?? '', role: 'Captain' as const, discordId: ann.discordId }],
  }
  expect((await call('setRoomRoster', { as, params, body })).status).toBe(200)
  const team = (await call('getTeam', { as, params: { tournamentTeamId: room.a } })).payload
  expect(linksIn(team)[0]).toBe(ann.memberId)
})

test('a Discord id of several members links none of them, and says so', async () => {
  const shared = newId()
  await member(shared)
  await member(shared)
  const id = await cup()
  const body = { name: 'Alpha', players: [{ nickname: 'Ann', discordId: shared }] }
  expect(await world.dryRun('addTeam', { params: { id }, body })).toContainEqual({
    code: 'consequence.discordShared',
    params: { count: 1, players: ['Ann'] },
  })
  expect(linksIn(await addTeam(id, body))).toEqual([null])
})

test('a link made by hand outlives another Discord id; both are in the history', async () => {
  const [ann, ben] = [await member('', 'Ann Lee'), await member(newId())]
  const id = await cup()
  const team = await addTeam(id, { name: 'Alpha', players: ['Ann'] })
  const params = ofPlayer(team)
  const body = { memberId: ann.memberId, version: team.version }
  expect(await world.dryRun('linkPlayer', { params, body })).toContainEqual({
    code: 'consequence.playerLinked',
    params: { player: 'Ann', member: 'Ann Lee' },
  })
  const linked = (await call('linkPlayer', { as, params, body })).payload
  expect([linksIn(linked), linked.version]).toEqual([[ann.memberId], team.version + 1])
  expect((await call('linkPlayer', { as, params, body: { memberId: ann.memberId } })).envelope.code).toBe(
    'team.isMember',
  )
  const edited = await call('editPlayer', { as, params, body: { discordId: ben.discordId } })
  expect(linksIn(edited.payload)).toEqual([ann.memberId])
  const unlinked = await call('unlinkPlayer', { as, params, body: {} })
  expect(linksIn(unlinked.payload)).toEqual([null])
  const { entries } = (await call('listTournamentAudit', { as, params: { id }, query: { outcome: 'done' } })).payload
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'unlinkPlayer', before: { memberId: ann.memberId }, after: { player: 'Ann', memberId: null } },
    { action: 'editPlayer' },
    { action: 'linkPlayer', before: { memberId: null }, after: { player: 'Ann', memberId: ann.memberId } },
  ])
})

test('who is which member is told to system administrators alone, in the history too', async () => {
  const ann = await member(newId())
  const id = await cup()
  await call('setTournamentVenues', { as, params: { id }, body: { venueIds: [venueId ?? ''] } })
  const team = await addTeam(id, { name: 'Alpha', players: ['Ann'] })
  await call('linkPlayer', { as, params: ofPlayer(team), body: { memberId: ann.memberId } })
  await call('addPlayer', {
    as,
    params: ofTeam(team),
    body: { nickname: 'Bea', discordId: (await member(newId())).discordId },
  })
  // A list of teams names no member, but its consequences say who is one.
  const teams = [{ name: 'Gamma', players: [{ nickname: 'Cal', discordId: ann.discordId }] }]
  await call('addTeams', { as, params: { id }, body: { teams } })
  const near = (await signIn(platform, 'VenueCompanyAdmin', possessions.own)).token
  const history = (reader: string, query = {}) => call('listTournamentAudit', { as: reader, params: { id }, query })
  const text = JSON.stringify((await history(near)).payload)
  expect(text).toContain('linkPlayer')
  expect(text).not.toContain('memberId')
  for (const code of ['playersLinked', 'memberPlaysTwice']) {
    expect(text).not.toContain(code)
    expect(JSON.stringify((await history(as)).payload)).toContain(code)
  }
  // Nor is it found by the member it names.
  for (const search of [ann.memberId, 'link-player']) {
    expect((await history(near, { search })).payload.entries.map(({ action }) => action)).not.toContain('linkPlayer')
  }
  // Acts that name no member are told whole.
  expect(text).toContain('Alpha')
  expect(JSON.stringify((await history(as)).payload)).toContain(`"memberId":"${ann.memberId}"`)
  const read = (await call('getTeam', { as: near, params: ofTeam(team) })).payload
  expect(linksIn(read)).toEqual([null, null])
  const linking = await call('linkPlayer', { as: near, params: ofPlayer(team), body: { memberId: ann.memberId } })
  expect(linking.status).toBe(403)
})

test('a member, a player or a version that is not there', async () => {
  const ann = await member()
  const team = await addTeam(await cup(), { name: 'Alpha', players: ['Ann', 'Bea'] })
  const params = ofPlayer(team)
  const link = (body: { memberId: string; version?: number }, to = params) =>
    call('linkPlayer', { as, params: to, body })
  expect((await link({ memberId: '999999' })).status).toBe(404)
  expect((await link({ memberId: '' })).status).toBe(400)
  expect((await link({ memberId: ann.memberId }, { ...params, playerId: '0' })).envelope.code).toBe(
    'team.unknownPlayer',
  )
  expect((await link({ memberId: ann.memberId, version: team.version + 9 })).status).toBe(400)
  expect((await call('unlinkPlayer', { as, params, body: {} })).envelope.code).toBe('team.noMembers')
  await link({ memberId: ann.memberId })
  expect((await call('unlinkPlayer', { as, params: ofPlayer(team, 1), body: {} })).envelope.code).toBe('team.notMember')
  const twice = await link({ memberId: ann.memberId }, ofPlayer(team, 1))
  expect(twice.envelope).toMatchObject({ code: 'team.memberTwice', reason: { params: { player: 'Ann' } } })
  const edited = await call('editPlayer', { as, params: ofPlayer(team, 1), body: { memberId: ann.memberId } })
  expect(edited.envelope.code).toBe('team.memberTwice')
})

test('a member that is not there is refused at every door that names one', async () => {
  const team = await addTeam(await cup(), { name: 'Alpha', players: ['Ann'] })
  const memberId = '999999'
  const added = await call('addPlayer', { as, params: ofTeam(team), body: { nickname: 'Bea', memberId } })
  const edited = await call('editPlayer', { as, params: ofPlayer(team), body: { memberId } })
  expect([added.status, edited.status]).toEqual([404, 404])
  expect(linksIn((await call('getTeam', { as, params: ofTeam(team) })).payload)).toEqual([null])
})

test('of two people at once one links', async () => {
  const [ann, ben] = [await member(), await member()]
  const team = await addTeam(await cup(), { name: 'Alpha', players: ['Ann', 'Bea'] })
  const { version } = team
  const link = (memberId: string, at: number, seen: object = {}) =>
    call('linkPlayer', { as, params: ofPlayer(team, at), body: { memberId, ...seen } })
  // The same player to two members, as both saw the team.
  const two = await Promise.all([ann, ben].map(({ memberId }) => link(memberId, 0, { version })))
  expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  await call('unlinkPlayer', { as, params: ofPlayer(team), body: {} })
  // The same member to two players, without a word of what they saw.
  const both = await Promise.all([0, 1].map((at) => link(ann.memberId, at)))
  expect(both.map(({ envelope }) => envelope.code ?? 'ok').toSorted()).toEqual(['ok', 'team.memberTwice'])
  const now = (await call('getTeam', { as, params: ofTeam(team) })).payload
  expect(linksIn(now).filter((id) => id === ann.memberId)).toHaveLength(1)
})

test('the same player entered by several at once is linked in each team', async () => {
  const ann = await member(newId())
  const id = await cup()
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta']
  const body = (name: string) => ({ name, players: [{ nickname: 'Ann', discordId: ann.discordId }] })
  await Promise.all(names.map((name) => call('addTeam', { as, params: { id }, body: body(name) })))
  expect((await teamsOf(id)).map(linksIn)).toEqual(names.map(() => [ann.memberId]))
})

const pool = (value: string) => ({ kind: 'pool', currency: 'TWD', value }) as const

test('from the list of teams to the wallets: the fee is taken there, and the prize is paid there', async () => {
  const [ann, ben] = [await member(newId(), 'Ann'), await member('', 'Ben')]
  const fields = {
    prize: { champion: pool('3000.00'), firstRunnerUp: pool('1000.00'), secondRunnerUp: null },
    registrationFee: '100.00',
    currency: 'TWD',
    autoDepositPrize: true,
    starters: 1,
  } as const
  const { id, stage } = await world.open(0, { autoCompleteBracket: true }, fields)
  const deposit = { category: 'Deposit' as const, memberId: ann.memberId, amount: '150.00' }
  const { id: paidIn } = (await call('createTransaction', { as, body: deposit })).payload
  await call('completeTransaction', { as, params: { id: paidIn }, body: {} })
  const teams = [
    { name: 'Foxes', players: [{ nickname: 'Ann', discordId: ann.discordId }] },
    { name: 'Bears', players: ['Ben'] },
  ]
  await call('addTeams', { as, params: { id }, body: { teams } })
  const [foxes, bears] = await teamsOf(id)
  if (!foxes || !bears) throw new Error('two teams were added')
  const wallet = async (of: string) => (await call('getWallet', { as, params: { id: of } })).payload.balance
  const confirm = (team: TournamentTeam, body = {}) => call('confirmRoster', { as, params: ofTeam(team), body })
  expect((await confirm(bears, { feeFrom: 'wallet' })).envelope.code).toBe('wallet.captainNoMember')
  expect((await confirm(foxes, { feeFrom: 'wallet' })).payload.fee).toBe('Captured')
  await confirm(bears)
  expect(await wallet(ann.memberId)).toBe('50.00')
  // The books say whose wallet it was.
  const books = await call('unlinkPlayer', { as, params: ofPlayer(foxes), body: {} })
  expect(books.envelope).toMatchObject({
    code: 'team.walletMoved',
    reason: { params: { player: 'Ann', member: 'Ann' } },
  })
  const other = await call('linkPlayer', { as, params: ofPlayer(foxes), body: { memberId: ben.memberId } })
  expect(other.envelope.code).toBe('team.walletMoved')
  const renumbered = await call('editPlayer', { as, params: ofPlayer(foxes), body: { discordId: newId() } })
  expect(linksIn(renumbered.payload)).toEqual([ann.memberId])
  // A fee that was paid by hand is in the way of nothing.
  expect((await call('linkPlayer', { as, params: ofPlayer(bears), body: { memberId: ben.memberId } })).status).toBe(200)

  await call('closeRegistration', { as, params: { id } })
  const teamIds = [foxes.tournamentTeamId, bears.tournamentTeamId]
  await call('generateBrackets', { as, params: { id: stage.id }, body: { teamNum: 2, teamIds } })
  await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  await world.playAll(stage.id)
  await call('approveStandings', { as, params: { id: stage.id } })
  const { transactions } = (
    await call('listTransactions', { as, params: { id }, query: { category: 'Deposit', sort: 'team' } })
  ).payload
  expect(transactions).toMatchObject([
    { teamName: 'Bears', state: 'Completed', memberId: ben.memberId, walletDifference: '1000.00' },
    { teamName: 'Foxes', state: 'Completed', memberId: ann.memberId, walletDifference: '3000.00' },
  ])
  expect([await wallet(ann.memberId), await wallet(ben.memberId)]).toEqual(['3050.00', '1000.00'])
  const late = await call('unlinkPlayer', { as, params: ofPlayer(bears), body: {} })
  expect(late.envelope.code).toBe('team.walletMoved')
  expect(await brokenMoney(platform)).toEqual([])
})

test('a prize that was completed for a member keeps the captain from being another', async () => {
  const [ann, ben] = [await member('', 'Ann'), await member('', 'Ben')]
  const fields = {
    prize: { champion: pool('300.00'), firstRunnerUp: null, secondRunnerUp: null },
    currency: 'TWD',
    autoDepositPrize: true,
  } as const
  const { id, stage, teams } = await world.running(2, { autoCompleteBracket: true }, fields)
  await world.playAll(stage.id)
  await call('approveStandings', { as, params: { id: stage.id } })
  const { transactions } = (await call('listTransactions', { as, params: { id }, query: { category: 'Deposit' } }))
    .payload
  const [prize] = transactions
  expect(prize).toMatchObject({ state: 'Pending', memberId: null })
  await call('completeTransaction', { as, params: { id: prize?.id ?? '' }, body: { memberId: ann.memberId } })
  const winner = teams.find((team) => team.tournamentTeamId === prize?.tournamentTeamId)
  if (!winner) throw new Error('the prize is of a team')
  const link = (memberId: string) => call('linkPlayer', { as, params: ofPlayer(winner), body: { memberId } })
  expect((await link(ben.memberId)).envelope).toMatchObject({
    code: 'team.prizePaidTo',
    reason: { params: { member: 'Ann', transaction: prize?.id } },
  })
  expect(linksIn((await link(ann.memberId)).payload)).toEqual([ann.memberId])
})

test('a long list is linked by one look at the members', async () => {
  const known = await Promise.all(Array.from({ length: 3 }, () => member(newId())))
  const ids = [...known.map(({ discordId }) => discordId), ...Array.from({ length: 117 }, newId)]
  const teams = ids.map((discordId, at) => ({ name: `T${at}`, players: [{ nickname: `P${at}`, discordId }] }))
  const id = await cup({ maxTeams: 256 })
  expect((await call('addTeams', { as, params: { id }, body: { teams } })).payload.okCount).toBe(120)
  const links = (await teamsOf(id)).flatMap(linksIn)
  expect(links.slice(0, 4)).toEqual([...known.map(({ memberId }) => memberId), null])
})
