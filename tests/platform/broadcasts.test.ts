// Broadcasts: what is checked before anything is planned, and what can be done until it begins.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { sendEmailBroadcast, sendPushBroadcast } from '../../commands/notifications.ts'
import { violatedConstraint } from '../../src/platform/store/connection.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { addMembers, plannedBroadcast, until } from './mail-world.ts'

let platform: TestPlatform
let as: string
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  await addMembers(platform.store.pool, 5)
  // Two share an address, one has none.
  await platform.store.pool.query(
    `insert into members (nickname, name_key, email, create_time) values ('Twin', 'twin', 'M1@mail.test', 1), ('Mute', 'mute', '', 1)`,
  )
})
afterAll(() => platform.close())

const signs = [
  { script: 'ASCII', sign: 'a' },
  { script: 'Chinese', sign: '賽' },
  { script: 'emoji', sign: '😀' },
]
const lengths = signs.flatMap((one) => [79, 80, 81].map((length) => ({ ...one, length })))

test.each(lengths)('$length signs of $script: console, platform and database agree', async ({ sign, length }) => {
  const text = sign.repeat(length)
  const asTitle = v.is(sendPushBroadcast.args, { title: text, to: 'all' })
  const asSubject = v.is(sendEmailBroadcast.args, { subject: text, content: 'x', to: 'all' })
  expect([asTitle, asSubject]).toEqual([length < 80, length <= 80])
  const headers = { 'arena-dry-run': 'true' }
  const push = await platform.call('sendPushBroadcast', { as, headers, body: { title: text, to: 'all' } })
  const email = await platform.call('sendEmailBroadcast', {
    as,
    headers,
    body: { subject: text, content: 'x', to: 'all' },
  })
  expect([push.status, email.status]).toEqual([length < 80 ? 200 : 400, length <= 80 ? 200 : 400])
  expect([await isStored('push', text), await isStored('email', text)]).toEqual([length < 80, length <= 80])
})

async function isStored(channel: string, subject: string): Promise<boolean> {
  const { pool } = platform.store
  try {
    await pool.query(
      `insert into sendings (subject, name_key, action, channel, state, audience, content, plain, by, by_name, create_time, start_time, members)
       values ($1, '', 'message', $2, 'Cancelled', '{"to":"all"}', '[]', '', '', '', 0, 0, 0)`,
      [subject, channel],
    )
    return true
  } catch (error) {
    expect(violatedConstraint(error)).toBe('sendings_subject')
    return false
  }
}

test('an address gets one, whoever shares it, and who has none is told of', async () => {
  const { payload } = await platform.call('countAudience', { as, query: { to: 'all', channel: 'email' } })
  expect(payload).toMatchObject({
    members: 7,
    reached: 5,
    channels: [{ channel: 'email', reached: 5, noAddress: 1, duplicates: 1 }],
  })
  const id = await plannedBroadcast(platform, 'Once each')
  const { rows } = await platform.store.pool.query('select from notifications where sending_id = $1', [id])
  expect(rows.length).toBe(5)
})

test('what cannot go out is refused at its field', async () => {
  const problems = async (body: object) => {
    const reply = await platform.call('sendEmailBroadcast', {
      as,
      body: { subject: 'x', content: 'x', to: 'all', ...body } as never,
    })
    return reply.envelope.status === 'fail' ? reply.envelope.payload : reply.envelope.code
  }
  expect(await problems({ subject: ' ' })).toHaveProperty('subject')
  expect(await problems({ subject: 'a\u202eb' })).toHaveProperty('subject')
  expect(await problems({ subject: 'a\0b' })).toHaveProperty('subject')
  expect(await problems({ content: '  \n ' })).toHaveProperty('content')
  expect(await problems({ content: '[here](https://arena@evil.test/)' })).toHaveProperty('content')
  expect(await problems({ at: 1 })).toHaveProperty('at')
  expect(await problems({ to: 'filter' })).toHaveProperty('search')
  expect(await problems({ to: 'tournament' })).toHaveProperty('tournamentId')
  expect(await problems({ to: 'tournament', tournamentId: '999' })).toBe('notFound')
  expect(await problems({ to: 'members', memberIds: ' , ' })).toHaveProperty('memberIds')
  expect(await problems({ to: 'members', memberIds: 'nope 12x' })).toHaveProperty('memberIds')
  expect(await problems({ to: 'filter', search: 'no such member' })).toBe('notification.noMember')
})

test('until it begins it is cancelled as a whole, and nothing goes out', async () => {
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, 'Called back')
  const params = { sendingId: id }
  expect((await platform.call('pauseSending', { as, params })).envelope.code).toBe('sending.notBegun')
  expect((await platform.call('cancelSending', { as, params })).payload.state).toBe('Cancelled')
  expect((await platform.call('cancelSending', { as, params })).envelope.code).toBe('sending.isCancelled')
  await until(pool, `select bool_and(error = 'cancelled') as ok from notifications where sending_id = $1`, [id])
  const { counts } = (await platform.call('getSending', { as, params })).payload
  expect(counts).toEqual({ Scheduled: 0, Acknowledged: 0, Sent: 0, Delivered: 0, Error: 5 })
})

test('called back while its list is being made: the list ends there, and a retry goes to those in it', async () => {
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, 'Half a list')
  const params = { sendingId: id }
  // As it stands when two of the members were not reached yet.
  await pool.query(
    `delete from notifications where id in (select id from notifications where sending_id = $1 order by id limit 2)`,
    [id],
  )
  await pool.query('update sendings set frozen = false where id = $1', [id])
  const cancelled = (await platform.call('cancelSending', { as, params })).payload
  expect([cancelled.state, cancelled.frozen, cancelled.members]).toEqual(['Cancelled', true, 3])
  await until(pool, `select bool_and(error = 'cancelled') as ok from notifications where sending_id = $1`, [id])
  expect((await platform.call('retryFailed', { as, params, body: {} })).payload).toEqual({ retried: 3 })
  // The next part of its list was planned before it was called back.
  await pool.query(`insert into due_jobs (job, at, due) values ($1, 1, 0)`, [
    { kind: 'sending-freeze', sendingId: id, after: '' },
  ])
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  const freezing = `select count(*) = 0 as ok from due_jobs where job ->> 'kind' = 'sending-freeze' and job ->> 'sendingId' = $1`
  await until(pool, freezing, [id])
  const { counts, members } = (await platform.call('getSending', { as, params })).payload
  expect(counts).toEqual({ Scheduled: 0, Acknowledged: 0, Sent: 3, Delivered: 0, Error: 3 })
  expect(members).toBe(3)
})

test('without a mail server the outbox takes it, and shows what would have been sent', async () => {
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, 'To the outbox')
  await pool.query(`update sendings set state = 'Running' where id = $1`, [id])
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  const { notifications } = (await platform.call('listOutbox', { as, query: { sendingId: id } })).payload
  expect(notifications.map(({ subject, provider, status }) => [subject, provider, status])).toEqual(
    Array.from({ length: 5 }, () => ['To the outbox', 'outbox', 'Sent']),
  )
})

test('a time that was missed by a quarter of an hour asks instead of sending', async () => {
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, 'Too late')
  await pool.query('update sendings set start_time = start_time - 3600 where id = $1', [id])
  await pool.query(
    `update due_jobs set at = at - 3600, due = 0 where job ->> 'kind' = 'sending-start' and job ->> 'sendingId' = $1`,
    [id],
  )
  await until(pool, `select state = 'Paused' as ok from sendings where id = $1`, [id])
  const params = { sendingId: id }
  expect((await platform.call('getSending', { as, params })).payload.pausedWhy).toBe('missed')
  expect((await platform.call('cancelSending', { as, params })).payload.state).toBe('Cancelled')
})
