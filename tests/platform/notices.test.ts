// What the platform tells members of its own accord: it goes the road of every sending, and stands in the same log.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellMember, tellMembers } from '../../src/platform/acts/notices.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { addMembers, address, until } from './mail-world.ts'

let platform: TestPlatform
let server: MailServer
let as: string
const members: string[] = []

beforeAll(async () => {
  server = await startMailServer()
  platform = await startPlatform({
    environment: { SMTP_URL: server.url, ARENA_MAIL_FROM: 'Arena <no-reply@arena.test>', ARENA_SEND_RATE: '1000' },
  })
  as = await platform.token('SystemAdmin')
  await addMembers(platform.store.pool, 8)
  const { rows } = await platform.store.pool.query<{ id: string }>('select id from members order by id')
  members.push(...rows.map(({ id }) => id))
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

/** The entries of an action, once all of them have their outcome. */
async function entriesOf(action: string, count: number) {
  await until(
    platform.store.pool,
    `select count(*) = $2 as ok from notifications where action = $1 and status in ('Sent', 'Error')`,
    [action, count],
  )
  const { rows } = await platform.store.pool.query<{ channel: string; recipient: string; status: string }>(
    'select channel, recipient, status from notifications where action = $1 order by channel, id',
    [action],
  )
  return rows.map(({ channel, recipient, status }) => `${channel} ${recipient} ${status}`)
}

const mailsWith = (words: string) => server.mails.filter(({ text }) => text.includes(words))

test('one member is told by email and in the app, also who unsubscribed, and without the link to unsubscribe', async () => {
  const memberId = members[0] ?? ''
  await platform.call('unsubscribeMember', { as, params: { memberId }, body: { channel: 'email' } })
  const params = { mission: 'Win three matches', decision: 'Approved', reason: '' } as const
  await platform.store.inTransaction((tx) => tellMember(tx, memberId, { action: 'missionDecided', params, now: 1 }))
  expect(await entriesOf('missionDecided', 2)).toEqual([`email ${address(1)} Sent`, `push ${memberId} Sent`])
  const [mail] = mailsWith('Win three matches')
  expect(mail?.text).not.toContain('List-Unsubscribe')
  expect(mail?.text.match(/Win three matches/g)?.length).toBeGreaterThanOrEqual(2)
  const { sendings } = (await platform.call('listSendings', { as, query: { action: 'missionDecided' } })).payload
  await until(
    platform.store.pool,
    `select bool_and(state = 'Done') as ok from sendings where action = 'missionDecided'`,
    [],
  )
  expect(sendings.map(({ byName, members: n }) => [byName, n])).toEqual([
    ['Platform', 1],
    ['Platform', 1],
  ])
})

test('a suppressed address is told in the app only, and a member without any address nowhere', async () => {
  await platform.call('addSuppression', { as, body: { address: address(2) } })
  const params = { prize: 'Headset', place: 'Kowloon Arena' }
  await platform.store.inTransaction((tx) =>
    tellMembers(tx, { memberIds: [members[1] ?? '', 'nobody'] }, { action: 'prizeRedeemed', params, now: 1 }),
  )
  expect(await entriesOf('prizeRedeemed', 2)).toEqual([`email ${address(2)} Error`, `push ${members[1]} Sent`])
  const told = await platform.store.inTransaction((tx) =>
    tellMembers(tx, { memberIds: ['nobody'] }, { action: 'prizeRedeemed', params, now: 1 }),
  )
  expect(told).toEqual({ entries: 0 })
})

test('names of any length and sign make a subject that can be sent', async () => {
  const long = '🏆'.repeat(200)
  const params = { tournament: `${long}\r\nBcc: all@mail.test`, team: long, reason: '{{tournament}} $t(x) <b>' }
  await platform.store.inTransaction((tx) =>
    tellMember(tx, members[2] ?? '', { action: 'teamDropped', params, now: 1 }),
  )
  await entriesOf('teamDropped', 2)
  const { rows } = await platform.store.pool.query<{ subject: string; plain: string }>(
    `select subject, plain from sendings where action = 'teamDropped'`,
  )
  expect(Array.from(rows[0]?.subject ?? '').length).toBe(79)
  expect(rows[0]?.plain).toContain('Reason: {{tournament}} $t(x) <b>')
  expect(server.mails.filter(({ to }) => to === 'all@mail.test')).toEqual([])
})

test('a refund that is done is told to the member whose money it is; one that is rolled back, or tried dry, is not', async () => {
  const memberId = members[3] ?? ''
  const call = platform.call
  const made = (await call('createTransaction', { as, body: { category: 'Deposit', memberId, amount: '100.00' } }))
    .payload
  const params = { id: made.id }
  await call('completeTransaction', { as, params, body: {} })
  await call('refundTransaction', { as, params, body: { amount: '40.00', reason: 'asked', seen: { left: '100.00' } } })
  const { refunds } = (await call('getWalletTransaction', { as, params })).payload
  const refundId = refunds[0]?.refundId ?? ''
  const dry = { 'arena-dry-run': 'true' }
  await call('confirmRefund', { as, params: { id: made.id, refundId }, body: {}, headers: dry })
  await call('confirmRefund', { as, params: { id: made.id, refundId }, body: {} })
  expect(await entriesOf('refunded', 2)).toEqual([`email ${address(4)} Sent`, `push ${memberId} Sent`])
  expect(mailsWith('40.00').length).toBe(1)
})
