// Notices that are sent when their time has come, and look again then: a mission that was decided, a licence that ends.
import { expect, test } from 'vitest'
import { campaignOf } from './campaign-world.ts'
import { companyWith } from './licence-world.ts'
import { until } from './mail-world.ts'
import { aMember } from './wallet-world.ts'
import { startWorld } from './world.ts'

const day = 86_400
let now = Date.UTC(2026, 10, 25, 4) / 1000
const { platform, world } = await startWorld({ clock: () => now })
const { pool } = platform.store
const { as, call } = world
const campaign = campaignOf(platform, as)

/** The clock goes on, and what is due then is done. */
async function pass(seconds: number): Promise<void> {
  now += seconds
  await pool.query('update due_jobs set due = due - $1', [seconds])
  const left = `select count(*) = 0 as ok from due_jobs where due <= extract(epoch from clock_timestamp())`
  await until(pool, left, [])
}

async function told(action: string, whom: string) {
  const { rows } = await pool.query<{ subject: string; plain: string; channel: string }>(
    `select s.subject, s.plain, n.channel from notifications n join sendings s on s.id = n.sending_id
     where n.action = $1 and (n.member_id = $2 or n.recipient = $2) order by n.channel`,
    [action, whom],
  )
  return rows
}

async function mission() {
  const memberId = await aMember(platform)
  await pool.query('update members set email = $2 where id = $1', [memberId, `m${memberId}@arena.test`])
  return { memberId, missionId: await campaign.mission('Play three matches', memberId) }
}

test('a decision is told ten minutes later, in both languages, with its reason', async () => {
  const { memberId, missionId } = await mission()
  const body = { reason: 'The picture shows another match' }
  await call('rejectMission', { as, params: { missionId }, body })
  await pass(590)
  expect(await told('missionDecided', memberId)).toEqual([])
  await pass(11)
  const notices = await told('missionDecided', memberId)
  expect(notices.map(({ channel }) => channel)).toEqual(['email', 'push'])
  expect(notices[0]?.plain).toContain('was rejected')
  expect(notices[0]?.plain).toContain('未通過')
  expect(notices[0]?.plain).toContain(body.reason)
})

test('a decision that was taken back is not told, and one made anew once, also within the same second', async () => {
  const { memberId, missionId } = await mission()
  const params = { missionId }
  await call('approveMission', { as, params, body: {} })
  await call('reopenMission', { as, params })
  await pass(601)
  expect(await told('missionDecided', memberId)).toEqual([])
  await call('rejectMission', { as, params, body: { reason: 'Too late' } })
  await call('reopenMission', { as, params })
  await call('approveMission', { as, params, body: { prizeId: await campaign.prize() } })
  await pass(601)
  const notices = await told('missionDecided', memberId)
  expect(notices.map(({ channel }) => channel)).toEqual(['email', 'push'])
  expect(notices[0]?.plain).toContain('was approved')
})

/** A licence of so many days from today, and the address that is told of it. */
async function licensed(days: number) {
  const { companyId, venueId } = await companyWith(world, [`Arena ${now}`])
  const email = `c${companyId}@arena.test`
  await pool.query(
    `update accounts set roles = '{VenueCompanyAdmin}', venue_company_id = $2, email = $3 where sub = $1`,
    [await platform.account('VenueOperator'), companyId, email],
  )
  const to = new Date((now + days * day) * 1000).toISOString().slice(0, 10)
  const body = { licenses: [{ venueId, to }] }
  const invoice = (await call('createInvoice', { as, params: { id: companyId }, body })).payload
  return { companyId, venueId, email, licenceId: invoice.licenses[0]?.licenceId ?? '' }
}

test('a licence that ends is told 30 and 7 days before, once each', async () => {
  const { email } = await licensed(60)
  await pass(20 * day)
  expect(await told('licenceExpiring', email)).toEqual([])
  await pass(11 * day)
  expect(await told('licenceExpiring', email)).toHaveLength(1)
  await pass(15 * day)
  expect(await told('licenceExpiring', email)).toHaveLength(1)
  await pass(8 * day)
  const notices = await told('licenceExpiring', email)
  expect(notices.map(({ channel }) => channel)).toEqual(['email', 'email'])
  expect(notices[0]?.plain).toMatch(/licence of Arena \d+ ends on \d{4}-\d\d-\d\d/)
  await pass(30 * day)
  expect(await told('licenceExpiring', email)).toHaveLength(2)
})

test('no notice of a licence that another follows, that was terminated, or that was shorter from the start', async () => {
  const [followed, terminated, short] = [await licensed(60), await licensed(60), await licensed(20)]
  await call('renewLicences', { as, body: { venueIds: [followed.venueId] } })
  const reason = 'Closed for good'
  await call('terminateLicence', { as, params: { licenceId: terminated.licenceId }, body: { reason } })
  await pass(31 * day)
  await pass(23 * day)
  expect(await told('licenceExpiring', followed.email)).toEqual([])
  expect(await told('licenceExpiring', terminated.email)).toEqual([])
  expect(await told('licenceExpiring', short.email)).toEqual([])
})

test('of a company without administrators the system administrators are told', async () => {
  const { email, companyId } = await licensed(40)
  await pool.query('update accounts set disabled = true where venue_company_id = $1', [companyId])
  const { rows } = await pool.query<{ email: string }>(`select email from accounts where role = 'SystemAdmin'`)
  await pass(10 * day + 7_200)
  await pass(1 * day)
  expect(await told('licenceExpiring', email)).toEqual([])
  for (const { email: other } of rows) expect(await told('licenceExpiring', other.toLowerCase())).toHaveLength(1)
})
