// Between the list of a sending and its start time goes by: night falls where some of its members are, and some leave.
import { beforeAll, expect, test } from 'vitest'
import { quietUntil } from '../../src/rules/quiet-hours.ts'
import { companyWith } from './licence-world.ts'
import { begin, until } from './mail-world.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld({ environment: { ARENA_SEND_RATE: '1000' } })
const { pool } = platform.store
const { as, call } = world

/** A zone of the sea, where it is night or day now. */
const zones = Array.from({ length: 23 }, (_, n) => `Etc/GMT${n < 11 ? '-' : '+'}${n < 11 ? 11 - n : n - 10}`)
const zoneWhere = (isNight: boolean) => {
  const now = Math.floor(Date.now() / 1000)
  // For an hour at least.
  const is = (zone: string) => [now, now + 3_600].every((time) => (quietUntil(time, zone) !== undefined) === isNight)
  return zones.find(is) ?? ''
}

let venue: Record<'day' | 'night', string>
beforeAll(async () => {
  const day = await companyWith(world, ['Day Hall'], { timeZone: zoneWhere(false) })
  const night = await companyWith(world, ['Night Hall'], { timeZone: zoneWhere(true) })
  venue = { day: day.venueId, night: night.venueId }
})

async function member(at: keyof typeof venue): Promise<string> {
  const body = { nickname: `Member of the ${at}`, homeShopVenueId: venue[at] }
  return (await call('createMember', { as, body })).payload.memberId
}

async function planned(body: object): Promise<string> {
  const all = { title: 'Doors open', to: 'members' as const, ...body }
  const { id } = (await call('sendPushBroadcast', { as, body: all })).payload
  await until(pool, 'select frozen as ok from sendings where id = $1', [id])
  return id
}

async function statusOf(sendingId: string, memberId: string) {
  const { rows } = await pool.query<{ status: string; due: number }>(
    'select status, due from notifications where sending_id = $1 and member_id = $2',
    [sendingId, memberId],
  )
  return rows[0]
}

test('a push that is due at night waits for the morning of the home shop as it is then', async () => {
  const [early, moved] = [await member('day'), await member('day')]
  const id = await planned({ memberIds: `${early} ${moved}` })
  // By day when the list was made.
  expect([await statusOf(id, early), await statusOf(id, moved)]).toMatchObject([{ due: 0 }, { due: 0 }])
  await call('setHomeShop', { as, params: { id: moved }, body: { homeShopVenueId: venue.night } })
  await begin(pool, id)
  await until(pool, `select count(*) = 1 as ok from notifications where sending_id = $1 and status = 'Sent'`, [id])
  await until(pool, `select due > 0 as ok from notifications where sending_id = $1 and member_id = $2`, [id, moved])
  expect(await statusOf(id, early)).toMatchObject({ status: 'Sent' })
  const waits = await statusOf(id, moved)
  expect(waits?.status).toBe('Scheduled')
  expect(quietUntil(waits?.due ?? 0, zoneWhere(true))).toBeUndefined()
  expect(quietUntil((waits?.due ?? 0) - 1, zoneWhere(true))).toBe(waits?.due)
  const params = { sendingId: id }
  expect((await call('getSending', { as, params })).payload).toMatchObject({ state: 'Running', members: 2 })
})

test('a member who is woken on purpose gets it at night', async () => {
  const asleep = await member('night')
  const body = {
    channels: ['push' as const],
    to: 'members' as const,
    memberIds: asleep,
    subject: 'Fire',
    content: 'Out.',
  }
  const wake = { wake: true, reason: 'The hall is being cleared' }
  const { sendings } = (await call('sendNotification', { as, body: { ...body, ...wake } })).payload
  const id = sendings[0]?.id ?? ''
  await until(pool, 'select frozen as ok from sendings where id = $1', [id])
  await begin(pool, id)
  await until(pool, `select count(*) = 1 as ok from notifications where sending_id = $1 and status = 'Sent'`, [id])
})

test('members who left their shop before the start are taken out, and that is told', async () => {
  const [stays, leaves] = [await member('day'), await member('day')]
  const id = await planned({ to: 'venue', venueId: venue.day })
  const params = { sendingId: id }
  const before = (await call('getSending', { as, params })).payload
  await call('setHomeShop', { as, params: { id: leaves }, body: { homeShopVenueId: null } })
  await begin(pool, id)
  await until(pool, `select state in ('Running', 'Done') as ok from sendings where id = $1`, [id])
  const sending = (await call('getSending', { as, params })).payload
  expect([sending.members, sending.confirmed]).toEqual([before.members - 1, before.members])
  expect(await statusOf(id, leaves)).toBeUndefined()
  await until(pool, `select state = 'Done' as ok from sendings where id = $1`, [id])
  expect(await statusOf(id, stays)).toMatchObject({ status: 'Sent' })
  const { counts, members } = (await call('getSending', { as, params })).payload
  expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBe(members)
  const { rows } = await pool.query<{ consequences: { code: string }[] }>(
    `select consequences from audit_log where action = 'sending-start' and target = $1 and consequences::text like '%membersLeft%'`,
    [`sending:${id}`],
  )
  expect(rows).toHaveLength(1)
})
