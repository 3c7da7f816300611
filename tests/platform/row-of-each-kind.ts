// One row of each kind that is found by name, called by what no search asks for; further rows are copied of them.
import type { TestPlatform } from '../support/platform.ts'
import { campaignOf } from './campaign-world.ts'
import { companyWith } from './licence-world.ts'
import { roomsOf } from './room-world.ts'

export type Rows = { tournament: string; member: string; company: string }

/** The columns that a name was given to on the way. */
const named = {
  tournaments: 'name',
  stages: 'name',
  tournament_teams: 'name',
  match_rooms: 'name',
  venue_companies: 'name',
  venues: 'name',
  prizes: 'name',
  members: 'nickname',
  missions: 'member_name',
  redemptions: 'member_name',
  accounts: 'name',
}

export async function aRowOfEachKind(platform: TestPlatform, as: string): Promise<Rows> {
  const { pool } = platform.store
  const rooms = roomsOf(platform, as)
  const { call } = rooms
  const room = await rooms.open()
  const elsewhere = await rooms.world.open(1)
  const { companyId, venueIds } = await companyWith(rooms.world, ['Qwx'])
  const venue = venueIds[0] ?? ''
  const body = { nickname: 'Qwx', homeShopVenueId: venue }
  const { memberId } = (await call('createMember', { as, body })).payload
  await call('addLoyaltyPoints', { as, params: { id: memberId }, body: { amount: 5 } })
  await call('createTransaction', { as, body: { category: 'Deposit', memberId, amount: '10.00' } })
  await call('createTemplate', { as, body: { name: 'Qwx', game: 'FIFA 21', region: ['Taiwan'], stages: [] } })
  const { mission, prize, code } = campaignOf(platform, as)
  await mission('Qwx', memberId)
  await code(await prize(), memberId)
  const sending = await pool.query<{ id: string }>(
    `insert into sendings (subject, name_key, action, channel, state, audience, content, plain, by, by_name, create_time, start_time, members)
     values ('Qwx', '', 'message', 'sms', 'Cancelled', '{"to":"all"}', '[]', '', '', '', 0, 0, 0) returning id`,
  )
  await pool.query(
    `insert into notifications (sending_id, member_id, member_name, action, channel, recipient, status, create_time, scheduled_time)
     values ($1, $2, 'Qwx', 'message', 'sms', 'Qwx', 'Sent', 0, 0)`,
    [sending.rows[0]?.id, memberId],
  )
  await pool.query(
    `insert into suppressions (address, name_key, channel, reason, time) values ('qwx', 'qwx', 'email', 'complaint', 0)`,
  )
  const invoice = await pool.query<{ id: string }>(
    `insert into invoices (venue_company_id, year, serial, company_name, written_by, written_by_name, create_time)
     values ($1, 2031, 1, 'Qwx', '', '', 0) returning id`,
    [companyId],
  )
  await pool.query(
    `insert into licences (invoice_id, position, venue_id, venue_company_id, name, address, time_zone, from_day, to_day,
       start_time, end_time, create_time)
     values ($1, 1, $2, $3, 'Qwx', '', 'Asia/Hong_Kong', '2020-01-01', '2020-01-02', 1, 500, 0)`,
    [invoice.rows[0]?.id, venue, companyId],
  )
  for (const [table, column] of Object.entries(named)) await pool.query(`update ${table} set ${column} = 'Qwx'`)
  await pool.query(`update tournament_teams set name = 'Qwx elsewhere' where tournament_id = $1`, [elsewhere.id])
  return { tournament: room.tournamentId, member: memberId, company: companyId }
}
