import { expect, test } from 'vitest'
import type { StageFormat } from '../../src/contract/states.ts'
import { matchNamed, startWorld } from './world.ts'

const { world } = await startWorld()

async function stageWith(format: StageFormat, teams = 4) {
  const made = await world.running(teams, { format, maxTeamsPerMatch: 2 })
  const params = { id: made.stage.id, group: 1 }
  const ids = made.teams.map((team) => team.tournamentTeamId)
  const roundOf = made.detail.brackets[0]?.matches[0]?.roundOf ?? 0
  const add = (body: object = {}) =>
    world.call('addMatch', {
      as: world.as,
      params,
      body: { name: 'Third place', roundOf, teamIds: ids.slice(0, 2), ...body },
    })
  const look = () => world.detail(made.stage.id)
  const remove = (matchId: string) =>
    world.call('deleteMatch', { as: world.as, params: { id: made.stage.id, matchId } })
  return { ...made, params, ids, add, look, remove }
}

test.each<{ format: StageFormat; number: number }>([
  { format: 'SingleElimination', number: 4 },
  { format: 'DoubleElimination', number: 8 },
  { format: 'RoundRobin', number: 7 },
])(
  '$format: an additional match is added, played, and keeps the division from being completed',
  async ({ format, number }) => {
    const { add, look, stage, params, ids } = await stageWith(format)
    await world.playAll(stage.id)
    expect((await look()).brackets[0]?.state).toBe('PendingComplete')
    expect(
      await world.dryRun('addMatch', {
        params,
        body: { name: 'X', roundOf: format === 'RoundRobin' ? 1 : 4, teamIds: ids.slice(0, 2) },
      }),
    ).toEqual([{ code: 'consequence.bracketReopened', params: { group: 1 } }])
    const match = (await add()).payload
    expect(match).toMatchObject({
      identifier: `G1-M${number}`,
      name: 'Third place',
      isAdditional: true,
      state: 'Initial',
    })
    const [bracket] = (await look()).brackets
    expect(bracket).toMatchObject({ state: 'InProgress', additionalMatches: [match] })
    expect(bracket?.matches).toHaveLength(number - 1)
    const early = await world.call('completeBracket', { as: world.as, params })
    expect(early.envelope.code).toBe('bracket.matchesOpen')
    await world.win(stage.id, match)
    expect((await look()).brackets[0]?.state).toBe('PendingComplete')
  },
)

test.each([
  { why: 'no name', body: { name: ' ' }, code: 'request.invalid' },
  { why: 'no teams', body: { teamIds: [] }, code: 'request.invalid' },
  { why: 'one team', body: { teamIds: ['1'] }, code: 'match.notInDivision' },
  { why: 'a round that is not there', body: { roundOf: 32 }, code: 'round.unknown' },
])('§5: it is refused with $why', async ({ body, code }) => {
  const { add } = await stageWith('SingleElimination')
  expect((await add(body)).envelope.code).toBe(code)
})

test('it is as long as the matches of its stage, or as long as is said', async () => {
  const { add } = await stageWith('RoundRobin')
  expect((await add()).payload.bestOf).toBe(1)
  expect((await add({ bestOf: 5 })).payload.bestOf).toBe(5)
  expect((await add({ bestOf: 0 })).envelope.code).toBe('request.invalid')
})

test('free for all offers none', async () => {
  const { add } = await stageWith('FreeForAll')
  expect((await add()).envelope.code).toBe('match.noAdditional')
})

test('deleting one takes its room and score along; numbers and places of the others stay', async () => {
  const { add, look, remove, stage, detail } = await stageWith('SingleElimination')
  const [one, two, three] = [
    (await add()).payload,
    (await add({ name: 'Two' })).payload,
    (await add({ name: 'Three' })).payload,
  ]
  await world.call('createMatchRoom', { as: world.as, params: { id: stage.id, matchId: one.bracketMatchId }, body: {} })
  await world.win(stage.id, two)
  const gone = { params: { id: stage.id, matchId: one.bracketMatchId } }
  expect((await world.dryRun('deleteMatch', gone)).map((told) => told.code)).toEqual([
    'consequence.matchDeleted',
    'consequence.roomAborted',
  ])
  expect((await remove(one.bracketMatchId)).payload.changedMatches).toEqual([])
  expect((await remove(two.bracketMatchId)).status).toBe(200)
  expect((await remove(two.bracketMatchId)).status).toBe(404)
  const again = (await add({ name: 'Four' })).payload
  expect([three.identifier, again.identifier]).toEqual(['G1-M6', 'G1-M7'])
  expect((await look()).brackets[0]?.additionalMatches.map((match) => match.name)).toEqual(['Three', 'Four'])
  // A match of the plan is reset by the same call.
  await world.win(stage.id, matchNamed(detail, 'G1-M1'))
  await remove(matchNamed(detail, 'G1-M1').bracketMatchId)
  expect(matchNamed(await look(), 'G1-M1')).toMatchObject({ teams: [null, null], scores: [], state: 'Initial' })
})

test('in a completed division nothing is added', async () => {
  const { add, params, stage } = await stageWith('SingleElimination')
  await world.playAll(stage.id)
  await world.call('completeBracket', { as: world.as, params })
  expect((await add()).envelope.code).toBe('bracket.completed')
})

test('taking back the start takes them along: their teams may be placed elsewhere', async () => {
  const { add, look, stage } = await stageWith('SingleElimination')
  await add()
  const params = { id: stage.id }
  expect(await world.dryRun('unfinalizeStage', { params })).toContainEqual({
    code: 'consequence.matchDeleted',
    params: { match: 'G1-M4' },
  })
  await world.call('unfinalizeStage', { as: world.as, params })
  expect((await look()).brackets[0]?.additionalMatches).toEqual([])
  expect((await add()).envelope.code).toBe('stage.notFinalized')
})
