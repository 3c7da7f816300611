import { expect, test } from 'vitest'
import type { Bracket } from '../../src/contract/bracket.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { matchNamed, startWorld } from './world.ts'

const { world } = await startWorld()

const seats = (bracket: Bracket | undefined) =>
  bracket?.matches.filter((match) => match.roundOf === bracket.matches[0]?.roundOf).flatMap((match) => match.teams)

const names = (brackets: readonly Bracket[]) =>
  brackets.map((bracket) =>
    seats(bracket)
      ?.map((team) => team?.name)
      .toSorted(),
  )

test('brackets are drawn in seed order, or empty without teams', async () => {
  const { stage, teams, detail } = await world.drawn(5)
  const [bracket] = detail.brackets
  expect(bracket?.matches).toHaveLength(7)
  expect(seats(bracket)?.map((team) => team?.name.at(-1) ?? '-')).toEqual(['A', '-', 'D', 'E', 'B', '-', 'C', '-'])
  expect(bracket?.matches.map((match) => match.identifier)).toEqual(Array.from({ length: 7 }, (_, i) => `G1-M${i + 1}`))
  expect(detail.seeds).toEqual(teams.map((team) => team.tournamentTeamId))
  const params = { id: stage.id }
  const empty = await world.call('generateBrackets', { as: world.as, params, body: { teamNum: 4 } })
  expect(seats(empty.payload.brackets[0])).toEqual([null, null, null, null])
  const ids = empty.payload.brackets.flatMap((one) => one.matches.map((match) => match.bracketMatchId))
  expect(new Set(ids).size).toBe(3)
})

test.each<{ format: StageFormat; teams: number; matches: number }>([
  { format: 'DoubleElimination', teams: 4, matches: 7 },
  { format: 'RoundRobin', teams: 4, matches: 6 },
  { format: 'FreeForAll', teams: 6, matches: 2 },
])('$format of $teams is drawn, started and played to its standings', async ({ format, teams, matches }) => {
  const { stage, detail } = await world.running(teams, { format, maxTeamsPerMatch: 3, autoCompleteBracket: true })
  expect(detail.brackets[0]?.matches).toHaveLength(matches)
  const over = await world.playAll(stage.id)
  expect(over.state).toBe('StandingPendingApproval')
  expect(over.standings).toHaveLength(teams)
})

test('drawing again throws away what was placed, and says so first', async () => {
  const { stage, teams } = await world.drawn(4)
  const params = { id: stage.id }
  const body = { teamNum: 4, groupNum: 2, teamIds: teams.map((team) => team.tournamentTeamId) }
  expect(await world.dryRun('generateBrackets', { params, body })).toEqual([
    { code: 'consequence.bracketsReplaced', params: { groups: 1, matches: 3 } },
  ])
  const { brackets } = (await world.call('generateBrackets', { as: world.as, params, body })).payload
  expect(brackets.map((bracket) => seats(bracket)?.map((team) => team?.name.at(-1)))).toEqual([
    ['A', 'D'],
    ['B', 'C'],
  ])
  expect((await world.detail(stage.id)).groups).toBe(2)
})

test('a team given twice is refused by its name', async () => {
  const { stage, teams } = await world.open(2)
  const [team] = teams
  const teamIds = [team?.tournamentTeamId ?? '', team?.tournamentTeamId ?? '']
  const reply = await world.call('generateBrackets', {
    as: world.as,
    params: { id: stage.id },
    body: { teamNum: 2, teamIds },
  })
  expect(reply.envelope).toMatchObject({ code: 'stage.teamTwice', reason: { params: { team: 'Team A' } } })
})

test('teams stay in the division of their registration group', async () => {
  const groups = [
    { name: 'East', maxTeams: 2 },
    { name: 'West', maxTeams: 2 },
  ]
  const { id, stage } = await world.open(0, { groups: 2 }, { maxTeams: 4, groups })
  const { as, call } = world
  for (const [name, group] of [
    ['W1', 2],
    ['W2', 2],
    ['E1', 1],
    ['E2', 1],
  ] as const) {
    const team = (await call('addTeam', { as, params: { id }, body: { name, group } })).payload
    await call('confirmRoster', { as, params: { tournamentTeamId: team.tournamentTeamId } })
  }
  const teamIds = (await world.detail(stage.id)).seeds
  const params = { id: stage.id }
  const drawn = await call('generateBrackets', { as, params, body: { teamNum: 4, teamIds, byRegistrationGroup: true } })
  expect(names(drawn.payload.brackets)).toEqual([
    ['E1', 'E2'],
    ['W1', 'W2'],
  ])
  const shuffled = await call('randomizeBrackets', { as, params, body: { teamIds, tournamentGroups: [1, 2] } })
  expect(names(shuffled.payload.brackets)).toEqual(names(drawn.payload.brackets))
  // §7: the groups say which of the teams are dealt.
  const east = await call('randomizeBrackets', { as, params, body: { teamIds, tournamentGroups: [1] } })
  expect(names(east.payload.brackets)).toEqual(names(drawn.payload.brackets))
})

test.each([
  { why: 'one team per division', body: { teamNum: 2, groupNum: 2 }, code: 'bracket.invalidTeamCount' },
  {
    why: 'a team of another tournament',
    body: { teamNum: 2, teamIds: ['999998', '999999'] },
    code: 'stage.foreignTeam',
  },
  { why: 'more teams than places', body: { teamNum: 2, teamIds: ['1', '2', '3'] }, code: 'bracket.tooManyTeams' },
  {
    why: 'registration groups where there are none',
    body: { teamNum: 2, byRegistrationGroup: true },
    code: 'team.noGroups',
  },
])('drawing is refused with $why', async ({ body, code }) => {
  const { stage } = await world.open(2)
  const reply = await world.call('generateBrackets', { as: world.as, params: { id: stage.id }, body })
  expect(reply.envelope.code).toBe(code)
})

test('shuffling deals every team once, into all divisions or into one', async () => {
  const { stage, teams } = await world.drawn(8, { format: 'RoundRobin', groups: 2 })
  const teamIds = teams.map((team) => team.tournamentTeamId)
  const params = { id: stage.id }
  const { brackets } = (await world.call('randomizeBrackets', { as: world.as, params, body: { teamIds } })).payload
  const sizes = brackets.map(
    (bracket) => new Set(bracket.matches.flatMap((match) => match.teams.map((t) => t?.name))).size,
  )
  expect(sizes).toEqual([4, 4])
  const own = brackets[0]?.matches.flatMap((match) => match.teams.map((team) => team?.tournamentTeamId ?? '')) ?? []
  const one = await world.call('randomizeBrackets', {
    as: world.as,
    params,
    body: { teamIds: [...new Set(own)], groupNum: 1 },
  })
  expect(one.payload.brackets[1]?.matches).toEqual(brackets[1]?.matches)
  const unknown = await world.call('randomizeBrackets', { as: world.as, params, body: { teamIds, groupNum: 9 } })
  expect(unknown.envelope.code).toBe('bracket.unknownDivision')
})

test('a division is added and deleted; the last one stays', async () => {
  const { stage } = await world.drawn(4)
  const { as, call } = world
  const params = (group: number) => ({ id: stage.id, group })
  const added = await call('addBracket', { as, params: params(2), body: { teamNum: 3 } })
  expect(added.payload.brackets.map((bracket) => [bracket.groupNumber, bracket.matches.length])).toEqual([
    [1, 3],
    [2, 3],
  ])
  expect((await call('addBracket', { as, params: params(2), body: { teamNum: 3 } })).envelope.code).toBe(
    'bracket.divisionExists',
  )
  expect(await world.dryRun('deleteBracket', { params: params(2) })).toEqual([
    { code: 'consequence.divisionDeleted', params: { group: 2, matches: 3 } },
  ])
  expect((await call('deleteBracket', { as, params: params(2) })).payload.brackets).toHaveLength(1)
  expect((await call('deleteBracket', { as, params: params(2) })).status).toBe(404)
  expect((await call('deleteBracket', { as, params: params(1) })).envelope.code).toBe('bracket.lastDivision')
})

test('teams are placed with the version that was seen', async () => {
  const { stage, teams, detail } = await world.drawn(4)
  const [bracket] = detail.brackets
  const [match] = bracket?.matches ?? []
  const edit = (body: object) =>
    world.call('editBracket', {
      as: world.as,
      params: { id: stage.id, group: 1 },
      body: { version: bracket?.version ?? 0, ...body },
    })
  const swapped = [teams[3]?.tournamentTeamId ?? '', teams[0]?.tournamentTeamId ?? '']
  const matches = [{ bracketMatchId: match?.bracketMatchId ?? '', tournamentTeamIds: swapped }]
  const edited = (await edit({ matches, roundSettings: [{ roundOf: 2, name: 'The last one' }] })).payload
  expect(edited.matches[0]?.teams.map((team) => team?.name)).toEqual(['Team D', 'Team A'])
  expect(edited.roundSettings).toEqual([{ roundOf: 2, name: 'The last one' }])
  expect(edited.version).toBe((bracket?.version ?? 0) + 1)
  expect((await edit({ matches })).envelope.payload).toHaveProperty('version')
  const version = edited.version
  const unknown = await edit({ version, matches: [{ bracketMatchId: '999999', tournamentTeamIds: [] }] })
  expect(unknown.envelope.code).toBe('match.unknown')
  expect((await edit({ version, roundSettings: [{ roundOf: 64, name: 'No' }] })).envelope.code).toBe('round.unknown')
})

test('a match that has not started takes teams of the stage', async () => {
  const { stage, teams } = await world.drawn(4)
  const { as, call } = world
  const params = { id: stage.id }
  const { brackets } = (await call('generateBrackets', { as, params, body: { teamNum: 4 } })).payload
  const first = brackets[0]?.matches[0]?.bracketMatchId ?? ''
  const assign = (matchId: string, teamIds: (string | null)[]) =>
    call('assignMatchTeams', { as, params: { id: stage.id, matchId }, body: { teamIds } })
  const [a = '', b = '', c = ''] = teams.map((team) => team.tournamentTeamId)
  expect((await assign(first, [a, b])).payload.matches[0]?.teams.map((team) => team?.name)).toEqual([
    'Team A',
    'Team B',
  ])
  expect((await assign(first, [a, a])).envelope.code).toBe('match.sameTeamTwice')
  expect((await assign(first, [a, b, c])).envelope.code).toBe('match.tooManyTeams')
  expect((await assign(first, [a, '999999'])).envelope.code).toBe('stage.foreignTeam')
  expect((await assign('999999', [a, b])).status).toBe(404)
})

test('a bracket is shown and hidden; the stage knows', async () => {
  const { stage } = await world.drawn(2)
  const params = { id: stage.id, group: 1 }
  const set = (visible: boolean) => world.call('setBracketVisibility', { as: world.as, params, body: { visible } })
  expect((await set(false)).envelope.code).toBe('bracket.alreadyHidden')
  expect((await set(true)).payload.visible).toBe(true)
  expect((await world.detail(stage.id)).visible).toBe(true)
  expect((await set(true)).envelope.code).toBe('bracket.alreadyShown')
  // Drawn again it stays shown.
  await world.call('generateBrackets', { as: world.as, params: { id: stage.id }, body: { teamNum: 2 } })
  expect((await world.detail(stage.id)).brackets[0]?.visible).toBe(true)
})

test('a round is renamed', async () => {
  const { stage } = await world.drawn(4)
  const rename = (roundOf: number, name: string | null) =>
    world.call('renameRound', { as: world.as, params: { id: stage.id, group: 1, roundOf }, body: { name } })
  expect((await rename(4, 'Semi-finals')).payload.roundSettings).toContainEqual({ roundOf: 4, name: 'Semi-finals' })
  expect((await rename(4, '  ')).status).toBe(400)
  expect((await rename(16, 'X')).envelope.code).toBe('round.unknown')
  // Named again, it stands where it stood.
  const named = (await rename(2, 'Final')).payload.roundSettings
  await rename(4, null)
  expect((await rename(4, 'Semi-finals')).payload.roundSettings).toEqual(named)
})

test('completing a bracket is possible once every match is over, and brings the standings', async () => {
  const { stage, detail } = await world.running(4)
  const params = { id: stage.id, group: 1 }
  await world.win(stage.id, matchNamed(detail, 'G1-M1'))
  const early = await world.call('completeBracket', { as: world.as, params })
  expect(early.envelope).toMatchObject({ code: 'bracket.matchesOpen', reason: { params: { left: 2 } } })
  const over = await world.playAll(stage.id)
  expect(over.brackets[0]?.state).toBe('PendingComplete')
  expect(await world.dryRun('completeBracket', { params })).toEqual([
    { code: 'consequence.bracketCompleted', params: { group: 1 } },
    { code: 'consequence.standingsGenerated', params: { stage: 'Playoffs' } },
  ])
  expect((await world.call('completeBracket', { as: world.as, params })).payload.state).toBe('Completed')
  expect((await world.call('completeBracket', { as: world.as, params })).envelope.code).toBe('bracket.completed')
  expect(await world.detail(stage.id)).toMatchObject({ state: 'StandingPendingApproval', completedCount: 3 })
})

test('advancing winners again changes nothing; it fills a slot that was emptied', async () => {
  const { stage, detail } = await world.running(4)
  const params = { id: stage.id, group: 1 }
  await world.win(stage.id, matchNamed(detail, 'G1-M1'))
  const before = (await world.detail(stage.id)).brackets[0]
  expect((await world.call('advanceWinners', { as: world.as, params })).payload).toEqual(before)
  const final = matchNamed(detail, 'G1-M3').bracketMatchId
  await world.call('resetMatch', { as: world.as, params: { id: stage.id, matchId: final }, body: {} })
  expect(matchNamed(await world.detail(stage.id), 'G1-M3').teams).toEqual([null, null])
  const filled = (await world.call('advanceWinners', { as: world.as, params })).payload
  expect(filled.matches[2]?.teams.map((team) => team?.name)).toEqual(['Team A', undefined])
})
