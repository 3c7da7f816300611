// What the pages of a team do: its logo, its venue; and teams that come from another tournament.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { RegistrationForm } from '../../src/contract/registration-form.ts'
import { bases } from '../../src/platform/api.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { signIn } from '../support/authority.ts'
import { startWorld, type World } from './world.ts'

const { platform, world } = await startWorld()

const picture = { create: { width: 80, height: 40, channels: 3 as const, background: '#ff0000' } }
const asked = { help: '', required: true, options: [] }
const form: RegistrationForm = [
  { key: 'q1', type: 'number', label: 'Age', ...asked },
  { key: 'q2', type: 'agreement', label: 'Rules', ...asked },
]
const groups = ['North', 'South'].map((name) => ({ name, maxTeams: 2 }))

const ofTeam = (tournamentTeamId: string) => ({ as: world.as, params: { tournamentTeamId } })

async function aTeam(name: string, players?: string[], over: Parameters<World['open']>[2] = {}) {
  const { id } = await world.open(0, {}, over)
  const body = { name, ...(players && { players }) }
  return (await world.call('addTeam', { as: world.as, params: { id }, body })).payload
}

const copy = (id: string, sourceTournamentId: string, teamIds?: string[]) =>
  world.call('copyTeams', { as: world.as, params: { id }, body: { sourceTournamentId, ...(teamIds && { teamIds }) } })

test('a logo is cut to a square, served, and taken away again', async () => {
  const { tournamentTeamId: id } = await aTeam('Alpha')
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await sharp(picture).png().toBuffer())]), 'logo.png')
  const path = `${bases.main}/admin/tournament/v1/teams/${id}/logo`
  const headers = { authorization: `Bearer ${world.as}` }
  expect((await fetch(platform.url + path, { method: 'POST', headers, body })).status).toBe(200)
  const { logo } = (await world.call('getTeam', ofTeam(id))).payload
  const served = await fetch(`${platform.url}${bases.main}${logo ?? ''}`)
  const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect([width, height]).toEqual([40, 40])
  expect((await world.call('removeTeamLogo', { ...ofTeam(id), body: {} })).payload.logo).toBeNull()
  expect((await world.call('removeTeamLogo', { ...ofTeam(id), body: {} })).envelope.code).toBe('team.noLogo')
})

test('a venue is a name, and nothing again', async () => {
  const { tournamentTeamId: id } = await aTeam('Alpha')
  const edit = async (venue: string | null) =>
    (await world.call('editTeam', { ...ofTeam(id), body: { venue } })).payload
  expect((await edit(' Kowloon  Arena ')).venue).toBe('Kowloon Arena')
  expect((await edit(null)).venue).toBeNull()
})

test('copied teams bring their players, and are entered as if they were new', async () => {
  const source = await aTeam('Alpha', ['Ann', 'Bo', 'Cy'], { starters: 2, benched: 1 })
  const player = source.players[1]?.playerId ?? ''
  const params = { tournamentTeamId: source.tournamentTeamId }
  const body = { inGameName: 'bo#7' }
  await world.call('editPlayer', { as: world.as, params: { ...params, playerId: player }, body })
  await world.call('editTeam', { as: world.as, params, body: { venue: 'Kowloon Arena' } })
  await world.call('confirmRoster', { as: world.as, params })
  const { id } = await world.open(0, {}, { starters: 1, benched: 2 })
  const { payload } = await copy(id, source.tournamentId)
  expect(payload).toMatchObject({ okCount: 1, failCount: 0 })
  const [team] = (await world.call('listTeams', { as: world.as, params: { id } })).payload.teams
  expect(team).toMatchObject({ name: 'Alpha', venue: 'Kowloon Arena', state: 'PendingConfirmRoster', fee: null })
  expect(team?.players.map(({ nickname, role, inGameName }) => `${nickname} ${role} ${inGameName}`)).toEqual([
    'Ann Captain Ann',
    'Bo Bench bo#7',
    'Cy Bench Cy',
  ])
})

test('of copied teams each one that does not fit says why, and the others come in', async () => {
  const { id: source } = await world.open(3)
  const { id } = await world.open(0, {}, { maxTeams: 2 })
  const there = (await world.call('listTeams', { as: world.as, params: { id: source } })).payload.teams
  const first = there[0]
  if (!first) throw new Error('no team to copy')
  expect((await copy(id, source, [first.tournamentTeamId])).payload.okCount).toBe(1)
  const { results } = (await copy(id, source)).payload
  expect(results.map(({ code }) => code)).toEqual(['team.nameTaken', null, 'tournament.full'])
})

test('teams are copied from another tournament, and from one that has them', async () => {
  const { id } = await world.open(1)
  const { id: empty } = await world.open()
  expect((await copy(id, id)).envelope.code).toBe('team.ownTeams')
  expect((await copy(id, empty)).envelope.code).toBe('team.nothingToCopy')
  expect((await copy(id, empty, ['999999'])).envelope.code).toBe('team.nothingToCopy')
})

test('once a team has checked in only those that did are drawn, and the start says who is left out', async () => {
  const { id, stage, teams } = await world.open(3, {}, { tournamentCheckIn: 30 })
  await world.call('closeRegistration', { as: world.as, params: { id } })
  expect((await world.detail(stage.id)).seeds).toHaveLength(3)
  const [first = '', second = '', third = ''] = teams.map((team) => team.tournamentTeamId)
  for (const team of [third, first]) await world.call('setTeamCheckIn', { ...ofTeam(team), body: {} })
  const { seeds } = await world.detail(stage.id)
  expect(seeds).toEqual([first, third])
  const params = { id: stage.id }
  const start = async (teamIds: string[]) => {
    await world.call('generateBrackets', { as: world.as, params, body: { teamNum: teamIds.length, teamIds } })
    return world.dryRun('finalizeStage', { params, body: { matches: [] } })
  }
  const told = { params: { teams: ['Team B'] } }
  expect(await start(seeds)).toContainEqual(expect.objectContaining({ code: 'consequence.absentLeftOut', ...told }))
  expect(await start([first, second])).toContainEqual(
    expect.objectContaining({ code: 'consequence.absentPlay', ...told }),
  )
})

test('a roster is set as a whole, also a confirmed one, and refused where it does not fit', async () => {
  const team = await aTeam('Alpha', ['Ann', 'Bo', 'Cy'], { starters: 2, benched: 1 })
  await world.call('confirmRoster', ofTeam(team.tournamentTeamId))
  const roles = ({ players }: typeof team) => Object.fromEntries(players.map(({ nickname, role }) => [nickname, role]))
  const set = (roster: Record<string, 'Captain' | 'Starter' | 'Bench'>) => {
    const players = team.players.map(({ playerId, nickname }) => ({ playerId, role: roster[nickname] ?? 'Bench' }))
    return world.call('setTeamRoster', { ...ofTeam(team.tournamentTeamId), body: { players } })
  }
  const given = { Ann: 'Bench', Bo: 'Starter', Cy: 'Captain' } as const
  const { payload } = await set(given)
  expect([roles(payload), payload.state]).toEqual([given, 'Registered'])
  expect((await set({ Ann: 'Captain' })).envelope.code).toBe('team.wrongStarters')
})

test('a team is entered with what belongs to its page, and with its answers', async () => {
  const { id } = await world.open(0, {}, { form, groups, maxTeams: 4 })
  const { data } = await sharp(picture).png().toBuffer({ resolveWithObject: true })
  const logo = `data:image/png;base64,${data.toString('base64')}`
  const body = { name: 'Alpha', venue: 'Kowloon Arena', group: 2, logo, answers: [{ question: 'Age', answer: '17' }] }
  const { payload } = await world.call('addTeam', { as: world.as, params: { id }, body })
  expect(payload).toMatchObject({ venue: 'Kowloon Arena', group: 2, answers: { q1: 17 } })
  expect(payload.logo).toMatch(/^\/files\/images\//)
  const broken = { ...body, name: 'Bravo', logo: 'data:image/png;base64,AAAA' }
  const refused = await world.call('addTeam', { as: world.as, params: { id }, body: broken })
  expect(refused.envelope.payload).toHaveProperty('logo')
})

test('the list tells who has still to answer and to check in, and knows groups by their names', async () => {
  const open = { form, groups, maxTeams: 4, tournamentCheckIn: 30, matchStart: null }
  const { id, teams } = await world.open(2, {}, open)
  const [first = ''] = teams.map((team) => team.tournamentTeamId)
  const answers = [
    { question: 'Age', answer: '17' },
    { question: 'Rules', answer: 'yes' },
  ]
  await world.call('setTeamAnswers', { ...ofTeam(first), body: { answers } })
  await world.call('setTeamCheckIn', { ...ofTeam(first), body: {} })
  await world.call('editTeam', { ...ofTeam(first), body: { group: 1 } })
  const found = async (query: object) => {
    const { payload } = await world.call('listTeams', { as: world.as, params: { id }, query })
    return payload.teams.map(({ name }) => name)
  }
  expect(await found({ answers: 'complete' })).toEqual(['Team A'])
  expect(await found({ answers: 'missing' })).toEqual(['Team B'])
  expect(await found({ checkedIn: 'true' })).toEqual(['Team A'])
  expect(await found({ checkedIn: 'false' })).toEqual(['Team B'])
  expect(await found({ group: 'north' })).toEqual(['Team A'])
  expect(await found({ group: 'West' })).toEqual([])
  const told = await world.dryRun('addTeams', { params: { id }, body: { teams: [{ name: 'C' }] } })
  expect(told).toContainEqual(expect.objectContaining({ code: 'consequence.answersMissing', params: { count: 1 } }))
})

test('teams are checked in by whoever runs the venue of the tournament, and by nobody of another one', async () => {
  const { id, teams } = await world.open(2, {}, { tournamentCheckIn: 30, matchStart: null })
  const [first = '', second = ''] = teams.map((team) => team.tournamentTeamId)
  const { token } = await signIn(platform, 'VenueOperator', { venueCompanyId: 'c1', venueId: 'v1' })
  const checkIn = (team: string) => world.call('setTeamCheckIn', { ...ofTeam(team), as: token, body: {} })
  expect((await checkIn(first)).envelope.code).toBe('role.otherVenue')
  await platform.store.db.insert(venues).values({ id: 'v1', venueCompanyId: 'c1', name: 'Kowloon Arena' })
  await world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds: ['v1'] } })
  expect((await checkIn(first)).payload.checkInTime).not.toBeNull()
  const { heldAt } = (await world.call('getTournament', { as: token, params: { id } })).payload
  expect(heldAt).toEqual([{ venueCompanyId: 'c1', venueId: 'v1' }])
  const elsewhere = await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: 'c2', venueId: null })
  const refused = await world.call('setTeamCheckIn', { ...ofTeam(second), as: elsewhere.token, body: {} })
  expect(refused.envelope.code).toBe('role.otherVenue')
})
