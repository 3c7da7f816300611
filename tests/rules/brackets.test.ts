import { expect, test } from 'vitest'
import { BracketState, StageState, TournamentState } from '../../src/contract/states.ts'
import {
  whyNotAddDivision,
  whyNotAdvanceWinners,
  whyNotCompleteBracket,
  whyNotDeleteDivision,
  whyNotEditBracket,
  whyNotGenerateBrackets,
  whyNotRandomizeBrackets,
  whyNotRenameRound,
  whyNotSetVisibility,
} from '../../src/rules/brackets.ts'
import { canGo } from '../support/specified-moves.ts'
import {
  aBracket,
  aBracketView,
  aMatch,
  anAsking,
  aPlayedMatch,
  aRoundView,
  aStageView,
  type ViewOf,
} from '../support/builders.ts'

const two = [aBracket(), aBracket({ groupNumber: 2, matches: [] })]

test.each(StageState.options)('placing teams in a stage that is %s', (state) => {
  const code = { Initial: undefined, Completed: 'stage.completed', Cancelled: 'stage.cancelled' }[state as string]
  const expected = ['Initial', 'Completed', 'Cancelled'].includes(state) ? code : 'stage.alreadyFinalized'
  const view = aBracketView({ stage: { state, brackets: two } })
  expect(whyNotGenerateBrackets(view, anAsking())?.code).toBe(expected)
  expect(whyNotRandomizeBrackets(view, anAsking())?.code).toBe(expected)
  expect(whyNotAddDivision(view, anAsking())?.code).toBe(expected)
  expect(whyNotDeleteDivision(view, anAsking())?.code).toBe(expected)
  expect(whyNotEditBracket(view, anAsking())?.code).toBe(expected)
})

test.each(TournamentState.options)('placing teams in a tournament that is %s', (state) => {
  const view = aBracketView({ tournament: { state }, stage: { brackets: two } })
  const code = state === 'Completed' || state === 'Cancelled' ? `tournament.${state.toLowerCase()}` : undefined
  expect(whyNotGenerateBrackets(view, anAsking())?.code).toBe(code)
  expect(whyNotRandomizeBrackets(view, anAsking())?.code).toBe(code)
  expect(whyNotDeleteDivision(view, anAsking())?.code).toBe(code)
})

test.each([
  { why: 'no teams', stage: {}, teamNum: 0, code: 'bracket.invalidTeamCount' },
  { why: 'one team', stage: {}, teamNum: 1, code: 'bracket.invalidTeamCount' },
  { why: 'two teams', stage: {}, teamNum: 2, code: undefined },
  {
    why: 'two in double elimination',
    stage: { format: 'DoubleElimination' },
    teamNum: 2,
    code: 'bracket.invalidTeamCount',
  },
  { why: 'three in double elimination', stage: { format: 'DoubleElimination' }, teamNum: 3, code: undefined },
  { why: 'seven in four divisions', stage: { groups: 4 }, teamNum: 7, code: 'bracket.invalidTeamCount' },
  { why: 'eight in four divisions', stage: { groups: 4 }, teamNum: 8, code: undefined },
  { why: '101 rounds', stage: { format: 'RoundRobin' }, teamNum: 101, code: 'bracket.tooManyRounds' },
  { why: '99 rounds', stage: { format: 'RoundRobin' }, teamNum: 100, code: undefined },
  {
    why: '14 rounds, ten times',
    stage: { format: 'RoundRobin', encounterTimes: 10 },
    teamNum: 12,
    code: 'bracket.tooManyRounds',
  },
  {
    why: 'somebody alone',
    stage: { format: 'FreeForAll', maxTeamsPerMatch: 2 },
    teamNum: 3,
    code: 'bracket.lobbyTooSmall',
  },
  { why: 'nobody alone', stage: { format: 'FreeForAll', maxTeamsPerMatch: 3 }, teamNum: 4, code: undefined },
] as const)('generating: $why', ({ stage, teamNum, code }) => {
  expect(whyNotGenerateBrackets(aStageView({ stage }), anAsking(), { teamNum })?.code).toBe(code)
})

test.each([
  {
    why: 'divisions asked for count, not the stored ones',
    args: { teamNum: 4, groupNum: 3 },
    code: 'bracket.invalidTeamCount',
  },
  { why: 'no more than a stage may have', args: { teamNum: 200, groupNum: 65 }, code: 'bracket.tooManyDivisions' },
  { why: 'more teams than places', args: { teamNum: 2, teamIds: ['A', 'B', 'C'] }, code: 'bracket.tooManyTeams' },
  {
    why: 'registration groups there are none of',
    args: { teamNum: 2, byRegistrationGroup: true },
    code: 'team.noGroups',
  },
])('generating with arguments: $why', ({ args, code }) => {
  expect(whyNotGenerateBrackets(aStageView(), anAsking(), args)?.code).toBe(code)
})

test.each([
  { why: 'one division that is there', args: { teamIds: ['A', 'B'], groupNum: 1 }, code: undefined },
  { why: 'one that is not', args: { teamIds: ['A', 'B'], groupNum: 3 }, code: 'bracket.unknownDivision' },
  { why: 'a team twice', args: { teamIds: ['A', 'A'] }, code: 'stage.teamTwice' },
  { why: 'a group of a tournament without any', args: { tournamentGroups: [1] }, code: 'team.noGroups' },
])('randomizing: $why', ({ args, code }) => {
  expect(whyNotRandomizeBrackets(aStageView({ bracket: {} }), anAsking(), args)?.code).toBe(code)
})

test('randomizing: of an unknown registration group the known ones are named', () => {
  const view = aStageView({ bracket: {} })
  const grouped = { ...view, tournament: { ...view.tournament, groups: [{ name: 'North', maxTeams: 4 }] } }
  expect(whyNotRandomizeBrackets(grouped, anAsking(), { tournamentGroups: [2] })).toMatchObject({
    code: 'team.unknownGroup',
    params: { group: 2, groups: ['North'] },
  })
})

test('without brackets there is nothing to randomize, and the way out is to generate them', () => {
  expect(whyNotRandomizeBrackets(aStageView(), anAsking())?.unblock).toBe('bracket generate 7')
})

test('a division is added with enough teams, once, and up to the limit', () => {
  const view = aStageView({ bracket: {} })
  const many = aStageView({
    stage: { brackets: Array.from({ length: 64 }, (_, i) => aBracket({ groupNumber: i + 1 })) },
  })
  expect(whyNotAddDivision(view, anAsking(), { group: 2, teamNum: 2 })).toBeUndefined()
  expect(whyNotAddDivision(view, anAsking(), { group: 2, teamNum: 1 })?.code).toBe('bracket.invalidTeamCount')
  expect(whyNotAddDivision(view, anAsking(), { group: 1 })?.code).toBe('bracket.divisionExists')
  expect(whyNotAddDivision(many, anAsking())?.code).toBe('bracket.tooManyDivisions')
})

test('the last division stays', () => {
  expect(whyNotDeleteDivision(aBracketView(), anAsking())?.code).toBe('bracket.lastDivision')
})

test.each([
  { visible: true, wanted: true, code: 'bracket.alreadyShown' },
  { visible: false, wanted: false, code: 'bracket.alreadyHidden' },
  { visible: true, wanted: false, code: undefined },
  { visible: false, wanted: true, code: undefined },
])('visible: $visible, wanted: $wanted', ({ visible, wanted, code }) => {
  expect(whyNotSetVisibility(aBracketView({ bracket: { visible } }), anAsking(), { visible: wanted })?.code).toBe(code)
})

test.each(BracketState.options)('completing a bracket that is %s', (state) => {
  const view = aBracketView({
    tournament: { state: 'InProgress' },
    stage: { state: state === 'Initial' ? 'Initial' : 'InProgress' },
    bracket: { state },
  })
  const why = whyNotCompleteBracket(view, anAsking())
  expect(why?.code).toBe(
    {
      Initial: 'stage.notFinalized',
      InProgress: 'bracket.matchesOpen',
      PendingComplete: undefined,
      Completed: 'bracket.completed',
    }[state],
  )
  expect(why === undefined).toBe(canGo('bracket', state, 'complete'))
})

test('completing names the matches that are still to be played, and only those', () => {
  const matches = [
    aPlayedMatch(),
    aMatch({ bracketMatchId: '102', identifier: 'G1-M2' }),
    aMatch({ bracketMatchId: '103', identifier: 'G1-M3', needed: false }),
  ]
  const additionalMatches = [aMatch({ bracketMatchId: '104', identifier: 'G1-M4', isAdditional: true })]
  const view = aBracketView({
    stage: { state: 'InProgress' },
    bracket: { state: 'InProgress', matches, additionalMatches },
  })
  expect(whyNotCompleteBracket(view, anAsking())?.params).toEqual({ matches: ['G1-M2', 'G1-M4'], left: 2 })
})

test('only rounds that exist are renamed', () => {
  expect(whyNotRenameRound(aRoundView({ roundOf: 4 }), anAsking())).toBeUndefined()
  expect(whyNotRenameRound(aRoundView({ roundOf: 8 }), anAsking())?.code).toBe('round.unknown')
})

test.each([
  { why: 'while it runs', bracket: { state: 'InProgress' }, stage: 'InProgress', code: undefined },
  { why: 'when all is played', bracket: { state: 'PendingComplete' }, stage: 'InProgress', code: undefined },
  { why: 'before the start', bracket: {}, stage: 'Initial', code: 'stage.notFinalized' },
  { why: 'after its completion', bracket: { state: 'Completed' }, stage: 'InProgress', code: 'bracket.completed' },
  {
    why: 'where nothing feeds anything',
    bracket: { state: 'InProgress', edges: [] },
    stage: 'InProgress',
    code: 'bracket.nothingFollows',
  },
] as { why: string; bracket: ViewOf['bracket']; stage: StageState; code: string | undefined }[])(
  'advancing winners $why',
  ({ bracket, stage, code }) => {
    expect(whyNotAdvanceWinners(aBracketView({ stage: { state: stage }, bracket }), anAsking())?.code).toBe(code)
  },
)

test.each([
  {
    why: 'a match that is there',
    args: { matches: [{ bracketMatchId: '101', tournamentTeamIds: ['A', null] }] },
    code: undefined,
  },
  {
    why: 'one that is not',
    args: { matches: [{ bracketMatchId: '999', tournamentTeamIds: ['A'] }] },
    code: 'match.unknown',
  },
  { why: 'a round that is not there', args: { roundSettings: [{ roundOf: 64, name: 'x' }] }, code: 'round.unknown' },
])('editing a bracket: $why', ({ args, code }) => {
  expect(whyNotEditBracket(aBracketView(), anAsking(), args)?.code).toBe(code)
})

test('round names may change after the start, teams may not', () => {
  const view = aBracketView({ stage: { state: 'InProgress' }, bracket: { state: 'InProgress' } })
  expect(whyNotEditBracket(view, anAsking(), { roundSettings: [{ roundOf: 4, name: 'Semis' }] })).toBeUndefined()
  expect(whyNotEditBracket(view, anAsking(), { matches: [] })?.code).toBe('stage.alreadyFinalized')
})
