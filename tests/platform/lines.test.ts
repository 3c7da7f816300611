// The line that travels with a change is the same as the row of the thing in the list of each role.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRowOf, paramsOf, rowsIn, textIn, type Row } from '../../src/contract/kind-spec.ts'
import { kinds, specOf, type WholeKind } from '../../src/contract/kinds.ts'
import { administrators, type Role } from '../../src/contract/user.ts'
import { gather } from '../../src/platform/act.ts'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import { platformUser } from '../../src/platform/jobs.ts'
import { linesOf } from '../../src/platform/lines.ts'
import { createKeptStages } from '../../src/platform/store/kept-stages.ts'
import { notifications } from '../../src/platform/store/schema/notifications.ts'
import { keptKinds } from '../../src/platform/store/things.ts'
import { possessions, signIn } from '../support/authority.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { roomsOf } from './room-world.ts'

let platform: TestPlatform
let tournamentId: string
let memberId: string
/** Where lists are about something else than the tournament. */
const places: Record<string, string> = {}
/** What a list says of these differs by reader: they are read again, no line travels. */
const readAgain: readonly WholeKind[] = ['member', 'loyaltyTransaction', 'licence', 'invoice']
const tokens = new Map<Role, string>()
beforeAll(async () => {
  platform = await startPlatform()
  const as = await platform.token('SystemAdmin')
  for (const role of administrators) tokens.set(role, (await signIn(platform, role, possessions.own)).token)
  const { tournamentId: id } = await roomsOf(platform, as).open()
  tournamentId = id
  const { id: companyId } = (await platform.call('createVenueCompany', { as, body: { name: 'Arenas' } })).payload
  const place = { addressLine1: '1 Road', province: 'Kowloon', country: 'HK' }
  const hours = { opening: '10:00', closing: '02:00', website: 'https://arena.test.org', ipWhitelist: ['192.0.2.1'] }
  const shop = { name: 'Kowloon Arena', ...place, ...hours }
  const { venueId } = (await platform.call('createVenue', { as, params: { id: companyId }, body: shop })).payload
  const licenses = [{ venueId }]
  await platform.call('createInvoice', { as, params: { id: companyId }, body: { licenses } })
  memberId = (await platform.call('createMember', { as, body: { nickname: 'Mika', homeShopVenueId: venueId } })).payload
    .memberId
  Object.assign(places, { member: memberId, venueCompany: companyId, venue: venueId })
  await platform.call('addLoyaltyPoints', { as, params: { id: memberId }, body: { amount: 50 } })
  await platform.call('createTransaction', { as, body: { category: 'Deposit', memberId, amount: '80.00' } })
  const sending = await platform.call('sendPushBroadcast', {
    as,
    // Not begun while the test looks at it.
    body: { title: 'Hello', to: 'members', memberIds: memberId, at: platform.store.now() + 86_400 },
  })
  await platform.store.db.insert(notifications).values({
    sendingId: sending.payload.id,
    memberId,
    memberName: 'Mika',
    action: 'pushBroadcast',
    channel: 'push',
    name: memberId,
    createTime: platform.store.now(),
    scheduledTime: platform.store.now() + 86_400,
  })
  await platform.call('addSuppression', { as, body: { address: 'gone@mail.test' } })
  const prize = await platform.call('createPrize', { as, body: { name: 'Jersey', count: 3 } })
  const prizeId = prize.payload.id
  await platform.call('activatePrize', { as, params: { id: prizeId } })
  await platform.call('issueCode', { as, params: { id: prizeId }, body: { memberId } })
  await platform.call('submitMission', { as, body: { memberId, name: 'Play three matches' } })
  await platform.call('createTemplate', { as, body: { name: 'Weekly', game: 'Valorant', region: ['Taiwan'] } })
})
afterAll(() => platform.close())

async function listedAs(role: Role, kind: WholeKind): Promise<readonly Row[]> {
  const { all } = kinds[kind]
  const given = {
    as: tokens.get(role) ?? '',
    params: paramsOf(all, places[all.about?.kind ?? ''] ?? tournamentId),
    query: {},
  }
  const reply = await platform.call(all.name as EndpointName, given)
  // A reader of another company sees nothing of this one.
  return reply.status === 404 ? [] : rowsIn(kinds[kind], reply.payload)
}

test.each(keptKinds)('%s', async (kind) => {
  const spec = specOf(kind)
  if (spec.is !== 'own') throw new Error('kept things are their own')
  const rows = await listedAs('SystemAdmin', kind)
  // What a migration or a seed brings may be somebody else's; whatever is there is compared.
  expect(rows.length).toBeGreaterThan(0)
  const ids = rows.map((row) => textIn(row, spec.id)).slice(0, 10)
  const lines = await platform.store.inTransaction((tx) => {
    const { act } = gather(
      tx,
      { user: platformUser, now: platform.store.now() },
      { random: Math.random, kept: createKeptStages() },
    )
    return linesOf(
      act,
      ids.map((id) => ({ kind, id })),
      handlers,
    )
  })
  expect(lines.map(({ id }) => id).toSorted()).toEqual(readAgain.includes(kind) ? [] : ids.toSorted())
  // What is not a reader's own answers 404 where it is asked for by the member.
  const readers = kind === 'loyaltyTransaction' ? (['SystemAdmin'] as const) : administrators
  for (const role of readers.filter((one) => kinds[kind].all.roles.includes(one))) {
    for (const row of await listedAs(role, kind)) {
      const line = lines.find(({ id }) => id === textIn(row, spec.id))
      if (line) expect([role, line.row]).toEqual([role, listRowOf(spec, row)])
    }
  }
})
