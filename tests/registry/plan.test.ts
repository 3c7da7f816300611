// A request on its way from the plan to the platform.
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { describeStep, fillStep, fromStep } from '../../src/registry/plan.ts'

test('a file is sent as it is, beside what an earlier answer fills in', () => {
  const file = new Blob(['image'], { type: 'image/png' })
  const step = {
    endpoint: endpoints.addEvidence,
    params: { matchId: fromStep(1, 'matchId'), n: 1 },
    body: { type: 'file', file },
  }
  const sent = fillStep(step, [{ matchId: '34' }])
  expect(sent.params).toEqual({ matchId: '34', n: 1 })
  expect(sent.body).toEqual({ type: 'file', file: expect.any(Blob) })
  expect((sent.body as typeof step.body).file).toBe(file)
  expect(describeStep(step).params).toEqual({ matchId: '$1.matchId', n: 1 })
})
