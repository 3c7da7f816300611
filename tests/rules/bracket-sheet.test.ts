import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bracket } from '../../src/contract/bracket.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import { placementsIn, playSheet, whyNotImportBracket, withSheetSettings } from '../../src/rules/bracket-import.ts'
import { bracketCsv, bracketJson, readBracketSheet, type BracketSheet } from '../../src/rules/bracket-sheet.ts'
import { placeTeams } from '../../src/rules/bracket/generate.ts'
import { startBracket } from '../../src/rules/bracket/progress.ts'
import { applyScores } from '../../src/rules/bracket/results.ts'
import { addAdditionalMatch } from '../../src/rules/bracket/additional.ts'
import { anAsking, aStageView } from '../support/builders.ts'
import { randomFrom } from '../support/random.ts'
import { done, field, generated, isPlayable, playedOut, refusal } from './bracket/play.ts'

const formats: StageFormat[] = ['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll']
const sheetOf = (text: string) => done<BracketSheet>(readBracketSheet(text))

/** The sheet put into an empty stage of the same shape and played. */
function imported(empty: readonly Bracket[], format: StageFormat, text: string) {
  const { rows, problems } = sheetOf(text)
  expect(problems).toEqual([])
  const teams = field(64)
  const read = placementsIn({ brackets: [...empty], format }, rows, teams)
  expect(read.problems).toEqual([])
  const placed = done(placeTeams(empty, format, read.placements, teams))
  return { placed, played: playSheet(withSheetSettings(placed.map(startBracket), rows), format, rows) }
}

test.each(formats)('%s: what is exported comes back the same, as a table and as JSON', (format) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 24 }),
      fc.integer({ min: 1, max: 2 }),
      fc.integer(),
      fc.constantFrom('csv', 'json'),
      (count, groups, seed, as) => {
        const size = groups * count
        const random = randomFrom(seed)
        const settings = { groups, thirdPlaceMatch: seed % 2 === 0, maxTeamsPerMatch: 4 }
        const drawn = generated(size, format, settings)
        const whole = drawn.map((bracket) => playedOut(startBracket(bracket), format, () => (random() < 0.5 ? 0 : 1)))
        const brackets = seed % 3 === 0 ? drawn : whole
        const text = (as === 'csv' ? bracketCsv : bracketJson)({ name: 'Cup', format, brackets })
        const empty = generated(size, format, settings, { teams: [] })
        const { placed, played } = imported(empty, format, text)
        expect(placed.map((one) => one.matches.map((match) => match.teams))).toEqual(
          drawn.map((one) => one.matches.map((match) => match.teams)),
        )
        expect(played.problems).toEqual([])
        if (brackets === whole) expect(played.brackets).toEqual(whole)
        else expect(played.entered).toBe(0)
      },
    ),
    { numRuns: 25 },
  )
})

test('a table is one line a match; a name that a spreadsheet would run is made harmless, and found again', () => {
  const teams = ['=1+1', '-7', 'A, "B"'].map((name, i) => ({ tournamentTeamId: `t${i + 1}`, name }))
  const [bracket] = generated(3, 'SingleElimination', {}, { teams })
  if (!bracket) throw new Error('nothing drawn')
  const extra = done(
    addAdditionalMatch(bracket, 'SingleElimination', {
      bracketMatchId: 'x',
      name: 'Show',
      roundOf: 2,
      teams: teams.slice(0, 2),
      bestOf: 3,
      checkInDuration: 5,
    }),
  )
  const text = bracketCsv({ name: 'Cup', format: 'SingleElimination', brackets: [extra] })
  expect(text.split('\r\n')).toEqual([
    'match,division,round,additional,bestOf,schedule,state,team1,score1,result1,team2,score2,result2',
    `G1-M1,1,4,,1,,Initial,"'=1+1",,,,,`,
    'G1-M2,1,4,,1,,Initial,-7,,,"A, ""B""",,',
    'G1-M3,1,2,,1,,Initial,,,,,,',
    `G1-M4,1,2,yes,3,,Initial,"'=1+1",,,-7,,`,
  ])
  const { rows } = sheetOf(text)
  expect(rows.map((row) => row.match)).toEqual(['G1-M1', 'G1-M2', 'G1-M3'])
  const read = placementsIn({ brackets: [bracket], format: 'SingleElimination' }, rows, teams)
  expect(read.problems).toEqual([])
  expect(read.placements.map((one) => one.tournamentTeamIds)).toEqual([
    ['t1', null],
    ['t2', 't3'],
  ])
})

test.each([
  { why: 'semicolons', text: 'match;team1;team2\nG1-M1;Team 1;Team 2' },
  { why: 'tabs, as a spreadsheet pastes', text: 'Match\tTeam1\tTeam2\r\nG1-M1\tTeam 1\tTeam 2\r\n' },
  {
    why: 'a mark at the start and empty lines',
    text: '\uFEFF\n\nmatch,team1,team2\n\ng1-m1, team 1 ,ＴＥＡＭ 2\n\n',
  },
  { why: 'a list of JSON', text: '[{"match":"G1-M1","teams":["Team 1","t2"]}]' },
])('it reads $why', ({ text }) => {
  const brackets = generated(2, 'SingleElimination', {}, { teams: [] })
  const read = placementsIn({ brackets, format: 'SingleElimination' }, sheetOf(text).rows, field(2))
  expect(read.problems).toEqual([])
  expect(read.placements[0]?.tournamentTeamIds).toEqual(['t1', 't2'])
})

test.each(['', 'hello', 'team1,team2\nA,B', '{', '{"matches":3}', 'match,team1', '[]'])('%j is no bracket', (text) => {
  expect(refusal(readBracketSheet(text)).code).toBe('sheet.unreadable')
})

test('everything wrong with a sheet is told by its line', () => {
  const text = [
    'match,bestOf,schedule,team1,score1,result1,team2,score2,result2',
    'G1-M1,x,soon,Team 1,-1,Won,Team 9,,',
    'G1-M2,,,Team 1,,,Team 3,,',
    'G1-M2,,,,,,,,',
    'G9-M1,,,,,,,,',
  ].join('\n')
  const sheet = sheetOf(text)
  const brackets = generated(4, 'SingleElimination', {}, { teams: [] })
  const read = placementsIn({ brackets, format: 'SingleElimination' }, sheet.rows, field(4))
  expect([...sheet.problems, ...read.problems].map(({ at, why }) => [at, why.code])).toEqual([
    [2, 'sheet.notANumber'],
    [2, 'sheet.notATime'],
    [2, 'sheet.notAResult'],
    [2, 'sheet.notANumber'],
    [2, 'sheet.unknownTeam'],
    [3, 'stage.teamTwice'],
    [4, 'sheet.matchTwice'],
    [5, 'match.unknown'],
  ])
})

test.each([
  { why: 'a result before those that lead to it', line: 'G1-M3,Team 1,2,,Team 2,0,', code: 'sheet.earlierMissing' },
  { why: 'other teams than play there', line: 'G1-M1,Team 1,2,,Team 3,0,', code: 'sheet.otherTeams' },
  { why: 'equal scores', line: 'G1-M1,Team 1,2,,Team 4,2,', code: 'match.equalScores' },
  { why: 'half a result', line: 'G1-M1,Team 1,2,Win,Team 4,2,', code: 'match.resultMissing' },
])('a result is refused with its line: $why', ({ line, code }) => {
  const started = generated(4, 'SingleElimination').map(startBracket)
  const { rows } = sheetOf(`match,team1,score1,result1,team2,score2,result2\n${line}`)
  const { problems, entered } = playSheet(started, 'SingleElimination', rows)
  expect(problems.map(({ at, why }) => [at, why.code])).toEqual([[2, code]])
  expect(entered).toBe(0)
})

test('a division that the sheet does not name keeps its teams; one it names has nobody else', () => {
  const brackets = generated(8, 'SingleElimination', { groups: 2 })
  const { rows } = sheetOf('match,team1,team2\nG2-M1,Team 1,Team 2')
  const { placements } = placementsIn({ brackets, format: 'SingleElimination' }, rows, field(8))
  expect(placements.map((one) => one.tournamentTeamIds)).toEqual([['t1', 't2'], []])
})

test('a sheet goes into a stage that is drawn and has not started; with results it must be its turn', () => {
  const why = (over: Parameters<typeof aStageView>[0], withResults = false) =>
    whyNotImportBracket(aStageView(over), anAsking(), { withResults })?.code
  expect(why({ bracket: {} })).toBe(undefined)
  expect(why({})).toBe('stage.notGenerated')
  expect(why({ bracket: {}, stage: { state: 'InProgress' } })).toBe('stage.alreadyFinalized')
  expect(why({ bracket: {}, tournament: { state: 'Cancelled' } })).toBe('tournament.cancelled')
  expect(why({ bracket: {} }, true)).toBe('tournament.notPublished')
  expect(why({ bracket: {}, tournament: { state: 'CompleteRegistration' } }, true)).toBe(undefined)
})

test('every match that can be played has its line', () => {
  const played = generated(8, 'DoubleElimination').map((one) => playedOut(startBracket(one), 'DoubleElimination'))
  const { rows } = sheetOf(bracketCsv({ name: 'Cup', format: 'DoubleElimination', brackets: played }))
  const filled = rows.filter((row) => row.sides.some((side) => side?.result))
  expect(filled).toHaveLength(played[0]?.matches.filter(isPlayable).length ?? 0)
})

test.each(['csv', 'json'] as const)('how a win was decided goes out and comes back as %s', (as) => {
  const format = 'SingleElimination'
  const [drawn] = generated(2, format)
  const [match] = drawn?.matches ?? []
  if (!drawn || !match) throw new Error('nothing drawn')
  const scores = match.teams.map((team, slot) => ({
    tournamentTeamId: team?.tournamentTeamId ?? '',
    totalScore: 1,
    result: slot === 0 ? ('Win' as const) : ('Lose' as const),
    decidedBy: 'awayGoals' as const,
  }))
  const whole = done(applyScores(startBracket(drawn), format, match.bracketMatchId, scores)).bracket
  const text = (as === 'csv' ? bracketCsv : bracketJson)({ name: 'Cup', format, brackets: [whole] })
  expect(imported(generated(2, format, {}, { teams: [] }), format, text).played.brackets).toEqual([whole])
  const wrong = sheetOf(text.replace('awayGoals', 'magic'))
  expect(wrong.problems.map(({ why }) => why.code)).toEqual(['sheet.notADecision'])
})

test('names that a spreadsheet takes for something else go out and come back', () => {
  const format = 'SingleElimination'
  const names = ['=1+1', '3-0', '4 May', '＋home']
  const teams = names.map((name, at) => ({ tournamentTeamId: `t${at + 1}`, name }))
  const drawn = generated(4, format, {}, { teams })
  const text = bracketCsv({ name: 'Cup', format, brackets: drawn })
  for (const name of names) expect(text).toContain(`"'${name}"`)
  const empty = generated(4, format, {}, { teams: [] })
  const read = placementsIn({ brackets: empty, format }, sheetOf(text).rows, teams)
  expect(read.problems).toEqual([])
  const placed = done(placeTeams(empty, format, read.placements, teams))
  expect(placed.map(({ matches }) => matches.map((match) => match.teams))).toEqual(
    drawn.map(({ matches }) => matches.map((match) => match.teams)),
  )
})
