import { expect, test } from 'vitest'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import type { StandingEntry } from '../../src/contract/standing.ts'
import { StageState, StandingState } from '../../src/contract/states.ts'
import {
  standingState,
  tiedInDivision,
  tieToPart,
  whyNotApproveStandings,
  isEditedByHand,
  whyNotGenerateStandings,
  whyNotSetTieBreakers,
  whyNotUpdateStandings,
} from '../../src/rules/standings.ts'
import { canGo } from '../support/specified-moves.ts'
import { aBracketView, aMatch, anAsking, aStageView, standingsOf, type ViewOf } from '../support/builders.ts'

const running = { tournament: { state: 'InProgress' } } as const
const pending = { state: 'StandingPendingApproval' } as const

const shown: Record<StageState, StandingState> = {
  Initial: 'NotReady',
  InProgress: 'NotReady',
  StandingPendingGenerate: 'NotReady',
  StandingPendingApproval: 'PendingApproval',
  Completed: 'Approved',
  Cancelled: 'NotReady',
}

const reasons: Record<'generate' | 'update' | 'approve', Record<StageState, string | undefined>> = {
  generate: {
    Initial: 'standings.notReady',
    InProgress: 'standings.notReady',
    StandingPendingGenerate: undefined,
    StandingPendingApproval: undefined,
    Completed: 'standings.alreadyApproved',
    Cancelled: 'stage.cancelled',
  },
  update: {
    Initial: 'standings.notReady',
    InProgress: 'standings.notReady',
    StandingPendingGenerate: 'standings.notGenerated',
    StandingPendingApproval: undefined,
    Completed: 'standings.alreadyApproved',
    Cancelled: 'stage.cancelled',
  },
  approve: {
    Initial: 'standings.notReady',
    InProgress: 'standings.notReady',
    StandingPendingGenerate: 'standings.notGenerated',
    StandingPendingApproval: undefined,
    Completed: 'standings.alreadyApproved',
    Cancelled: 'stage.cancelled',
  },
}

test.each(StageState.options)('standings of a stage that is %s', (state) => {
  const view = aStageView({ ...running, stage: { state } })
  const generate = whyNotGenerateStandings(view, anAsking())
  const update = whyNotUpdateStandings(view, anAsking())
  const approve = whyNotApproveStandings(view, anAsking())
  expect(standingState(state)).toBe(shown[state])
  expect(generate?.code).toBe(reasons.generate[state])
  expect(update?.code).toBe(reasons.update[state])
  expect(approve?.code).toBe(reasons.approve[state])
  expect(generate === undefined).toBe(canGo('stage', state, 'generateStandings'))
  expect(update === undefined).toBe(canGo('stage', state, 'updateStandings'))
  expect(approve === undefined).toBe(canGo('stage', state, 'approveStandings'))
})

test('what is approved says so, also after the tournament is completed', () => {
  const view = aStageView({ tournament: { state: 'Completed' }, stage: { state: 'Completed' } })
  expect(whyNotApproveStandings(view, anAsking())?.code).toBe('standings.alreadyApproved')
})

test.each([
  { why: 'a bracket to be completed', state: 'PendingComplete', unblock: 'bracket complete 7/1' },
  { why: 'matches to be played', state: 'InProgress', unblock: 'bracket complete 7/1' },
] as const)('standings wait for $why', ({ state, unblock }) => {
  const view = aStageView({ ...running, stage: { state: 'InProgress' }, bracket: { state } })
  expect(whyNotApproveStandings(view, anAsking())?.unblock).toBe(unblock)
})

test('standings that are not generated name the command that does it', () => {
  const view = aStageView({ ...running, stage: { state: 'StandingPendingGenerate' } })
  expect(whyNotApproveStandings(view, anAsking())?.unblock).toBe('standings generate 7')
})

const money = { kind: 'pool', currency: 'TWD', value: '1000.00' } as const
const none = { champion: null, firstRunnerUp: null, secondRunnerUp: null }
const twoSemifinalists = standingsOf(['A', 'B', ['C', 'D']])
const follows: ViewOf['others'] = [{ position: 2 }]

test.each([
  {
    why: 'third place shared, with a prize for it',
    prize: { ...none, secondRunnerUp: money },
    rows: twoSemifinalists,
    teams: ['C', 'D'],
  },
  {
    why: 'third place shared, prizes for two',
    prize: { ...none, champion: money, firstRunnerUp: money },
    rows: twoSemifinalists,
  },
  { why: 'third place shared, no prize', prize: none, rows: twoSemifinalists },
  {
    why: 'first place shared, a prize for it',
    prize: { ...none, champion: money },
    rows: standingsOf([['A', 'B'], 'C']),
    teams: ['A', 'B'],
  },
  {
    why: 'first place shared, no prize',
    prize: none,
    rows: standingsOf([['A', 'B', 'C'], 'D']),
    teams: ['A', 'B', 'C'],
  },
  { why: 'second place shared, no prize', prize: none, rows: standingsOf(['A', ['B', 'C']]) },
  {
    why: 'first place of the second division shared, no prize',
    prize: none,
    rows: [...standingsOf(['A', 'B']), ...standingsOf([['C', 'D']], 2)],
    teams: ['C', 'D'],
  },
  {
    why: 'first place shared of a stage that others follow',
    prize: none,
    others: follows,
    advancing: 2,
    rows: standingsOf([['A', 'B'], 'C']),
  },
  {
    why: 'a tie below the prizes',
    prize: { ...none, secondRunnerUp: money },
    rows: standingsOf(['A', 'B', 'C', ['D', 'E']]),
  },
  {
    why: 'two for the last place that goes on',
    others: follows,
    advancing: 2,
    rows: standingsOf(['A', ['B', 'C'], 'D']),
    teams: ['B', 'C'],
  },
  { why: 'both go on', others: follows, advancing: 2, rows: standingsOf([['A', 'B'], 'C', 'D']) },
  { why: 'neither goes on', others: follows, advancing: 2, rows: standingsOf(['A', 'B', ['C', 'D']]) },
  {
    why: 'a prize counts in the last stage only',
    others: follows,
    advancing: 2,
    prize: { ...none, champion: money },
    rows: standingsOf([['A', 'B'], 'C']),
  },
  {
    why: 'a tie in the second division only',
    others: follows,
    advancing: 1,
    rows: [...standingsOf(['A', 'B']), ...standingsOf([['C', 'D']], 2)],
    teams: ['C', 'D'],
  },
])('approving: $why', ({ prize = none, others, advancing = null, rows, teams }) => {
  const view = aStageView({
    tournament: { state: 'InProgress', prize },
    stage: { ...pending, advancing, standings: rows },
    ...(others && { others }),
  })
  expect(whyNotApproveStandings(view, anAsking())).toEqual(
    teams && { code: 'standings.tieUnresolved', params: { teams }, unblock: 'standings update 7' },
  )
})

const alike = { tournament: { state: 'InProgress', prize: { ...none, champion: money } } } as const
const lobby = aMatch({
  bracketMatchId: '101',
  state: 'Completed',
  teams: ['A', 'B', 'C'].map((name) => ({ tournamentTeamId: name, name })),
  scores: [3, 3, 1].map((totalScore, at) => ({
    tournamentTeamId: ['A', 'B', 'C'][at] ?? '',
    totalScore,
    result: totalScore === 3 ? 'Win' : 'Lose',
  })),
})
const ofLobbies = (matches: readonly BracketMatch[], over: object = {}) =>
  aBracketView({
    tournament: { ...alike.tournament, ...over },
    stage: { state: 'InProgress', format: 'FreeForAll', advancing: null },
    bracket: { state: 'PendingComplete', matches: [...matches], edges: [], loserEdges: [] },
  })

test('level teams of a lobby are parted by another result of it; those of two lobbies, and of an instant tournament, by none', () => {
  const view = ofLobbies([lobby])
  expect(tieToPart(view, view.bracket)).toEqual({ teams: ['A', 'B'], line: 'match update-score 7/m101' })
  const split = (team: string) => ({
    ...lobby,
    teams: lobby.teams.filter((one) => one?.name === team),
    scores: lobby.scores.filter(({ tournamentTeamId }) => tournamentTeamId === team),
  })
  const two = ofLobbies([split('A'), { ...split('B'), bracketMatchId: '102' }])
  expect(tiedInDivision(two, two.bracket)).toEqual(['A', 'B'])
  expect(tieToPart(two, two.bracket)).toBeUndefined()
  const instant = ofLobbies([lobby], { instant: true })
  expect(tieToPart(instant, instant.bracket)).toBeUndefined()
})

const ranked = (...ranks: [string, number][]): StandingEntry[] =>
  ranks.map(([tournamentTeamId, rank]) => ({ tournamentTeamId, rank }))

test.each([
  { why: 'in another order', standings: ranked(['D', 1], ['C', 2], ['B', 3], ['A', 4]), code: undefined },
  { why: 'two shared places', standings: ranked(['A', 1], ['B', 1], ['C', 3], ['D', 3]), code: undefined },
  { why: 'all level', standings: ranked(['A', 1], ['B', 1], ['C', 1], ['D', 1]), code: undefined },
  { why: 'a rank left out', standings: ranked(['A', 1], ['B', 2], ['C', 4], ['D', 5]), code: 'standings.invalidRanks' },
  {
    why: 'a shared place that skips none',
    standings: ranked(['A', 1], ['B', 1], ['C', 2], ['D', 3]),
    code: 'standings.invalidRanks',
  },
  { why: 'nobody first', standings: ranked(['A', 2], ['B', 3], ['C', 4], ['D', 5]), code: 'standings.invalidRanks' },
  { why: 'a team missing', standings: ranked(['A', 1], ['B', 2], ['C', 3]), code: 'standings.teamsMissing' },
  {
    why: 'a team twice',
    standings: ranked(['A', 1], ['B', 2], ['C', 3], ['D', 4], ['A', 4]),
    code: 'standings.teamTwice',
  },
  { why: 'a stranger', standings: ranked(['A', 1], ['B', 2], ['C', 3], ['X', 4]), code: 'standings.foreignTeam' },
])('updating: $why', ({ standings, code }) => {
  const view = aStageView({ ...running, stage: { ...pending, standings: standingsOf(['A', 'B', 'C', 'D']) } })
  expect(whyNotUpdateStandings(view, anAsking(), { standings })?.code).toBe(code)
})

test('every division has its own ranks', () => {
  const rows = [...standingsOf(['A', 'B']), ...standingsOf(['C', 'D'], 2)]
  const view = aStageView({ ...running, stage: { ...pending, standings: rows } })
  const of = (standings: StandingEntry[]) => whyNotUpdateStandings(view, anAsking(), { standings })
  expect(of(ranked(['A', 2], ['B', 1], ['C', 1], ['D', 2]))).toBeUndefined()
  expect(of(ranked(['A', 1], ['B', 2], ['C', 3], ['D', 4]))?.params).toEqual({ group: 2 })
})

test.each([
  { why: 'a round robin that runs', stage: { format: 'RoundRobin', state: 'InProgress' }, code: undefined },
  { why: 'standings that wait', stage: { format: 'RoundRobin', ...pending }, code: undefined },
  { why: 'approved standings', stage: { format: 'RoundRobin', state: 'Completed' }, code: 'standings.alreadyApproved' },
  { why: 'an elimination', stage: { format: 'SingleElimination', ...pending }, code: 'standings.fixedCriteria' },
] as const)('criteria are ordered anew: $why', ({ stage, code }) => {
  const view = aStageView({ ...running, stage })
  expect(whyNotSetTieBreakers(view, anAsking(), { tieBreakers: ['scoreFor', 'points'] })?.code).toBe(code)
})

test('a criterion that stands twice is refused', () => {
  const view = aStageView({ ...running, stage: { format: 'RoundRobin', ...pending } })
  expect(whyNotSetTieBreakers(view, anAsking(), { tieBreakers: ['points', 'points'] })?.code).toBe(
    'standings.criterionTwice',
  )
})

test('ranks set by hand are known', () => {
  const standings = standingsOf(['A', 'B'])
  expect(isEditedByHand({ standings })).toBe(false)
  expect(isEditedByHand({ standings: standings.map((row) => ({ ...row, decidedBy: 'manual' })) })).toBe(true)
})
