// Addresses that are kept for examples get no mail: the members of a demonstration among them.
import { expect, test } from 'vitest'
import { isExampleAddress } from '../../src/platform/delivery/example-addresses.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addMembers, address, begin, entriesOf, plannedBroadcast, until } from './mail-world.ts'
import { startWorld } from './world.ts'

test.each([
  ['a@example.com', true],
  ['a@EXAMPLE.Net', true],
  ['a@mail.example.org', true],
  ['a@arena.example', true],
  ['a@no.invalid', true],
  ['admin@arena.test', true],
  ['a@example.com.', true],
  ['"a@b"@example.com', true],
  ['a@mail.test', false],
  ['a@myexample.com', false],
  ['a@example.com.hk', false],
  ['example.com@arena.hk', false],
  ['a@localhost', false],
])('%s: %s', (given, is) => {
  expect(isExampleAddress(given)).toBe(is)
})

test('a sending to many of them ends with a reason for each, and neither pauses nor lists anything', async () => {
  const server = await startMailServer()
  const { platform, world } = await startWorld({
    environment: { SMTP_URL: server.url, ARENA_MAIL_FROM: 'Arena <no-reply@arena.test>', ARENA_SEND_RATE: '1000' },
  })
  const { pool } = platform.store
  const { as, call } = world
  await addMembers(pool, 61)
  await pool.query(`update members set email = 'M' || id || '@Example.com' where email <> $1`, [address(61)])
  const id = await plannedBroadcast(platform)
  await begin(pool, id)
  await until(pool, `select state in ('Done', 'Paused') as ok from sendings where id = $1`, [id])
  const entries = await entriesOf(pool, id)
  const ended = (kind: string | null) => entries.filter(({ error }) => error === kind).length
  expect([ended('exampleAddress'), ended(null), entries.length]).toEqual([60, 1, 61])
  expect(server.mails.map(({ to }) => to)).toEqual([address(61)])
  expect((await call('getSending', { as, params: { sendingId: id } })).payload.state).toBe('Done')
  expect((await call('listSuppressions', { as, query: {} })).payload.rowCount).toBe(0)

  // Sent once more they would end the same way; one with an address of its own goes.
  const retry = () => call('retryFailed', { as, params: { sendingId: id }, body: {} })
  expect((await retry()).envelope.code).toBe('sending.noRetry')
  await pool.query(
    `update members set email = 'own@mail.test' where id = (select member_id from notifications where error = 'exampleAddress' limit 1)`,
  )
  expect((await retry()).payload).toEqual({ retried: 1 })
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(server.mails.map(({ to }) => to)).toEqual([address(61), 'own@mail.test'])
  await server.close()
})
