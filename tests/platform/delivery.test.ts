// Mails over SMTP, one recipient each: what a server takes, refuses, puts off or leaves unanswered.
import { afterEach, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
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
  expect(of(1)).toMatchObject({ status: 'Error', error: 'addressRefused' })
  expect(of(2)).toMatchObject({ status: 'Error', error: 'refused' })
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
