// A value of the answer that is needed at once is said in the terminal too.
import { expect, test } from 'vitest'
import { describeOutcome } from '../../src/cli/outcome.ts'
import { sayIn } from '../../src/platform/messages.ts'
import type { Outcome } from '../../src/registry/outcome.ts'

const payload = {
  id: '5',
  code: 'K7QM-2XPL-9DRT',
  prizeId: '3',
  prizeName: 'Red envelope',
  memberId: '8',
  memberName: 'falcon',
  state: 'Pending',
  issuedTime: 1_800_000_000,
  version: 1,
}

test.each(['en', 'zh'] as const)('the terminal says the code that was issued, in %s', (language) => {
  const outcome: Outcome = {
    is: 'done',
    id: 'prize.issue-code',
    line: 'prize issue-code 3 8',
    seconds: 0.1,
    undo: [],
    results: [{ target: '3', name: 'Red envelope', is: 'done', payload }],
  }
  const told = describeOutcome(outcome, sayIn(language), (text) => text)
  expect(told).toContain('K7QM-2XPL-9DRT')
  expect(told).toContain('falcon')
})
