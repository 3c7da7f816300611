import { expect, test } from 'vitest'
import {
  stagePlace,
  whyNotAddTemplateStage,
  whyNotMoveTemplateStage,
  whyNotTemplateStage,
} from '../../src/rules/template-stages.ts'
import { anAsking, aStage, aTemplate } from '../support/builders.ts'

const view = (...names: string[]) => ({
  template: aTemplate({ id: '5', stages: names.map((name) => aStage({ name })) }),
})
const asking = anAsking()

test('a stage of a template is named by its place or its name', () => {
  const { stages } = view('League', 'Finals', '1').template
  expect(['2', 'FINALS', '1', '3', '4', 'none'].map((word) => stagePlace(stages, word))).toEqual([2, 2, 1, 3, 0, 0])
})

test.each([
  [whyNotTemplateStage(view(), asking), 'template.noStages'],
  [whyNotTemplateStage(view('League'), asking, { stage: 'Finals' }), 'template.unknownStage'],
  [whyNotTemplateStage(view('League'), asking, { stage: 'league' }), undefined],
  [whyNotMoveTemplateStage(view('League'), asking), 'stage.onlyStage'],
  [whyNotMoveTemplateStage(view('A', 'B'), asking, { stage: 'A', place: 3 }), 'template.noSuchPlace'],
  [whyNotMoveTemplateStage(view('A', 'B'), asking, { stage: 'B', place: 2 }), 'stage.alreadyThere'],
  [whyNotMoveTemplateStage(view('A', 'B'), asking, { stage: 'B', place: 1 }), undefined],
  [whyNotAddTemplateStage(view('A'), asking, { place: 3 }), 'template.noSuchPlace'],
  [whyNotAddTemplateStage(view('A'), asking, { place: 2 }), undefined],
  [whyNotAddTemplateStage(view(...Array.from({ length: 50 }, String)), asking), 'template.stagesFull'],
] as const)('stages of a template: %o', (why, code) => {
  expect(why?.code).toBe(code)
})
