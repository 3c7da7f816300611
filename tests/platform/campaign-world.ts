// Prizes, codes and missions, as the tests of the campaign need them.
import { bases } from '../../src/platform/api.ts'
import type { TestPlatform } from '../support/platform.ts'
import { aMember } from './wallet-world.ts'

export function campaignOf(platform: TestPlatform, as: string) {
  const { call } = platform
  let made = 0

  async function prize(count = 10, { active = true } = {}): Promise<string> {
    const body = { name: `Prize ${++made}`, count }
    const { id: prizeId } = (await call('createPrize', { as, body })).payload
    if (active) await call('activatePrize', { as, params: { id: prizeId } })
    return prizeId
  }

  async function code(prizeId: string, memberId?: string) {
    const body = { memberId: memberId ?? (await aMember(platform)) }
    return (await call('issueCode', { as, params: { id: prizeId }, body })).payload
  }

  async function mission(name = 'Play three matches', memberId?: string): Promise<string> {
    const body = { memberId: memberId ?? (await aMember(platform)), name }
    return (await call('submitMission', { as, body })).payload.id
  }

  async function addPicture(missionId: string, content: Buffer, name = 'result.png') {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(content)]), name)
    const path = `${bases.main}/admin/campaign/v1/lunar-new-year/missions/${missionId}/evidences`
    const response = await fetch(platform.url + path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${as}` },
      body,
    })
    const { code } = (await response.json()) as { code?: string }
    return { status: response.status, code }
  }

  const prizeNow = async (prizeId: string) => (await call('getPrize', { as, params: { id: prizeId } })).payload
  const redeem = (typed: string, by = as, venueId?: string) =>
    call('redeemCode', { as: by, body: { code: typed, ...(venueId !== undefined && { venueId }) } })

  return { prize, code, mission, addPicture, prizeNow, redeem }
}

/** Prizes whose stock is not what their codes say; none where all is well. */
export async function brokenStock({ store }: Pick<TestPlatform, 'store'>): Promise<unknown[]> {
  const { rows } = await store.pool.query(`
    select p.id, p.count, p.redeemed, count(r.id) as winners from prizes p
      left join redemptions r on r.prize_id = p.id and r.state = 'Redeemed'
    group by p.id having p.redeemed <> count(r.id) or p.redeemed > p.count or p.redeemed < 0`)
  return rows
}
