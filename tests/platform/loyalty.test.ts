// Points: at the home shop only, never less than none, and every row of the ledger where it belongs.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { headers } from '../../src/contract/envelope.ts'
import { venues } from '../../src/platform/store/schema/venues.ts'
import { possessions, signIn } from '../support/authority.ts'
import { randomFrom } from '../support/random.ts'
import { brokenPoints } from './wallet-world.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { as, call } = world
const homes = Object.values(possessions)
await platform.store.db
  .insert(venues)
  .values(homes.map(({ venueId: id, venueCompanyId }) => ({ id, venueCompanyId, name: `Arena ${id}` })))
const operator = (await signIn(platform, 'VenueOperator', possessions.own)).token
const company = (await signIn(platform, 'VenueCompanyAdmin', possessions.own)).token
const otherCompany = (await signIn(platform, 'VenueCompanyAdmin', possessions['other company'])).token

let made = 0
async function member(homeShopVenueId: string | null = 'v1') {
  return (await call('createMember', { as, body: { nickname: `Member ${++made}`, homeShopVenueId } })).payload
}
const add = (
  id: string,
  body: { amount: number; type?: 'Earn' | 'Redeem' | 'Adjustment'; remark?: string; venueId?: string },
  by = as,
) => call('addLoyaltyPoints', { as: by, params: { id }, body })
const reverse = (id: string, by = as) =>
  call('reverseLoyaltyPoints', { as: by, params: { loyaltyTransactionId: id }, body: {} })

test('points move with a row that says the balance after it; the type follows from the sign', async () => {
  const { memberId: id } = await member()
  expect((await add(id, { amount: 200, remark: 'Welcome' }, operator)).payload).toMatchObject({
    loyaltyPoints: 200,
    transaction: {
      name: '+200',
      type: 'Earn',
      amount: 200,
      balanceAfter: 200,
      remark: 'Welcome',
      venueName: 'Arena v1',
    },
  })
  expect((await add(id, { amount: -50 }, company)).payload.transaction).toMatchObject({
    type: 'Redeem',
    balanceAfter: 150,
  })
  const { transactions } = (await call('listLoyaltyTransactions', { as: operator, params: { id } })).payload
  expect(transactions.map(({ amount, by }) => [amount, by])).toEqual([
    [-50, 'Test VenueCompanyAdmin X'],
    [200, 'Test VenueOperator X'],
  ])
})

test('never below zero, never at another shop, never without one', async () => {
  const { memberId: id } = await member()
  await add(id, { amount: 10 })
  expect((await add(id, { amount: -11 })).envelope.reason).toMatchObject({
    code: 'loyalty.tooFew',
    params: { left: 10, amount: 11 },
  })
  expect((await add(id, { amount: 1, venueId: 'v2' })).envelope.code).toBe('loyalty.notHomeShop')
  const { memberId: without } = await member(null)
  expect((await add(without, { amount: 1 })).envelope.code).toBe('loyalty.noHomeShop')
  expect((await add(id, { amount: 1_000_000_000 })).envelope.code).toBe('loyalty.tooMany')
})

const bad: [object, object][] = [
  [{}, { amount: ['Required.'] }],
  [{ amount: 0 }, { amount: ['Enter a number other than 0.'] }],
  [{ amount: 1.5 }, { amount: ['Must be a whole number.'] }],
  [{ amount: '1,000.00' }, { amount: ['Required.'] }],
  [{ amount: 1e15 }, { amount: ['Too large.'] }],
  [{ amount: -1, type: 'Earn' }, { amount: ['Earned points are more than 0. To take points, choose Redeemed.'] }],
  [{ amount: 1, type: 'Redeem' }, { amount: ['Redeemed points are less than 0: write a minus before the number.'] }],
  [{ amount: 1, type: 'Adjustment' }, { remark: ['An adjustment needs a remark.'] }],
  [{ amount: 1, type: 'Adjustment', remark: '  ' }, { remark: ['An adjustment needs a remark.'] }],
  [{ amount: 1, type: 'Reversal' }, { type: ['Not supported. Choose one of the offered values.'] }],
  [{ amount: 1, remark: 'x'.repeat(501) }, { remark: ['Too long.'] }],
]
test.each(bad)('%j is refused at its field', async (body, problems) => {
  const { memberId: id } = await member()
  await add(id, { amount: 10 })
  const reply = await call('addLoyaltyPoints', { as, params: { id }, body: body as { amount: number } })
  expect([reply.status, reply.envelope.payload]).toEqual([400, problems])
})

test('a reversal is a new row, once; an operator makes none; what is spent meanwhile is told', async () => {
  const { memberId: id } = await member()
  const first = (await add(id, { amount: 100 })).payload.transaction
  expect((await reverse(first.id, operator)).status).toBe(403)
  expect((await reverse(first.id, otherCompany)).status).toBe(404)
  await add(id, { amount: -80 })
  const spent = await reverse(first.id, company)
  expect(spent.envelope.reason).toMatchObject({
    code: 'loyalty.reversalTooFew',
    params: { left: 20, amount: '+100' },
    unblock: `member add-points ${id} --amount=-20 --type=Adjustment`,
  })
  await add(id, { amount: 80 })
  const back = (await reverse(first.id, company)).payload
  expect(back).toMatchObject({ loyaltyPoints: 0, transaction: { type: 'Reversal', amount: -100, reverses: first.id } })
  expect((await reverse(first.id)).envelope.code).toBe('loyalty.alreadyReversed')
  // A reversal can be taken back itself: that is how it is undone.
  expect((await reverse(back.transaction.id)).payload.loyaltyPoints).toBe(100)
})

test('who gets the member with the home shop reads the balances, and nothing else of what was before', async () => {
  const { memberId: id } = await member()
  const { transaction } = (await add(id, { amount: 30, remark: 'Private' }, operator)).payload
  await call('setHomeShop', { as, params: { id }, body: { homeShopVenueId: 'v3' } })
  const { transactions } = (await call('listLoyaltyTransactions', { as: otherCompany, params: { id } })).payload
  expect(transactions).toMatchObject([
    { amount: 30, balanceAfter: 30, venueId: null, venueName: null, remark: '', by: '' },
  ])
  expect((await reverse(transaction.id, otherCompany)).envelope.code).toBe('loyalty.otherShop')
  expect((await call('listLoyaltyTransactions', { as: operator, params: { id } })).status).toBe(404)
  expect((await add(id, { amount: 1 }, operator)).status).toBe(404)
})

test('a list of lines moves what it can, and says of each other line why not', async () => {
  const [one, two] = [await member(), await member('v3')]
  await add(one.memberId, { amount: 10 })
  const lines = [
    { member: one.memberId, amount: '＋5', remark: 'Full width' },
    { member: one.nickname, amount: '-15' },
    { member: one.memberId, amount: '-1' },
    { member: two.memberId, amount: '5' },
    { member: 'nobody', amount: '5' },
    { member: one.memberId, amount: '1,000.00' },
    { member: '', amount: '5' },
  ]
  const { results, okCount } = (await call('addManyLoyaltyPoints', { as: company, body: { lines } })).payload
  expect(okCount).toBe(2)
  expect(results.map(({ code }) => code)).toEqual([
    null,
    null,
    'loyalty.tooFew',
    'loyalty.lineUnknown',
    'loyalty.lineUnknown',
    'loyalty.lineAmount',
    'loyalty.lineWithoutMember',
  ])
  expect((await call('getMember', { as, params: { id: one.memberId } })).payload.loyaltyPoints).toBe(0)
})

test('a nickname of digits that is the id of another member is not clear, and either can be said', async () => {
  const [wolf, digits] = [await member(), await member()]
  await call('editMember', { as, params: { id: digits.memberId }, body: { nickname: wolf.memberId } })
  const batch = async (...lines: string[]) => {
    const body = { lines: lines.map((text) => ({ member: text, amount: '5' })) }
    return (await call('addManyLoyaltyPoints', { as, body })).payload.results.map(({ code }) => code)
  }
  const points = async () =>
    Promise.all(
      [wolf, digits].map(
        async ({ memberId: id }) => (await call('getMember', { as, params: { id } })).payload.loyaltyPoints,
      ),
    )
  expect(await batch(wolf.memberId)).toEqual(['loyalty.lineUnclear'])
  expect(await points()).toEqual([0, 0])
  expect(await batch(`id:${wolf.memberId}`)).toEqual([null])
  expect(await points()).toEqual([5, 0])
  expect(await batch(digits.memberId, `ID:${digits.memberId}`)).toEqual([null, null])
  expect(await points()).toEqual([5, 10])
  expect(await batch('id:nothing')).toEqual(['loyalty.lineUnknown'])
})

test('rows of the ledger are neither changed nor removed, and no row can be reversed twice', async () => {
  const { memberId: id } = await member()
  const { transaction } = (await add(id, { amount: 10 })).payload
  const { pool } = platform.store
  await expect(pool.query('update loyalty_transactions set amount = 1')).rejects.toThrow('append-only')
  await expect(pool.query('delete from loyalty_transactions')).rejects.toThrow('append-only')
  await expect(pool.query('truncate loyalty_transactions')).rejects.toThrow('append-only')
  const at = await Promise.all(Array.from({ length: 8 }, () => reverse(transaction.id)))
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await brokenPoints(platform)).toEqual([])
})

const clients = 64
const acts = Number(process.env['ARENA_LOYALTY'] ?? 640)
test(
  `${clients} clients, ${acts} acts on points, every tenth key repeated: sums and balances are exact`,
  { timeout: 60_000 + acts * 100 },
  async () => {
    const random = randomFrom(Number(process.env['ARENA_RANDOM_SEED'] ?? 7))
    const members = await Promise.all(Array.from({ length: 12 }, () => member()))
    const counted = { done: 0, repeated: 0, refused: 0 }
    const written: string[] = []
    const work = async (own: number) => {
      for (let n = own; n < acts; n += clients) {
        const id = members[Math.floor(random() * members.length)]?.memberId ?? ''
        const key = { [headers.idempotencyKey]: randomUUID() }
        const row = written[Math.floor(random() * written.length * 3)]
        const amount = Math.ceil(random() * 300) * (random() < 0.5 ? -1 : 1)
        const act = () =>
          row === undefined
            ? call('addLoyaltyPoints', { as, params: { id }, body: { amount }, headers: key })
            : call('reverseLoyaltyPoints', { as, params: { loyaltyTransactionId: row }, body: {}, headers: key })
        const replies = await Promise.all(n % 10 === 0 ? [act(), act()] : [act()])
        for (const { status, envelope } of replies)
          if (![200, 409].includes(status)) throw new Error(JSON.stringify(envelope))
        const done = replies.filter(({ status }) => status === 200)
        counted.done += Math.min(1, done.length)
        counted.repeated += replies.length - 1
        counted.refused += done.length === 0 ? 1 : 0
        const id2 = done[0]?.payload.transaction.id
        if (id2 !== undefined) written.push(id2)
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, own) => work(own)))
    console.log(`shown: points: ${JSON.stringify(counted)}`)
    expect(await brokenPoints(platform)).toEqual([])
    const { rows } = await platform.store.pool.query<{ n: number }>(
      'select count(*)::int as n from loyalty_transactions where member_id = any($1)',
      [members.map(({ memberId }) => memberId)],
    )
    // Each act that was answered is one row, however often its key was sent.
    expect(rows[0]?.n).toBe(new Set(written).size)
  },
)
