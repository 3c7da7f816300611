// What the compiler holds: a text or reason that does not exist, or lacks its parameters, is no program.
import { expect, test } from 'vitest'
import { isReason, reason, type Reason } from '../../src/contract/reason.ts'
import type { Say } from '../../src/contract/say.ts'
import { reasonIf } from '../../src/rules/first-reason.ts'

const say: Say = (key, ..._params) => key

test('a text is asked for by a key there is, with what it needs', () => {
  const state: 'Initial' | 'Completed' = 'Initial'
  say('ui.shell.close')
  say('ui.shell.status.rows', { count: 2 })
  say(`state.match.${state}`)
  // @ts-expect-error no such text
  say('ui.shell.closed')
  // @ts-expect-error lacks what it is about
  say('ui.shell.requestId')
  // @ts-expect-error a plural goes by a number
  say('ui.shell.status.rows', { count: 'two' })
  // @ts-expect-error says nothing of it
  say('ui.shell.requestId', { id: '7', name: 'Alpha' })
  // @ts-expect-error a plural form is no text of its own
  say('ui.shell.status.rows_other', { count: 2 })
  expect(say('ui.shell.close')).toBe('ui.shell.close')
})

test('a reason is given by a code there is, with what its text tells', () => {
  reason('match.roomExists', { match: 'G1-M1' })
  // @ts-expect-error no such reason
  reason('match.roomsExist', { match: 'G1-M1' })
  // @ts-expect-error does not say which match
  reason('match.roomExists')
  // @ts-expect-error its text has no team
  reasonIf(true, 'match.roomExists', { match: 'G1-M1', team: 'Alpha' })
  const why: Reason = reason('stage.cancelled', undefined, 'stage create 41')
  expect(why).toEqual({ code: 'stage.cancelled', unblock: 'stage create 41' })
  expect(isReason(why, 'stage.cancelled')).toBe(true)
  // @ts-expect-error a question that no reason answers is never asked
  expect(isReason(why, 'problem.notFound')).toBe(false)
})
