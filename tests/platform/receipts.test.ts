// What comes back about a mail that was taken: told by a provider, or by a mail that the server hands over.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { addMembers, address, begin, plannedBroadcast, until } from './mail-world.ts'

const secret = 'a secret of the mail server'.replaceAll(' ', '-')
const environment = {
  ARENA_MAIL_FROM: 'Arena <no-reply@arena.test>',
  ARENA_MAIL_RETURN: 'bounces@arena.test',
  ARENA_RECEIPT_SECRET: secret,
  ARENA_SEND_RATE: '1000',
}

let platform: TestPlatform
let server: MailServer
let as: string

beforeAll(async () => {
  server = await startMailServer()
  platform = await startPlatform({ environment: { ...environment, SMTP_URL: server.url } })
  as = await platform.token('SystemAdmin')
  await addMembers(platform.store.pool, 40)
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

type Counts = { taken: number; repeated: number; unknown: number }

async function hook(body: string, { type = 'application/json', by = secret } = {}) {
  const response = await fetch(`${platform.url}/hooks/receipts`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${by}` },
    body,
  })
  const text = await response.text()
  return { status: response.status, text, counts: text.startsWith('{') ? (JSON.parse(text) as Counts) : undefined }
}

const tell = (receipt: object) => hook(JSON.stringify({ receipts: [receipt] }))
const mailIn = (mail: string) => hook(mail, { type: 'message/rfc822' })

const mailTo = (n: number) => server.mails.find(({ to }) => to === address(n))
const messageIdOf = (n: number) => /^Message-ID: (<.+>)/im.exec(mailTo(n)?.text ?? '')?.[1] ?? ''

async function entryOf(n: number) {
  const { notifications } = (
    await platform.call('listNotifications', { as, query: { search: address(n), sort: 'createTime' } })
  ).payload
  const { status, error, errorDetail, deliveredTime } = notifications[0] ?? {}
  return { status, error, errorDetail, isDelivered: deliveredTime !== null }
}

async function listed(n: number) {
  const { suppressions } = (
    await platform.call('listSuppressions', { as, query: { search: address(n), state: 'Active' } })
  ).payload
  return suppressions.map(({ reason }) => reason)
}

/** As servers write them (RFC 3464). */
const dsn = (n: number, action: string, status: string, { to = mailTo(n)?.from ?? '', more = '' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.test',
    `To: ${to}`,
    'Subject: Delivery Status Notification',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'Action: delivered is what a text may say.',
    more,
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    `Final-Recipient: rfc822; ${address(n)}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550',
    '  told over two lines',
    '--b1--',
    '',
  ].join('\r\n')

test('each mail has a return address of its own, and asks to be told', async () => {
  const id = await plannedBroadcast(platform)
  await begin(platform.store.pool, id)
  await until(platform.store.pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  const { from, notify } = mailTo(1) ?? {}
  expect(from).toMatch(/^bounces\+\d+\.[\da-f]{20}@arena\.test$/)
  expect(new Set(server.mails.map((mail) => mail.from)).size).toBe(40)
  expect(['', 'SUCCESS,FAILURE']).toContain(notify)
})

test('a provider tells that one arrived; the same again counts once', async () => {
  const receipt = { id: 'r1', messageId: messageIdOf(1), event: 'delivered' }
  expect((await tell(receipt)).counts).toEqual({ taken: 1, repeated: 0, unknown: 0 })
  expect(await entryOf(1)).toMatchObject({ status: 'Delivered', isDelivered: true })
  const both = await Promise.all([tell(receipt), tell(receipt), tell({ ...receipt, id: 'r2' })])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await entryOf(1)).toMatchObject({ status: 'Delivered' })
  expect((await tell({ ...receipt, id: 'r3', messageId: 'notification-999999@arena.test' })).counts?.unknown).toBe(1)
})

test('one that comes back is an error, whatever was told before, and stays one', async () => {
  const messageId = messageIdOf(2)
  await tell({ id: 'a1', messageId, event: 'delivered' })
  await tell({ id: 'a2', messageId, event: 'bounced', status: '5.2.2', detail: 'mailbox full\0\r\nreally' })
  expect(await entryOf(2)).toMatchObject({ status: 'Error', error: 'bounced', errorDetail: 'mailbox full really' })
  await tell({ id: 'a3', messageId, event: 'delivered' })
  expect(await entryOf(2)).toMatchObject({ status: 'Error', error: 'bounced' })
  expect(await listed(2)).toEqual([])
  await tell({ id: 'a4', messageId: messageIdOf(3), event: 'bounced', status: '5.1.1' })
  expect(await entryOf(3)).toMatchObject({ status: 'Error', error: 'addressRefused' })
  expect(await listed(3)).toEqual(['addressRefused'])
})

test('a complaint suppresses at once; told again it does not put back what was removed', async () => {
  const receipt = { id: 'c1', messageId: messageIdOf(4), event: 'complained' }
  await tell(receipt)
  expect(await listed(4)).toEqual(['complaint'])
  expect(await entryOf(4)).toMatchObject({ status: 'Sent' })
  const { suppressions } = (await platform.call('listSuppressions', { as, query: { search: address(4) } })).payload
  await platform.call('removeSuppression', { as, params: { suppressionId: suppressions[0]?.id ?? '' } })
  expect((await tell(receipt)).counts).toEqual({ taken: 0, repeated: 1, unknown: 0 })
  expect(await listed(4)).toEqual([])
})

test('mails that the server hands over: delivered, failed, put off, reported as spam', async () => {
  await mailIn(dsn(5, 'delivered', '2.0.0'))
  expect(await entryOf(5)).toMatchObject({ status: 'Delivered' })
  await mailIn(dsn(6, 'delayed', '4.4.1'))
  await mailIn(dsn(6, 'relayed', '2.0.0'))
  expect(await entryOf(6)).toMatchObject({ status: 'Sent' })
  const bounce = dsn(6, 'failed', '5.1.1 (no such user)')
  expect((await mailIn(bounce)).counts).toEqual({ taken: 1, repeated: 0, unknown: 0 })
  expect((await mailIn(bounce)).counts).toEqual({ taken: 0, repeated: 1, unknown: 0 })
  expect(await entryOf(6)).toMatchObject({ status: 'Error', error: 'addressRefused' })
  expect((await entryOf(6)).errorDetail).toBe('smtp; 550 told over two lines')
  const report = `From: fbl@isp.test\nTo: abuse@arena.test\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n\n--b\nContent-Type: message/rfc822\n\nReturn-Path: <${(mailTo(7)?.from ?? '').toUpperCase()}>\n--b--\n`
  await mailIn(report)
  expect(await listed(7)).toEqual(['complaint'])
})

test('forged, foreign and broken messages change nothing', async () => {
  const own = mailTo(8)?.from ?? ''
  const forged = own.replace(/\.[\da-f]{20}@/, `.${'0'.repeat(20)}@`)
  const foreign = own.replace(/\+\d+\./, `+${/\+(\d+)\./.exec(mailTo(9)?.from ?? '')?.[1]}.`)
  for (const to of ['bounces@arena.test', forged, foreign, '']) {
    expect((await mailIn(dsn(8, 'failed', '5.1.1', { to }))).counts).toEqual({ taken: 0, repeated: 0, unknown: 0 })
  }
  // The right address behind hundreds of wrong ones, and a long mail, are no way to keep the platform busy.
  const many = Array.from({ length: 5_000 }, () => forged).join(' ')
  expect((await mailIn(dsn(8, 'failed', '5.1.1', { to: '', more: many }))).status).toBe(200)
  expect((await mailIn(`${' '.repeat(1_000_000)}\nAction: failed`)).status).toBe(200)
  expect((await mailIn('x'.repeat(3_000_000))).status).toBe(413)
  expect(await entryOf(8)).toMatchObject({ status: 'Sent' })

  const receipt = { id: 'f1', messageId: messageIdOf(8), event: 'bounced' }
  expect((await hook(JSON.stringify({ receipts: [receipt] }), { by: 'another secret entirely' })).status).toBe(401)
  expect((await hook(JSON.stringify({ receipts: [receipt] }), { by: '' })).status).toBe(401)
  for (const bad of ['{', '[]', '{"receipts":{}}', JSON.stringify({ receipts: [{ ...receipt, id: 'a\0b' }] })]) {
    expect((await hook(bad)).status).toBe(400)
  }
  for (const wrong of [{ event: 'opened' }, { messageId: '8' }, { messageId: '<x@y>' }, { status: '9' }, { id: '' }]) {
    expect((await tell({ ...receipt, ...wrong })).status).toBe(400)
  }
  expect((await hook('x=1', { type: 'application/x-www-form-urlencoded' })).status).toBe(400)
  expect(await entryOf(8)).toMatchObject({ status: 'Sent' })
})

test('many receipts at once, crosswise and repeated: each counts once', async () => {
  const ids = [10, 11, 12, 13, 14, 15, 16, 17]
  const receipts = ids.map((n) => ({ id: `m${n}`, messageId: messageIdOf(n), event: 'delivered' }))
  const calls = Array.from({ length: 16 }, (_, at) =>
    hook(JSON.stringify({ receipts: at % 2 ? receipts : receipts.toReversed() })),
  )
  const counts = (await Promise.all(calls)).map((one) => one.counts)
  expect(counts.reduce((sum, one) => sum + (one?.taken ?? 0), 0)).toBe(ids.length)
  expect(counts.reduce((sum, one) => sum + (one?.repeated ?? 0), 0)).toBe(ids.length * 15)
})

test('what nobody could know is known once it is told', async () => {
  await platform.store.pool.query(
    `update notifications set status = 'Error', error = 'outcomeUnknown' where recipient = $1`,
    [address(20)],
  )
  await tell({ id: 'u1', messageId: messageIdOf(20), event: 'delivered' })
  expect(await entryOf(20)).toMatchObject({ status: 'Delivered', error: null })
})

test('without a secret nothing answers, and settings that do not fit stop the start', async () => {
  const base = { SMTP_URL: 'smtp://mail.test', ARENA_MAIL_FROM: 'a@arena.test' }
  expect(() => readConfig({ ...base, ARENA_MAIL_RETURN: 'bounces@arena.test' })).toThrow('ARENA_RECEIPT_SECRET')
  expect(() => readConfig({ ...base, ...environment, ARENA_MAIL_RETURN: 'b+c@arena.test' })).toThrow('without a +')
  expect(() => readConfig({ ...base, ARENA_RECEIPT_SECRET: 'short' })).toThrow('16 to 200')
  expect(() => readConfig({ ...base, ARENA_RECEIPT_SECRET_FILE: '/no/such/file' })).toThrow('cannot be read')
  expect(() => readConfig({ ARENA_RECEIPT_SECRET: secret, ARENA_RECEIPT_SECRET_FILE: 'x' })).toThrow('one of them')
  const bare = await startPlatform()
  expect((await fetch(`${bare.url}/hooks/receipts`, { method: 'POST' })).status).toBe(404)
  await bare.close()
})
