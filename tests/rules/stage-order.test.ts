import { expect, test } from 'vitest'
import { StageState, TournamentState } from '../../src/contract/states.ts'
import {
  losingBrackets,
  movedStages,
  nameOfCopy,
  whyNotCopyStage,
  whyNotMoveStage,
} from '../../src/rules/stage-order.ts'
import { anAsking, aStage, aStageView } from '../support/builders.ts'

const stages = ['A', 'B', 'C', 'D'].map((id, i) => aStage({ id, position: i + 1 }))

test.each([
  { id: 'A', position: 3, order: 'BCAD' },
  { id: 'D', position: 1, order: 'DABC' },
  { id: 'B', position: 2, order: 'ABCD' },
  { id: 'A', position: 4, order: 'BCDA' },
])('$id in place $position: $order', ({ id, position, order }) => {
  expect(
    movedStages(stages, id, position)
      .map((stage) => stage.id)
      .join(''),
  ).toBe(order)
})

test.each([
  { why: 'the first goes back', id: 'A', position: 2, lose: ['A', 'B'] },
  { why: 'a later one comes first', id: 'C', position: 1, lose: ['A', 'C'] },
  { why: 'two later ones change places', id: 'C', position: 2, lose: [] },
])('brackets are lost by the stages that another first stage concerns: $why', ({ id, position, lose }) => {
  expect(losingBrackets(stages, id, position).map((stage) => stage.id)).toEqual(lose)
})

const two = { others: [{}] }

test.each([
  { why: 'another place', over: two, position: 2, code: undefined },
  { why: 'the place it has', over: two, position: 1, code: 'stage.alreadyThere' },
  { why: 'a place beyond the last', over: two, position: 3, code: 'stage.noSuchPlace' },
  { why: 'no other stage', over: {}, position: 1, code: 'stage.onlyStage' },
])('moving to $why', ({ over, position, code }) => {
  expect(whyNotMoveStage(aStageView(over), anAsking(), { position })?.code).toBe(code)
})

test.each(TournamentState.options)('§4: in a tournament that is %s stages are moved and copied, or not', (state) => {
  const code = {
    Initial: undefined,
    Published: undefined,
    OpenRegistration: undefined,
    CompleteRegistration: undefined,
    InProgress: 'stage.tournamentRunning',
    Completed: 'tournament.completed',
    Cancelled: 'tournament.cancelled',
  }[state]
  const view = aStageView({ ...two, tournament: { state } })
  expect(whyNotMoveStage(view, anAsking())?.code).toBe(code)
  expect(whyNotCopyStage(view, anAsking())?.code).toBe(code)
})

test.each(StageState.options)('a stage that is %s moves only before it starts', (state) => {
  const view = aStageView({ ...two, stage: { state } })
  expect(whyNotMoveStage(view, anAsking()) === undefined).toBe(state === 'Initial')
})

test.each([
  { name: 'Playoffs', others: [], copy: 'Playoffs 2' },
  { name: 'Playoffs 2', others: ['Playoffs'], copy: 'Playoffs 3' },
  { name: 'Playoffs', others: ['Playoffs 2', 'Playoffs 3'], copy: 'Playoffs 4' },
])('a copy of $name beside $others is called $copy', ({ name, others, copy }) => {
  expect(nameOfCopy(name, [{ name }, ...others.map((other) => ({ name: other }))])).toBe(copy)
})
