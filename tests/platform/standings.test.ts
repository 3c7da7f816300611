import { expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

const { platform, world } = await startWorld()

/** A stage whose standings wait for approval. */
async function pending(
  teams: number,
  of: Parameters<World['running']>[1] = {},
  fields: Parameters<World['running']>[2] = {},
) {
  const made = await world.running(teams, { autoCompleteBracket: true, ...of }, fields)
  const { brackets } = await world.playAll(made.stage.id)
  const params = { id: made.stage.id }
  // One with a tie waits for a match that parts it; here it is completed as it is.
  for (const { groupNumber: group, state } of brackets)
    if (state === 'PendingComplete') await world.call('completeBracket', { as: world.as, params: { ...params, group } })
  const { standings } = (await world.call('getStandings', { as: world.as, params })).payload
  return { ...made, params, standings }
}

const pool = { kind: 'pool', currency: 'TWD', value: '1000.00' } as const
const threePrizes = { champion: pool, firstRunnerUp: pool, secondRunnerUp: pool }

test('standings come by themselves with the last bracket, each row with what decided it', async () => {
  const { standings } = await pending(4)
  expect(standings.map(({ rank, name, tied, decidedBy }) => [rank, name, tied, decidedBy])).toEqual([
    [1, 'Team A', false, null],
    [2, 'Team B', false, 'leftRound'],
    [3, 'Team C', true, 'leftRound'],
    [3, 'Team D', true, null],
  ])
})

test('before that there are none, and the way there is named', async () => {
  const { stage } = await world.running(2)
  const params = { id: stage.id }
  const { payload } = await world.call('getStandings', { as: world.as, params })
  expect(payload).toMatchObject({ state: 'NotReady', standings: [] })
  for (const name of ['approveStandings', 'generateStandings'] as const) {
    expect((await world.call(name, { as: world.as, params })).envelope.code).toBe('standings.notReady')
  }
  await world.playAll(stage.id)
  expect((await world.call('approveStandings', { as: world.as, params })).envelope.reason?.unblock).toBe(
    `bracket complete ${stage.id}/1`,
  )
})

test('approval is final and completes the tournament with its champion and ranking', async () => {
  const { id, params } = await pending(4)
  const operator = await platform.token('VenueCompanyAdmin')
  expect((await world.call('approveStandings', { as: operator, params })).status).toBe(403)
  expect(await world.dryRun('approveStandings', { params })).toEqual([
    { code: 'consequence.standingsFinal', params: { teams: 4 } },
    { code: 'consequence.tournamentState', params: { from: 'InProgress', to: 'Completed' } },
    { code: 'consequence.tournamentCompleted', params: { champion: ['Team A'] } },
  ])
  expect((await world.call('approveStandings', { as: world.as, params })).payload.state).toBe('Approved')
  for (const name of ['approveStandings', 'generateStandings'] as const) {
    expect((await world.call(name, { as: world.as, params })).envelope.code).toBe('standings.alreadyApproved')
  }
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload).toMatchObject({ state: 'Completed', champion: 'Team A' })
  const { stages, final } = (await world.call('getTeamStandings', { as: world.as, params: { id } })).payload
  expect(stages).toMatchObject([{ state: 'Completed', standings: [{ name: 'Team A' }, {}, {}, {}] }])
  expect(final.map(({ rank, name }) => [rank, name])).toEqual([
    [1, 'Team A'],
    [2, 'Team B'],
    [3, 'Team C'],
    [3, 'Team D'],
  ])
})

test('a tie on a place with a prize must be decided by hand first', async () => {
  const { params, standings } = await pending(4, {}, { prize: threePrizes })
  const refused = await world.call('approveStandings', { as: world.as, params })
  expect(refused.envelope).toMatchObject({
    code: 'standings.tieUnresolved',
    reason: { params: { teams: ['Team C', 'Team D'] } },
  })
  const ranks = (by: readonly number[]) =>
    standings.map((row, i) => ({ tournamentTeamId: row.tournamentTeamId, rank: by[i] ?? 0 }))
  const update = (entries: ReturnType<typeof ranks>) =>
    world.call('updateStandings', { as: world.as, params, body: { standings: entries } })
  expect((await update(ranks([1, 2, 3, 5]))).envelope.code).toBe('standings.invalidRanks')
  expect((await update(ranks([1, 2, 3, 4]).slice(1))).envelope.code).toBe('standings.teamsMissing')
  expect((await update([...ranks([1, 2, 3, 4]), ...ranks([1])])).envelope.code).not.toBeUndefined()
  expect((await update([])).status).toBe(400)
  const updated = (await update(ranks([1, 2, 4, 3]))).payload
  expect(updated.standings.map(({ name, rank, decidedBy }) => [name, rank, decidedBy])).toEqual([
    ['Team A', 1, null],
    ['Team B', 2, 'leftRound'],
    ['Team D', 3, 'manual'],
    ['Team C', 4, 'manual'],
  ])
  expect((await world.call('approveStandings', { as: world.as, params })).status).toBe(200)
})

test('computing again takes back an edit by hand', async () => {
  const { params, standings } = await pending(2)
  const entries = standings.map((row) => ({ tournamentTeamId: row.tournamentTeamId, rank: 3 - row.rank }))
  await world.call('updateStandings', { as: world.as, params, body: { standings: entries } })
  const again = (await world.call('generateStandings', { as: world.as, params })).payload
  expect(again.standings.map((row) => row.name)).toEqual(['Team A', 'Team B'])
})

test('many approvals at once: the tournament is completed once', async () => {
  const { id, params } = await pending(2)
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => world.call('approveStandings', { as: world.as, params })),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  const { entries } = (await world.call('listTournamentAudit', { as: world.as, params: { id } })).payload
  expect(entries.filter((entry) => entry.action === 'approveStandings' && entry.outcome === 'done')).toHaveLength(1)
})

test('round robin counts wins and draws', async () => {
  const { stage, detail } = await world.running(3, { format: 'RoundRobin', autoCompleteBracket: true })
  for (const match of detail.brackets[0]?.matches ?? []) {
    const draw = match.teams.some((team) => team?.name === 'Team C')
    const scores = match.teams.map((team) => ({
      tournamentTeamId: team?.tournamentTeamId ?? '',
      totalScore: draw ? 1 : team?.name === 'Team A' ? 2 : 0,
      result: draw ? ('Draw' as const) : team?.name === 'Team A' ? ('Win' as const) : ('Lose' as const),
    }))
    const params = { id: stage.id, matchId: match.bracketMatchId }
    expect((await world.call('updateScore', { as: world.as, params, body: { scores } })).status).toBe(200)
  }
  const { standings } = (await world.call('getStandings', { as: world.as, params: { id: stage.id } })).payload
  expect(standings.map(({ name, values }) => [name, values.points, values.win, values.draw])).toEqual([
    ['Team A', 4, 1, 1],
    ['Team C', 2, 0, 2],
    ['Team B', 1, 0, 1],
  ])
})

test('criteria are put in another order until the approval; ranks are computed anew, and those set by hand are told lost', async () => {
  const { stage, detail, teams } = await world.running(3, {
    format: 'RoundRobin',
    autoCompleteBracket: true,
    tieBreakers: ['points', 'scoreDifference'],
  })
  // Everybody beats one: 3:2, 2:0, 4:3.
  const points: Record<string, number> = { AB: 3, BA: 2, BC: 2, CB: 0, CA: 4, AC: 3 }
  const letter = (name = '') => name.slice(-1)
  for (const match of detail.brackets[0]?.matches ?? []) {
    const [home, away] = match.teams.map((team) => letter(team?.name))
    const own = points[`${home}${away}`] ?? 0
    const other = points[`${away}${home}`] ?? 0
    const scores = match.teams.map((team, slot) => ({
      tournamentTeamId: team?.tournamentTeamId ?? '',
      totalScore: slot === 0 ? own : other,
      result: own > other === (slot === 0) ? ('Win' as const) : ('Lose' as const),
    }))
    await world.call('updateScore', {
      as: world.as,
      params: { id: stage.id, matchId: match.bracketMatchId },
      body: { scores },
    })
  }
  const params = { id: stage.id }
  const order = (standings: readonly { name: string; rank: number }[]) =>
    standings.map(({ name, rank }) => `${rank}${letter(name)}`).join(' ')
  const first = (await world.call('getStandings', { as: world.as, params })).payload
  expect(order(first.standings)).toBe('1B 2A 3C')

  const body = { tieBreakers: ['points', 'scoreFor', 'scoreDifference'] as const }
  const as = await platform.token('VenueOperator')
  expect(
    (await world.call('setTieBreakers', { as, params, body: { tieBreakers: [...body.tieBreakers] } })).status,
  ).toBe(403)
  const set = (tieBreakers: string[]) =>
    world.call('setTieBreakers', { as: world.as, params, body: { tieBreakers: tieBreakers as ['points'] } })
  expect(order((await set([...body.tieBreakers])).payload.standings)).toBe('1A 2B 3C')
  expect((await world.detail(stage.id)).tieBreakers).toEqual(body.tieBreakers)
  expect((await set(['points', 'points'])).envelope.code).toBe('standings.criterionTwice')

  const entries = teams.map((team, i) => ({ tournamentTeamId: team.tournamentTeamId, rank: 3 - i }))
  await world.call('updateStandings', { as: world.as, params, body: { standings: entries } })
  expect(
    await world.dryRun('setTieBreakers', { params, body: { tieBreakers: ['points', 'scoreDifference'] } }),
  ).toEqual([
    { code: 'consequence.unseen' },
    { code: 'consequence.standingsGenerated', params: { stage: stage.name } },
    { code: 'consequence.manualRanksLost' },
  ])
  await world.call('approveStandings', { as: world.as, params })
  expect((await set(['points'])).envelope.code).toBe('standings.alreadyApproved')
})
