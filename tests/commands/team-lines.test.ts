// What is done with teams by line, and taken back: copies, rosters, check-in, logo.
import { expect, test } from 'vitest'
import { completeLine } from '../../src/registry/complete.ts'
import { picture } from '../support/picture.ts'
import { startSession } from './api-session.ts'

const { session, world } = await startSession()

async function run(line: string) {
  const ran = await session.runLine(line, { source: 'script' })
  expect(ran).toMatchObject({ is: 'ran', outcome: { is: 'done' } })
}
const teamsOf = async (id: string) => (await world.call('listTeams', { as: world.as, params: { id } })).payload.teams

test('teams are copied by one line, and taken back by one undo', async () => {
  const { id: source } = await world.open(2)
  const { id } = await world.open()
  await run(`team copy ${id} ${source} --yes`)
  expect((await teamsOf(id)).map(({ name }) => name)).toEqual(['Team A', 'Team B'])
  await session.runLine('console undo', { source: 'script' })
  expect(await teamsOf(id)).toEqual([])
})

test('some teams are copied by their names, which mean those of the tournament they come from', async () => {
  const { id: source } = await world.open(3)
  const { id } = await world.open(1)
  const line = `team copy ${id} ${source} "Team B",`
  const { items } = await completeLine(`${line}Team`, line.length + 4, session.registry, session.host)
  expect(items.map(({ label }) => label).slice(0, 3)).toEqual(['Team A', 'Team B', 'Team C'])
  await run(`${line}"Team C" --yes`)
  expect((await teamsOf(id)).map(({ name }) => name)).toEqual(['Team A', 'Team B', 'Team C'])
  const wrong = await session.runLine(`team copy ${id} ${source} "Team X" --yes`, { source: 'script' })
  expect(wrong).toMatchObject({ is: 'unreadable', why: { code: 'target.notFound' } })
})

test('a group goes by its name, which the line completes, and the answers come with the team', async () => {
  const question = { key: 'q1', type: 'text', label: 'Discord', help: '', required: true, options: [] } as const
  const groups = ['North', 'South'].map((name) => ({ name, maxTeams: 2 }))
  const { id } = await world.open(0, {}, { groups, maxTeams: 4, form: [{ ...question, options: [] }] })
  const line = `team add ${id} Alpha --group=`
  const { items } = await completeLine(line, line.length, session.registry, session.host)
  expect(items.map(({ label }) => label)).toEqual(['North', 'South'])
  const logo = `data:image/png;base64,${picture.toString('base64')}`
  await run(`${line}South --venue="Kowloon Arena" --answers=Discord=kit --logo=${logo}`)
  const [team] = await teamsOf(id)
  expect(team?.logo).toMatch(/^\/files\/images\//)
  expect(team).toMatchObject({ group: 2, venue: 'Kowloon Arena', answers: { q1: 'kit' } })
  await run(`team edit ${team?.tournamentTeamId ?? ''} --group=north`)
  expect((await teamsOf(id))[0]?.group).toBe(1)
  await session.runLine('console undo', { source: 'script' })
  expect((await teamsOf(id))[0]?.group).toBe(2)
})

test('a list brings Discord ids, the roster the one that is missing, and each is taken back', async () => {
  const { id } = await world.open(0, {}, { discordRequired: true, starters: 2, benched: 0 })
  const [ann, ben] = ['80351110224678912', '175928847299117063']
  await run(`team add-many ${id} "Alpha: Ann ${ann}, Ben" --yes`)
  const team = (await teamsOf(id))[0]?.tournamentTeamId ?? ''
  const known = async () => (await teamsOf(id))[0]?.players.map(({ discordId }) => discordId)
  expect(await known()).toEqual([ann, null])
  const refused = await session.runLine(`team confirm-roster ${team}`, { source: 'script' })
  expect(refused).toMatchObject({ outcome: { is: 'blocked', why: { code: 'team.discordMissing' } } })
  await run(`team edit-roster ${team} Ann,Ben --discord-ids="Ben ${ben}"`)
  expect(await known()).toEqual([ann, ben])
  await session.runLine('console undo', { source: 'script' })
  expect(await known()).toEqual([ann, null])
})

test('check-in, roster and logo are undone to what was there', async () => {
  const { id } = await world.open(1, {}, { tournamentCheckIn: 30, starters: 1, benched: 1 })
  const [before] = await teamsOf(id)
  const team = before?.tournamentTeamId ?? ''
  await run(`team withdraw-roster ${team} --yes`)
  await run(`team add-player ${team} Bea`)
  await run(`team confirm-roster ${team}`)
  const seen = async () => {
    const [{ players, checkInTime, logo } = { players: [], checkInTime: null, logo: null }] = await teamsOf(id)
    return { captain: players.find(({ role }) => role === 'Captain')?.nickname, in: checkInTime !== null, logo }
  }
  const start = await seen()
  await run(`team check-in ${team}`)
  await run(`team edit-roster ${team} Bea --bench="Team A"`)
  await run(`team set-logo ${team} data:image/png;base64,${picture.toString('base64')}`)
  expect(await seen()).toEqual({ captain: 'Bea', in: true, logo: expect.stringContaining('/files/images/') })
  for (let act = 0; act < 3; act++) await session.runLine('console undo', { source: 'script' })
  expect(await seen()).toEqual(start)
})
