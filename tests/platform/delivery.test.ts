// Mails over SMTP, one recipient each: what a server takes, refuses, puts off or leaves unanswered.
import { afterEach, expect, test } from 'vitest'
import { mailGate, type MailGate } from '../support/mail-gate.ts'
import { startMailServer, type Mail, type MailServer } from '../support/mail-server.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { addMembers, address, begin, entriesOf, plannedBroadcast, until } from './mail-world.ts'

let platform: TestPlatform | undefined
let server: MailServer | undefined
afterEach(async () => {
  await platform?.close()
  await server?.close()
})

async function sent(members: number, how: Parameters<typeof startMailServer>[0], environment = {}): Promise<string> {
  server = await startMailServer(how)
  platform = await startPlatform({
    environment: {
      SMTP_URL: server.url,
      ARENA_MAIL_FROM: 'Arena <no-reply@arena.test>',
      ARENA_SEND_RATE: '1000',
      ...environment,
    },
  })
  await addMembers(platform.store.pool, members)
  const id = await plannedBroadcast(platform)
  expect(server.mails).toEqual([])
  await begin(platform.store.pool, id)
  return id
}

const settled = `select not exists (select from notifications where sending_id = $1 and status in ('Scheduled', 'Acknowledged')) as ok`

test('each member gets a mail of their own, with both parts and a fixed Message-ID', async () => {
  const id = await sent(3, {})
  await until(platform!.store.pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(server!.mails.map(({ to }) => to).toSorted()).toEqual([1, 2, 3].map(address))
  const { text = '' } = server!.mails[0] ?? {}
  expect(text).toMatch(/^From: Arena <no-reply@arena\.test>/m)
  expect(text).toMatch(/^Subject: Check-in opens/m)
  expect(text).toMatch(/^Message-ID: <notification-\d+@arena\.test>/im)
  expect(text).toContain('Hello all, come to the arena (https://arena.test/).')
  expect(text).toContain('<b>all</b>')
  const entries = await entriesOf(platform!.store.pool, id)
  expect(entries.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['Sent', 1],
    ['Sent', 1],
    ['Sent', 1],
  ])
})

test('an address that does not exist, a refusal, and a server that asks to come later', async () => {
  const answers: Record<string, string> = {
    [address(1)]: '550 5.1.1 no such user',
    [address(2)]: '554 5.7.1 not from you',
    [address(3)]: '451 4.3.0 come later',
  }
  const begun = Date.now() / 1000
  const id = await sent(4, { refuses: (to) => answers[to] })
  await until(
    platform!.store.pool,
    `select count(*) = 3 as ok from notifications where sending_id = $1 and (status in ('Sent', 'Error'))`,
    [id],
  )
  await until(
    platform!.store.pool,
    `select attempts = 1 as ok from notifications where sending_id = $1 and recipient = $2`,
    [id, address(3)],
  )
  const entries = await entriesOf(platform!.store.pool, id)
  const of = (n: number) => entries.find(({ recipient }) => recipient === address(n))
  // Refused at once, it was tried.
  expect(of(1)).toMatchObject({ status: 'Error', error: 'addressRefused', attempts: 1 })
  expect(of(2)).toMatchObject({ status: 'Error', error: 'refused', attempts: 1 })
  expect(of(2)?.detail).toContain('not from you')
  expect(of(3)).toMatchObject({ status: 'Scheduled', error: null })
  expect(of(3)?.detail).toContain('come later')
  expect(of(4)).toMatchObject({ status: 'Sent' })
  // A minute after it was tried, which was between the two times.
  const { rows } = await platform!.store.pool.query(
    `select due >= $2::float8 + 59 and due <= extract(epoch from clock_timestamp()) + 60 as minute
     from notifications where recipient = $1`,
    [address(3), begun],
  )
  expect(rows).toEqual([{ minute: true }])
})

test('a server that cannot be reached leaves all of it to later, and nothing unknown', async () => {
  const id = await sent(2, {}, { SMTP_URL: 'smtp://127.0.0.1:1' })
  await until(platform!.store.pool, `select bool_and(attempts = 1) as ok from notifications where sending_id = $1`, [
    id,
  ])
  const entries = await entriesOf(platform!.store.pool, id)
  expect(entries.map(({ status, error }) => [status, error])).toEqual([
    ['Scheduled', null],
    ['Scheduled', null],
  ])
})

test('what is stopped while it runs: thirds that add up, and nothing more than those arrives', async () => {
  const held: (() => void)[] = []
  // The first eight are answered only once the sending was stopped.
  const id = await sent(100, {
    takes: () => (held.length < 8 ? new Promise<void>((resolve) => held.push(resolve)) : undefined),
  })
  await until(
    platform!.store.pool,
    `select count(*) = 8 as ok from notifications where sending_id = $1 and status = 'Acknowledged'`,
    [id],
  )
  await expect.poll(() => held.length).toBe(8)
  const as = await platform!.token('SystemAdmin')
  const { payload } = await platform!.call('stopSending', { as, params: { sendingId: id } })
  expect(payload).toEqual({ sent: 0, inHand: 8, not: 92 })
  for (const answer of held) answer()
  await until(platform!.store.pool, settled, [id])
  expect(server!.mails.length).toBe(8)
  const entries = await entriesOf(platform!.store.pool, id)
  expect(entries.filter(({ status }) => status === 'Sent').length).toBe(8)
  expect(entries.filter(({ error }) => error === 'stopped').length).toBe(92)
})

const inHand = `select count(*) = $2 as ok from notifications where sending_id = $1 and status = 'Acknowledged'`
/** Seconds pass: of what waits for its next try, and of what a process has in hand. */
const nextTry = `update notifications set due = 0 where sending_id = $1 and status = 'Scheduled'`
const leaseOver = `update notifications set held_until = 0 where sending_id = $1 and status = 'Acknowledged'`

/** All mails are held. */
function closedGate(): MailGate {
  const gate = mailGate()
  gate.closeAfter(0)
  return gate
}

test('given back after its sending was stopped, it ends with the others that were not sent, and is retried', async () => {
  const { held, takes, open } = closedGate()
  const id = await sent(20, { takes })
  const { pool } = platform!.store
  await until(pool, inHand, [id, 8])
  await expect.poll(() => held().length).toBe(8)
  const as = await platform!.token('SystemAdmin')
  const params = { sendingId: id }
  const { payload } = await platform!.call('stopSending', { as, params })
  expect(payload).toEqual({ sent: 0, inHand: 8, not: 12 })
  // All others are out of the queue by then: no further look at the sending takes these out.
  await until(pool, `select count(*) = 12 as ok from notifications where sending_id = $1 and error = 'stopped'`, [id])
  open((_mail, n) => (n < 5 ? '451 4.3.0 come later' : undefined))
  await until(pool, settled, [id])
  const entries = await entriesOf(pool, id)
  expect(entries.filter(({ status }) => status === 'Sent')).toHaveLength(3)
  expect(entries.filter(({ error }) => error === 'stopped')).toHaveLength(17)
  expect(entries.filter(({ detail }) => detail.includes('come later'))).toHaveLength(5)
  const retried = await platform!.call('retryFailed', { as, params, body: {} })
  expect(retried.payload).toEqual({ retried: 17 })
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(server!.mails.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => address(n + 1)).toSorted(),
  )
})

test('given back after its lease was over and its sending was done, it is tried again, and its sending runs', async () => {
  const { held, takes, open } = closedGate()
  const id = await sent(1, { takes })
  const { pool } = platform!.store
  await expect.poll(() => held().length).toBe(1)
  await pool.query(leaseOver, [id])
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(await entriesOf(pool, id)).toMatchObject([{ status: 'Error', error: 'outcomeUnknown' }])
  open(() => '451 4.3.0 come later')
  await until(pool, `select state = 'Running' as ok from sendings where id = $1`, [id])
  expect(await entriesOf(pool, id)).toMatchObject([{ status: 'Scheduled', error: null }])
  await pool.query(nextTry, [id])
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(server!.mails).toHaveLength(1)
})

test('given back after it was thought unknown and retried: the retry is the only mail', async () => {
  const { held, takes, open } = closedGate()
  let first: Mail | undefined
  const id = await sent(1, { takes: (mail) => ((first ??= mail) === mail ? takes(mail) : undefined) })
  const { pool } = platform!.store
  await expect.poll(() => held().length).toBe(1)
  await pool.query(leaseOver, [id])
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  const as = await platform!.token('SystemAdmin')
  const params = { sendingId: id }
  const retried = await platform!.call('retryFailed', { as, params, body: { unknown: true } })
  expect(retried.payload).toEqual({ retried: 1 })
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  open(() => '451 4.3.0 come later')
  // Its end waits until the answer is noted.
  await platform!.close()
  const { pool: later, close } = connect(platform!.databaseUrl, { max: 1 })
  const entries = await entriesOf(later, id)
  await close()
  expect(entries).toMatchObject([
    { status: 'Error', error: 'outcomeUnknown' },
    { status: 'Sent', error: null },
  ])
  expect(server!.mails).toHaveLength(1)
  platform = undefined
})

test('called back before its time and then retried, it has begun: a pause does not put it back to that time', async () => {
  const { held, takes, closeAfter, open } = mailGate()
  const first = await sent(2, { takes })
  const { pool } = platform!.store
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [first])
  closeAfter(0)
  const as = await platform!.token('SystemAdmin')
  const at = Math.floor(Date.now() / 1000) + 86_400
  const body = { subject: 'For tomorrow', content: 'x', to: 'all', at } as const
  const { id } = (await platform!.call('sendEmailBroadcast', { as, body })).payload
  const params = { sendingId: id }
  await until(pool, 'select frozen as ok from sendings where id = $1', [id])
  await platform!.call('cancelSending', { as, params })
  await until(pool, `select bool_and(error = 'cancelled') as ok from notifications where sending_id = $1`, [id])
  expect((await platform!.call('retryFailed', { as, params, body: {} })).payload).toEqual({ retried: 2 })
  await expect.poll(() => held().length).toBe(2)
  expect((await platform!.call('pauseSending', { as, params })).payload.state).toBe('Paused')
  expect((await platform!.call('resumeSending', { as, params })).payload.state).toBe('Running')
  open()
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(server!.mails).toHaveLength(4)
})

test('one retry of an error, whoever asks for it: 64 at once give one mail', async () => {
  let refusing = true
  const id = await sent(1, { refuses: () => (refusing ? '554 5.7.1 not now' : undefined) })
  const { pool } = platform!.store
  await until(pool, settled, [id])
  refusing = false
  const as = await platform!.token('SystemAdmin')
  const { rows } = await pool.query<{ id: string }>('select id from notifications')
  const params = { notificationId: rows[0]?.id ?? '' }
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => platform!.call('retryNotification', { as, params })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(({ status }) => status === 409 || status === 503).length).toBe(63)
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(server!.mails.length).toBe(1)
  const entries = await entriesOf(pool, id)
  expect(entries.map(({ status }) => status)).toEqual(['Error', 'Sent'])
})

test('twenty errors in a row pause a sending, and it goes on where it stood', async () => {
  let refusing = true
  const id = await sent(
    60,
    { refuses: () => (refusing ? '554 5.7.1 you are blocked' : undefined) },
    { ARENA_SEND_RATE: '50' },
  )
  const { pool } = platform!.store
  await until(pool, `select state = 'Paused' as ok from sendings where id = $1`, [id])
  const as = await platform!.token('SystemAdmin')
  const paused = (await platform!.call('getSending', { as, params: { sendingId: id } })).payload
  expect(paused.pausedWhy).toBe('errorsInARow')
  expect(server!.mails).toEqual([])
  refusing = false
  await platform!.call('resumeSending', { as, params: { sendingId: id } })
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  const { counts } = (await platform!.call('getSending', { as, params: { sendingId: id } })).payload
  expect(counts.Sent + counts.Error).toBe(60)
  expect(server!.mails.length).toBe(counts.Sent)
})
