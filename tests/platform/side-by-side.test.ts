// Real cups: stages side by side, teams that skip one, a final order that is not the order of the stages, shared prizes.
import { expect, test } from 'vitest'
import { startWorld } from './world.ts'

const { world } = await startWorld()

const pool = { kind: 'pool', currency: 'TWD', value: '1000.00' } as const

/** Three stages: groups, then a round of winners and one of losers side by side. Groups are over. */
async function cup() {
  const { as, call } = world
  const made = await world.published({}, { name: 'Groups', autoCompleteBracket: true })
  const { id } = made.tournament
  await call('openRegistration', { as, params: { id } })
  const teams = await world.enter(id, 8)
  await call('closeRegistration', { as, params: { id } })
  const winners = await world.stage(id, { name: 'Winners', autoCompleteBracket: true })
  const losers = await world.stage(id, { name: 'Losers', autoCompleteBracket: true })
  const teamIds = teams.map((team) => team.tournamentTeamId)
  const draw = (stageId: string, ids: string[]) =>
    call('generateBrackets', { as, params: { id: stageId }, body: { teamNum: ids.length, teamIds: ids } })
  const start = (stageId: string) => call('finalizeStage', { as, params: { id: stageId }, body: { matches: [] } })
  const approve = (stageId: string, body: object = {}) =>
    call('approveStandings', { as, params: { id: stageId }, body })
  return { id, groups: made.stage, winners, losers, teams, teamIds, draw, start, approve }
}

test('a stage takes any team that is free, and says what is unusual', async () => {
  const { groups, winners, teamIds, draw, start } = await cup()
  // Six play in the first stage; the two best seeds skip it.
  const [a = '', b = '', ...six] = teamIds
  expect((await draw(groups.id, six)).status).toBe(200)
  expect((await start(groups.id)).status).toBe(200)
  const busy = await draw(winners.id, [a, six[0] ?? ''])
  expect(busy.envelope).toMatchObject({
    code: 'stage.playingElsewhere',
    reason: { params: { team: 'Team C', stage: 'Groups' } },
  })
  const body = { teamNum: 2, teamIds: [a, b] }
  expect(await world.dryRun('generateBrackets', { params: { id: winners.id }, body })).toContainEqual({
    code: 'consequence.teamsNotSentOn',
    params: { teams: ['Team A', 'Team B'], stage: 'Groups' },
  })
  expect((await draw(winners.id, [a, b])).status).toBe(200)
  // It is played beside the first one.
  expect((await start(winners.id)).status).toBe(200)
  const { stages } = (await world.call('listStages', { as: world.as, params: { id: groups.tournamentId } })).payload
  expect(stages.map((stage) => stage.state)).toEqual(['InProgress', 'InProgress', 'Initial'])
})

test('teams of several stages are sent on to one of them, and the final ranking follows the order given', async () => {
  const { id, groups, winners, losers, teamIds, draw, start, approve } = await cup()
  await draw(groups.id, teamIds)
  await start(groups.id)
  await world.playAll(groups.id)
  expect((await approve(groups.id, { advancing: 4 })).status).toBe(200)
  const advance = (to: string, ids: string[]) =>
    world.call('advanceStage', { as: world.as, params: { id: groups.id }, body: { teamIds: ids, to } })
  const { standings } = (await world.call('getStandings', { as: world.as, params: { id: groups.id } })).payload
  const order = standings.map((row) => row.tournamentTeamId)
  expect((await advance(winners.id, order.slice(0, 4))).payload.name).toBe('Winners')
  expect((await advance(losers.id, order.slice(4))).payload.name).toBe('Losers')
  await start(winners.id)
  await start(losers.id)
  await world.playAll(winners.id)
  await world.playAll(losers.id)
  expect((await approve(winners.id)).status).toBe(200)
  const running = (await world.call('getTournament', { as: world.as, params: { id } })).payload
  expect(running.state).toBe('InProgress')
  expect((await approve(losers.id, { order: [winners.id, losers.id] })).status).toBe(200)
  const { final } = (await world.call('getTeamStandings', { as: world.as, params: { id } })).payload
  expect(final.map((row) => row.stageName)).toEqual([...Array(4).fill('Winners'), ...Array(4).fill('Losers')])
  expect(final[0]).toMatchObject({ rank: 1, name: 'Team A', decidedBy: 'winner' })
  expect(final.every((row) => row.decidedBy)).toBe(true)
  const over = (await world.call('getTournament', { as: world.as, params: { id } })).payload
  expect(over).toMatchObject({ state: 'Completed', champion: 'Team A' })
})

test('with a stage to follow and nobody having said how many go on, a tie is not approved', async () => {
  const { groups, teamIds, draw, start, approve } = await cup()
  await draw(groups.id, teamIds)
  await start(groups.id)
  await world.playAll(groups.id)
  const asked = await approve(groups.id)
  expect(asked.envelope).toMatchObject({ code: 'standings.advancingUnknown', reason: { params: { stage: 'Winners' } } })
  expect((await approve(groups.id, { advancing: 3 })).envelope.code).toBe('standings.tieUnresolved')
  expect((await approve(groups.id, { advancing: 4 })).status).toBe(200)
  expect((await world.detail(groups.id)).advancing).toBe(4)
})

async function shared(result: 'Lose' | 'NotCheckedIn') {
  const prize = { champion: pool, firstRunnerUp: pool, secondRunnerUp: pool }
  const made = await world.running(4, { autoCompleteBracket: false }, result === 'Lose' ? { prize } : {})
  for (const name of ['G1-M1', 'G1-M2', 'G1-M3']) {
    const match = (await world.detail(made.stage.id)).brackets[0]?.matches.find((one) => one.identifier === name)
    if (!match) throw new Error(name)
    const isLost = name === 'G1-M3' && result !== 'Lose'
    const scores = match.teams.map((team, slot) => ({
      tournamentTeamId: team?.tournamentTeamId ?? '',
      totalScore: !isLost && slot === 0 ? 1 : 0,
      result: isLost ? ('NotCheckedIn' as const) : slot === 0 ? ('Win' as const) : ('Lose' as const),
    }))
    const params = { id: made.stage.id, matchId: match.bracketMatchId }
    await world.call('updateScore', { as: world.as, params, body: { scores } })
  }
  await world.call('completeBracket', { as: world.as, params: { id: made.stage.id, group: 1 } })
  const params = { id: made.stage.id }
  const approve = (body: object = {}) => world.call('approveStandings', { as: world.as, params, body })
  const final = async () =>
    (await world.call('getTeamStandings', { as: world.as, params: { id: made.id } })).payload.final
  const champion = async () =>
    (await world.call('getTournament', { as: world.as, params: { id: made.id } })).payload.champion
  return { ...made, approve, final, champion }
}

test('a shared place with a prize is approved with the prize divided, or named', async () => {
  const divided = await shared('Lose')
  expect((await divided.approve()).envelope.code).toBe('standings.tieUnresolved')
  expect((await divided.approve({ shared: 'split' })).status).toBe(200)
  expect((await divided.final()).map((row) => row.prize)).toEqual([
    { places: [1], among: 1 },
    { places: [2], among: 1 },
    { places: [3], among: 2 },
    { places: [3], among: 2 },
  ])
  const named = await shared('Lose')
  expect((await named.approve({ shared: 'named' })).envelope.code).toBe('standings.prizeToMissing')
  const fourth = named.teams.find((team) => team.name === 'Team D')?.tournamentTeamId ?? ''
  expect((await named.approve({ shared: 'named', prizeTo: [fourth] })).status).toBe(200)
  const rows = await named.final()
  expect(rows.filter((row) => row.rank === 3).map((row) => [row.name, row.prize?.places])).toEqual(
    expect.arrayContaining([
      ['Team D', [3]],
      ['Team C', undefined],
    ]),
  )
})

test('a final that nobody attended crowns nobody until somebody decides', async () => {
  const absent = await shared('NotCheckedIn')
  const refused = await absent.approve()
  expect(refused.envelope).toMatchObject({ code: 'standings.nobodyWon', reason: { params: { matches: ['G1-M3'] } } })
  expect((await absent.approve({ shared: 'none' })).status).toBe(200)
  expect(await absent.champion()).toBe('')
})
