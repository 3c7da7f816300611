// Who reads a live stream is asked when it is opened and after each change; a change may come while it is being asked.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role, User } from '../../src/contract/user.ts'
import { createReaders } from '../../src/platform/readers.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

function userOf(role: Role): User {
  return { sub: '1', name: 'Ada', role, venueCompanyId: null, venueId: null }
}

/** Each look at the account is answered by the test, in the order in which they came. */
function heldCaller() {
  const looks: ((user: User | undefined) => void)[] = []
  return {
    looks,
    caller: {
      user: userOf('SystemAdmin'),
      expires: 0,
      current: () => new Promise<User | undefined>((answer) => looks.push(answer)),
    },
  }
}

test('a look at all readers while one of them joins ends no stream whose reader did not change', async () => {
  const readers = createReaders(platform.store.db)
  const { caller, looks } = heldCaller()
  const joining = readers.join(caller)
  await readers.check()
  looks[0]?.(userOf('SystemAdmin'))
  await expect.poll(() => looks.length).toBe(2)
  looks[1]?.(userOf('SystemAdmin'))
  const reading = await joining
  let ended = false
  reading.onEnd(() => (ended = true))
  expect([ended, reading.user.role]).toEqual([false, 'SystemAdmin'])
})

test('a role that changes while its reader joins is the one that counts', async () => {
  const readers = createReaders(platform.store.db)
  const { caller, looks } = heldCaller()
  const joining = readers.join(caller)
  await readers.check('1')
  // What was read before the change.
  looks[0]?.(userOf('SystemAdmin'))
  await expect.poll(() => looks.length).toBe(2)
  looks[1]?.(userOf('VenueOperator'))
  expect((await joining).user.role).toBe('VenueOperator')
})

test('a change after it has joined ends its stream', async () => {
  const readers = createReaders(platform.store.db)
  const { caller, looks } = heldCaller()
  const joining = readers.join(caller)
  looks[0]?.(userOf('SystemAdmin'))
  const reading = await joining
  let ended = false
  reading.onEnd(() => (ended = true))
  const checking = readers.check()
  looks[1]?.(userOf('VenueOperator'))
  await checking
  expect(ended).toBe(true)
})
