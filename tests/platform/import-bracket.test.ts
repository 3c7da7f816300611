import { expect, test } from 'vitest'
import { playedAsRecorded } from '../../src/platform/acts/import-play.ts'
import { drawnAsRecorded, seedNames } from '../../src/platform/acts/import-stage.ts'
import { bracketCsv, bracketJson } from '../../src/rules/bracket-sheet.ts'
import { recordedLosersOrders } from '../../src/rules/bracket/recorded.ts'
import { aStage } from '../support/builders.ts'
import { stageOf, tournamentRecord } from '../support/records.ts'
import { smallCups } from '../support/small-cups.ts'
import { matchNamed, startWorld } from './world.ts'

const { world } = await startWorld()

const send = (id: string, sheet: string, withResults = false) =>
  world.call('importBracket', { as: world.as, params: { id }, body: { sheet, withResults } })

const header = 'match,team1,score1,team2,score2\n'

test('a pasted sheet seats the teams, and says first what it throws away', async () => {
  const { stage } = await world.drawn(4)
  const sheet = 'match;team1;team2\nG1-M1;Team B;Team C\nG1-M2;team d;'
  const params = { id: stage.id }
  expect(await world.dryRun('importBracket', { params, body: { sheet } })).toEqual([
    { code: 'consequence.bracketsReplaced', params: { groups: 1, matches: 3 } },
    { code: 'consequence.teamsPlaced', params: { teams: 3 } },
  ])
  const placed = (await send(stage.id, sheet)).payload
  expect(placed.state).toBe('Initial')
  expect(matchNamed(placed, 'G1-M1').teams.map((team) => team?.name)).toEqual(['Team B', 'Team C'])
  expect(matchNamed(placed, 'G1-M2').teams.map((team) => team?.name)).toEqual(['Team D', undefined])
})

test('with results the stage is started and played as far as the sheet goes', async () => {
  const { id, stage } = await world.drawn(4)
  const sheet = `${header}G1-M1,Team A,2,Team D,1\nG1-M2,Team B,0,Team C,3\nG1-M3,,,,`
  const told = await world.dryRun('importBracket', { params: { id: stage.id }, body: { sheet, withResults: true } })
  expect(told).toContainEqual({ code: 'consequence.resultsEntered', params: { matches: 2 } })
  const running = (await send(stage.id, sheet, true)).payload
  expect(running).toMatchObject({ state: 'InProgress', completedCount: 2, matchCount: 3 })
  expect(matchNamed(running, 'G1-M3').teams.map((team) => team?.name)).toEqual(['Team A', 'Team C'])
  const tournament = await world.call('getTournament', { as: world.as, params: { id } })
  expect(tournament.payload.state).toBe('InProgress')
  expect((await send(stage.id, sheet)).envelope.code).toBe('stage.alreadyFinalized')
})

test('what is wrong is told line by line, in the caller’s language, and nothing is changed', async () => {
  const { stage } = await world.drawn(4)
  const before = await world.detail(stage.id)
  const sheet = `${header}G1-M1,Team A,2,Nobody,1\nG1-M2,Team B,x,Team A,\nG7-M1,,,,`
  const body = { sheet }
  const params = { id: stage.id }
  const reply = await world.call('importBracket', { as: world.as, params, body })
  expect([reply.status, reply.envelope.payload]).toEqual([
    400,
    {
      'sheet.2': ['No team of this stage is called Nobody.'],
      'sheet.3': [
        'score1: x is not a whole number, or too large or small.',
        'Team A is placed twice. Keep it in one place.',
      ],
      'sheet.4': ['There is no match G7-M1 in this stage.'],
    },
  ])
  const headers = { 'accept-language': 'zh-HK' }
  const chinese = await world.call('importBracket', { as: world.as, params, body, headers })
  expect(chinese.envelope.payload).toMatchObject({ 'sheet.2': ['這個階段沒有名為 Nobody 的隊伍。'] })
  const level = await send(stage.id, `${header}G1-M1,Team A,1,Team B,1\nG1-M2,Team C,,Team D,`, true)
  expect(level.envelope.payload).toEqual({ 'sheet.2': ['G1-M1: the teams must not have the same score.'] })
  expect((await send(stage.id, 'anything')).envelope.code).toBe('sheet.unreadable')
  expect(await world.detail(stage.id)).toEqual(before)
})

test('another way through the losers side is drawn only in double elimination, and only whole', async () => {
  const { stage, teams } = await world.drawn(8, { format: 'DoubleElimination' })
  const params = { id: stage.id }
  const draw = (losersOrders: number[][], of = params) =>
    world.call('generateBrackets', { as: world.as, params: of, body: { teamNum: teams.length, losersOrders } })
  // Losers round 2 straight instead of crossed.
  const { brackets } = (await draw([[0, 1]])).payload
  const straight = brackets[0]?.loserEdges.filter(([from]) => from === 4 || from === 5)
  expect(straight?.map(([, to]) => to)).toEqual([9, 10])
  expect((await draw([[0, 0]])).envelope.code).toBe('bracket.invalidLosersOrder')
  const single = await world.drawn(4)
  expect((await draw([[0]], { id: single.stage.id })).envelope.code).toBe('bracket.noLosersSide')
})

const vct = 'vct-2024-china-stage-2'

test.each([
  { file: vct, record: tournamentRecord(vct), stage: 3, what: '4 teams, one final', as: 'json' },
  { file: 'small cup', record: smallCups.playedReset, stage: 1, what: 'a played reset', as: 'csv' },
])(
  '$file ($what) is drawn, imported as $as and ends with its real placements',
  async ({ file, record, stage: position, as }) => {
    const recorded = stageOf(record, position)
    const grandFinal = recorded.grandFinalReset === false ? ('single' as const) : ('double' as const)
    const settings = { format: 'DoubleElimination' as const, bestOf: recorded.bestOf, grandFinal }
    const drawn = drawnAsRecorded(recorded, aStage({ ...settings, name: recorded.name }), 10, (name) => ({
      tournamentTeamId: name,
      name,
    }))
    const played = await playedAsRecorded(recorded.matches, aStage(settings), drawn, async () => undefined)
    expect(played.problems).toEqual([])
    const sheet = (as === 'csv' ? bracketCsv : bracketJson)({
      name: file,
      format: settings.format,
      brackets: played.brackets,
    })

    const only = {
      ...record,
      stages: [{ ...recorded, matches: [] }],
      teams: record.teams.filter(({ name }) => recorded.seeds.includes(name)),
    }
    const made = (
      await world.call('importTournament', { as: world.as, body: { record: only, until: 'start', game: 'Forts' } })
    ).payload
    const [stage] = (await world.call('listStages', { as: world.as, params: { id: made.id } })).payload.stages
    const params = { id: stage?.id ?? '' }
    const { teams } = (
      await world.call('listTeams', { as: world.as, params: { id: made.id }, query: { pageSize: 4096 } })
    ).payload
    const idOf = new Map(teams.map((team) => [team.name, team.tournamentTeamId]))
    const teamIds = seedNames(recorded).map((name) => idOf.get(name) ?? '')
    const body = {
      teamNum: teamIds.length,
      teamIds,
      losersOrders: recordedLosersOrders(recorded).map((order) => [...order]),
    }
    expect((await world.call('generateBrackets', { as: world.as, params, body })).status).toBe(200)
    const started = performance.now()
    const imported = (await send(params.id, sheet, true)).payload
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(imported.completedCount).toBe(recorded.matches.length)
    await world.call('completeBracket', { as: world.as, params: { ...params, group: 1 } })
    const { standings } = await world.detail(params.id)
    const levels = new Map<number, string[]>()
    for (const { rank, name } of standings) levels.set(rank, [...(levels.get(rank) ?? []), name])
    expect([...levels.values()].map((names) => names.toSorted())).toEqual(
      recorded.placements?.map((level) => level.toSorted()),
    )
  },
)
