// Every write to a thing is declared: a platform that misses a step of one does not start.
import { expect, test } from 'vitest'
import { actOn, checkActs, free } from '../../src/platform/act-on.ts'
import * as on from '../../src/platform/acts/subjects.ts'
import { handlers } from '../../src/platform/handlers/all.ts'

const run = () => Promise.reject(new Error('not run here'))

test('the declared handlers start', () => {
  expect(checkActs(handlers)).toBe(handlers)
})

test.each([
  {
    left: 'the declaration',
    wrong: { editTeam: run },
    says: 'editTeam writes to a team, but its handler is not made by actOn',
  },
  {
    left: 'the lock of its own subject',
    wrong: { openRegistration: actOn('openRegistration', on.stage, { whyNot: free, run }) },
    says: 'openRegistration is about a tournament, but locks a stage',
  },
  {
    left: 'the row whose version is compared',
    wrong: { editStage: actOn('editStage', on.stage, { whyNot: free, run }) },
    says: 'editStage takes a version, but its subject has none to compare',
  },
  {
    left: 'version and seen',
    wrong: { reorderStage: actOn('reorderStage', on.stageAlone, { whyNot: free, run }) },
    says: 'reorderStage takes position of a stage, but neither version nor seen: two edits could overwrite each other',
  },
])('an act without $left does not start, and says why', ({ wrong, says }) => {
  expect(() => checkActs({ ...handlers, ...wrong })).toThrow(says)
})
