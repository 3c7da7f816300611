// What the pages of a team do: its logo, its venue; and teams that come from another tournament.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bases } from '../../src/platform/api.ts'
import { startWorld, type World } from './world.ts'

const { platform, world } = await startWorld()

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
  const picture = { create: { width: 80, height: 40, channels: 3 as const, background: '#ff0000' } }
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
