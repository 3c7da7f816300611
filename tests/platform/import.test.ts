import * as v from 'valibot'
import { expect, test } from 'vitest'
import { TournamentRecord } from '../../src/contract/tournament-record.ts'
import { recordSampleText } from '../../src/contract/record-sample.ts'
import { decodeRecord } from '../../src/platform/seed/records/decode.ts'
import { lolWorlds2022 } from '../../src/platform/seed/records/lol-worlds-2022-knockout.ts'
import { vct2024ChinaStage2 } from '../../src/platform/seed/records/vct-2024-china-stage-2.ts'
import { tournamentRecord } from '../support/records.ts'
import { lobbyPoints, smallCups } from '../support/small-cups.ts'
import { startWorld } from './world.ts'

const { world } = await startWorld()

/** Games that the platform has under another name or not at all. */
const gameOf = ({ game }: TournamentRecord) =>
  ({ 'Association football': 'FIFA 21', 'Super Smash Bros. Ultimate': 'Forts', 'Apex Legends': 'Forts' })[game]

const importing = (record: TournamentRecord, until: 'registration' | 'start' | 'end', game = gameOf(record)) =>
  world.call('importTournament', { as: world.as, body: { record, until, ...(game && { game }) } })

async function finalOf(id: string): Promise<string[][]> {
  const { final } = (await world.call('getTeamStandings', { as: world.as, params: { id } })).payload
  const byRank = new Map<number, string[]>()
  for (const { rank, name } of final) byRank.set(rank, [...(byRank.get(rank) ?? []), name])
  return [...byRank.values()].map((names) => names.toSorted())
}

/** Every stage whose places are on record, division by division. */
async function expectOfficialPlaces(id: string, record: TournamentRecord): Promise<void> {
  const { stages } = (await world.call('getTeamStandings', { as: world.as, params: { id } })).payload
  for (const [index, { placements, groupPlacements }] of record.stages.entries()) {
    for (const [division, official] of (groupPlacements ?? (placements ? [placements] : [])).entries()) {
      const levels = new Map<number, string[]>()
      for (const { groupNumber, rank, name } of stages[index]?.standings ?? []) {
        if (groupNumber === division + 1) levels.set(rank, [...(levels.get(rank) ?? []), name])
      }
      expect(sorted([...levels.values()])).toEqual(sorted(official))
    }
  }
}

const sorted = (levels: readonly (readonly string[])[] = []) => levels.map((level) => level.toSorted())
const lol = decodeRecord(lolWorlds2022)

test('until registration: teams with confirmed rosters, registration open, nothing drawn', async () => {
  const made = (await importing(lol, 'registration')).payload
  expect(made).toMatchObject({
    state: 'OpenRegistration',
    region: ['All'],
    starters: 5,
    teamCount: 8,
    registeredCount: 8,
    formats: ['SingleElimination'],
  })
  const { teams } = (await world.call('listTeams', { as: world.as, params: { id: made.id } })).payload
  expect(teams.find((team) => team.name === 'T1')?.players.map((player) => player.nickname)).toEqual([
    'Zeus',
    'Oner',
    'Faker',
    'Gumayusi',
    'Keria',
  ])
  const [stage] = (await world.call('listStages', { as: world.as, params: { id: made.id } })).payload.stages
  expect(stage).toMatchObject({ state: 'Initial', bestOf: 5, matchCount: 0 })
})

test('until the start: drawn as it was drawn, ready to be finalized', async () => {
  const made = (await importing(lol, 'start')).payload
  expect(made.state).toBe('CompleteRegistration')
  const [stage] = (await world.call('listStages', { as: world.as, params: { id: made.id } })).payload.stages
  const { brackets } = await world.detail(stage?.id ?? '')
  expect(brackets[0]?.matches.slice(0, 4).map((match) => match.teams.map((team) => team?.name))).toEqual([
    ['JD Gaming', 'Rogue'],
    ['T1', 'Royal Never Give Up'],
    ['Gen.G', 'DWG KIA'],
    ['DRX', 'EDward Gaming'],
  ])
  const started = await world.call('finalizeStage', {
    as: world.as,
    params: { id: stage?.id ?? '' },
    body: { matches: [] },
  })
  expect(started.payload.state).toBe('InProgress')
})

test('until the end: a group stage, a round whose winners go on, and a double elimination', async () => {
  const made = (await importing(decodeRecord(vct2024ChinaStage2), 'end')).payload
  expect(made).toMatchObject({
    state: 'Completed',
    champion: 'EDward Gaming',
    formats: ['RoundRobin', 'SingleElimination', 'DoubleElimination'],
  })
  const { stages } = (await world.call('listStages', { as: world.as, params: { id: made.id } })).payload
  expect(
    stages.map(({ state, groups, matchCount, completedCount }) => [state, groups, matchCount, completedCount]),
  ).toEqual([
    ['Completed', 2, 25, 25],
    ['Completed', 2, 2, 2],
    ['Completed', 1, 6, 6],
  ])
  expect((await finalOf(made.id)).slice(0, 4)).toEqual([
    ['EDward Gaming'],
    ['FunPlus Phoenix'],
    ['Trace Esports'],
    ['Bilibili Gaming'],
  ])
})

test('what the record does not hold stays to be played', async () => {
  const [stage] = lol.stages
  if (!stage) throw new Error('no stage')
  const half = { ...lol, stages: [{ ...stage, matches: stage.matches.filter((match) => match.round < 2) }] }
  const made = (await importing(half, 'end')).payload
  expect(made).toMatchObject({ state: 'InProgress', champion: null })
  const [running] = (await world.call('listStages', { as: world.as, params: { id: made.id } })).payload.stages
  expect(running).toMatchObject({ state: 'InProgress', matchCount: 7, completedCount: 4 })
})

test.each([
  { why: 'an unknown game', change: { game: 'Chess' }, field: 'record.game' },
  { why: 'no name', change: { name: ' ' }, field: 'record.name' },
  { why: 'a team given twice', change: { teams: [...lol.teams, { name: 'ｔ1' }] }, field: 'record.teams' },
  { why: 'a stage of strangers', change: { teams: lol.teams.slice(1) }, field: 'record.stages.0.seeds' },
])('a record with $why is refused', async ({ change, field }) => {
  const reply = await importing({ ...lol, ...change }, 'start')
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.envelope.payload as object)).toEqual([field])
})

const knockOuts = [
  { file: 'lol-worlds-2022-knockout', champion: 'DRX' },
  { file: 'vct-2024-china-stage-2', champion: 'EDward Gaming' },
  { file: 'fifa-world-cup-2022', champion: 'Argentina' },
] as const

test.each([
  ...knockOuts.map((one) => ({ ...one, record: tournamentRecord(one.file) })),
  { file: 'small cup with byes', champion: 'Bittern', record: smallCups.byesAndForfeit },
  { file: 'small cup with a reset', champion: 'Avocet', record: smallCups.playedReset },
])('$file ends as it did', async ({ record, champion }) => {
  const made = (await importing(record, 'end')).payload
  expect(made).toMatchObject({ state: 'Completed', champion, teamCount: record.teams.length })
  const last = sorted(record.stages.at(-1)?.placements)
  expect((await finalOf(made.id)).slice(0, last.length)).toEqual(last)
  await expectOfficialPlaces(made.id, record)
})

test('a round robin ends with its official table', async () => {
  const made = (await importing(smallCups.tiesOfTwo, 'end')).payload
  expect(await finalOf(made.id)).toEqual(sorted(smallCups.tiesOfTwo.stages[0]?.groupPlacements?.[0]))
})

test('lobbies have the sums of their games', async () => {
  const made = (await importing(smallCups.lobbies, 'end')).payload
  const { stages } = (await world.call('getTeamStandings', { as: world.as, params: { id: made.id } })).payload
  const sums = lobbyPoints.map((_, index) => stages[0]?.standings.filter((row) => row.groupNumber === index + 1) ?? [])
  expect(sums.map((rows) => Object.fromEntries(rows.map(({ name, values }) => [name, values.totalScore])))).toEqual(
    lobbyPoints,
  )
  await expectOfficialPlaces(made.id, smallCups.lobbies)
})

const told = (record: TournamentRecord, until: 'start' | 'end' = 'end') =>
  world.dryRun('importTournament', { body: { record, until, ...(gameOf(record) && { game: gameOf(record) }) } })

/** Which fields are refused, and every sentence about them. */
async function problemsOf(record: TournamentRecord, until: 'start' | 'end' = 'end') {
  const reply = await importing(record, until)
  expect(reply.status).toBe(400)
  return { fields: Object.keys(reply.envelope.payload as object), text: reply.text }
}

const [knockOut] = lol.stages
if (!knockOut) throw new Error('no stage')

test('a game the platform does not have is asked for, not guessed', async () => {
  const record = { ...lol, game: 'Apex Legends' }
  const refused = await world.call('importTournament', { as: world.as, body: { record, until: 'start' } })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Apex Legends')
  expect(refused.text).toContain('Valorant')
  const taken = await world.call('importTournament', { as: world.as, body: { record, until: 'start', game: 'Forts' } })
  expect(taken.payload.game).toBe('Forts')
})

test('two lines exchanged in the file refuse it whole, with stage, teams and lines', async () => {
  const lines = [...(knockOut.bracketOrder ?? [])]
  const [first, , third] = lines
  lines[0] = third ?? null
  lines[2] = first ?? null
  const before = (await world.call('listTournaments', { as: world.as })).payload.rowCount
  const { fields, text } = await problemsOf({ ...lol, stages: [{ ...knockOut, bracketOrder: lines }] })
  expect(fields.every((field) => field.startsWith('record.stages.0.matches.'))).toBe(true)
  expect(fields.length).toBeGreaterThan(2)
  expect(text).toContain(`${knockOut.name}, round 1`)
  expect(text).toContain('JD Gaming')
  expect(text).toContain('lines 3, 2')
  expect((await world.call('listTournaments', { as: world.as })).payload.rowCount).toBe(before)
})

test('a win at equal scores says how it was decided, or names stage, teams and match', async () => {
  const level = knockOut.matches.map((match, index) =>
    index === 0 ? { ...match, sides: match.sides.map((side) => ({ ...side, score: 2 })), bestOf: 3 } : match,
  )
  const record = { ...lol, stages: [{ ...knockOut, matches: level }] }
  const { fields, text } = await problemsOf(record)
  expect(fields).toEqual(['record.stages.0.matches.0'])
  expect(text).toContain(`${knockOut.name}, round 1, ${level[0]?.sides.map((side) => side.team).join(' – ')}`)
  const decided = level.map((match, index) => (index === 0 ? { ...match, bestOf: 4, decidedBy: 'jury' } : match))
  const made = (await importing({ ...lol, stages: [{ ...knockOut, matches: decided }] }, 'end')).payload
  expect(made.champion).toBe('DRX')
})

test('lobbies without a list of groups are told by who met, and an exclusion stays one', async () => {
  const names = 'ABCDEFGH'.split('')
  const game = (id: string, teams: string[], scores: number[], out?: string) => ({
    id,
    round: 1,
    sides: teams.map((team, i) => ({
      team,
      score: scores[i] ?? 0,
      result: team === out ? ('Foul' as const) : i === 0 ? ('Win' as const) : ('Lose' as const),
    })),
  })
  const record: TournamentRecord = {
    ...lol,
    teams: names.map((name) => ({ name })),
    format: 'FreeForAll',
    stages: [
      {
        name: 'Lobbies',
        format: 'FreeForAll',
        bestOf: 1,
        seeds: names,
        maxTeamsPerMatch: 4,
        matches: [game('1', ['A', 'C', 'E', 'G'], [10, 5, 50, 1], 'E'), game('2', ['B', 'D', 'F', 'H'], [7, 6, 5, 4])],
      },
    ],
  }
  const made = (await importing(record, 'end')).payload
  const { stages } = (await world.call('getTeamStandings', { as: world.as, params: { id: made.id } })).payload
  const places = (group: number) =>
    stages[0]?.standings.filter((row) => row.groupNumber === group).map((row) => `${row.rank} ${row.name}`)
  expect(places(1)).toEqual(['1 A', '2 C', '3 G', '4 E'])
  expect(places(2)).toEqual(['1 B', '2 D', '3 F', '4 H'])
})

test('standard seeding without lines is drawn 1 against the last', async () => {
  const { bracketOrder: _lines, ...bare } = knockOut
  const seeds = 'ABCDEFGH'.split('').slice(0, 6)
  const record = {
    ...lol,
    teams: seeds.map((name) => ({ name })),
    stages: [{ ...bare, seeds, seeding: 'standard' as const, matches: [] }],
  }
  const made = (await importing(record, 'start')).payload
  const [stage] = (await world.call('listStages', { as: world.as, params: { id: made.id } })).payload.stages
  const [bracket] = (await world.detail(stage?.id ?? '')).brackets
  expect(bracket?.matches.slice(0, 4).map((match) => match.teams.map((team) => team?.name ?? '-').join(''))).toEqual([
    'A-',
    'DE',
    'B-',
    'CF',
  ])
})

test('the final order of the record is the final ranking, and everything done is told', async () => {
  const order = lol.teams.map(({ name }) => [name])
  const record = { ...lol, region: ['Europe'], placements: order }
  const consequences = await told(record)
  expect(consequences).toEqual([
    { code: 'consequence.imported', params: { teams: 8, stages: 1, matches: 7 } },
    { code: 'consequence.recordRegion', params: { recorded: ['Europe'] } },
    { code: 'consequence.recordStage', params: { stage: knockOut.name, teams: 8, matches: 7, played: 7 } },
    { code: 'consequence.recordRanking', params: { teams: 8 } },
  ])
  const made = (await importing(record, 'end')).payload
  expect(await finalOf(made.id)).toEqual(order)
  expect(made.champion).toBe(order[0]?.[0])
})

test('official places say what they replaced, and descriptive fields are no problem', async () => {
  const vct = { ...tournamentRecord('vct-2024-china-stage-2'), licence: 'facts', source: 'public record' }
  const consequences = await told(vct)
  expect(consequences.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['consequence.recordStage', 'consequence.recordPlaces']),
  )
})

test('the example that help prints is a file that can be imported', async () => {
  const record = v.parse(TournamentRecord, JSON.parse(recordSampleText()))
  const made = (await importing(record, 'end')).payload
  expect(made).toMatchObject({ state: 'Completed', champion: 'Alpha', game: 'Valorant', region: ['Hong Kong'] })
  expect(await finalOf(made.id)).toEqual([['Alpha'], ['Bravo'], ['Delta']])
})
