// Things of every kind that belongs to a venue, a company or a member, made for an owner over the API where there is a call for it.
import { eq } from 'drizzle-orm'
import { members } from '../../src/platform/store/schema/members.ts'
import { notifications, sendings } from '../../src/platform/store/schema/notifications.ts'
import { pushSubscriptions } from '../../src/platform/store/schema/push-subscriptions.ts'
import { accounts, type Owner } from '../../src/platform/store/schema/platform.ts'
import { suppressions } from '../../src/platform/store/schema/suppressions.ts'
import { venueCompanies, venues } from '../../src/platform/store/schema/venues.ts'
import { accountOf, type Makers } from '../support/authority.ts'
import type { TestPlatform } from '../support/platform.ts'
import { campaignOf } from './campaign-world.ts'
import { worldOf } from './world.ts'

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
  const world = worldOf(platform, as)
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
    venueCompany: companyOf,
  } satisfies Makers

  /** A thing of each kind, all about one member of that owner's venue: what belongs together names each other. */
  async function everything(owner: Owner): Promise<Record<string, string>> {
    const [venueCompany, venue] = [await companyOf(owner), await venueOf(owner)]
    const { id: invoice, licenses } = await licensed(owner)
    const member = await memberOf(owner)
    const ofMember = { as, params: { id: member } }
    const points = (await call('addLoyaltyPoints', { ...ofMember, body: { amount: 100 } })).payload.transaction.id
    const prize = await campaign.prize()
    const money = { category: 'Deposit', memberId: member, amount: '50.00' } as const
    const transaction = (await call('createTransaction', { as, body: money })).payload.id
    const ofTransaction = { as, params: { id: transaction } }
    await call('completeTransaction', { ...ofTransaction, body: {} })
    const asked = { amount: '10.00', reason: 'Test' }
    const { refunds } = (await call('refundTransaction', { ...ofTransaction, body: asked })).payload
    const cup = await world.open(1)
    const tournament = { as, params: { id: cup.id } }
    await call('setTournamentVenues', { ...tournament, body: { venueIds: [venue] } })
    return {
      venueCompany,
      venue,
      invoice,
      licence: licenses[0]?.licenceId ?? '',
      member,
      loyaltyTransaction: points,
      prize,
      redemption: (await campaign.code(prize, member)).id,
      mission: await campaign.mission('Play three matches', member),
      transaction,
      refund: refunds[0]?.refundId ?? '',
      tournament: cup.id,
      team: cup.teams[0]?.tournamentTeamId ?? '',
      player: cup.teams[0]?.players[0]?.playerId ?? '',
      user: await clerkOf(owner),
      ...(await notified(owner, member)),
    }
  }

  async function clerkOf(owner: Owner): Promise<string> {
    const sub = await makers.user(owner)
    await db
      .update(accounts)
      .set({ name: `Clerk ${owner.venueId}` })
      .where(eq(accounts.sub, sub))
    return sub
  }

  /** What the member got, or would get: rows that only delivery writes. */
  async function notified({ venueId }: Owner, memberId: string) {
    const subject = `Subject ${++made}`
    const shared = { action: 'emailBroadcast' as const, channel: 'email' as const, createTime: 1 }
    const address = `m${memberId}@arena.test`
    const sending = {
      ...shared,
      name: subject,
      nameKey: subject.toLowerCase(),
      state: 'Running' as const,
      audience: { to: 'venue' as const, venueId: venueId ?? '' },
      content: [],
      plain: 'Hello',
      by: '1',
      byName: 'Test',
      startTime: 1,
      members: 1,
    }
    const sendingId = await idOfNew(db.insert(sendings).values(sending).returning({ id: sendings.id }))
    const entry = { ...shared, sendingId, memberId, memberName: 'Max', name: address, scheduledTime: 1 }
    const refused = { name: address, nameKey: address, channel: 'email' as const, reason: 'byHand' as const, time: 1 }
    const keys = { endpoint: `https://push.arena.test/${memberId}`, p256dh: 'x', auth: 'x', madeFor: 'x' }
    const app = { ...keys, memberId, createTime: 1 }
    return {
      sending: sendingId,
      notification: await idOfNew(db.insert(notifications).values(entry).returning({ id: notifications.id })),
      suppression: await idOfNew(db.insert(suppressions).values(refused).returning({ id: suppressions.id })),
      pushSubscription: await idOfNew(db.insert(pushSubscriptions).values(app).returning({ id: pushSubscriptions.id })),
    }
  }

  return { makers, everything }
}

async function idOfNew(inserted: PromiseLike<{ id: string }[]>): Promise<string> {
  return (await inserted)[0]?.id ?? ''
}
