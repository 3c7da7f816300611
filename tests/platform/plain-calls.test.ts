// A client that knows only §7: its calls exactly as they are written there, without key, version or anything of ours.
import { expect, test } from 'vitest'
import type { Bracket } from '../../src/contract/bracket.ts'
import type { Envelope } from '../../src/contract/envelope.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { Standing } from '../../src/contract/standing.ts'
import { matchNamed, startWorld } from './world.ts'

const { platform, world } = await startWorld()

async function send(line: `${'GET' | 'PUT' | 'POST' | 'DELETE'} ${string}`, body?: unknown) {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(`${platform.url}/api/admin/tournament/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${world.as}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // Every answer of the API is an envelope.
  return { status: response.status, envelope: (await response.json()) as Envelope }
}

const done = async (...call: Parameters<typeof send>): Promise<unknown> => {
  const { status, envelope } = await send(...call)
  expect({ call: call[0], status, payload: status === 200 ? null : envelope.payload }).toMatchObject({ status: 200 })
  return envelope.payload
}

test('a stage is made, edited, drawn, played and approved by the calls of §7 alone', async () => {
  const made = await world.open(4)
  await world.call('closeRegistration', { as: world.as, params: { id: made.id } })
  const stage = (await done(`PUT /tournaments/${made.id}/stages`, {
    name: 'Final',
    format: 'SingleElimination',
  })) as StageDetail
  const read = async () => (await done(`GET /stages/${stage.id}`)) as StageDetail
  await done(`DELETE /stages/${made.stage.id}`)
  await done(`GET /tournaments/${made.id}/stages`)
  // Stage data goes back as it came.
  await done(`POST /stages/${stage.id}`, { ...(await read()), name: 'Finals' })
  const teamIds = made.teams.map((team) => team.tournamentTeamId)
  await done(`PUT /stages/${stage.id}/brackets`, { teamNum: 4 })
  await done(`POST /stages/${stage.id}/brackets/randomize`, { teamIds })
  const [first] = (await read()).brackets
  // Bracket data as well, with two teams exchanged.
  const [one, two, ...rest] = first?.matches ?? []
  if (!one || !two) throw new Error('A bracket of four has three matches.')
  const swapped = [{ ...one, teams: two.teams }, { ...two, teams: one.teams }, ...rest]
  const { version: _version, ...data } = { ...first, matches: swapped }
  const edited = (await done(`POST /stages/${stage.id}/brackets/1`, data)) as Bracket
  expect(edited.matches[0]?.teams).toEqual(two.teams)
  await done(`POST /stages/${stage.id}/brackets/matches/${one.bracketMatchId}`, {
    teamIds: two.teams.map((team) => team?.tournamentTeamId),
  })
  await done(`POST /stages/${stage.id}/brackets/1/rounds/2`, { name: 'Grand final' })
  // A round, a setting and a stage as they were read.
  const [round] = (await read()).brackets[0]?.roundSettings ?? []
  await done(`POST /stages/${stage.id}/brackets/1/rounds/2`, { ...round, name: 'Last match' })
  expect((await send(`POST /stages/${stage.id}/brackets/1/rounds/2`, { roundOf: 4, name: 'Other' })).status).toBe(400)
  const asRead = matchNamed(await read(), 'G1-M3')
  const settingOf = `PUT /stages/${stage.id}/bracket-matches/${asRead.bracketMatchId}/setting` as const
  await done(settingOf, { ...asRead, checkInDuration: 7 })
  const { checkInDuration } = asRead
  await done(settingOf, { ...matchNamed(await read(), 'G1-M3'), checkInDuration })
  expect((await send(settingOf, { ...asRead, roundOf: 9 })).status).toBe(400)
  const another = (await done(`PUT /tournaments/${made.id}/stages`, {
    ...(await read()),
    name: 'Again',
  })) as StageDetail
  expect(another).toMatchObject({ name: 'Again', format: 'SingleElimination', state: 'Initial' })
  await done(`DELETE /stages/${another.id}`)
  await done(`POST /stages/${stage.id}/finalize`, { matches: edited.matches })
  const match = async (name: string) => matchNamed(await read(), name)
  const at = `/stages/${stage.id}/bracket-matches`
  await done(`PUT ${at}/${one.bracketMatchId}/setting`, { bestOf: 3 })
  await done(`POST ${at}/${one.bracketMatchId}/match`)
  await done(`DELETE /stages/${stage.id}/brackets/matches/${one.bracketMatchId}`)
  const teams = edited.matches.slice(0, 2).map(({ teams: [a, b] }) => [a?.tournamentTeamId, b?.tournamentTeamId])
  await done(`POST /stages/${stage.id}/brackets/matches/${one.bracketMatchId}`, { teamIds: teams[0] })
  for (const name of ['G1-M1', 'G1-M2', 'G1-M3']) {
    const { bracketMatchId, teams: sides } = await match(name)
    const scores = sides.map((team, slot) => ({
      tournamentTeamId: team?.tournamentTeamId,
      totalScore: slot === 0 ? 2 : 0,
      result: slot === 0 ? 'Win' : 'Lose',
    }))
    await done(`POST ${at}/${bracketMatchId}/update`, { scores })
  }
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  const { standings } = (await done(`GET /stages/${stage.id}/standings`)) as { standings: Standing[] }
  const ranked = standings.map((row, index) => ({ ...row, rank: index + 1 }))
  await done(`PUT /stages/${stage.id}/standings`, { standings: ranked })
  await done(`POST /stages/${stage.id}/approve-standings`)
  expect((await read()).state).toBe('Completed')
})

test('what a call does not change is refused where it is sent otherwise than it stands', async () => {
  const { stage, detail } = await world.drawn(4)
  const [bracket] = detail.brackets
  const shorter = await send(`POST /stages/${stage.id}/brackets/1`, { ...bracket, edges: [] })
  expect([shorter.status, Object.keys(shorter.envelope.payload as object)]).toEqual([400, ['edges']])
  const [first, ...others] = bracket?.matches ?? []
  const matches = [{ ...first, bestOf: 5 }, ...others]
  const other = await send(`POST /stages/${stage.id}/brackets/1`, { matches })
  expect([other.status, Object.keys(other.envelope.payload as object)]).toEqual([400, ['matches.0.bestOf']])
  const moved = await send(`POST /stages/${stage.id}`, { name: 'Other', position: 7 })
  expect([moved.status, Object.keys(moved.envelope.payload as object)]).toEqual([400, ['position']])
  expect((await send(`POST /stages/${stage.id}`, { nmae: 'Other' })).status).toBe(400)
})
