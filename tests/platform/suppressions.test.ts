// The suppression list: what brings an address onto it, what keeps it from getting anything, and how it comes off again.
import { afterEach, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { addMembers, address, begin, entriesOf, plannedBroadcast, until } from './mail-world.ts'

let platform: TestPlatform
let server: MailServer
let as: string
let answers: (to: string) => string | undefined = () => undefined

async function start(members: number, rate = '1000'): Promise<void> {
  server = await startMailServer({ refuses: (to) => answers(to) })
  platform = await startPlatform({
    environment: { SMTP_URL: server.url, ARENA_MAIL_FROM: 'no-reply@arena.test', ARENA_SEND_RATE: rate },
  })
  as = await platform.token('SystemAdmin')
  await addMembers(platform.store.pool, members)
}
afterEach(async () => {
  answers = () => undefined
  await platform.close()
  await server.close()
})

async function sent(subject: string, ends = 'Done'): Promise<string> {
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, subject)
  await begin(pool, id)
  await until(pool, `select state = $2 as ok from sendings where id = $1`, [id, ends])
  return id
}

async function listed(query: { state?: 'Active'; sendingId?: string } = {}) {
  const { suppressions } = (await platform.call('listSuppressions', { as, query })).payload
  return suppressions.map(({ address: to, reason, state }) => [to, reason, state])
}

test('an address that does not exist is listed at once, another refusal the second time', async () => {
  await start(4)
  answers = (to) =>
    to === address(1) ? '550 5.1.1 no such user' : to === address(2) ? '554 5.7.1 not from you' : undefined
  const first = await sent('First')
  expect(await listed()).toEqual([[address(1), 'addressRefused', 'Active']])
  const entries = await entriesOf(platform.store.pool, first)
  const refused = entries.find(({ recipient }) => recipient === address(1))
  expect(refused).toMatchObject({ error: 'addressRefused' })

  const second = await sent('Second')
  expect((await entriesOf(platform.store.pool, second)).map(({ recipient }) => recipient)).not.toContain(address(1))
  expect((await listed()).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    [address(1), 'addressRefused', 'Active'],
    [address(2), 'refusedTwice', 'Active'],
  ])

  // Off the list, earlier refusals count no more.
  answers = (to) => (to === address(2) ? '554 5.7.1 not from you' : undefined)
  const { suppressions } = (await platform.call('listSuppressions', { as, query: { sendingId: second } })).payload
  const params = { suppressionId: suppressions[0]?.id ?? '' }
  expect((await platform.call('removeSuppression', { as, params })).payload).toMatchObject({ state: 'Removed' })
  expect((await platform.call('removeSuppression', { as, params })).envelope.code).toBe('suppression.isRemoved')
  await until(
    platform.store.pool,
    `select removed_time < extract(epoch from clock_timestamp()) - 1 as ok from suppressions where id = $1`,
    [params.suppressionId],
  )
  await sent('Third')
  expect(await listed({ state: 'Active' })).toEqual([[address(1), 'addressRefused', 'Active']])
  await sent('Fourth')
  expect((await listed({ state: 'Active' })).length).toBe(2)

  // Refusals of long ago do not count.
  await platform.call('removeSuppression', { as, params })
  await platform.store.pool.query(
    `update suppressions set removed_time = null; update notifications set settled = settled - 31 * 86400`,
  )
  await sent('Fifth')
  expect((await listed({ state: 'Active' })).length).toBe(1)
})

test('a member whose only mail was refused is allowed, and what became of the mail is told, also of another address', async () => {
  await start(2)
  answers = (to) => (to === address(1) ? '554 5.7.1 not from you' : undefined)
  const { rows } = await platform.store.pool.query<{ id: string; email: string }>('select id, email from members')
  const memberOf = (n: number) => rows.find(({ email }) => email === address(n))?.id ?? ''
  const emailOf = async (n: number) => {
    const { payload } = await platform.call('getMemberChannels', { as, params: { memberId: memberOf(n) } })
    return payload.channels.find(({ channel }) => channel === 'email')
  }
  expect((await emailOf(1))?.last).toBeNull()
  await sent('Only one')
  expect(await emailOf(1)).toMatchObject({
    suppression: null,
    last: { status: 'Error', error: 'refused', recipient: address(1) },
  })
  expect((await emailOf(2))?.last).toMatchObject({ status: 'Sent', error: null })
  await platform.store.pool.query(`update members set email = 'new@mail.test' where id = $1`, [memberOf(1)])
  expect(await emailOf(1)).toMatchObject({ address: 'new@mail.test', last: { recipient: address(1) } })
})

test('what is listed while a sending runs is not sent, and cannot be retried before it is taken off', async () => {
  await start(3)
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, 'Planned before')
  const body = { address: ` ${address(2).toUpperCase()} ` }
  const added = (await platform.call('addSuppression', { as, body })).payload
  expect(added).toMatchObject({ address: address(2), reason: 'byHand', state: 'Active' })
  expect((await platform.call('addSuppression', { as, body })).envelope.code).toBe('suppression.isActive')
  await begin(pool, id)
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  const { rows } = await pool.query<{ id: string }>(`select id from notifications where error = 'suppressed'`)
  expect(rows.length).toBe(1)
  const params = { notificationId: rows[0]?.id ?? '' }
  expect((await platform.call('retryNotification', { as, params })).envelope.code).toBe('notification.suppressed')
  await platform.call('removeSuppression', { as, params: { suppressionId: added.id } })
  expect((await platform.call('retryNotification', { as, params })).status).toBe(200)
  await until(pool, `select count(*) = 3 as ok from notifications where status = 'Sent'`, [])
  expect(server.mails.map(({ to }) => to).toSorted()).toEqual([1, 2, 3].map(address))
  // Put back and added again are the same row.
  await platform.call('restoreSuppression', { as, params: { suppressionId: added.id } })
  await platform.call('removeSuppression', { as, params: { suppressionId: added.id } })
  expect((await platform.call('addSuppression', { as, body })).payload.id).toBe(added.id)
})

test('a server that refuses half of the first fifty pauses the sending, and its suppressions are cleared at once', async () => {
  await start(80, '100')
  // Every second one, so that there are never twenty in a row.
  answers = (to) => (Number(/\d+/.exec(to)?.[0]) % 5 !== 0 ? '550 5.1.1 relay is broken' : undefined)
  const id = await sent('Ours to settle', 'Paused')
  // What was in hand has its outcome too.
  await until(
    platform.store.pool,
    `select not exists (select from notifications where sending_id = $1 and held_until is not null and status <> 'Sent') as ok`,
    [id],
  )
  const sending = (await platform.call('getSending', { as, params: { sendingId: id } })).payload
  expect(['manyErrors', 'errorsInARow']).toContain(sending.pausedWhy)
  const active = await listed({ state: 'Active', sendingId: id })
  expect(active.length).toBe(sending.counts.Error)
  expect(active.length).toBeLessThanOrEqual(58)
  const { payload } = await platform.call('clearSuppressions', { as, params: { sendingId: id } })
  expect(payload.removed).toBe(active.length)
  expect(await listed({ state: 'Active' })).toEqual([])
  const none = await platform.call('clearSuppressions', { as, params: { sendingId: id } })
  expect(none.envelope.code).toBe('suppression.noneOfSending')
  answers = () => undefined
  await platform.call('retryFailed', { as, params: { sendingId: id }, body: {} })
  await platform.call('resumeSending', { as, params: { sendingId: id } })
  await until(platform.store.pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(80)
  expect(server.mails.length).toBe(80)
})

test('what is typed as an address', async () => {
  await start(0)
  const problem = async (typed: string, channel?: 'sms') => {
    const { envelope } = await platform.call('addSuppression', {
      as,
      body: { address: typed, ...(channel && { channel }) },
    })
    return envelope.status
  }
  for (const bad of ['', '  ', 'nobody', 'a@b', 'a b@c.de', '\0@mail.test', 'x'.repeat(300), '\u202ea@mail.test']) {
    expect(await problem(bad)).toBe('fail')
  }
  expect(await problem('12', 'sms')).toBe('fail')
  expect(await problem('+852 9123 4567', 'sms')).toBe('ok')
  expect(await problem('ｆｕｌｌ@mail.test')).toBe('ok')
  expect(new Set((await listed()).map(([to]) => to))).toEqual(new Set(['+85291234567', 'full@mail.test']))
  const admin = await platform.token('VenueCompanyAdmin')
  expect((await platform.call('listSuppressions', { as: admin })).status).toBe(403)
  expect((await platform.call('addSuppression', { as: admin, body: { address: 'a@b.de' } })).status).toBe(403)
})
