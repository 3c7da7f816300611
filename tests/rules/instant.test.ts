// When an automated tournament may be started ahead of time, and what the platform does next (§4).
import { expect, test } from 'vitest'
import { stepAhead, whyNotForceStart, whyNotSetWarnings } from '../../src/rules/instant.ts'
import { anAsking, aTournament, aTournamentView } from '../support/builders.ts'

const filling = { instant: true, state: 'OpenRegistration', minTeams: 2, maxTeams: 8, registeredCount: 3 } as const

test.each([
  { is: 'enough rosters are confirmed', over: {}, why: undefined },
  { is: 'it is no automated one', over: { instant: false }, why: 'instant.notInstant' },
  { is: 'it is not published', over: { state: 'Initial' }, why: 'tournament.notPublished' },
  { is: 'registration was never open', over: { state: 'Published' }, why: 'tournament.notOpen' },
  { is: 'it has started', over: { state: 'InProgress' }, why: 'instant.started' },
  { is: 'it is over', over: { state: 'Cancelled' }, why: 'tournament.cancelled' },
  { is: 'fewer than its minimum are confirmed', over: { minTeams: 4 }, why: 'instant.tooFewTeams' },
] as const)('start now: $is', ({ over, why }) => {
  const view = aTournamentView({ tournament: { ...filling, ...over } })
  expect(whyNotForceStart(view, anAsking())?.code).toBe(why)
})

test.each([
  { over: {}, why: undefined },
  { over: { format: 'DoubleElimination', groups: 2 }, why: 'instant.tooFewTeams' },
  { over: { state: 'InProgress' }, why: 'stage.alreadyFinalized' },
] as const)('start now with the stage $over', ({ over, why }) => {
  const view = aTournamentView({ tournament: filling, stage: over })
  expect(whyNotForceStart(view, anAsking())?.code).toBe(why)
})

test('without a stage there is nothing to start', () => {
  const view = { ...aTournamentView({ tournament: filling }), stages: [] }
  expect(whyNotForceStart(view, anAsking())?.code).toBe('instant.noStage')
})

test.each([
  { over: { state: 'Published', registrationStart: 5 }, next: { step: 'opens', at: 5 } },
  { over: { state: 'OpenRegistration', registrationEnd: 9 }, next: { step: 'fills', at: 9 } },
  { over: { state: 'CompleteRegistration', registrationEnd: 9 }, next: { step: 'confirms', at: 9 } },
  { over: { state: 'CompleteRegistration', registeredCount: 8 }, next: { step: 'starts', at: null } },
  { over: { state: 'InProgress' }, next: { step: 'ends', at: null } },
  { over: { state: 'Completed' }, next: undefined },
] as const)('next of $over', ({ over, next }) => {
  expect(stepAhead(aTournament({ ...filling, ...over }))).toEqual(next)
})

test('the second warning comes after the first', () => {
  const why = (first: number, second: number) =>
    whyNotSetWarnings(undefined, anAsking(), { firstWarningMinutes: first, secondWarningMinutes: second })?.code
  expect([why(10, 20), why(20, 20), why(21, 20)]).toEqual([undefined, 'instant.warningOrder', 'instant.warningOrder'])
})
