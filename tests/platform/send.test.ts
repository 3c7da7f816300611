// The send wizard's calls: whom it reaches on each channel, what is refused before anything is planned, languages, nights, tests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { until } from './mail-world.ts'

let platform: TestPlatform
let as: string
let venue: { hk: string; london: string; company: string }
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  venue = await makeMembers()
})
afterAll(() => platform.close())

/** At home in Hong Kong: a, b (who share a mailbox), c without a phone. In London: d. Nowhere: e without an email address. */
async function makeMembers() {
  const { pool } = platform.store
  const { rows } = await pool.query<{ id: string }>(
    `insert into venue_companies (name, name_key, create_time) values ('Homes', 'homes', 1) returning id`,
  )
  const company = rows[0]?.id ?? ''
  const made = await pool.query<{ id: string; time_zone: string }>(
    `insert into venues (venue_company_id, name, name_key, time_zone) values
       ($1, 'Kowloon', 'kowloon', 'Asia/Hong_Kong'), ($1, 'Soho', 'soho', 'Europe/London') returning id, time_zone`,
    [company],
  )
  const at = (zone: string) => made.rows.find((row) => row.time_zone === zone)?.id ?? ''
  const [hk, london] = [at('Asia/Hong_Kong'), at('Europe/London')]
  await pool.query(
    `insert into members (nickname, name_key, email, mobile, home_shop_venue_id, home_shop_company_id, loyalty_points, create_time) values
       ('a', 'a', 'one@mail.test', '+85291230001', $1, $3, 500, 1), ('b', 'b', 'One@mail.test', '+85291230002', $1, $3, 100, 1),
       ('c', 'c', 'c@mail.test', '', $1, $3, 0, 1), ('d', 'd', 'd@mail.test', '+447700900001', $2, $3, 50, 1),
       ('e', 'e', '', '+85291230005', null, null, 0, 1)`,
    [hk, london, company],
  )
  return { hk, london, company }
}

type Body = Parameters<typeof send>[0]
const send = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  platform.call('sendNotification', {
    as,
    headers,
    body: { channels: ['email'], to: 'all', subject: 'Hello', content: 'Text', ...body } as never,
  })
const dry = (body: Body) => send(body, { 'arena-dry-run': 'true' })

/** A moment at that hour in Hong Kong, at least a day ahead. */
function atHour(hour: number): number {
  const day = 86_400
  return (Math.floor(Date.now() / 1000 / day) + 2) * day + (hour - 8) * 3600
}

test('each channel is counted by itself, and members once each', async () => {
  const { payload } = await platform.call('countAudience', {
    as,
    query: { to: 'all', channel: 'email,sms,push', at: atHour(12) },
  })
  expect(payload).toMatchObject({ members: 5, reached: 5, languages: { en: 2, zh: 3 } })
  expect(payload.channels).toEqual([
    { channel: 'email', reached: 3, zh: 2, noAddress: 1, duplicates: 1, unsubscribed: 0, suppressed: 0, quiet: 0 },
    { channel: 'sms', reached: 4, zh: 2, noAddress: 1, duplicates: 0, unsubscribed: 0, suppressed: 0, quiet: 1 },
    { channel: 'push', reached: 5, zh: 3, noAddress: 0, duplicates: 0, unsubscribed: 0, suppressed: 0, quiet: 1 },
  ])
})

test.each([
  { what: 'a venue', query: () => ({ to: 'venue' as const, venueId: venue.hk }), names: ['a', 'b', 'c'] },
  {
    what: 'a company',
    query: () => ({ to: 'filter' as const, companyId: venue.company }),
    names: ['a', 'b', 'c', 'd'],
  },
  { what: 'points', query: () => ({ to: 'filter' as const, minPoints: 100 }), names: ['a', 'b'] },
  { what: 'both', query: () => ({ to: 'filter' as const, venueId: venue.london, minPoints: 50 }), names: ['d'] },
])('$what', async ({ query, names }) => {
  const { payload } = await platform.call('countAudience', { as, query: { ...query(), channel: 'push' } })
  expect(payload.sample.toSorted()).toEqual(names)
})

test.each([
  { wrong: { channels: [] }, field: 'channels' },
  { wrong: { subject: '' }, field: 'subject' },
  { wrong: { subject: undefined }, field: 'subject' },
  { wrong: { subject: 'x'.repeat(81) }, field: 'subject' },
  { wrong: { subject: 'x'.repeat(80), channels: ['push'] }, field: 'subject' },
  { wrong: { subject: 'nul\u0000' }, field: 'subject' },
  { wrong: { subject: '\u202Eturned' }, field: 'subject' },
  { wrong: { content: '  ' }, field: 'content' },
  { wrong: { subjectZh: '您好' }, field: 'contentZh' },
  { wrong: { contentZh: '您好' }, field: 'subjectZh' },
  { wrong: { content: '長'.repeat(671), channels: ['sms'] }, field: 'content' },
  { wrong: { content: '長'.repeat(1_331), channels: ['push'] }, field: 'content' },
  { wrong: { content: '[x](https://bank.test@evil.test/)' }, field: 'content' },
  { wrong: { link: 'javascript:alert(1)' }, field: 'link' },
  { wrong: { at: 1 }, field: 'at' },
  { wrong: { to: 'tournament' }, field: 'tournamentId', text: 'Tournament name is required.' },
  { wrong: { to: 'venue' }, field: 'venueId' },
  { wrong: { to: 'filter' }, field: 'search' },
  { wrong: { to: 'filter', minPoints: 0 }, field: 'minPoints' },
  { wrong: { to: 'members', memberIds: ' , ' }, field: 'memberIds' },
  { wrong: { to: 'members', memberIds: '99999999 nobody' }, field: 'memberIds' },
  { wrong: { wake: true }, field: 'reason' },
])('$wrong is refused at $field', async ({ wrong, field, text }) => {
  const reply = await send(wrong)
  expect(reply.status).toBe(400)
  const fields = reply.envelope.payload ?? {}
  expect(Object.keys(fields)).toContain(field)
  if (text) expect(JSON.stringify(fields)).toContain(text)
})

test('of an audience without anybody nothing is asked', async () => {
  const reply = await dry({ to: 'filter', search: 'no such member' })
  expect([reply.status, reply.envelope.code]).toEqual([409, 'notification.noMember'])
  expect((await dry({ to: 'members', memberIds: '٣' })).status).toBe(400)
})

test('one sending for each channel, made together; a missing language is told', async () => {
  const preview = await dry({ channels: ['email', 'sms'] })
  const { consequences } = preview.payload as unknown as { consequences: { code: string; params: object }[] }
  expect(consequences.find(({ code }) => code === 'consequence.notificationReaches')?.params).toEqual({ count: 5 })
  expect(consequences.find(({ code }) => code === 'consequence.noChinese')?.params).toEqual({ count: 3 })
  const { payload } = await send({ channels: ['email', 'sms', 'sms'] })
  expect(payload.members).toBe(5)
  expect(payload.sendings.map(({ channel, members, confirmed }) => [channel, members, confirmed])).toEqual([
    ['email', 3, 3],
    ['sms', 4, 4],
  ])
  const first = payload.sendings[0]?.id ?? ''
  const { payload: listed } = await platform.call('listSendings', { as, query: { together: first } })
  expect(listed.sendings).toHaveLength(2)
})

test('each member gets the language of the home shop, and push and SMS wait for its morning', async () => {
  const at = atHour(23)
  const { payload } = await send({ channels: ['sms'], subjectZh: '您好', contentZh: '內文', at })
  const id = payload.sendings[0]?.id ?? ''
  await until(platform.store.pool, 'select frozen as ok from sendings where id = $1', [id])
  const { payload: log } = await platform.call('listNotifications', { as, query: { sendingId: id } })
  const entries = log.notifications.map((row) => [
    row.memberName,
    row.language,
    row.subject,
    row.content,
    row.scheduledTime,
  ])
  const morning = at + 10 * 3600
  expect(entries.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['a', 'zh', '您好', '內文', morning],
    ['b', 'zh', '您好', '內文', morning],
    // It is 15:00 or 16:00 in London.
    ['d', 'en', 'Hello', 'Text', at],
    ['e', 'en', 'Hello', 'Text', morning],
  ])
  const woken = await send({ channels: ['sms'], at, wake: true, reason: 'Doors open now' })
  const other = woken.payload.sendings[0]
  expect(other?.wakeReason).toBe('Doors open now')
  await until(platform.store.pool, 'select frozen as ok from sendings where id = $1', [other?.id ?? ''])
  const { rows } = await platform.store.pool.query(
    'select distinct scheduled_time from notifications where sending_id = $1',
    [other?.id],
  )
  expect(rows).toEqual([{ scheduled_time: at }])
})

test('what was sealed is what is sent: who joins meanwhile makes it ask again', async () => {
  const preview = await dry({ channels: ['client'] })
  const { digest } = preview.payload as unknown as { digest: string }
  const { pool } = platform.store
  await pool.query(`insert into members (nickname, name_key, create_time) values ('late', 'late', 1)`)
  const refused = await send({ channels: ['client'] }, { 'arena-expect': digest })
  expect([refused.status, refused.envelope.code]).toEqual([409, 'request.consequencesChanged'])
  await pool.query(`delete from members where nickname = 'late'`)
  expect((await send({ channels: ['client'] }, { 'arena-expect': digest })).status).toBe(200)
})

test('a list that has grown by the time it is made asks again, with the new number', async () => {
  const { pool } = platform.store
  const { payload } = await send({ channels: ['email'], to: 'filter', venueId: venue.london, at: atHour(12) })
  const id = payload.sendings[0]?.id ?? ''
  await until(pool, 'select frozen as ok from sendings where id = $1', [id])
  // The list is made once more, of a member who was there and had no address.
  await pool.query(`insert into members (nickname, name_key, email, home_shop_venue_id, home_shop_company_id, create_time)
    values ('f', 'f', 'f@mail.test', '${venue.london}', '${venue.company}', 1)`)
  await pool.query('update sendings set frozen = false where id = $1', [id])
  await pool.query(`insert into due_jobs (job, at, due) values ($1, 1, 0)`, [
    { kind: 'sending-freeze', sendingId: id, after: '' },
  ])
  await until(pool, `select state = 'Paused' as ok from sendings where id = $1`, [id])
  const params = { sendingId: id }
  const { payload: grown } = await platform.call('getSending', { as, params })
  expect([grown.pausedWhy, grown.members, grown.confirmed]).toEqual(['grown', 2, 1])
  const resumed = await platform.call('resumeSending', { as, params })
  // Its time has not come.
  expect([resumed.payload.state, resumed.payload.confirmed]).toEqual(['Scheduled', 2])
  expect((await platform.call('cancelSending', { as, params })).payload.state).toBe('Cancelled')
  await pool.query(`delete from members where nickname = 'f'`)
})

test('a test goes to oneself, marked, on the same road, and stands in the log', async () => {
  const { pool } = platform.store
  const body = { channels: ['email' as const], subject: 'x'.repeat(80), content: 'Text' }
  const { payload } = await platform.call('testNotification', { as, body })
  const [made] = payload.sendings
  expect(made).toMatchObject({ action: 'test', subject: `[Test] ${'x'.repeat(80)}`, members: 1 })
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [made?.id ?? ''])
  const { notifications } = (await platform.call('listNotifications', { as, query: { action: 'test' } })).payload
  expect(notifications.map(({ status, provider }) => [status, provider])).toEqual([['Sent', 'outbox']])
  const noPhone = await platform.call('testNotification', { as, body: { ...body, channels: ['sms'], subject: 'Hi' } })
  expect(noPhone.envelope.code).toBe('notification.noSelf')
})

test('how long it is held is a setting of 0 to 600 seconds', async () => {
  const set = (holdSeconds: number) => platform.call('setNotificationSettings', { as, body: { holdSeconds } })
  expect([(await set(-1)).status, (await set(601)).status, (await set(1.5)).status]).toEqual([400, 400, 400])
  expect((await set(600)).payload.before).toEqual({ holdSeconds: 60 })
  const { sendings } = (await send({ subject: 'Held long' })).payload
  expect((sendings[0]?.startTime ?? 0) - (sendings[0]?.createTime ?? 0)).toBe(600)
  await set(60)
  const { payload } = await platform.call('getNotificationSettings', { as })
  expect(payload.senders.map(({ channel, provider }) => [channel, provider])).toContainEqual(['email', 'outbox'])
})

test('others are refused', async () => {
  for (const role of ['VenueCompanyAdmin', 'VenueOperator'] as const) {
    const other = await platform.token(role)
    const body = { channels: ['email' as const], to: 'all' as const, subject: 'x', content: 'y' }
    expect((await platform.call('sendNotification', { as: other, body })).status).toBe(403)
    expect((await platform.call('testNotification', { as: other, body })).status).toBe(403)
  }
})

test('an audience that is not reached says why: no address, unsubscribed, on the suppression list, or each of them', async () => {
  const { pool } = platform.store
  const { rows } = await pool.query<{ id: string; nickname: string }>(`select id, nickname from members`)
  const id = (nickname: string) => rows.find((row) => row.nickname === nickname)?.id ?? ''
  await pool.query(
    `insert into unsubscribes (member_id, channel, address, time) values ($1, 'email', 'c@mail.test', 1)`,
    [id('c')],
  )
  await pool.query(
    `insert into suppressions (address, name_key, channel, reason, time) values ('d@mail.test', 'd', 'email', 'complaint', 0)`,
  )
  const why = async (...names: string[]) => {
    const { envelope } = await dry({ to: 'members', memberIds: names.map(id).join() })
    return [envelope.code, envelope.reason?.params]
  }
  expect(await why('e')).toEqual(['notification.noRecipient', undefined])
  expect(await why('c')).toEqual(['notification.allUnsubscribed', undefined])
  expect(await why('d')).toEqual(['notification.allSuppressed', undefined])
  const facts = { noAddress: 1, unsubscribed: 1, suppressed: 1 }
  expect(await why('c', 'd', 'e')).toEqual(['notification.noneReached', facts])
})
