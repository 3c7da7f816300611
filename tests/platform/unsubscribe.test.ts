// The link by which a member unsubscribes: what opens it, what posts it, and what is sent after that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { addMembers, address, begin, entriesOf, plannedBroadcast, until } from './mail-world.ts'

let platform: TestPlatform
let server: MailServer
let as: string
/** Called for each mail while it is on its way. */
let onMail: (to: string) => Promise<unknown> | void = () => undefined

beforeAll(async () => {
  server = await startMailServer({ takes: async ({ to }) => void (await onMail(to)) })
  platform = await startPlatform({
    environment: { SMTP_URL: server.url, ARENA_MAIL_FROM: 'Arena <no-reply@arena.test>', ARENA_SEND_CONNECTIONS: '1' },
  })
  as = await platform.token('SystemAdmin')
  await addMembers(platform.store.pool, 6)
  // A child who reads the mail of member 2.
  await platform.store.pool.query(
    `insert into members (nickname, name_key, email, create_time) values ('Twin', 'twin', 'M2@mail.test', 1)`,
  )
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

async function sent(subject: string): Promise<string> {
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, subject)
  await begin(pool, id)
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  return id
}

const mailsOf = (subject: string) => server.mails.filter(({ text }) => text.includes(`Subject: ${subject}`))

/** The link of the newest mail to an address. */
function linkTo(to: string): string {
  const { text = '' } = server.mails.findLast((mail) => mail.to === to) ?? {}
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const [, url = ''] = /^List-Unsubscribe: <(.+)>$/m.exec(unfolded) ?? []
  expect(text).toContain('Unsubscribe / ')
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/unsubscribe\//)
  return url
}

const post = (url: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': type } })

const memberOf = async (to: string) => {
  const { rows } = await platform.store.pool.query<{ id: string }>('select id from members where email = $1', [to])
  return rows[0]?.id ?? ''
}

const channelOf = async (memberId: string) => {
  const { channels } = (await platform.call('getMemberChannels', { as, params: { memberId } })).payload
  return channels.find(({ channel }) => channel === 'email')
}

test('to open the link changes nothing; its button, or the one of a mail program, does at once', async () => {
  await sent('First news')
  const url = linkTo(address(1))
  const memberId = await memberOf(address(1))
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('<form method="post"')
  expect(html).not.toContain('<script')
  expect(await (await fetch(url, { headers: { 'accept-language': 'zh-HK' } })).text()).toContain('取消訂閱')
  expect(await (await fetch(url, { method: 'HEAD' })).text()).toBe('')
  expect(await channelOf(memberId)).toMatchObject({ unsubscribedTime: null })

  expect((await post(url)).status).toBe(200)
  expect((await post(url)).status).toBe(200)
  const out = await channelOf(memberId)
  expect(out?.unsubscribedTime).toBeGreaterThan(0)
  expect(out?.unsubscribedBy).toMatch(/^\d+$/)
  const { entries } = (await platform.call('listMemberAudit', { as, params: { id: memberId } })).payload
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([['unsubscribeMember', 'Member 1']])

  await sent('Second news')
  expect(mailsOf('Second news').map(({ to }) => to)).not.toContain(address(1))
  const { payload } = await platform.call('countAudience', { as, query: { to: 'all', channel: 'email' } })
  expect(payload).toMatchObject({
    members: 7,
    channels: [{ channel: 'email', reached: 5, unsubscribed: 1, duplicates: 1 }],
  })

  // The page offers the way back.
  expect(await (await fetch(url)).text()).toContain('name="subscribe"')
  expect((await post(url, 'subscribe=yes')).status).toBe(200)
  expect(await channelOf(memberId)).toMatchObject({ unsubscribedTime: null })
})

test('a forged, cut or foreign link does nothing', async () => {
  const url = linkTo(address(3))
  const token = url.slice(url.lastIndexOf('/') + 1)
  const [member = '', channel = '', id = '', signature = ''] = token.split('.')
  const other = await memberOf(address(4))
  const forged = [
    `${other}.${channel}.${id}.${signature}`,
    `${member}.sms.${id}.${signature}`,
    `${member}.${channel}.1.${signature}`,
    `${member}.${channel}.${id}.`,
    `${member}.${channel}.${id}.${signature.slice(0, -1)}`,
    `${member}.${channel}.${id}.${'A'.repeat(signature.length)}`,
    `${member}.${channel}.${id}.${signature}x`,
    'nothing',
    `${'9'.repeat(5_000)}.email.1.x`,
    encodeURIComponent(`${member}.電郵.${id}.${signature}`),
    encodeURIComponent("1'.email.1.x"),
  ]
  for (const one of forged) {
    const at = url.replace(token, one)
    expect([(await fetch(at)).status, (await post(at)).status]).toEqual([404, 404])
  }
  // Whatever is posted to a good link, nothing breaks.
  expect((await post(url, 'subscribe=%00&subscribe=yes', 'text/plain')).status).toBe(200)
  expect((await post(url, 'x'.repeat(100_000))).status).toBe(413)
  const { rows } = await platform.store.pool.query('select from unsubscribes')
  expect(rows.length).toBe(0)
})

test('who unsubscribes while a sending runs gets nothing more of it', async () => {
  const url = linkTo(address(6))
  let posted: Promise<Response> | undefined
  onMail = async () => void (await (posted ??= post(url)))
  const id = await sent('While it runs')
  onMail = () => undefined
  expect((await posted)?.status).toBe(200)
  const got = mailsOf('While it runs').map(({ to }) => to)
  const entries = await entriesOf(platform.store.pool, id)
  const of6 = entries.find(({ recipient }) => recipient === address(6))
  // The first mail may have been the own one.
  if (got[0] !== address(6)) {
    expect(got).not.toContain(address(6))
    expect(of6).toMatchObject({ status: 'Error', error: 'unsubscribed', attempts: 0 })
  }
  expect(new Set(got).size).toBe(got.length)
  const reply = await platform.call('retryFailed', { as, params: { sendingId: id }, body: {} })
  expect(reply.envelope.code).toBe('sending.noRetry')
  const memberId = await memberOf(address(6))
  await platform.call('subscribeMember', { as, params: { memberId }, body: { channel: 'email' } })
  const again = await platform.call('retryFailed', { as, params: { sendingId: id }, body: {} })
  expect(again.status).toBe(got[0] === address(6) ? 409 : 200)
})

test('an address that several members share is unsubscribed for all of them', async () => {
  const url = linkTo(address(2))
  expect((await post(url)).status).toBe(200)
  await sent('To the others')
  expect(mailsOf('To the others').map(({ to }) => to)).not.toContain(address(2))
  const twin = await memberOf('M2@mail.test')
  expect(await channelOf(twin)).toMatchObject({ unsubscribedTime: expect.any(Number) as number })
  // An administrator restores it for one of them: the address gets mails again.
  const back = await platform.call('subscribeMember', { as, params: { memberId: twin }, body: { channel: 'email' } })
  expect(back.status).toBe(200)
  await sent('To all again')
  expect(mailsOf('To all again').map(({ to }) => to)).toContain(address(2))
})

test('an administrator does the same, and only a system administrator', async () => {
  const memberId = await memberOf(address(5))
  const params = { memberId }
  const body = { channel: 'email' } as const
  expect((await platform.call('unsubscribeMember', { as, params, body })).status).toBe(200)
  expect((await platform.call('unsubscribeMember', { as, params, body })).envelope.code).toBe('member.isUnsubscribed')
  const operator = await platform.token('VenueOperator')
  expect((await platform.call('subscribeMember', { as: operator, params, body })).status).toBe(403)
  expect((await platform.call('getMemberChannels', { as: operator, params })).status).toBe(403)
  expect((await platform.call('subscribeMember', { as, params, body })).status).toBe(200)
  expect((await platform.call('subscribeMember', { as, params, body })).envelope.code).toBe('member.notUnsubscribed')
  expect((await platform.call('subscribeMember', { as, params: { memberId: '999999' }, body })).status).toBe(404)
})

test('what concerns own tournaments or money still goes, and without the headers', async () => {
  const memberId = await memberOf(address(5))
  await platform.call('unsubscribeMember', { as, params: { memberId }, body: { channel: 'email' } })
  const { pool } = platform.store
  const id = await plannedBroadcast(platform, 'A refund')
  await pool.query(`update sendings set action = 'refunded' where id = $1`, [id])
  await pool.query(
    `insert into notifications (sending_id, member_id, member_name, action, channel, recipient, create_time, scheduled_time)
     values ($1, $2, 'Member 5', 'refunded', 'email', $3, 1, 1)`,
    [id, memberId, address(5)],
  )
  await pool.query(`update notifications set action = 'refunded' where sending_id = $1`, [id])
  await begin(pool, id)
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  const mail = mailsOf('A refund').find(({ to }) => to === address(5))
  expect(mail?.text).not.toContain('List-Unsubscribe')
})
