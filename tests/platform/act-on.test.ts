// Every write to a thing is declared: a platform that misses a step of one does not start.
import { expect, test } from 'vitest'
import { actOn, checkActs, declarationOf, free, standalone } from '../../src/platform/act-on.ts'
import * as on from '../../src/platform/acts/subjects.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
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
  {
    left: 'the declaration, and has no target',
    wrong: { setOverdue: run },
    says: 'setOverdue writes, but its handler is not made by actOn or standalone',
  },
  {
    left: 'the comparison of what its sender saw',
    wrong: { setOverdue: standalone('setOverdue', 'sets the one value it names', run) },
    says: 'setOverdue takes what its sender saw, but compares it with nothing',
  },
  {
    left: 'version, seen and a target',
    wrong: { createPrize: actOn('createPrize', on.setting(run), { whyNot: free, run }) },
    says: 'createPrize takes name, description, count, but neither version nor seen: two edits could overwrite each other',
  },
])('an act without $left does not start, and says why', ({ wrong, says }) => {
  expect(() => checkActs({ ...handlers, ...wrong })).toThrow(says)
})

test('every write, with a target or without, is declared, and what its sender saw is compared where it is taken', () => {
  const writes = Object.values(endpoints).filter(({ method }) => method !== 'GET')
  const declared = writes.map(({ name }) => [name, declarationOf(handlers[name])] as const)
  expect(declared.flatMap(([name, one]) => (one ? [] : [name]))).toEqual([])
  const alone = writes.filter((one: Endpoint) => !one.about).map(({ name }) => name)
  const silent = declared.filter(([name, one]) => alone.includes(name) && !one?.compares && one?.unseen === undefined)
  expect(silent).toEqual([])
})
