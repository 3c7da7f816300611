// What is done and taken back in `undo-rows.test.ts`: acts on members, points, payments and sendings. Ledgers only grow: what
// is taken back there is another row, and the sums are as they were.
import { eq } from 'drizzle-orm'
import { suppressions } from '../../src/platform/store/schema/suppressions.ts'
import { expect } from 'vitest'
import { sendings } from '../../src/platform/store/schema/notifications.ts'
import { act, type Case, platform, run, world } from './undo-session.ts'

async function aMember(nickname = 'Mika'): Promise<string> {
  const body = { nickname, homeShopVenueId: 'v1', email: 'mika@example.com', mobile: '+85291234567' }
  return (await world.call('createMember', { as: world.as, body })).payload.memberId
}

async function aDeposit(): Promise<string> {
  const body = { category: 'Deposit' as const, memberId: await aMember(), amount: '100.00' }
  return (await world.call('createTransaction', { as: world.as, body })).payload.id
}

async function aSending(state: 'Running' | 'Paused', channel: 'push' | 'email' = 'push'): Promise<string> {
  const body = { to: 'members' as const, memberIds: await aMember() }
  const { id } =
    channel === 'push'
      ? (await world.call('sendPushBroadcast', { as: world.as, body: { ...body, title: 'Doors open' } })).payload
      : (
          await world.call('sendEmailBroadcast', {
            as: world.as,
            body: { ...body, subject: 'Doors open', content: 'Come' },
          })
        ).payload
  const { db } = platform.store
  const ofIt = eq(sendings.id, id)
  // Its list is made a moment later, which would change rows meanwhile.
  await expect.poll(() => db.select().from(sendings).where(ofIt)).toMatchObject([{ frozen: true }])
  // It has begun: before that it would wait for its time.
  await db.update(sendings).set({ state, startTime: 1 }).where(ofIt)
  return id
}

let addresses = 0
async function aSuppression(): Promise<string> {
  const body = { address: `gone${addresses++}@mail.test` }
  return (await world.call('addSuppression', { as: world.as, body })).payload.id
}

/** An address that was removed stays in the list, as removed. */
const listed = /^. suppressions /

async function aPrize(state: 'Draft' | 'Active' | 'Ended'): Promise<string> {
  const { id: prizeId } = (await world.call('createPrize', { as: world.as, body: { name: 'Jersey', count: 5 } }))
    .payload
  if (state !== 'Draft') await world.call('activatePrize', { as: world.as, params: { id: prizeId } })
  if (state === 'Ended') await world.call('endPrize', { as: world.as, params: { id: prizeId } })
  return prizeId
}

async function aCode(state: 'Pending' | 'Withdrawn'): Promise<string> {
  const prizeId = await aPrize('Active')
  const body = { memberId: await aMember() }
  const { id: redemptionId } = (await world.call('issueCode', { as: world.as, params: { id: prizeId }, body })).payload
  if (state === 'Withdrawn') await world.call('withdrawCode', { as: world.as, params: { redemptionId } })
  return redemptionId
}

async function aMission(state: 'Submitted' | 'Rejected'): Promise<string> {
  const body = { memberId: await aMember(), name: 'Play three matches' }
  const { id: missionId } = (await world.call('submitMission', { as: world.as, body })).payload
  const rejecting = { as: world.as, params: { missionId }, body: { reason: 'Too dark' } }
  if (state === 'Rejected') await world.call('rejectMission', rejecting)
  return missionId
}

const grown = /^\+ (loyalty_transactions|wallet_transaction_steps) /
/** The entries of a running sending are handed over meanwhile. */
const goesOn = /^. (suppressions|sendings|notifications|notification_counts) /

export const businessCases: readonly Case[] = [
  { does: 'member.edit: name and mobile', act: async () => act('member.edit', [await aMember()], { nickname: 'Mei' }) },
  {
    does: 'member.set-home-shop: another one',
    act: async () => act('member.set-home-shop', [await aMember()], { homeShop: 'v2' }),
    leaves: grown,
  },
  {
    does: 'member.add-points: some',
    act: async () => act('member.add-points', [await aMember()], { amount: 50 }),
    leaves: grown,
  },
  {
    does: 'points.add-many: two lines',
    act: async () => act('points.add-many', [], { lines: `${await aMember('Ona')},20\n${await aMember('Pia')},30` }),
    leaves: grown,
  },
  {
    does: 'points.reverse: what was added',
    act: async () => {
      const id = await aMember()
      await world.call('addLoyaltyPoints', { as: world.as, params: { id }, body: { amount: 50 } })
      const { transactions } = (await world.call('listLoyaltyTransactions', { as: world.as, params: { id } })).payload
      return act('points.reverse', [transactions[0]?.id ?? ''])
    },
    leaves: grown,
  },
  {
    does: 'payment.remark: a note',
    act: async () => act('payment.remark', [await aDeposit()], { remark: 'Called' }),
    leaves: grown,
  },
  {
    does: 'payment.create: a deposit',
    act: async () => act('payment.create', [], { category: 'Deposit', memberId: await aMember(), amount: '80.00' }),
    leaves: /wallet_transaction/,
  },
  {
    does: 'setting.second-administrator: a higher amount, which waits for a second person',
    act: async () => {
      await run(act('setting.second-administrator', [], { secondFrom: '5000.00' }))
      return act('setting.second-administrator', [], { secondFrom: '8000.00' })
    },
  },
  {
    does: 'notification.push: to one',
    act: async () => act('notification.push', [], { title: 'Hello', to: 'members', memberIds: await aMember() }),
    leaves: goesOn,
  },
  {
    does: 'notification.email: to one',
    act: async () =>
      act('notification.email', [], {
        subject: 'Hello',
        content: 'Welcome.',
        to: 'members',
        memberIds: await aMember(),
      }),
    leaves: goesOn,
  },
  {
    does: 'notification.send: to one on two channels',
    act: async () =>
      act('notification.send', [], {
        channels: ['push', 'client'],
        subject: 'Hello',
        content: 'Welcome.',
        to: 'members',
        memberIds: await aMember(),
      }),
    leaves: goesOn,
  },
  {
    does: 'setting.hold: another time',
    act: async () => {
      await run(act('setting.hold', [], { seconds: 60 }))
      return act('setting.hold', [], { seconds: 90 })
    },
  },
  {
    does: 'sending.pause: a running one',
    act: async () => act('sending.pause', [await aSending('Running')]),
    leaves: goesOn,
  },
  {
    does: 'sending.resume: a paused one',
    act: async () => act('sending.resume', [await aSending('Paused')]),
    leaves: goesOn,
  },
  {
    does: 'suppression.add: an address',
    act: async () => act('suppression.add', [], { address: 'new@mail.test' }),
    leaves: listed,
  },
  {
    does: 'suppression.remove: an address',
    act: async () => act('suppression.remove', [await aSuppression()]),
    leaves: listed,
  },
  {
    does: 'suppression.restore: an address',
    act: async () => {
      const id = await aSuppression()
      await world.call('removeSuppression', { as: world.as, params: { suppressionId: id } })
      return act('suppression.restore', [id])
    },
    leaves: listed,
  },
  {
    does: 'suppression.clear: those of a sending',
    act: async () => {
      const [id, sending] = [await aSuppression(), await aSending('Paused', 'email')]
      await platform.store.db.update(suppressions).set({ sendingId: sending }).where(eq(suppressions.id, id))
      return act('suppression.clear', [], { sending })
    },
    leaves: goesOn,
  },
  {
    does: 'member.unsubscribe: from a channel',
    act: async () => act('member.unsubscribe', [await aMember()], { channel: 'email' }),
  },
  {
    does: 'member.subscribe: to a channel again',
    act: async () => {
      const memberId = await aMember()
      await world.call('unsubscribeMember', { as: world.as, params: { memberId }, body: { channel: 'email' } })
      return act('member.subscribe', [memberId], { channel: 'email' })
    },
    leaves: /^. unsubscribes /,
  },
  { does: 'prize.edit: name and count', act: async () => act('prize.edit', [await aPrize('Active')], { count: 9 }) },
  { does: 'prize.activate: a draft', act: async () => act('prize.activate', [await aPrize('Draft')]) },
  { does: 'prize.end: an active one', act: async () => act('prize.end', [await aPrize('Active')]) },
  { does: 'prize.redraft: an active one', act: async () => act('prize.redraft', [await aPrize('Active')]) },
  {
    does: 'prize.issue-code: to one',
    act: async () => act('prize.issue-code', [await aPrize('Active')], { memberId: await aMember() }),
    // A code that was issued is never forgotten.
    leaves: /^\+ redemptions /,
  },
  { does: 'redemption.withdraw: one', act: async () => act('redemption.withdraw', [await aCode('Pending')]) },
  { does: 'redemption.restore: one', act: async () => act('redemption.restore', [await aCode('Withdrawn')]) },
  { does: 'mission.approve: one', act: async () => act('mission.approve', [await aMission('Submitted')]) },
  {
    does: 'mission.award: one',
    act: async () => act('mission.award', [await aMission('Submitted')], { prize: await aPrize('Active') }),
    leaves: /^\+ redemptions /,
  },
  {
    does: 'mission.reject: one',
    act: async () => act('mission.reject', [await aMission('Submitted')], { reason: 'Too dark' }),
  },
  {
    does: 'mission.reopen: a rejected one',
    act: async () => act('mission.reopen', [await aMission('Rejected')]),
    leaves: /decided_time/,
  },
]
