import { expect, test } from 'vitest'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { signIn } from '../support/authority.ts'
import { matchNamed, startWorld } from './world.ts'

const { platform, world } = await startWorld()

const waiting = async (tournamentId: string) => {
  const { rows } = (await world.call('listPendingApprovals', { as: world.as })).payload
  return rows.filter((row) => row.tournamentId === tournamentId)
}

test('a match without a winner, a bracket to complete and standings to approve wait for an administrator', async () => {
  const { id, stage, detail, tournament } = await world.running(4)
  expect(await waiting(id)).toEqual([])
  const match = matchNamed(detail, 'G1-M1')
  const scores = match.teams.map((team) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 0,
    result: 'NotCheckedIn' as const,
  }))
  const params = { id: stage.id, matchId: match.bracketMatchId }
  await world.call('updateScore', { as: world.as, params, body: { scores } })
  expect(await waiting(id)).toMatchObject([
    {
      kind: 'noWinner',
      tournamentName: tournament.name,
      stageId: stage.id,
      groupNumber: 1,
      bracketMatchId: match.bracketMatchId,
      identifier: 'G1-M1',
    },
  ])
  await world.win(stage.id, match)
  expect(await waiting(id)).toEqual([])
  await world.playAll(stage.id)
  expect(await waiting(id)).toMatchObject([{ kind: 'bracket', groupNumber: 1, bracketMatchId: null }])
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  // The two losing semi-finalists are level, which nothing depends on.
  expect(await waiting(id)).toMatchObject([{ kind: 'standings', stageName: stage.name, groupNumber: null }])
  await world.call('approveStandings', { as: world.as, params: { id: stage.id } })
  expect(await waiting(id)).toEqual([])
})

test('a match that is passed without play stands in the calendar no longer', async () => {
  const { id, stage, detail } = await world.running(4)
  const schedule = platform.store.now() + 3_600
  const rows = ['G1-M2', 'G1-M3'].map((name) => ({
    bracketMatchId: matchNamed(detail, name).bracketMatchId,
    schedule,
    venueId: null,
  }))
  await world.call('setSchedule', { as: world.as, params: { id }, body: { rows } })
  const query = { from: schedule, to: schedule }
  const shown = async () =>
    (await world.call('listEvents', { as: world.as, query })).payload.events
      .filter(({ tournamentId }) => tournamentId === id)
      .map(({ bracketMatchId }) => bracketMatchId)
  expect(new Set(await shown())).toEqual(new Set(rows.map(({ bracketMatchId }) => bracketMatchId)))
  const match = matchNamed(detail, 'G1-M1')
  const scores = match.teams.map((team) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 0,
    result: 'NotCheckedIn' as const,
  }))
  await world.call('updateScore', {
    as: world.as,
    params: { id: stage.id, matchId: match.bracketMatchId },
    body: { scores },
  })
  // The only semi-final with a winner sends its team on: the final is a walkover.
  await world.win(stage.id, matchNamed(detail, 'G1-M2'))
  expect(await shown()).toEqual([rows[0]?.bracketMatchId])
})

test('a round that is set to a time gives it to the matches that are played alone', async () => {
  const { id, stage, detail } = await world.running(6, { format: 'DoubleElimination' })
  const [bracket] = detail.brackets
  const { rows } = (await world.call('getSchedule', { as: world.as, params: { id } })).payload
  const played = new Set(rows.map(({ bracketMatchId }) => bracketMatchId))
  const unplayed = bracket?.matches.find(({ bracketMatchId, roundOf }) => roundOf < 0 && !played.has(bracketMatchId))
  const schedule = platform.store.now() + 7_200
  const params = { id: stage.id, group: 1, roundOf: unplayed?.roundOf ?? 0 }
  const told = await world.call('setRoundSetting', { as: world.as, params, body: { schedule, bestOf: 3 } })
  const after = told.payload.matches.filter(({ roundOf }) => roundOf === params.roundOf)
  expect(after.map((match) => match.schedule)).toEqual(
    after.map(({ bracketMatchId }) => (played.has(bracketMatchId) ? schedule : null)),
  )
  expect(after.some((match) => match.schedule === null)).toBe(true)
  const { events } = (await world.call('listEvents', { as: world.as, query: { from: schedule, to: schedule } })).payload
  const shown = events
    .filter(({ tournamentId }) => tournamentId === id)
    .map(({ bracketMatchId }) => bracketMatchId ?? '')
  expect(shown.filter((match) => !played.has(match))).toEqual([])
})

const pool = { kind: 'pool', currency: 'TWD', value: '1000.00' } as const

test.each([
  { what: 'a prize for the third', prizes: 3, kind: 'tie' },
  { what: 'prizes for two', prizes: 2, kind: 'standings' },
  { what: 'three who go on', prizes: 0, advancing: 3, kind: 'tie' },
  { what: 'four who go on', prizes: 3, advancing: 4, kind: 'standings' },
  { what: 'nobody having said how many go on', prizes: 0, advancing: null, kind: 'tie' },
])('a shared third place with $what waits as $kind', async ({ prizes, advancing, kind }) => {
  const [champion, firstRunnerUp, secondRunnerUp] = [1, 2, 3].map((place) => (place <= prizes ? pool : null))
  const prize = {
    champion: champion ?? null,
    firstRunnerUp: firstRunnerUp ?? null,
    secondRunnerUp: secondRunnerUp ?? null,
  }
  const made = await world.published({ prize }, { ...(advancing !== undefined && { advancing }) })
  const { id } = made.tournament
  await world.call('openRegistration', { as: world.as, params: { id } })
  const teams = await world.enter(id, 4)
  await world.call('closeRegistration', { as: world.as, params: { id } })
  if (advancing !== undefined) await world.stage(id, { name: 'Finals' })
  const params = { id: made.stage.id }
  const teamIds = teams.map((team) => team.tournamentTeamId)
  await world.call('generateBrackets', { as: world.as, params, body: { teamNum: 4, teamIds } })
  await world.call('finalizeStage', { as: world.as, params, body: { matches: [] } })
  await world.playAll(made.stage.id)
  await world.call('completeBracket', { as: world.as, params: { ...params, group: 1 } })
  expect(await waiting(id)).toMatchObject([{ kind }])
  // What waits as a tie is what approval refuses.
  const approved = await world.call('approveStandings', { as: world.as, params })
  expect(approved.status === 200).toBe(kind === 'standings')
})

test('a shared title waits as a tie where no prize is entered', async () => {
  const { id, stage } = await world.running(2, { format: 'RoundRobin' })
  const [match] = (await world.detail(stage.id)).brackets[0]?.matches ?? []
  const scores = (match?.teams ?? []).map((team) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 1,
    result: 'Draw' as const,
  }))
  const params = { id: stage.id, matchId: match?.bracketMatchId ?? '' }
  await world.call('updateScore', { as: world.as, params, body: { scores } })
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  expect(await waiting(id)).toMatchObject([{ kind: 'tie' }])
})

test('nothing of a cancelled tournament waits', async () => {
  const { id, stage } = await world.running(2)
  await world.playAll(stage.id)
  expect(await waiting(id)).toHaveLength(1)
  await world.call('cancelTournament', { as: world.as, params: { id }, body: {} })
  expect(await waiting(id)).toEqual([])
})

test('active are the tournaments between publication and completion', async () => {
  const early = await world.tournament()
  const { tournament } = await world.published()
  const cancelled = await world.published()
  await world.call('cancelTournament', { as: world.as, params: { id: cancelled.tournament.id }, body: {} })
  const { tournaments } = (await world.call('listActiveTournaments', { as: world.as })).payload
  const ids = tournaments.map((one) => one.id)
  expect(ids).toContain(tournament.id)
  expect(ids).not.toContain(early.id)
  expect(ids).not.toContain(cancelled.tournament.id)
})

test('how many are active is said beside the first of them', async () => {
  const before = (await world.call('listActiveTournaments', { as: world.as })).payload
  await world.published()
  const after = (await world.call('listActiveTournaments', { as: world.as })).payload
  expect(after.rowCount).toBe(before.rowCount + 1)
  expect(after.tournaments.length).toBe(Math.min(50, after.rowCount))
})

test('the history of a part has what was done in it, without what was refused, and knows names', async () => {
  const { id, stage } = await world.running(2)
  const list = async (query: object) =>
    (await world.call('listTournamentAudit', { as: world.as, params: { id }, query })).payload.entries
  const of = `stage:${stage.id}`
  await world.call('finalizeStage', { as: world.as, params: { id: stage.id }, body: { matches: [] } })
  const [refused] = await list({})
  expect(refused?.outcome).not.toBe('done')
  const done = await list({ outcome: 'done', within: of })
  expect(done[0]).toMatchObject({ action: 'finalizeStage', outcome: 'done', names: { [of]: stage.name } })
  expect(done.map((entry) => entry.action)).not.toContain('confirmRoster')
  await world.playAll(stage.id)
  const [played] = await list({ outcome: 'done' })
  expect(played?.names[played.target]).toMatch(/^G1-M1 .+ – .+$/)
  expect(await list({ within: played?.target })).toHaveLength(1)
  const [team] = await list({ action: 'confirmRoster' })
  expect(team?.names[team.target]).toBeTruthy()
})

test('the history of a tournament is newest first, and found by action and by word', async () => {
  const { id, stage } = await world.running(2)
  const list = async (query: object) =>
    (await world.call('listTournamentAudit', { as: world.as, params: { id }, query })).payload
  const all = await list({})
  expect(all.entries.at(0)).toMatchObject({ action: 'finalizeStage', target: `stage:${stage.id}`, outcome: 'done' })
  expect(all.entries.at(0)?.consequences[0]?.code).toBe('consequence.stageStarted')
  expect(all.entries.at(-1)?.action).toBe('createTournament')
  expect((await list({ action: 'confirmRoster' })).rowCount).toBe(2)
  expect((await list({ search: 'GENERATE' })).entries.map((entry) => entry.action)).toEqual(['generateBrackets'])
  expect((await list({ page: 2, pageSize: 1, sort: 'time' })).entries).toHaveLength(1)
})

test('of what waits each reader is told what is at the own venues, in the list and in its number', async () => {
  await platform.store.db
    .insert(venues)
    .values(['here', 'there'].map((id) => ({ id, venueCompanyId: id, name: `Hall ${id}` })))
  const of = async (venueId: string, role: 'VenueOperator' | 'VenueCompanyAdmin' = 'VenueOperator') => {
    const { token } = await signIn(platform, role, { venueCompanyId: venueId, venueId })
    const { rows } = (await world.call('listPendingApprovals', { as: token })).payload
    const { pending } = (await world.call('getCounts', { as: token })).payload
    const listed = Object.keys(pending).map((kind) => [kind, rows.filter((row) => row.kind === kind).length])
    expect(pending).toEqual(Object.fromEntries(listed))
    return rows.map(({ kind, tournamentId }) => ({ kind, tournamentId }))
  }
  const { id, stage, detail } = await world.running(4)
  const held = (venueIds: string[]) =>
    world.call('setTournamentVenues', { as: world.as, params: { id }, body: { venueIds } })
  await held(['here', 'there'])
  const match = matchNamed(detail, 'G1-M1')
  const set = { bracketMatchId: match.bracketMatchId, schedule: null, venueId: 'here' }
  await world.call('setSchedule', { as: world.as, params: { id }, body: { rows: [set] } })
  const scores = match.teams.map((team) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 0,
    result: 'NotCheckedIn' as const,
  }))
  const params = { id: stage.id, matchId: match.bracketMatchId }
  await world.call('updateScore', { as: world.as, params, body: { scores } })
  // The match has a venue of its own.
  const undecided = [{ kind: 'noWinner', tournamentId: id }]
  expect([await of('here'), await of('here', 'VenueCompanyAdmin'), await of('there')]).toEqual([
    undecided,
    undecided,
    [],
  ])
  await world.win(stage.id, match)
  await world.playAll(stage.id)
  const bracket = [{ kind: 'bracket', tournamentId: id }]
  expect([await of('here'), await of('there')]).toEqual([bracket, bracket])
  await world.call('completeBracket', { as: world.as, params: { id: stage.id, group: 1 } })
  await held(['there'])
  expect([await of('here'), await of('there')]).toEqual([[], [{ kind: 'standings', tournamentId: id }]])
})

test('a reader without a role sees nothing', async () => {
  const nobody = await platform.token('Unknown')
  for (const name of ['listPendingApprovals', 'listActiveTournaments'] as const) {
    expect((await world.call(name, { as: nobody })).status).toBe(403)
  }
})
