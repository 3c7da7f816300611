import { expect, test } from 'vitest'
import { startWorld } from './world.ts'

const { world } = await startWorld()

const move = (id: string, position: number) =>
  world.call('reorderStage', { as: world.as, params: { id }, body: { position } })

test('a stage moves, the others make room, and the tournament lists its formats anew', async () => {
  const { id } = await world.tournament()
  const made = []
  for (const name of ['One', 'Two', 'Three']) made.push(await world.stage(id, { name }))
  await world.stage(id, { name: 'Four', format: 'RoundRobin' })
  const { stages } = (await move(made[0]?.id ?? '', 3)).payload
  expect(stages.map(({ name, position }) => [name, position])).toEqual([
    ['Two', 1],
    ['Three', 2],
    ['One', 3],
    ['Four', 4],
  ])
  await move(stages[3]?.id ?? '', 1)
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload.formats[0]).toBe('RoundRobin')
  expect((await move(made[0]?.id ?? '', 5)).envelope).toMatchObject({
    code: 'stage.noSuchPlace',
    reason: { params: { place: 5, stages: 4 } },
  })
  expect((await move(made[0]?.id ?? '', 0)).envelope.payload).toHaveProperty('position')
})

test('another first stage is made from the registered teams; the brackets of the old one go, and it says so', async () => {
  const { id, stage, teams } = await world.drawn(4)
  const second = await world.stage(id, { name: 'Second' })
  const params = { id: second.id }
  expect(await world.dryRun('reorderStage', { params, body: { position: 1 } })).toEqual([
    { code: 'consequence.bracketsReplaced', params: { groups: 1, matches: 3 } },
  ])
  await move(second.id, 1)
  const [first, later] = [await world.detail(second.id), await world.detail(stage.id)]
  expect(first.seeds).toEqual(teams.map((team) => team.tournamentTeamId))
  expect([later.position, later.seeds, later.brackets, later.matchCount]).toEqual([2, [], [], 0])
})

test('a copy has every setting, a name of its own, no teams, and stands last', async () => {
  const { id, stage } = await world.drawn(4, {
    name: 'Groups',
    format: 'RoundRobin',
    encounterTimes: 2,
    pointsWin: 2,
    tieBreakers: ['points', 'scoreFor'],
    autoEvidence: true,
  })
  const copy = (name: string) => world.call('copyStage', { as: world.as, params: { id: stage.id }, body: { name } })
  const { stages } = (await copy('Groups again')).payload
  expect(stages.map(({ name }) => name)).toEqual(['Groups', 'Groups again'])
  const { id: _id, name: _name, position: _place, version: _version, matchCount: _count, ...settings } = stages[0] ?? {}
  expect(stages[1]).toMatchObject({ ...settings, position: 2, matchCount: 0 })
  expect((await world.detail(stages[1]?.id ?? '')).brackets).toEqual([])
  expect((await copy('  ')).envelope.payload).toHaveProperty('name')
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload.formats).toEqual(['RoundRobin', 'RoundRobin'])
})

test('§4: nothing is moved or copied while the tournament runs', async () => {
  const { id, stage } = await world.drawn(2)
  const { stages } = (
    await world.call('copyStage', { as: world.as, params: { id: stage.id }, body: { name: 'Second' } })
  ).payload
  await world.call('finalizeStage', { as: world.as, params: { id: stage.id }, body: { matches: [] } })
  const copied = await world.call('copyStage', { as: world.as, params: { id: stage.id }, body: { name: 'Third' } })
  expect(copied.envelope.code).toBe('stage.tournamentRunning')
  expect((await move(stages[1]?.id ?? '', 1)).envelope.code).toBe('stage.tournamentRunning')
  expect((await world.call('listStages', { as: world.as, params: { id } })).payload.stages).toHaveLength(2)
})
