// The main job over the API: a real tournament from open registration to its real final ranking.
import { expect, test } from 'vitest'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { RecordedMatch, RecordedStage, TournamentRecord } from '../../src/contract/tournament-record.ts'
import { recordedSeeds } from '../../src/rules/bracket/recorded.ts'
import { decodeRecord } from '../../src/platform/seed/records/decode.ts'
import { fifaWorldCup2022 } from '../../src/platform/seed/records/fifa-world-cup-2022.ts'
import { lolWorlds2022 } from '../../src/platform/seed/records/lol-worlds-2022-knockout.ts'
import { startWorld } from './world.ts'

const { world } = await startWorld({
  environment: { ARENA_SEED: 'demo' },
  loadSeed: async () => (await import('../../src/platform/seed/seed.ts')).seed,
})

test('LoL Worlds 2022: from publication to DRX', async () => {
  const { call, as } = world
  const record = decodeRecord(lolWorlds2022)
  const id = await idOf('League of Legends World Championship 2022')
  await call('openRegistration', { as, params: { id } })
  const teams = record.teams.map(({ name, players }) => ({ name, players: players ?? [] }))
  const added = (await call('addTeams', { as, params: { id }, body: { teams } })).payload
  expect(added).toMatchObject({ okCount: 8, failCount: 0 })
  for (const { id: team } of added.results) {
    expect((await call('confirmRoster', { as, params: { tournamentTeamId: team ?? '' } })).payload.state).toBe(
      'Registered',
    )
  }
  await call('closeRegistration', { as, params: { id } })
  const [knockout] = (await call('listStages', { as, params: { id } })).payload.stages
  await place(id, knockout?.id ?? '', recordedSeeds(stageAt(record, 0)))
  await call('finalizeStage', { as, params: { id: knockout?.id ?? '' }, body: { matches: [] } })
  await play(stageAt(record, 0), knockout?.id ?? '')
  await completeAndApprove(knockout?.id ?? '')

  const { final } = (await call('getTeamStandings', { as, params: { id } })).payload
  expect(levels(final)).toEqual([
    ['DRX'],
    ['T1'],
    ['Gen.G', 'JD Gaming'],
    ['DWG KIA', 'EDward Gaming', 'Rogue', 'Royal Never Give Up'],
  ])
  expect((await call('getTournament', { as, params: { id } })).payload).toMatchObject({
    state: 'Completed',
    champion: 'DRX',
  })
})

test('FIFA World Cup 2022: eight groups, sixteen go on, Argentina wins', async () => {
  const { call, as } = world
  const record = decodeRecord(fifaWorldCup2022)
  const id = await idOf('FIFA World Cup 2022')
  await call('closeRegistration', { as, params: { id } })
  const [groups, knockout] = (await call('listStages', { as, params: { id } })).payload.stages
  const groupStage = groups?.id ?? ''
  const { seeds } = await world.detail(groupStage)
  const generated = await call('generateBrackets', {
    as,
    params: { id: groupStage },
    body: { teamNum: 32, teamIds: seeds, byRegistrationGroup: true },
  })
  expect(generated.payload.brackets).toHaveLength(8)
  await call('finalizeStage', { as, params: { id: groupStage }, body: { matches: [] } })
  await play(stageAt(record, 0), groupStage)
  await completeAndApprove(groupStage)

  const { standings } = (await call('getStandings', { as, params: { id: groupStage } })).payload
  for (const [i, division] of (stageAt(record, 0).groupPlacements ?? []).entries()) {
    const rows = standings.filter((row) => row.groupNumber === i + 1)
    expect(rows.map((row) => [row.name])).toEqual(division)
  }
  const preview = (await call('previewAdvance', { as, params: { id: groupStage } })).payload
  expect(preview.teams).toHaveLength(16)
  const byName = new Map(standings.map((row) => [row.name, row.tournamentTeamId]))
  const wanted = recordedSeeds(stageAt(record, 1)).map((name) => byName.get(name ?? '') ?? '')
  expect(preview.teams.map((team) => team.tournamentTeamId).toSorted()).toEqual(wanted.toSorted())
  const next = (await call('advanceStage', { as, params: { id: groupStage }, body: { teamIds: wanted } })).payload
  expect(next.id).toBe(knockout?.id)
  await call('finalizeStage', { as, params: { id: next.id }, body: { matches: [] } })
  await play(stageAt(record, 1), next.id)
  await completeAndApprove(next.id)

  const { final } = (await call('getTeamStandings', { as, params: { id } })).payload
  expect(final).toHaveLength(32)
  expect(levels(final.slice(0, 16))).toEqual([
    ['Argentina'],
    ['France'],
    ['Croatia'],
    ['Morocco'],
    ['Brazil', 'England', 'Netherlands', 'Portugal'],
    ['Australia', 'Japan', 'Poland', 'Senegal', 'South Korea', 'Spain', 'Switzerland', 'USA'],
  ])
  const done = (await call('getTournament', { as, params: { id } })).payload
  expect(done).toMatchObject({ state: 'Completed', champion: 'Argentina' })
})

async function idOf(name: string): Promise<string> {
  const { tournaments } = (await world.call('listTournaments', { as: world.as, query: { search: name } })).payload
  const found = tournaments.find((tournament) => tournament.name === name)
  if (!found) throw new Error(`${name} is not there`)
  return found.id
}

async function place(tournamentId: string, stageId: string, names: readonly (string | null)[]): Promise<void> {
  const { call, as } = world
  const { teams } = (await call('listTeams', { as, params: { id: tournamentId } })).payload
  const ids = new Map(teams.map((team) => [team.name, team.tournamentTeamId]))
  const teamIds = names.map((name) => ids.get(name ?? '') ?? '')
  await call('generateBrackets', { as, params: { id: stageId }, body: { teamNum: names.length, teamIds } })
}

/** Enters every recorded result as soon as its match has its teams. */
async function play(record: RecordedStage, stageId: string): Promise<void> {
  for (const played of record.matches) {
    const names = played.sides.map((side) => side.team)
    const match = (await world.detail(stageId)).brackets
      .flatMap((bracket) => bracket.matches)
      .find((other) => other.state !== 'Completed' && other.teams.every((team) => team && names.includes(team.name)))
    if (!match) throw new Error(`no match for ${names.join(' and ')}`)
    const reply = await world.call('updateScore', {
      as: world.as,
      params: { id: stageId, matchId: match.bracketMatchId },
      body: { scores: match.teams.map((team) => scoreOf(played, team?.name ?? '', team?.tournamentTeamId ?? '')) },
    })
    expect(reply.envelope.message).toBeUndefined()
  }
}

function scoreOf(played: RecordedMatch, name: string, tournamentTeamId: string) {
  const side = played.sides.findIndex((other) => other.team === name)
  const shootOut = played.penalties?.[side]
  return {
    tournamentTeamId,
    totalScore: played.sides[side]?.score ?? 0,
    result: played.sides[side]?.result ?? 'None',
    ...(shootOut !== undefined && { shootOut }),
  }
}

async function completeAndApprove(stageId: string): Promise<StageDetail> {
  const { call, as } = world
  for (const { groupNumber } of (await world.detail(stageId)).brackets) {
    const done = await call('completeBracket', { as, params: { id: stageId, group: groupNumber } })
    expect(done.payload.state).toBe('Completed')
  }
  expect((await world.detail(stageId)).state).toBe('StandingPendingApproval')
  expect((await call('approveStandings', { as, params: { id: stageId } })).payload.state).toBe('Approved')
  return world.detail(stageId)
}

function levels(ranking: readonly { rank: number; name: string }[]): string[][] {
  const byRank = new Map<number, string[]>()
  for (const { rank, name } of ranking) byRank.set(rank, [...(byRank.get(rank) ?? []), name])
  return [...byRank.values()].map((names) => names.toSorted())
}

function stageAt({ stages }: TournamentRecord, index: number): RecordedStage {
  const stage = stages[index]
  if (!stage) throw new Error(`the record has no stage ${index}`)
  return stage
}
