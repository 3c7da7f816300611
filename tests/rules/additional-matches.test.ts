import { expect, test } from 'vitest'
import { BracketState, StageState, TournamentState } from '../../src/contract/states.ts'
import { whyNotAddMatch } from '../../src/rules/additional-matches.ts'
import { aBracket, aBracketView, aMatch, anAsking, type ViewOf } from '../support/builders.ts'

const running: ViewOf = {
  tournament: { state: 'InProgress' },
  stage: { state: 'InProgress' },
  bracket: { state: 'InProgress' },
}
const ask = (over: ViewOf, args?: { roundOf: number; teamIds: string[] }) =>
  whyNotAddMatch(aBracketView({ ...running, ...over }), anAsking(), args)?.code

test.each([
  { why: 'two teams of the division', args: {}, code: undefined },
  { why: 'one team', args: { teamIds: ['A'] }, code: 'match.twoTeams' },
  { why: 'three teams', args: { teamIds: ['A', 'B', 'C'] }, code: 'match.twoTeams' },
  { why: 'one team twice', args: { teamIds: ['A', 'A'] }, code: 'match.twoTeams' },
  { why: 'a team of elsewhere', args: { teamIds: ['A', 'Z'] }, code: 'match.notInDivision' },
  { why: 'a round that is not there', args: { roundOf: 64 }, code: 'round.unknown' },
])('§5: an additional match with $why', ({ args, code }) => {
  expect(ask({}, { roundOf: 4, teamIds: ['A', 'B'], ...args })).toBe(code)
})

test.each(StageState.options)('in a stage that is %s', (state) => {
  expect(ask({ stage: { state } })).toBe(
    {
      Initial: 'stage.notFinalized',
      InProgress: undefined,
      StandingPendingGenerate: undefined,
      StandingPendingApproval: undefined,
      Completed: 'stage.completed',
      Cancelled: 'stage.cancelled',
    }[state],
  )
})

test('a team that has left the tournament plays no more', () => {
  expect(ask({ stage: { state: 'InProgress', dropped: ['B'] } }, { roundOf: 4, teamIds: ['A', 'B'] })).toBe(
    'team.dropped',
  )
})

test.each(BracketState.options)('in a division that is %s', (state) => {
  expect(ask({ bracket: { state } })).toBe(state === 'Completed' ? 'bracket.completed' : undefined)
})

test.each(TournamentState.options)('in a tournament that is %s', (state) => {
  const over = { Completed: 'tournament.completed', Cancelled: 'tournament.cancelled' } as Record<string, string>
  expect(ask({ tournament: { state } })).toBe(over[state])
})

test('free for all has none, and an empty division neither', () => {
  expect(ask({ stage: { state: 'InProgress', format: 'FreeForAll' } })).toBe('match.noAdditional')
  const empty = aBracket({ matches: [aMatch({ teams: [null, null] })], edges: [] })
  expect(ask({ bracket: empty })).toBe('bracket.noTeams')
})
