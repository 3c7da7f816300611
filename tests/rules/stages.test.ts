import { expect, test } from 'vitest'
import type { StageFields } from '../../src/contract/stage.ts'
import { StageState, TournamentState } from '../../src/contract/states.ts'
import type { StageView } from '../../src/contract/views.ts'
import {
  needsNewBrackets,
  stageProblems,
  whyNotAdvanceStage,
  whyNotCreateStage,
  whyNotDeleteStage,
  whyNotEditStage,
  whyNotFinalizeStage,
  whyNotUnfinalizeStage,
} from '../../src/rules/stages.ts'
import { stageByWord } from '../../src/rules/find-stage.ts'
import { canGo } from '../support/specified-moves.ts'
import {
  aBracket,
  aMatch,
  anAsking,
  aPlayedMatch,
  aStage,
  aStageView,
  aTournamentView,
  entrant,
  standingsOf,
  type ViewOf,
} from '../support/builders.ts'

/** A stage with four placed teams whose registration is closed. */
function ready(over: ViewOf = {}): StageView {
  return aStageView({ bracket: {}, ...over, tournament: { state: 'CompleteRegistration', ...over.tournament } })
}

const blocked: Record<TournamentState, string | undefined> = {
  Initial: undefined,
  Published: undefined,
  OpenRegistration: undefined,
  CompleteRegistration: undefined,
  InProgress: 'stage.tournamentRunning',
  Completed: 'tournament.completed',
  Cancelled: 'tournament.cancelled',
}

test.each(TournamentState.options)('§4: stages are made and changed in a tournament that is %s, or not', (state) => {
  const tournament = { state }
  expect(whyNotCreateStage(aTournamentView({ tournament }), anAsking())?.code).toBe(blocked[state])
  expect(whyNotEditStage(aStageView({ tournament }), anAsking())?.code).toBe(blocked[state])
  expect(whyNotDeleteStage(aStageView({ tournament }), anAsking())?.code).toBe(blocked[state])
})

test.each(TournamentState.options)('finalizing and taking it back in a tournament that is %s', (state) => {
  const finalizing: Record<TournamentState, string | undefined> = {
    Initial: 'tournament.notPublished',
    Published: 'tournament.notOpen',
    OpenRegistration: 'tournament.registrationOpen',
    CompleteRegistration: undefined,
    InProgress: undefined,
    Completed: 'tournament.completed',
    Cancelled: 'tournament.cancelled',
  }
  const over = state === 'Completed' || state === 'Cancelled'
  const running = { tournament: { state }, stage: { state: 'InProgress' } } as const
  expect(whyNotFinalizeStage(ready({ tournament: { state } }), anAsking())?.code).toBe(finalizing[state])
  expect(whyNotUnfinalizeStage(aStageView(running), anAsking())?.code).toBe(over ? finalizing[state] : undefined)
})

const started: Record<StageState, string | undefined> = {
  Initial: undefined,
  InProgress: 'stage.alreadyFinalized',
  StandingPendingGenerate: 'stage.alreadyFinalized',
  StandingPendingApproval: 'stage.alreadyFinalized',
  Completed: 'stage.completed',
  Cancelled: 'stage.cancelled',
}

test.each(StageState.options)('acts on a stage that is %s', (state) => {
  const view = ready({ stage: { state } })
  const edit = whyNotEditStage(view, anAsking())
  const finalize = whyNotFinalizeStage(view, anAsking())
  const unfinalize = whyNotUnfinalizeStage(view, anAsking())
  expect(edit?.code).toBe(started[state])
  expect(whyNotDeleteStage(view, anAsking())?.code).toBe(started[state])
  expect(finalize?.code).toBe(started[state])
  expect(unfinalize?.code).toBe(
    {
      Initial: 'stage.notFinalized',
      InProgress: undefined,
      StandingPendingGenerate: 'stage.finished',
      StandingPendingApproval: 'stage.finished',
      Completed: 'stage.completed',
      Cancelled: 'stage.cancelled',
    }[state],
  )
  expect(edit === undefined).toBe(canGo('stage', state, 'edit'))
  expect(finalize === undefined).toBe(canGo('stage', state, 'finalize'))
  expect(unfinalize === undefined).toBe(canGo('stage', state, 'unfinalize'))
})

test('§4: a start is not taken back once a division is completed, even one in which nothing was played', () => {
  const view = aStageView({ tournament: { state: 'InProgress' }, stage: { state: 'InProgress' } })
  const brackets = [aBracket({ groupNumber: 1 }), aBracket({ groupNumber: 2, state: 'Completed' })]
  const { code, params } = whyNotUnfinalizeStage({ ...view, stage: { ...view.stage, brackets } }, anAsking()) ?? {}
  expect([code, params]).toEqual(['bracket.completed', { group: 2 }])
})

test('a later stage still gets its brackets while the tournament runs, but no other settings', () => {
  const view = aStageView({ tournament: { state: 'InProgress' } })
  expect(whyNotEditStage(view, anAsking())?.code).toBe('stage.tournamentRunning')
})

const twoPlaced = [aMatch({ teams: [entrant('A'), entrant('B')] })]

test.each([
  {
    why: 'registration open',
    view: ready({ tournament: { state: 'OpenRegistration' } }),
    code: 'tournament.registrationOpen',
    unblock: 'tournament close-registration 41',
  },
  {
    why: 'nothing generated',
    view: ready({ stage: { brackets: [] } }),
    code: 'stage.notGenerated',
    unblock: 'bracket generate 7',
  },
  {
    why: 'one division of two',
    view: ready({ stage: { groups: 2 } }),
    code: 'stage.notGenerated',
    unblock: 'bracket generate 7',
  },
  {
    why: 'one team',
    view: ready({ bracket: { matches: [aMatch({ teams: [entrant('A'), null] })], edges: [] } }),
    code: 'stage.invalidTeamCount',
  },
  {
    why: 'two teams in double elimination',
    view: ready({ stage: { format: 'DoubleElimination' }, bracket: { matches: twoPlaced, edges: [] } }),
    code: 'stage.invalidTeamCount',
  },
  { why: 'two teams', view: ready({ bracket: { matches: twoPlaced, edges: [] } }), code: undefined },
  {
    why: 'fewer than the tournament starts with',
    view: ready({ tournament: { minTeams: 5 } }),
    code: 'stage.belowMinimum',
  },
  {
    why: 'a team in two matches',
    view: ready({
      bracket: { matches: [aMatch(), aMatch({ bracketMatchId: '102', identifier: 'G1-M2' })], edges: [] },
    }),
    code: 'stage.teamTwice',
  },
  {
    why: 'a team in two divisions',
    view: ready({ stage: { groups: 2, brackets: [aBracket(), aBracket({ groupNumber: 2 })] } }),
    code: 'stage.teamTwice',
  },
])('finalizing: $why', ({ view, code, unblock }: { view: StageView; code: string | undefined; unblock?: string }) => {
  const why = whyNotFinalizeStage(view, anAsking())
  expect(why?.code).toBe(code)
  expect(why?.unblock).toBe(unblock)
})

test('finalizing looks at the placement that is sent, not at the stored one', () => {
  const view = ready({ bracket: { matches: twoPlaced, edges: [] }, stage: { seeds: ['A', 'B'] } })
  const of = (tournamentTeamIds: (string | null)[]) =>
    whyNotFinalizeStage(view, anAsking(), { matches: [{ bracketMatchId: '101', tournamentTeamIds }] })?.code
  expect(of(['B', 'A'])).toBeUndefined()
  expect(of(['A', null])).toBe('stage.invalidTeamCount')
  expect(of(['A', 'A'])).toBe('stage.teamTwice')
  // Whether X may play here the platform knows.
  expect(of(['A', 'X'])).toBeUndefined()
})

test.each([
  { state: 'Initial', unblock: 'stage finalize 90' },
  { state: 'InProgress', unblock: undefined },
  { state: 'StandingPendingGenerate', unblock: 'standings generate 90' },
  { state: 'StandingPendingApproval', unblock: 'standings approve 90' },
] as const)('a stage waits for an earlier one that is $state, and says what to do', ({ state, unblock }) => {
  const matches = [aMatch({ teams: [null, null] })]
  const others = [{ position: 1, name: 'Groups', state }]
  const view = ready({ stage: { position: 2, seeds: [] }, others, bracket: { matches, edges: [] } })
  expect(whyNotFinalizeStage(view, anAsking())).toEqual({
    code: 'stage.notCompleted',
    params: { stage: 'Groups' },
    ...(unblock && { unblock }),
  })
})

test('a stage with teams of its own may be played beside an earlier one', () => {
  const view = ready({ stage: { position: 2 }, others: [{ position: 1, name: 'Groups', state: 'InProgress' }] })
  expect(whyNotFinalizeStage(view, anAsking())).toBeUndefined()
})

test('a later stage without teams names the advance that brings them', () => {
  const view = ready({
    stage: { position: 2 },
    others: [{ position: 1, name: 'Groups', state: 'Completed' }],
    bracket: { matches: [aMatch({ teams: [null, null] })], edges: [] },
  })
  expect(whyNotFinalizeStage(view, anAsking())?.unblock).toBe('stage advance 90')
})

test('a later stage may have fewer teams than the tournament needed to start', () => {
  const view = ready({
    tournament: { state: 'InProgress', minTeams: 8 },
    stage: { position: 2 },
    others: [{ position: 1, state: 'Completed' }],
  })
  expect(whyNotFinalizeStage(view, anAsking())).toBeUndefined()
})

test.each([
  { why: 'a room', match: aMatch({ matchId: '900' }), code: 'stage.played' },
  { why: 'a score', match: aPlayedMatch(), code: 'stage.played' },
  { why: 'a bye', match: aMatch({ teams: [entrant('A'), null], state: 'Completed', walkover: true }), code: undefined },
])('taking back the start after $why', ({ match, code }) => {
  const view = aStageView({
    tournament: { state: 'InProgress' },
    stage: { state: 'InProgress' },
    bracket: { matches: [match], edges: [] },
  })
  const why = whyNotUnfinalizeStage(view, anAsking())
  expect(why?.code).toBe(code)
  expect(why?.unblock).toBe(code && 'match reset-score 7/m101')
})

const groups = { state: 'Completed', standings: standingsOf(['A', 'B', 'C', 'D']), advancing: 2 } as const
const next = { position: 2, name: 'Playoffs', state: 'Initial' } as const

test.each([
  { why: 'everything in order', over: { stage: groups, others: [next] }, teamIds: ['A', 'B'], code: undefined },
  { why: 'without the teams yet', over: { stage: groups, others: [next] }, teamIds: undefined, code: undefined },
  { why: 'no stage follows', over: { stage: groups }, teamIds: ['A', 'B'], code: 'stage.lastStage' },
  {
    why: 'the next has started',
    over: { stage: groups, others: [{ ...next, state: 'InProgress' }] },
    teamIds: ['A', 'B'],
    code: 'stage.nextStarted',
  },
  { why: 'one team', over: { stage: groups, others: [next] }, teamIds: ['A'], code: 'stage.tooFewTeams' },
  {
    why: 'two into double elimination',
    over: { stage: groups, others: [{ ...next, format: 'DoubleElimination' }] },
    teamIds: ['A', 'B'],
    code: 'stage.tooFewTeams',
  },
  { why: 'a team twice', over: { stage: groups, others: [next] }, teamIds: ['A', 'A'], code: 'stage.teamTwice' },
  // A team that was not in this stage, such as the winner of another group, may be sent on as well.
  { why: 'somebody of another stage', over: { stage: groups, others: [next] }, teamIds: ['A', 'X'], code: undefined },
] as { why: string; over: ViewOf; teamIds: string[] | undefined; code: string | undefined }[])(
  'advancing: $why',
  ({ over, teamIds, code }) => {
    const view = aStageView({ tournament: { state: 'InProgress' }, ...over })
    expect(whyNotAdvanceStage(view, anAsking(), { teamIds })?.code).toBe(code)
  },
)

test.each(StageState.options)('advancing from a stage that is %s', (state) => {
  const view = aStageView({ tournament: { state: 'InProgress' }, stage: { ...groups, state }, others: [next] })
  const code = { Completed: undefined, Cancelled: 'stage.cancelled' }[state as string]
  expect(whyNotAdvanceStage(view, anAsking())?.code).toBe(
    state === 'Completed' || state === 'Cancelled' ? code : 'stage.notCompleted',
  )
})

test.each([
  { why: 'a map for another game', game: 'Valorant', stage: { lolMap: 11 }, problems: { lolMap: ['lolOnly'] } },
  { why: 'a pick mode for another game', game: 'Forts', stage: { pickMode: 6 }, problems: { pickMode: ['lolOnly'] } },
  { why: 'both for theirs', game: 'League of Legends', stage: { lolMap: 12, pickMode: 4 }, problems: {} },
  {
    why: 'a draw worth more than a win',
    game: 'FIFA 21',
    stage: { format: 'RoundRobin', pointsWin: 1, pointsDraw: 2 },
    problems: { pointsDraw: ['aboveWin'] },
  },
  {
    why: 'the same outside round robin is ignored',
    game: 'FIFA 21',
    stage: { format: 'SingleElimination', pointsWin: 1, pointsDraw: 2 },
    problems: {},
  },
  {
    why: 'a criterion twice',
    game: 'FIFA 21',
    stage: { format: 'RoundRobin', tieBreakers: ['points', 'points'] },
    problems: { tieBreakers: ['twice'] },
  },
] as { why: string; game: string; stage: Partial<StageFields>; problems: object }[])(
  'fields of a stage together: $why',
  ({ game, stage, problems }) => {
    expect(stageProblems(stage, game)).toEqual(problems)
  },
)

test('brackets have to go when what shapes them changes', () => {
  expect(needsNewBrackets(aStage(), { format: 'RoundRobin' })).toBe(true)
  expect(needsNewBrackets(aStage(), { name: 'Finals', bestOf: 5, format: 'SingleElimination' })).toBe(false)
})

test.each([
  { word: '7', name: 'Group stage' },
  { word: 'playoffs', name: 'Playoffs' },
  { word: 'Group', name: 'Group stage' },
  { word: 'p', name: undefined },
])('the word $word finds the stage $name', ({ word, name }) => {
  const stages = [
    aStage({ name: 'Group stage' }),
    aStage({ id: '8', name: 'Playoffs' }),
    aStage({ id: '9', name: 'Play-in' }),
  ]
  expect(stageByWord(stages, word)?.name).toBe(name)
})
