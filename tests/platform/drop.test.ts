// A team leaves the running tournament, in every format (domain.md 4.7), and comes back.
import { expect, test } from 'vitest'
import type { StageFormat } from '../../src/contract/states.ts'
import { matchNamed, startWorld, type World } from './world.ts'

const { world } = await startWorld()

async function playing(format: StageFormat, teams = 4, of: Parameters<World['running']>[1] = {}) {
  const made = await world.running(teams, { format, ...of })
  const id = (name: string) => made.teams.find((team) => team.name === `Team ${name}`)?.tournamentTeamId ?? ''
  const drop = (name: string) =>
    world.call('dropTeam', { as: world.as, params: { tournamentTeamId: id(name) }, body: { reason: 'injured' } })
  const look = async (identifier: string) => matchNamed(await world.detail(made.stage.id), identifier)
  const results = async (identifier: string) => (await look(identifier)).scores.map((score) => score.result)
  const win = async (identifier: string, slot: 0 | 1 = 0) => world.win(made.stage.id, await look(identifier), slot)
  return { ...made, teamId: id, drop, look, results, win }
}

test('single elimination: its open match goes to the opponent, its room is aborted', async () => {
  const { drop, look, results, stage, teamId } = await playing('SingleElimination')
  const { bracketMatchId: matchId } = await look('G1-M1')
  await world.call('createMatchRoom', { as: world.as, params: { id: stage.id, matchId }, body: {} })
  const params = { tournamentTeamId: teamId('A') }
  expect(await world.dryRun('dropTeam', { params, body: {} })).toEqual([
    { code: 'consequence.teamDropped', params: { team: 'Team A' } },
    { code: 'consequence.forfeited', params: { teams: ['Team A'], match: 'G1-M1' } },
    { code: 'consequence.roomAborted', params: { match: 'G1-M1' } },
  ])
  expect((await drop('A')).payload.dropTime).toBeGreaterThan(0)
  expect(await results('G1-M1')).toEqual(['Forfeit', 'Win'])
  expect((await look('G1-M3')).teams[0]?.name).toBe('Team D')
  expect((await world.detail(stage.id)).dropped).toEqual([teamId('A')])
  expect((await drop('A')).envelope.code).toBe('team.dropped')
})

test('double elimination: it also loses where it arrives later, and its opponents go on', async () => {
  const { drop, results, look, win, stage } = await playing('DoubleElimination')
  await drop('B')
  expect(await results('G1-M2')).toEqual(['Forfeit', 'Win'])
  await win('G1-M1')
  // It came into the losers side by its forfeit and meets the loser of the other match there.
  expect((await look('G1-M4')).teams.map((team) => team?.name)).toEqual(['Team D', 'Team B'])
  expect(await results('G1-M4')).toEqual(['Win', 'Forfeit'])
  const over = await world.playAll(stage.id)
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  expect(over.brackets[0]?.state).toBe('PendingComplete')
  const { standings } = await world.detail(stage.id)
  expect(standings.find((row) => row.name === 'Team B')?.rank).toBe(4)
})

test('round robin: what was played stands, the rest is forfeited, and it is last whatever it had won', async () => {
  const { drop, win, results, stage, detail } = await playing('RoundRobin')
  const own = detail.brackets[0]?.matches.filter((match) => match.teams.some((team) => team?.name === 'Team A')) ?? []
  const [first, second, third] = own.map((match) => match.identifier)
  await win(first ?? '', 0)
  await win(second ?? '', 1)
  await drop('A')
  expect(await results(first ?? '')).toEqual(['Win', 'Lose'])
  expect(await results(third ?? '')).toContain('Forfeit')
  await world.playAll(stage.id)
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  const { standings } = await world.detail(stage.id)
  expect(standings.at(-1)).toMatchObject({ name: 'Team A', rank: 4, decidedBy: 'dropped' })
  expect(standings.at(-1)?.values.points).toBeGreaterThan(0)
})

test('round robin that annuls what teams that left have played: it counts for nobody, and it is said', async () => {
  const { drop, win, stage, detail } = await playing('RoundRobin', 4, { leavers: 'annul' })
  const [first] =
    detail.brackets[0]?.matches.filter((match) => match.teams.some((team) => team?.name === 'Team A')) ?? []
  await win(first?.identifier ?? '', first?.teams[0]?.name === 'Team A' ? 0 : 1)
  await drop('A')
  await world.playAll(stage.id)
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  const { standings } = await world.detail(stage.id)
  expect(standings.map(({ values }) => values.played)).toEqual([2, 2, 2, 0])
  expect(standings.at(-1)).toMatchObject({ name: 'Team A', rank: 4, values: { annulled: 1, points: 0 } })
})

test('free for all: the others play on until one is left; it is last', async () => {
  const { drop, look, results, teamId, stage } = await playing('FreeForAll', 3, { maxTeamsPerMatch: 3 })
  await drop('A')
  expect((await look('G1-M1')).state).toBe('Initial')
  const match = await look('G1-M1')
  const scores = match.teams.map((team) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: team?.tournamentTeamId === teamId('B') ? 5 : 0,
    result:
      ({ [teamId('A')]: 'Forfeit', [teamId('B')]: 'Win' } as const)[team?.tournamentTeamId ?? ''] ?? ('Lose' as const),
  }))
  const params = { id: stage.id, matchId: match.bracketMatchId }
  expect((await world.call('updateScore', { as: world.as, params, body: { scores } })).status).toBe(200)
  await world.call('resetScore', { as: world.as, params, body: {} })
  await drop('C')
  expect(await results('G1-M1')).toEqual(['Forfeit', 'Win', 'Forfeit'])
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  expect((await world.detail(stage.id)).standings.map((row) => row.name)[0]).toBe('Team B')
})

test('when both leave nobody has won, and somebody must decide', async () => {
  const { drop, results, look } = await playing('SingleElimination')
  await drop('A')
  const told = await drop('D')
  expect(told.status).toBe(200)
  // The match was won by forfeit before Team D left too: it loses where it had gone on to.
  expect(await results('G1-M1')).toEqual(['Forfeit', 'Win'])
  expect((await look('G1-M3')).teams[0]?.name).toBe('Team D')
  await drop('B')
  await drop('C')
  expect(await results('G1-M3')).toEqual(['Forfeit', 'Win'])
})

test('a win entered for a team that left counts, and the preview says that it wins although it left', async () => {
  const { drop, look, stage, teamId } = await playing('SingleElimination')
  await drop('A')
  const { bracketMatchId: matchId, teams } = await look('G1-M1')
  const scores = teams.map((team) => {
    const won = team?.tournamentTeamId === teamId('A')
    return {
      tournamentTeamId: team?.tournamentTeamId ?? '',
      totalScore: won ? 1 : 0,
      result: won ? 'Win' : 'Lose',
    } as const
  })
  const given = { params: { id: stage.id, matchId }, body: { scores } }
  const told = await world.dryRun('updateScore', given)
  expect(told).toContainEqual({ code: 'consequence.winnerLeft', params: { team: 'Team A', match: 'G1-M1' } })
})

test('it does not go on to the next stage, and one that was sent on before loses there from the start', async () => {
  const { id, stage, teams } = await world.open(4, { format: 'RoundRobin', advancing: 2 })
  const next = await world.stage(id, { name: 'Final' })
  const { as, call } = world
  await call('closeRegistration', { as, params: { id } })
  const ids = teams.map((team) => team.tournamentTeamId)
  await call('generateBrackets', { as, params: { id: stage.id }, body: { teamNum: 4, teamIds: ids } })
  await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  await world.playAll(stage.id)
  await call('completeBracket', { as, params: { id: stage.id, group: 1 } })
  await call('approveStandings', { as, params: { id: stage.id } })
  const proposed = async () =>
    (await call('previewAdvance', { as, params: { id: stage.id } })).payload.teams.map((team) => team.tournamentTeamId)
  const [first = '', second = ''] = await proposed()
  await call('dropTeam', { as, params: { tournamentTeamId: first }, body: {} })
  const [now, other = ''] = await proposed()
  expect(now).toBe(second)
  expect(other).not.toBe(first)
  const refused = await call('advanceStage', { as, params: { id: stage.id }, body: { teamIds: [first, second] } })
  expect(refused.envelope.code).toBe('team.dropped')
  await call('advanceStage', { as, params: { id: stage.id }, body: { teamIds: [second, other] } })
  await call('dropTeam', { as, params: { tournamentTeamId: other }, body: {} })
  const started = await call('finalizeStage', { as, params: { id: next.id }, body: { matches: [] } })
  expect(matchNamed(started.payload, 'G1-M1').scores.map((score) => score.result)).toEqual(['Win', 'Forfeit'])
})

test('before the tournament starts nothing is forfeited', async () => {
  const { teams } = await world.drawn(2)
  const params = { tournamentTeamId: teams[0]?.tournamentTeamId ?? '' }
  const refused = await world.call('dropTeam', { as: world.as, params, body: {} })
  expect(refused.envelope).toMatchObject({
    code: 'team.notStarted',
    reason: { unblock: `team withdraw-roster ${params.tournamentTeamId}` },
  })
})

const reinstate = (tournamentTeamId: string) =>
  world.call('reinstateTeam', { as: world.as, params: { tournamentTeamId } })
const toldOf = (tournamentTeamId: string) => world.dryRun('reinstateTeam', { params: { tournamentTeamId } })

test('it comes back: its forfeit is open again, and it can win the tournament', async () => {
  const { drop, results, look, win, stage, teamId } = await playing('SingleElimination')
  expect((await reinstate(teamId('A'))).envelope.code).toBe('team.notDropped')
  await drop('A')
  expect(await toldOf(teamId('A'))).toEqual([
    { code: 'consequence.teamReinstated', params: { team: 'Team A' } },
    { code: 'consequence.forfeitTakenBack', params: { match: 'G1-M1' } },
  ])
  expect((await reinstate(teamId('A'))).payload.dropTime).toBeNull()
  expect(await results('G1-M1')).toEqual([])
  expect((await look('G1-M3')).teams[0]).toBeNull()
  expect((await world.detail(stage.id)).dropped).toEqual([])
  for (const match of ['G1-M1', 'G1-M2', 'G1-M3']) await win(match)
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  expect((await world.detail(stage.id)).standings[0]?.name).toBe('Team A')
})

test('what was built on its forfeit stays', async () => {
  const { drop, results, win, teamId } = await playing('SingleElimination')
  await drop('A')
  await win('G1-M2')
  await win('G1-M3')
  expect(await toldOf(teamId('A'))).toContainEqual({
    code: 'consequence.forfeitStays',
    params: { match: 'G1-M1' },
  })
  await reinstate(teamId('A'))
  expect(await results('G1-M1')).toEqual(['Forfeit', 'Win'])
  expect(await results('G1-M3')).toEqual(['Win', 'Lose'])
})

test('double elimination: both of its forfeits are open again; with one built upon, it goes on in the losers side', async () => {
  const { drop, results, look, win, teamId } = await playing('DoubleElimination')
  await win('G1-M1')
  await drop('B')
  expect(await results('G1-M4')).toEqual(['Win', 'Forfeit'])
  await reinstate(teamId('B'))
  expect([await results('G1-M2'), await results('G1-M4')]).toEqual([[], []])
  expect((await look('G1-M4')).teams.map((team) => team?.name)).toEqual(['Team D', undefined])
  await drop('B')
  // The final of the winners side is played against the team that went on by the forfeit.
  await win('G1-M3')
  await reinstate(teamId('B'))
  expect(await results('G1-M2')).toEqual(['Forfeit', 'Win'])
  expect(await results('G1-M4')).toEqual([])
})

test('round robin: it is ranked by what it plays; its opponent that is still away has lost to it', async () => {
  const { drop, stage, teamId } = await playing('RoundRobin')
  await drop('A')
  await drop('B')
  await reinstate(teamId('A'))
  const { brackets } = await world.detail(stage.id)
  const between = brackets[0]?.matches.find(({ teams }) =>
    teams.every((team) => ['Team A', 'Team B'].includes(team?.name ?? '')),
  )
  expect(between?.scores.find((score) => score.tournamentTeamId === teamId('A'))?.result).toBe('Win')
  await world.playAll(stage.id)
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  const { standings } = await world.detail(stage.id)
  expect(standings.find(({ decidedBy }) => decidedBy === 'dropped')?.name).toBe('Team B')
  expect(standings.at(-1)?.name).toBe('Team B')
  // Back before the approval, it still stands where it was ranked, and that is said.
  expect(await toldOf(teamId('B'))).toContainEqual({
    code: 'consequence.rankedAsGone',
    params: { stage: stage.name },
  })
})
