// Many counters at once on the last prizes: as many are handed out as there are, and with hand-outs that are rolled back
// meanwhile never more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { brokenStock, campaignOf } from './campaign-world.ts'

const clients = 64
const last = 10
/** Acts of the second test, and how often the first is played. */
const acts = Number(process.env['ARENA_PRIZES'] ?? 400)
const rounds = Math.max(1, Math.round(acts / 400))
const seed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 30))

let platform: TestPlatform
let as: string
let campaign: ReturnType<typeof campaignOf>
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
  campaign = campaignOf(platform, as)
})
afterAll(() => platform.close())

async function prizeWithCodes(count: number, codes: number) {
  const prizeId = await campaign.prize(count)
  const issued = []
  for (let n = 0; n < codes; n++) issued.push(await campaign.code(prizeId))
  return { prizeId, issued }
}

test(`${clients} counters, the last ${last} prizes`, { timeout: 60_000 + rounds * 20_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { prizeId, issued } = await prizeWithCodes(last, clients)
    const replies = await Promise.all(issued.map(({ code }) => campaign.redeem(code)))
    const done = replies.filter(({ status }) => status === 200).length
    const refused = replies.filter(({ envelope }) => envelope.code === 'prize.isExhausted').length
    if (round === 0)
      console.log(`shown: ${clients} clients, last ${last} prizes: ${done} handed out, ${refused} refused`)
    expect([done, refused]).toEqual([last, clients - last])
    expect(await campaign.prizeNow(prizeId)).toMatchObject({ state: 'Exhausted', redeemed: last })
  }
  expect(await brokenStock(platform)).toEqual([])
})

test(`one code at ${clients} counters is redeemed once`, async () => {
  const { issued } = await prizeWithCodes(clients, 1)
  const replies = await Promise.all(Array.from({ length: clients }, () => campaign.redeem(issued[0]?.code ?? '')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = new Set(replies.filter(({ status }) => status !== 200).map(({ envelope }) => envelope.code))
  expect([...others]).toEqual(['redemption.isRedeemed'])
})

test(
  `${clients} clients, ${acts} acts with roll-backs: never above the count`,
  { timeout: 60_000 + acts * 100 },
  async () => {
    const random = randomFrom(seed)
    const { prizeId, issued } = await prizeWithCodes(last, clients)
    const told = { redeemed: 0, rolledBack: 0, refused: 0, above: 0 }
    const watch = async () => {
      const { redeemed, count } = await campaign.prizeNow(prizeId)
      if (redeemed > count) told.above++
    }
    let left = acts
    const client = async () => {
      while (left-- > 0) {
        const one = issued[Math.floor(random() * issued.length)]
        if (!one) continue
        if (random() < 0.05) await watch()
        if (random() < 0.5) {
          const { status } = await campaign.redeem(one.code)
          if (status === 200) told.redeemed++
          else told.refused++
          expect([200, 409]).toContain(status)
        } else {
          const params = { redemptionId: one.id }
          const { status } = await platform.call('rollBackRedemption', { as, params, body: { reason: 'Load' } })
          if (status === 200) told.rolledBack++
          else told.refused++
          expect([200, 409]).toContain(status)
        }
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    console.log(
      `shown: prizes under load, seed ${seed}: ${told.redeemed} handed out, ${told.rolledBack} rolled back, ${told.refused} refused, ${told.above} times above the count`,
    )
    const { redeemed } = await campaign.prizeNow(prizeId)
    expect([told.above, redeemed]).toEqual([0, told.redeemed - told.rolledBack])
    expect(await brokenStock(platform)).toEqual([])
  },
)
