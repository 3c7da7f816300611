// How guessing is slowed: only what is looked at counts, so nobody can lock somebody else out by going on.
import { expect, test } from 'vitest'
import { countAttempt } from '../../src/platform/identity/attempts.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { cloneDatabase } from '../support/platform.ts'

test('a stranger who goes on after being refused locks nobody out elsewhere', async () => {
  const { db, close } = connect(await cloneDatabase())
  const attempt = async (address: string, known = false) =>
    (await countAttempt(db, 'ada@arena.test', address, known)) === undefined ? 'looked at' : 'refused'
  const stranger: string[] = []
  for (let tried = 0; tried < 60; tried++) stranger.push(await attempt('192.0.2.1'))
  expect(stranger).toEqual([...Array(10).fill('looked at'), ...Array(50).fill('refused')])
  expect(await attempt('192.0.2.2')).toBe('looked at')
  // From many addresses at once the account is closed to strangers, and open where it has signed in before.
  for (let tried = 0; tried < 30; tried++) await attempt(`198.51.100.${tried}`)
  expect(await attempt('192.0.2.3')).toBe('refused')
  expect(await attempt('192.0.2.4', true)).toBe('looked at')
  await close()
})

test('attempts at once cannot pass each other', async () => {
  const { db, close } = connect(await cloneDatabase())
  const waits = await Promise.all(
    Array.from({ length: 40 }, () => countAttempt(db, 'ada@arena.test', '192.0.2.1', false)),
  )
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10)
  await close()
})
