import { expect, test } from 'vitest'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import { checkInNote, openMatches, roomsEnding, sharedSetting, whyNotSetRoundSetting } from '../../src/rules/rounds.ts'
import { aBracket, aMatch, anAsking, aRoundView, entrant, noon, type ViewOf } from '../support/builders.ts'

/** The first round of four, its matches changed one by one. */
function aRound(first: Partial<BracketMatch> = {}, second: Partial<BracketMatch> = {}, over: ViewOf = {}) {
  const base = aBracket().matches
  const matches = base.map((match, i) => ({ ...match, ...(i === 0 ? first : i === 1 ? second : {}) }))
  return aRoundView({
    ...over,
    tournament: { state: 'InProgress' },
    stage: { state: 'InProgress', ...over.stage },
    bracket: { state: 'InProgress', matches, ...over.bracket },
  })
}
const over = { state: 'Completed' } as const
const bye = { state: 'Completed', walkover: true, teams: [entrant('A'), null] } satisfies Partial<BracketMatch>

test.each([
  { why: 'both matches are open', round: aRound(), code: undefined },
  { why: 'one is over: the other is set', round: aRound(over), code: undefined },
  { why: 'one was a bye', round: aRound(bye), code: undefined },
  { why: 'all are over', round: aRound(over, over), code: 'round.nothingOpen' },
  { why: 'there is no such round', round: aRoundView({ roundOf: 64 }), code: 'round.unknown' },
  {
    why: 'the division is completed',
    round: aRound({}, {}, { bracket: { state: 'Completed' } }),
    code: 'bracket.completed',
  },
  { why: 'the stage has not started: settings are prepared', round: aRoundView(), code: undefined },
])('a round is set: $why', ({ round, code }) => {
  expect(whyNotSetRoundSetting(round, anAsking(), { bestOf: 3 })?.code).toBe(code)
})

test('one match that refuses keeps the whole round as it is, and is named', () => {
  const playing = aRound({ state: 'InProgress', matchId: '900', bestOf: 1 })
  expect(whyNotSetRoundSetting(playing, anAsking(), { bestOf: 3 })).toMatchObject({
    code: 'match.beingPlayed',
    params: { match: 'G1-M1' },
  })
  expect(whyNotSetRoundSetting(playing, anAsking(), { schedule: noon })).toBeUndefined()
})

test('§5: a check-in of less than a minute is refused for all', () => {
  expect(whyNotSetRoundSetting(aRound(), anAsking(), { checkInDuration: 0 })?.code).toBe('match.invalidCheckInTime')
})

test('what all open matches have in common is known, what differs is not', () => {
  expect(sharedSetting(aRound({ bestOf: 3 }, { bestOf: 3, schedule: noon }))).toEqual({
    bestOf: 3,
    checkInDuration: 15,
    checkInStartTime: null,
  })
  expect(sharedSetting(aRound(over, over))).toEqual({})
})

test('§5: a start in the past ends the rooms that are open, and only those', () => {
  const round = aRound({ matchId: '900', state: 'InProgress' })
  const ending = (checkInStartTime: number | null) =>
    roomsEnding(round, { checkInStartTime }, noon).map((match) => match.identifier)
  expect(ending(noon - 1)).toEqual(['G1-M1'])
  expect(ending(noon + 1)).toEqual([])
  expect(ending(null)).toEqual([])
})

test('a start in the past is said as it is typed, under its own field', () => {
  const typed = { checkInStartTime: noon - 60 }
  expect(checkInNote('checkInStartTime', typed, anAsking())?.code).toBe('match.startInPast')
  expect(checkInNote('bestOf', typed, anAsking())).toBeUndefined()
  expect(checkInNote('checkInStartTime', { checkInStartTime: noon + 60 }, anAsking())).toBeUndefined()
})

test('an additional match of the round number is no part of the round', () => {
  const additional = aMatch({ bracketMatchId: '200', identifier: 'G1-M4', isAdditional: true })
  const round = aRound({}, {}, { bracket: { additionalMatches: [additional] } })
  expect(openMatches(round).map((match) => match.identifier)).toEqual(['G1-M1', 'G1-M2'])
})
