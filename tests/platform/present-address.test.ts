// Between the list of a sending and the moment an entry is handed over its member may get another address, name or home shop, lose
// the address, or leave the tournament: what is so then counts.
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as queue from '../../src/platform/store/delivery-queue.ts'
import { fillMembers } from '../support/many-members.ts'
import { startMailServer } from '../support/mail-server.ts'
import { rowsReadIn, type Statement } from '../support/rows-read.ts'
import { addMembers, address, begin, until } from './mail-world.ts'
import { startWorld } from './world.ts'

const server = await startMailServer()
afterAll(() => server.close())
const { platform, world } = await startWorld({
  environment: { SMTP_URL: server.url, ARENA_MAIL_FROM: 'Arena <no-reply@arena.test>', ARENA_SEND_RATE: '1000' },
})
const { pool } = platform.store
const { as, call } = world

let ids: string[]
beforeEach(async () => {
  await pool.query(`update members set email = ''`)
  await addMembers(pool, 8)
  const { rows } = await pool.query<{ id: string }>(
    `select id from members where email <> '' order by substring(email from '\\d+')::int`,
  )
  ids = rows.map(({ id }) => id)
})
const member = (n: number) => ids[n - 1] ?? ''
const edit = (n: number, body: object) => call('editMember', { as, params: { id: member(n) }, body })

async function planned(body: object): Promise<string> {
  const message = { channels: ['email' as const], subject: 'Doors open', content: 'Come in.', to: 'all' as const }
  const { sendings } = (await call('sendNotification', { as, body: { ...message, ...body } })).payload
  const id = sendings[0]?.id ?? ''
  await until(pool, 'select frozen as ok from sendings where id = $1', [id])
  return id
}

async function sent(id: string): Promise<void> {
  await begin(pool, id)
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
}

async function entryOf(sendingId: string, n: number) {
  const query = { sendingId, member: member(n) }
  const { notifications } = (await call('listNotifications', { as, query })).payload
  return notifications[0]
}

const mailsOf = (subject: string) => server.mails.filter(({ text }) => text.includes(`Subject: ${subject}`))

test('it goes to the address, the name and the language its member has when it is handed over', async () => {
  const venue = await pool.query<{ id: string }>(
    `with company as (insert into venue_companies (name, name_key, create_time) values ('Homes', 'homes', 1) returning id)
     insert into venues (venue_company_id, name, name_key, time_zone) select id, 'Kowloon', 'kowloon', 'Asia/Hong_Kong' from company returning id`,
  )
  const id = await planned({ subject: 'Corrected', subjectZh: 'Zhongwen', contentZh: '請進。' })
  expect((await edit(1, { email: 'Right@mail.test' })).status).toBe(200)
  expect((await edit(2, { email: '' })).status).toBe(200)
  expect((await edit(3, { nickname: 'Renamed' })).status).toBe(200)
  await call('setHomeShop', { as, params: { id: member(4) }, body: { homeShopVenueId: venue.rows[0]?.id ?? '' } })
  await call('addSuppression', { as, body: { address: 'listed@mail.test' } })
  await edit(5, { email: 'listed@mail.test' })
  await edit(6, { email: address(7) })
  await call('unsubscribeMember', { as, params: { memberId: member(8) }, body: { channel: 'email' } })
  await sent(id)

  const mails = mailsOf('Corrected')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([address(3), address(7), 'right@mail.test'])
  expect(mails.find(({ to }) => to === address(3))?.text).toContain(`To: Renamed <${address(3)}>`)
  expect(mailsOf('Zhongwen').map(({ to }) => to)).toEqual([address(4)])
  const entries = await Promise.all(ids.map((_, at) => entryOf(id, at + 1)))
  expect(entries.map((entry) => [entry?.status, entry?.error, entry?.recipient])).toEqual([
    ['Sent', null, 'right@mail.test'],
    ['Error', 'noAddress', address(2)],
    ['Sent', null, address(3)],
    ['Sent', null, address(4)],
    ['Error', 'suppressed', address(5)],
    ['Error', 'sharedAddress', address(6)],
    ['Sent', null, address(7)],
    ['Error', 'unsubscribed', address(8)],
  ])

  // Tried once more it says where it goes, and goes nowhere while there is no address.
  const params = { notificationId: entries[1]?.id ?? '' }
  expect((await call('retryNotification', { as, params })).envelope.code).toBe('notification.noAddress')
  // One whose address is another's is left out with them, and goes there when it is asked for alone.
  const { envelope } = await call('retryFailed', { as, params: { sendingId: id }, body: {} })
  expect(envelope.code).toBe('sending.noRetry')
  const shared = { notificationId: entries[5]?.id ?? '' }
  expect((await call('retryNotification', { as, params: shared })).status).toBe(200)
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(mailsOf('Corrected').map(({ to }) => to)).toHaveLength(4)
  await edit(2, { email: 'new@mail.test' })
  expect(await world.dryRun('retryNotification', { params })).toContainEqual({
    code: 'consequence.retryGoesToNew',
    params: { address: 'new@mail.test', was: address(2) },
  })
  expect((await call('retryNotification', { as, params })).status).toBe(200)
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(mailsOf('Corrected').filter(({ to }) => to === 'new@mail.test')).toHaveLength(1)
  expect(mailsOf('Corrected').map(({ to }) => to)).not.toContain(address(1))
})

test('a text message goes to the number its member has then', async () => {
  await pool.query(`update members set mobile = '+85291230' || substring(email from '\\d+') where email <> ''`)
  const id = await planned({ subject: 'By text', channels: ['sms'], wake: true, reason: 'The hall is being cleared' })
  expect((await edit(1, { mobile: '+85291239999' })).status).toBe(200)
  expect((await edit(2, { mobile: '' })).status).toBe(200)
  await sent(id)
  const entries = await Promise.all([1, 2, 3].map((n) => entryOf(id, n)))
  expect(entries.map((entry) => [entry?.status, entry?.error, entry?.recipient])).toEqual([
    ['Sent', null, '+85291239999'],
    ['Error', 'noAddress', '+852912302'],
    ['Sent', null, '+852912303'],
  ])
})

test('what changes between taking an entry up and the line of no return keeps it back', async () => {
  const id = await planned({ subject: 'At the line' })
  for (const change of [
    `update members set email = 'other@mail.test'`,
    `update members set email = ''`,
    `insert into unsubscribes (member_id, channel, address, time) select id, 'email', email, 1 from members on conflict do nothing`,
    `select 1`,
  ]) {
    // Seen by this transaction alone.
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`update sendings set state = 'Running' where id = $1`, [id])
      const [entry] = await queue.takeEntries(client, { channel: 'email', holder: 'test', most: 1 })
      if (!entry) throw new Error('nothing was taken')
      await client.query(change)
      expect([change, await queue.acknowledge(client, entry)]).toEqual([change, change === 'select 1'])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})

test('a member who has left the tournament gets nothing that was still waiting, and the log says why', async () => {
  const { id: tournamentId, teams } = await world.running(4)
  for (const [at, { tournamentTeamId }] of teams.entries())
    await pool.query(
      `update team_players set member_id = $2 where id = (select id from team_players where tournament_team_id = $1 limit 1)`,
      [tournamentTeamId, member(at + 1)],
    )
  const id = await planned({ subject: 'To the teams', to: 'tournament', tournamentId })
  await pool.query(`update notifications set due = 4000000000 where sending_id = $1`, [id])
  await begin(pool, id)
  await until(pool, `select state = 'Running' as ok from sendings where id = $1`, [id])
  const params = { tournamentTeamId: teams[1]?.tournamentTeamId ?? '' }
  expect((await entryOf(id, 2))?.blocked).toBeNull()
  expect((await call('dropTeam', { as, params, body: {} })).status).toBe(200)
  expect(await entryOf(id, 2)).toMatchObject({ status: 'Scheduled', blocked: 'leftTournament' })
  await pool.query(`update notifications set due = 0 where sending_id = $1`, [id])
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(
    mailsOf('To the teams')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([address(1), address(3), address(4)])
  const left = await entryOf(id, 2)
  expect(left).toMatchObject({ status: 'Error', error: 'leftTournament', blocked: 'leftTournament' })
  const retried = await call('retryNotification', { as, params: { notificationId: left?.id ?? '' } })
  expect(retried.envelope.code).toBe('notification.leftTournament')
  // What concerns the team that left goes to its members all the same.
  await until(
    pool,
    `select count(*) = 1 as ok from notifications where action = 'teamDropped' and channel = 'email' and status = 'Sent'`,
    [],
  )
})

test('of a long list each entry is looked up by itself', async () => {
  const size = 10_000
  const { id: tournamentId, teams } = await world.open(1)
  const client = await pool.connect()
  let taking: Statement | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await fillMembers(client, size)
    await client.query(
      `insert into team_players (tournament_team_id, "index", nickname, member_id, role, in_game_name, discord_id)
       select $1, 100 + n, 'p' || n, 'm' || n, 'Bench', '', '' from generate_series(1, $2::int) as n`,
      [teams[0]?.tournamentTeamId, size],
    )
    await client.query(
      `insert into sendings (id, subject, name_key, action, channel, state, audience, content, plain, by, by_name, create_time, start_time, members)
       values ('long', 'Long', 'long', 'message', 'email', 'Running', jsonb_build_object('to', 'tournament', 'tournamentId', $1::text), '[]', '', '', '', 1, 1, $2)`,
      [tournamentId, size],
    )
    await client.query(
      `insert into notifications (sending_id, member_id, member_name, action, channel, recipient, create_time, scheduled_time)
       select 'long', 'm' || n, '', 'message', 'email', 'old' || n || '@mail.test', 1, 1 from generate_series(1, $1::int) as n`,
      [size],
    )
    await client.query('analyze members, team_players, notifications, sendings')
    const hearing = new Proxy(client, {
      get: (of, name) =>
        name === 'query' ? (text: string, values: unknown[]) => of.query((taking = { text, values }).text, values) : of,
    })
    const taken = await queue.takeEntries(hearing, { channel: 'email', holder: 'test', most: 50 })
    expect(taken.map(({ blocked }) => blocked)).toEqual(Array.from({ length: 50 }, () => null))
    expect(taken[0]?.recipient).toMatch(/^member\d+@example\.com$/)
    if (!taking) throw new Error('nothing was asked')
    const read = await rowsReadIn(client, taking)
    console.log(`shown: 50 entries of ${size} read ${read} rows`)
    expect(read).toBeGreaterThan(50)
    expect(read).toBeLessThan(50 * 20)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
