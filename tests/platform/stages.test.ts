import { expect, test } from 'vitest'
import { matchNamed, startWorld } from './world.ts'

const { world } = await startWorld()

const codes = (reasons: readonly { code: string }[]) => reasons.map((reason) => reason.code.replace('consequence.', ''))

test('a stage gets the defaults of its format and game, and a place at the end', async () => {
  const { id } = await world.tournament({ game: 'League of Legends' })
  const first = await world.stage(id, { name: ' Groups ', format: 'RoundRobin' })
  const second = await world.stage(id, { name: 'Finals', thirdPlaceMatch: true })
  expect(first).toMatchObject({
    name: 'Groups',
    position: 1,
    state: 'Initial',
    pointsWin: 3,
    encounterTimes: 1,
    lolMap: 11,
    version: 1,
  })
  expect(second).toMatchObject({ position: 2, thirdPlaceMatch: true })
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload.formats).toEqual(['RoundRobin', 'SingleElimination'])
})

test.each([
  { why: 'no name', fields: { name: '' }, field: 'name' },
  { why: 'no group', fields: { groups: 0 }, field: 'groups' },
  { why: 'best of nothing', fields: { bestOf: 0 }, field: 'bestOf' },
  { why: 'no encounter', fields: { encounterTimes: 0 }, field: 'encounterTimes' },
  { why: 'a League of Legends map in another game', fields: { lolMap: 11 as const }, field: 'lolMap' },
  {
    why: 'a draw worth more than a win',
    fields: { format: 'RoundRobin' as const, pointsDraw: 4 },
    field: 'pointsDraw',
  },
])('refuses a stage with $why', async ({ fields, field }) => {
  const { id } = await world.tournament()
  const body = { name: 'Stage', format: 'SingleElimination' as const, ...fields }
  const reply = await world.call('createStage', { as: world.as, params: { id }, body })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.envelope.payload as object)).toEqual([field])
})

test('a stage is edited with the version that was seen; what shapes its brackets throws them away', async () => {
  const { stage } = await world.drawn(4)
  const seen = await world.detail(stage.id)
  const edit = (body: object) =>
    world.call('editStage', { as: world.as, params: { id: stage.id }, body: { version: seen.version, ...body } })
  expect((await edit({ version: seen.version + 5, name: 'X' })).envelope.payload).toHaveProperty('version')
  const renamed = (await edit({ name: 'Knock-out' })).payload
  expect(renamed).toMatchObject({ name: 'Knock-out', version: seen.version + 1, matchCount: 3 })
  const body = { version: renamed.version, thirdPlaceMatch: true }
  expect(codes(await world.dryRun('editStage', { params: { id: stage.id }, body }))).toEqual(['bracketsReplaced'])
  expect((await edit(body)).payload).toMatchObject({ thirdPlaceMatch: true, matchCount: 0 })
  expect((await world.detail(stage.id)).brackets).toEqual([])
})

test('deleting a stage moves the later ones up', async () => {
  const { id } = await world.tournament()
  const stages = []
  for (const name of ['One', 'Two', 'Three']) stages.push(await world.stage(id, { name }))
  const params = { id: stages[0]?.id ?? '' }
  expect(await world.dryRun('deleteStage', { params })).toEqual([
    { code: 'consequence.stageDeleted', params: { name: 'One', brackets: 0 } },
  ])
  expect((await world.call('deleteStage', { as: world.as, params })).status).toBe(200)
  const left = (await world.call('listStages', { as: world.as, params: { id } })).payload.stages
  expect(left.map(({ name, position }) => [name, position])).toEqual([
    ['Two', 1],
    ['Three', 2],
  ])
  expect((await world.call('getStage', { as: world.as, params })).status).toBe(404)
})

test('stages are fixed while the tournament runs', async () => {
  const { id, stage, detail } = await world.running(2)
  const { as, call } = world
  const params = { id: stage.id }
  const created = await call('createStage', { as, params: { id }, body: { name: 'X', format: 'RoundRobin' } })
  expect(created.envelope.code).toBe('stage.tournamentRunning')
  const edited = await call('editStage', { as, params, body: { version: detail.version, name: 'X' } })
  expect(edited.envelope.code).toBe('stage.tournamentRunning')
  expect((await call('deleteStage', { as, params })).envelope.code).toBe('stage.tournamentRunning')
})

test('finalizing starts the stage and the tournament, and says who goes through without play', async () => {
  const { id, stage } = await world.drawn(3)
  const params = { id: stage.id }
  const told = await world.dryRun('finalizeStage', { params, body: { matches: [] } })
  expect(told).toEqual([
    { code: 'consequence.stageStarted', params: { name: 'Playoffs', matches: 2 } },
    { code: 'consequence.pairings', params: { matches: ['G1-M2 Team B – Team C'] } },
    { code: 'consequence.byes', params: { teams: ['Team A'] } },
    { code: 'consequence.tournamentState', params: { from: 'CompleteRegistration', to: 'InProgress' } },
  ])
  const started = (await world.call('finalizeStage', { as: world.as, params, body: { matches: [] } })).payload
  expect(started).toMatchObject({ state: 'InProgress', matchCount: 2, completedCount: 0 })
  expect(matchNamed(started, 'G1-M1')).toMatchObject({ walkover: true, state: 'Completed' })
  expect(matchNamed(started, 'G1-M3').teams.map((team) => team?.name)).toEqual(['Team A', undefined])
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload.state).toBe('InProgress')
  const again = await world.call('finalizeStage', { as: world.as, params, body: { matches: [] } })
  expect(again.envelope.code).toBe('stage.alreadyFinalized')
})

test('the placement that is sent is what counts', async () => {
  const { stage, teams, detail } = await world.drawn(4)
  const ids = teams.map((team) => team.tournamentTeamId)
  const [one, two] = detail.brackets[0]?.matches ?? []
  const finalize = (first: (string | null)[], second: (string | null)[]) =>
    world.call('finalizeStage', {
      as: world.as,
      params: { id: stage.id },
      body: {
        matches: [
          { bracketMatchId: one?.bracketMatchId ?? '', tournamentTeamIds: first },
          { bracketMatchId: two?.bracketMatchId ?? '', tournamentTeamIds: second },
        ],
      },
    })
  const [a = '', b = '', c = '', d = ''] = ids
  expect((await finalize([a, a], [c, d])).envelope.code).toBe('stage.teamTwice')
  expect((await finalize([a, b], [b, d])).envelope.code).toBe('stage.teamTwice')
  expect((await finalize([a, '999999'], [c, d])).envelope.code).toBe('stage.foreignTeam')
  expect((await finalize([a, null], [null, null])).envelope.code).toBe('stage.invalidTeamCount')
  const started = (await finalize([d, c], [b, a])).payload
  expect(
    started.brackets[0]?.matches.slice(0, 2).map((match) => match.teams.map((team) => team?.tournamentTeamId)),
  ).toEqual([
    [d, c],
    [b, a],
  ])
})

test('a team that is not registered is left out, and says so when it stands in the bracket', async () => {
  const { stage, teams, id } = await world.drawn(3)
  const [team] = teams
  const params = { id: stage.id }
  await world.call('withdrawRoster', { as: world.as, params: { tournamentTeamId: team?.tournamentTeamId ?? '' } })
  const refused = await world.call('finalizeStage', { as: world.as, params, body: { matches: [] } })
  expect(refused.envelope).toMatchObject({ code: 'team.notPlaying', reason: { params: { team: 'Team A' } } })
  const left = (await world.detail(stage.id)).seeds
  expect(left).not.toContain(team?.tournamentTeamId)
  await world.call('generateBrackets', { as: world.as, params, body: { teamNum: 2, teamIds: left } })
  const told = await world.dryRun('finalizeStage', { params, body: { matches: [] } })
  expect(told).toContainEqual({ code: 'consequence.teamsLeftOut', params: { teams: ['Team A'] } })
  expect((await world.call('listTeams', { as: world.as, params: { id } })).payload.teams).toHaveLength(3)
})

test.each([
  { why: 'registration open', prepare: () => world.open(2), code: 'tournament.registrationOpen' },
  {
    why: 'nothing drawn',
    async prepare() {
      const made = await world.open(2)
      await world.call('closeRegistration', { as: world.as, params: { id: made.id } })
      return made
    },
    code: 'stage.notGenerated',
  },
  { why: 'too few teams', prepare: () => world.drawn(3, {}, { minTeams: 4 }), code: 'stage.belowMinimum' },
])('finalizing is refused with $why', async ({ prepare, code }) => {
  const { stage } = await prepare()
  const reply = await world.call('finalizeStage', { as: world.as, params: { id: stage.id }, body: { matches: [] } })
  expect([reply.status, reply.envelope.code]).toEqual([409, code])
})

test('two finalizations at once: one starts the stage, the other is refused', async () => {
  const { stage } = await world.drawn(4)
  const finalize = () => world.call('finalizeStage', { as: world.as, params: { id: stage.id }, body: { matches: [] } })
  const replies = await Promise.all([finalize(), finalize(), finalize()])
  expect(replies.map((reply) => reply.envelope.code ?? 'done').toSorted()).toEqual([
    'done',
    'stage.alreadyFinalized',
    'stage.alreadyFinalized',
  ])
})

test('the start can be taken back while nothing is played, and the tournament with it', async () => {
  const { id, stage, detail } = await world.running(3)
  const params = { id: stage.id }
  const told = await world.dryRun('unfinalizeStage', { params })
  expect(told).toEqual([
    { code: 'consequence.tournamentState', params: { from: 'InProgress', to: 'CompleteRegistration' } },
  ])
  const back = (await world.call('unfinalizeStage', { as: world.as, params })).payload
  expect(back.state).toBe('Initial')
  expect(matchNamed(back, 'G1-M1')).toMatchObject({ state: 'Initial', walkover: false })
  expect((await world.call('getTournament', { as: world.as, params: { id } })).payload.state).toBe(
    'CompleteRegistration',
  )
  await world.call('finalizeStage', { as: world.as, params, body: { matches: [] } })
  await world.win(stage.id, matchNamed(detail, 'G1-M2'))
  expect((await world.call('unfinalizeStage', { as: world.as, params })).envelope.code).toBe('stage.played')
})

test('a start is taken back to the seed order that is given, with the teams that did not play', async () => {
  const { id, stage, teams } = await world.open(5)
  const { as, call } = world
  const params = { id: stage.id }
  const order = teams.map((team) => team.tournamentTeamId)
  const [, second = '', , fourth = ''] = order
  await call('closeRegistration', { as, params: { id } })
  await call('addBracket', { as, params: { ...params, group: 1 }, body: { teamNum: 2 } })
  const { bracketMatchId } = matchNamed(await world.detail(stage.id), 'G1-M1')
  const matches = [{ bracketMatchId, tournamentTeamIds: [fourth, second] }]
  await call('finalizeStage', { as, params, body: { matches } })
  expect((await world.detail(stage.id)).seeds).toEqual([second, fourth])
  const unfinalize = (teamIds: string[]) => call('unfinalizeStage', { as, params, body: { teamIds } })
  expect((await unfinalize([second, '0'])).envelope.code).toBe('stage.foreignTeam')
  await unfinalize(order)
  expect(await world.detail(stage.id)).toMatchObject({ state: 'Initial', seeds: order })
})

test('teams go on to the next stage in the order given, which is drawn with them', async () => {
  const { id, stage } = await world.open(4, { name: 'Groups', format: 'RoundRobin', groups: 2, advancing: 1 })
  // A second stage can only be added before the tournament runs.
  const finals = await world.stage(id, { name: 'Finals' })
  const { as, call } = world
  await call('closeRegistration', { as, params: { id } })
  const { seeds } = await world.detail(stage.id)
  await call('generateBrackets', { as, params: { id: stage.id }, body: { teamNum: 4, groupNum: 2, teamIds: seeds } })
  await call('finalizeStage', { as, params: { id: stage.id }, body: { matches: [] } })
  const early = await call('advanceStage', { as, params: { id: stage.id }, body: { teamIds: seeds.slice(0, 2) } })
  expect(early.envelope.code).toBe('stage.notCompleted')
  expect((await call('finalizeStage', { as, params: { id: finals.id }, body: { matches: [] } })).envelope.code).toBe(
    'stage.notCompleted',
  )
  await world.playAll(stage.id)
  for (const group of [1, 2]) await call('completeBracket', { as, params: { id: stage.id, group } })
  await call('approveStandings', { as, params: { id: stage.id } })
  expect((await call('finalizeStage', { as, params: { id: finals.id }, body: { matches: [] } })).envelope.code).toBe(
    'stage.notAdvanced',
  )

  const preview = (await call('previewAdvance', { as, params: { id: stage.id } })).payload
  expect(preview).toMatchObject({ nextStageId: finals.id, teams: [{ seed: 1 }, { seed: 2 }] })
  const going = preview.teams.map((team) => team.tournamentTeamId).toReversed()
  const send = (teamIds: string[]) => call('advanceStage', { as, params: { id: stage.id }, body: { teamIds } })
  expect((await send([going[0] ?? '', going[0] ?? ''])).envelope.code).toBe('stage.teamTwice')
  expect((await send([going[0] ?? '', '999999'])).envelope.code).toBe('stage.foreignTeam')
  const told = await world.dryRun('advanceStage', { params: { id: stage.id }, body: { teamIds: going } })
  expect(told).toEqual([{ code: 'consequence.nextStageSeeded', params: { stage: 'Finals', teams: 2 } }])
  const next = (await send(going)).payload
  expect(next).toMatchObject({ id: finals.id, seeds: going, matchCount: 1 })
  expect(codes(await world.dryRun('advanceStage', { params: { id: stage.id }, body: { teamIds: going } }))).toEqual([
    'unseen',
    'bracketsReplaced',
    'nextStageSeeded',
  ])
  await call('finalizeStage', { as, params: { id: finals.id }, body: { matches: [] } })
  expect((await send(going)).envelope.code).toBe('stage.nextStarted')
})

test.each(['getStage', 'deleteStage', 'unfinalizeStage', 'previewAdvance', 'getStandings'] as const)(
  '%s answers 404 for a stage that is not there',
  async (name) => {
    expect((await world.call(name, { as: world.as, params: { id: '999999' } })).status).toBe(404)
  },
)

test('a double elimination of six counts the ten matches that are played, from its start to its end', async () => {
  const { stage, detail } = await world.running(6, { format: 'DoubleElimination' })
  expect([detail.matchCount, detail.completedCount]).toEqual([10, 0])
  const [first] = detail.brackets[0]?.matches.filter(({ teams }) => teams.every((team) => team !== null)) ?? []
  if (first) await world.win(stage.id, first)
  expect(await world.detail(stage.id)).toMatchObject({ matchCount: 10, completedCount: 1 })
  expect(await world.playAll(stage.id)).toMatchObject({ matchCount: 10, completedCount: 10 })
})
