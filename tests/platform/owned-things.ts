// Things of every kind that belongs to a venue, a company or a member, made for an owner over the API where there is a call for it.
import { eq } from 'drizzle-orm'
import { members } from '../../src/platform/store/schema/members.ts'
import { notifications, sendings } from '../../src/platform/store/schema/notifications.ts'
import { pushSubscriptions } from '../../src/platform/store/schema/push-subscriptions.ts'
import type { Owner } from '../../src/platform/store/schema/platform.ts'
import { suppressions } from '../../src/platform/store/schema/suppressions.ts'
import { venueCompanies, venues } from '../../src/platform/store/schema/venues.ts'
import { accountOf, type Makers } from '../support/authority.ts'
import type { TestPlatform } from '../support/platform.ts'
import { campaignOf } from './campaign-world.ts'

/** Names by which texts of one company are told from those of another. */
const companyNames: Readonly<Record<string, string>> = { c1: 'Chen Arenas', c2: 'Wong Arenas' }
export const venueNames: Readonly<Record<string, string>> = {
  v1: 'Kowloon Hall',
  v2: 'Causeway Hall',
  v3: 'Wanchai Hall',
}

export function ownedThings(platform: TestPlatform, as: string) {
  const { call } = platform
  const { db, pool } = platform.store
  const campaign = campaignOf(platform, as)
  let made = 0

  async function companyOf({ venueCompanyId }: Owner): Promise<string> {
    const id = venueCompanyId ?? ''
    const name = companyNames[id] ?? 'Arenas'
    await db
      .insert(venueCompanies)
      .values({ id, name, nameKey: name.toLowerCase(), createTime: 1 })
      .onConflictDoNothing()
    return id
  }

  async function venueOf({ venueCompanyId, venueId }: Owner): Promise<string> {
    const id = venueId ?? ''
    const row = { id, venueCompanyId: venueCompanyId ?? '', name: venueNames[id] ?? 'Arena' }
    await db.insert(venues).values(row).onConflictDoNothing()
    return id
  }

  async function licensed(owner: Owner) {
    const params = { id: await companyOf(owner) }
    const body = { licenses: [{ venueId: await venueOf(owner) }] }
    return (await call('createInvoice', { as, params, body })).payload
  }

  async function memberOf(owner: Owner): Promise<string> {
    const homeShopVenueId = await venueOf(owner)
    const body = { nickname: `Max ${homeShopVenueId} ${++made}`, homeShopVenueId }
    return (await call('createMember', { as, body })).payload.memberId
  }

  async function transactionOf(owner: Owner): Promise<string> {
    const body = { category: 'Deposit', memberId: await memberOf(owner), amount: '50.00' } as const
    return (await call('createTransaction', { as, body })).payload.id
  }

  async function sendingOf(owner: Owner): Promise<string> {
    const subject = `Subject ${++made}`
    const row = {
      name: subject,
      nameKey: subject.toLowerCase(),
      action: 'emailBroadcast' as const,
      channel: 'email' as const,
      state: 'Running' as const,
      audience: { to: 'venue' as const, venueId: await venueOf(owner) },
      content: [],
      plain: 'Hello',
      by: '1',
      byName: 'Test',
      createTime: 1,
      startTime: 1,
      members: 1,
    }
    const [sending] = await db.insert(sendings).values(row).returning({ id: sendings.id })
    return sending?.id ?? ''
  }

  const makers = {
    user: (owner) => accountOf(platform, 'VenueOperator', owner),
    venue: async (owner) => {
      const id = await venueOf(owner)
      // A home shop of members could not be archived.
      await db.update(members).set({ venueId: null, venueCompanyId: null }).where(eq(members.venueId, id))
      // Nor a licensed venue.
      await pool.query(
        `update licences set terminated_time = 1, terminated_reason = 'Test' where venue_id = $1 and terminated_time is null`,
        [id],
      )
      return id
    },
    member: memberOf,
    loyaltyTransaction: async (owner) => {
      const given = { as, params: { id: await memberOf(owner) }, body: { amount: 100 } }
      return (await call('addLoyaltyPoints', given)).payload.transaction.id
    },
    invoice: async (owner) => (await licensed(owner)).id,
    licence: async (owner) => (await licensed(owner)).licenses[0]?.licenceId ?? '',
    // Last of these: rows of others name the company they belong to.
    venueCompany: companyOf,
  } satisfies Makers

  /** Of these kinds things are for system administrators alone, although they are about a member or venue of that owner. */
  const ofThePlatform = {
    transaction: transactionOf,
    refund: async (owner) => {
      const params = { id: await transactionOf(owner) }
      await call('completeTransaction', { as, params, body: {} })
      const { refunds } = (await call('refundTransaction', { as, params, body: { amount: '10.00', reason: 'Test' } }))
        .payload
      return refunds[0]?.refundId ?? ''
    },
    prize: () => campaign.prize(),
    redemption: async (owner) => (await campaign.code(await campaign.prize(), await memberOf(owner))).id,
    mission: async (owner) => campaign.mission('Play three matches', await memberOf(owner)),
    sending: sendingOf,
    notification: async (owner) => {
      const [sendingId, memberId] = [await sendingOf(owner), await memberOf(owner)]
      const row = {
        sendingId,
        memberId,
        memberName: `Max ${memberId}`,
        action: 'emailBroadcast' as const,
        channel: 'email' as const,
        name: `m${memberId}@arena.test`,
        createTime: 1,
        scheduledTime: 1,
      }
      const [entry] = await db.insert(notifications).values(row).returning({ id: notifications.id })
      return entry?.id ?? ''
    },
    suppression: async (owner) => {
      const address = `${await memberOf(owner)}@arena.test`
      const row = { name: address, nameKey: address, channel: 'email' as const, reason: 'byHand' as const, time: 1 }
      const [added] = await db.insert(suppressions).values(row).returning({ id: suppressions.id })
      return added?.id ?? ''
    },
    pushSubscription: async (owner) => {
      const endpoint = `https://push.arena.test/${++made}`
      const row = { memberId: await memberOf(owner), endpoint, p256dh: 'x', auth: 'x', madeFor: 'x', createTime: 1 }
      const [app] = await db.insert(pushSubscriptions).values(row).returning({ id: pushSubscriptions.id })
      return app?.id ?? ''
    },
  } satisfies Makers

  return { makers, ofThePlatform }
}
