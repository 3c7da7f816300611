import { expect, test } from 'vitest'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import { matchesFor, parseMatchQuery } from '../../src/rules/match-query.ts'
import { aBracket, aMatch, aStage, entrant } from '../support/builders.ts'

const [kings, nine, wolves] = [entrant('Kowloon Kings'), entrant('Neon Nine'), entrant('Jade Wolves')]

/** Two divisions of an elimination with a bit of everything. */
const stage = aStage({
  format: 'DoubleElimination',
  groups: 2,
  brackets: [
    aBracket({
      groupNumber: 1,
      roundSettings: [{ roundOf: 4, name: 'Semi-finals' }],
      matches: [
        one('G1-M1', 4, { teams: [kings, nine], matchId: '9', state: 'InProgress' }),
        one('G1-M2', 4, { teams: [wolves, null], walkover: true, state: 'Completed' }),
        one('G1-M3', 2, { teams: [null, wolves] }),
        one('G1-M4', -1, { teams: [kings, wolves], state: 'Completed', scores: scores('Forfeit', 'Foul') }),
        one('G1-M5', 1, { teams: [kings, nine], state: 'Completed', scores: scores('Win', 'Lose') }),
        one('G1-M6', 0, { needed: false }),
      ],
      additionalMatches: [one('G1-M7', 4, { isAdditional: true, name: 'Decider', teams: [nine, wolves] })],
    }),
    aBracket({
      groupNumber: 2,
      matches: [one('G2-M1', 4, { teams: [kings, nine] }), one('G2-M11', 2, { teams: [null, null] })],
    }),
  ],
})

test.each([
  { why: 'a round by its size', query: 'round:4', found: 'G1-M1 G1-M2' },
  { why: 'a round by the name it was given', query: 'round:"semi-finals"', found: 'G1-M1 G1-M2' },
  { why: 'the same on a tablet', query: 'round：“semi-finals”', found: 'G1-M1 G1-M2' },
  { why: 'the finals by name', query: 'round:finals', found: 'G1-M3' },
  { why: 'a losers round', query: 'round:L1', found: 'G1-M4' },
  { why: 'a losers round by its number', query: 'round:-1', found: 'G1-M4' },
  { why: 'the grand final', query: 'round:"Grand final"', found: 'G1-M5' },
  { why: 'a range of rounds', query: 'round:1..2', found: 'G1-M3 G1-M5' },
  { why: 'additional matches apart', query: 'round:additional', found: 'G1-M7' },
  { why: 'a state, however it is spelled', query: 'state:INPROGRESS', found: 'G1-M1' },
  { why: 'what is still to be played', query: 'state:open', found: 'G1-M1 G1-M3 G1-M7' },
  { why: 'what could begin now', query: 'state:ready', found: 'G1-M7' },
  { why: 'walkovers', query: 'state:walkover', found: 'G1-M2' },
  { why: 'what nobody won', query: 'state:undecided', found: 'G1-M4' },
  { why: 'either of two', query: 'state:walkover,undecided', found: 'G1-M2 G1-M4' },
  { why: 'another division', query: 'group:2', found: 'G2-M1 G2-M11' },
  { why: 'every division', query: 'group:all round:4 state:Initial', found: 'G2-M1' },
  { why: 'a team of several words', query: 'team:"Neon Nine" group:1..2', found: 'G1-M1 G1-M5 G1-M7 G2-M1' },
  { why: 'terms together', query: 'round:4 state:InProgress team:neon', found: 'G1-M1' },
  { why: 'not', query: '-state:Completed -round:4', found: 'G1-M3 G1-M7' },
  { why: 'a match by its number', query: 'match:m1,3', found: 'G1-M1 G1-M3' },
  { why: 'a result', query: 'result:foul', found: 'G1-M4' },
  { why: 'those with a room', query: 'room:yes', found: 'G1-M1' },
  { why: 'words alone, in names', query: 'wolves decider', found: 'G1-M7' },
  { why: 'a match that is not needed never', query: 'round:reset', found: '' },
  { why: 'everything shown, of nothing said', query: ' ', found: 'G1-M1 G1-M2 G1-M3 G1-M4 G1-M5 G1-M7' },
])('finds $why', ({ query, found }) => {
  expect(identifiers(stage, query)).toBe(found)
})

test.each([
  { query: 'rund:8', code: 'matchQuery.field' },
  { query: 'round:', code: 'matchQuery.value' },
  { query: 'team:""', code: 'matchQuery.value' },
  { query: 'state:done', code: 'matchQuery.state' },
  { query: 'group:A', code: 'matchQuery.group' },
  { query: 'room:perhaps', code: 'matchQuery.room' },
  { query: 'team:"Neon', code: 'matchQuery.quote' },
])('$query is refused with $code', ({ query, code }) => {
  expect(parseMatchQuery(query)).toMatchObject({ code })
})

test('round numbers of a round robin are not those of an elimination', () => {
  const league = aStage({
    format: 'RoundRobin',
    brackets: [aBracket({ matches: [one('G1-M1', 1), one('G1-M2', 2), one('G1-M3', 3)] })],
  })
  expect(identifiers(league, 'round:finals')).toBe('')
  expect(identifiers(league, 'round:2..3')).toBe('G1-M2 G1-M3')
})

function identifiers(of: StageDetail, text: string): string {
  const query = parseMatchQuery(text)
  if ('code' in query) throw new Error(query.code)
  return matchesFor(of, query, 1)
    .map(({ match }) => match.identifier)
    .join(' ')
}

function one(identifier: string, roundOf: number, over: Partial<BracketMatch> = {}): BracketMatch {
  return aMatch({ bracketMatchId: identifier, identifier, roundOf, teams: [null, null], ...over })
}

function scores(first: 'Win' | 'Forfeit', second: 'Lose' | 'Foul'): BracketMatch['scores'] {
  return [
    { tournamentTeamId: kings.tournamentTeamId, totalScore: 1, result: first },
    { tournamentTeamId: nine.tournamentTeamId, totalScore: 0, result: second },
  ]
}

test.each([
  { query: 'state:late', found: 'G1-M1' },
  { query: 'late', found: 'G1-M1' },
  { query: '延誤', found: 'G1-M1' },
  { query: 'state:有爭議', found: 'G1-M3' },
  { query: 'DISPUTED,late', found: 'G1-M1 G1-M3' },
  { query: 'waiting', found: 'G1-M1 G1-M3' },
  { query: '-waiting state:open', found: 'G1-M7' },
  { query: 'overdue', found: '' },
])('the phase of a match is found by $query', ({ query, found }) => {
  const parsed = parseMatchQuery(query)
  if ('code' in parsed) throw new Error(parsed.code)
  const phaseIn = ({ identifier }: BracketMatch) =>
    identifier === 'G1-M1' ? 'Late' : identifier === 'G1-M3' ? 'Disputed' : 'Completed'
  expect(
    matchesFor(stage, parsed, 1, phaseIn)
      .map(({ match }) => match.identifier)
      .join(' '),
  ).toBe(found)
})

test.each(['天下“第一”隊', '6“Sub', '6”Sub'])('the marks within the word %s are signs of it', (word) => {
  expect(parseMatchQuery(word)).toMatchObject([{ field: 'text', values: [expect.stringMatching(/[“”]/)] }])
})
