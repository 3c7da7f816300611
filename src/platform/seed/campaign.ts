// The campaign: prizes in every state, codes, missions that wait with their pictures, and prizes that were handed out.
import { asc, ne, sql } from 'drizzle-orm'
import type { Act, Handler } from '../call.ts'
import { addMissionPicture, approveMission, rejectMission, submitMission } from '../handlers/missions.ts'
import { activatePrize, createPrize, endPrize, issueCode } from '../handlers/prizes.ts'
import { redeemCode, rollBackRedemption, withdrawCode } from '../handlers/redemptions.ts'
import { visibleTo } from '../policy.ts'
import { members } from '../store/schema/members.ts'
import { called } from './recorded.ts'
import { screenshotOf } from './screenshot.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

type At = (seconds: number) => Act

/** `venueId`: the counter of the operator of the demonstration. */
export async function seedCampaign(act: Act, venueId: string): Promise<void> {
  const at: At = (ago) => ({ ...act, asking: { ...act.asking, now: act.asking.now - ago } })
  const people = await someMembers(act)
  const envelope = await prize(
    at(9 * day),
    'Red envelope TWD 100',
    50,
    'One envelope for each member.\nAt the counter.',
  )
  await activate(at(8 * day), envelope)
  const jersey = await prize(at(9 * day), '戰隊球衣', 6, 'Sizes S to XL, as long as there are any.')
  await activate(at(8 * day), jersey)
  const pass = await prize(at(7 * day), 'Night pass', 3, 'One night from 22:00 to 06:00.')
  await activate(at(7 * day), pass)
  const mouse = await prize(at(20 * day), 'Gaming mouse', 2, '')
  await activate(at(20 * day), mouse)
  await prize(at(hour), 'Signed poster', 20, 'Signed by the whole team, after the finals.')

  // One after the other: who comes first has the first code.
  for (const [n, member] of people.slice(0, 9).entries()) {
    const code = await issue(at(6 * day - n * hour), envelope, member)
    if (n < 5) await redeem(at(5 * day - n * hour), code.code, venueId)
    if (n === 4)
      await called(at(4 * day), 'rollBackRedemption', rollBackRedemption, {
        params: { redemptionId: code.id },
        body: { reason: 'Handed to the wrong member' },
      })
  }
  // More codes are out than jerseys are left.
  for (const [n, member] of people.slice(3, 12).entries()) {
    const code = await issue(at(3 * day - n * hour), jersey, member)
    if (n < 2) await redeem(at(2 * day - n * hour), code.code, venueId)
    if (n === 8)
      await called(at(2 * day), 'withdrawCode', withdrawCode, {
        params: { redemptionId: code.id },
        body: undefined,
      })
  }
  for (const [n, member] of people.slice(0, 3).entries()) {
    await redeem(at(day - n * hour), (await issue(at(2 * day), pass, member)).code, venueId)
  }
  await redeem(at(18 * day), (await issue(at(19 * day), mouse, people[5] ?? '')).code, venueId)
  await called(at(15 * day), 'endPrize', endPrize, { params: { id: mouse }, body: undefined })
  await seedMissions(at, people, envelope)
}

const pictured = [
  [13, 9],
  [13, 11],
  [7, 13],
  [13, 4],
] as const

async function seedMissions(at: At, people: readonly string[], prizeId: string): Promise<void> {
  const names = ['Play three matches', '揪團五排一場', 'Win with a new hero', 'Bring a friend']
  for (const [n, member] of people.slice(0, 10).entries()) {
    const time = at((11 - n) * 35 * minute)
    const name = names[n % names.length] ?? ''
    const { id } = await called(time, 'submitMission', submitMission, {
      params: {},
      body: { memberId: member, name },
      command: `mission submit ${member} "${name}"`,
    })
    const missionId = { missionId: id }
    // The sixth sends the picture of the first once more.
    const scores = pictured[n === 5 ? 0 : n % pictured.length] ?? [13, 0]
    const drawn = await screenshotOf([scores[0], n === 5 ? 9 : scores[1] + Math.floor(n / pictured.length)])
    const file = new File([new Uint8Array(drawn)], `result-${n + 1}.png`, { type: 'image/png' })
    if (n !== 7) await called(time, 'addMissionPicture', addMissionPicture, { params: missionId, body: { file } })
    if (n === 1) {
      await called(at(hour), 'approveMission', approveMission, {
        params: missionId,
        body: { prizeId },
        command: `mission approve ${id} --prize=${prizeId}`,
      })
    }
    if (n === 2) await called(at(hour), 'approveMission', approveMission, { params: missionId, body: {} })
    if (n === 3) {
      const reason = 'The score of the other team cannot be read'
      await called(at(hour), 'rejectMission', rejectMission, { params: missionId, body: { reason } })
    }
  }
}

async function prize(act: Act, name: string, count: number, description: string): Promise<string> {
  const command = `prize create "${name}" ${count}`
  const made = await called(act, 'createPrize', createPrize, {
    params: {},
    body: { name, count, description },
    command,
  })
  return made.id
}

async function activate(act: Act, prizeId: string): Promise<void> {
  const command = `prize activate ${prizeId}`
  await called(act, 'activatePrize', activatePrize, { params: { id: prizeId }, body: undefined, command })
}

function issue(act: Act, prizeId: string, memberId: string) {
  const command = `prize issue-code ${prizeId} ${memberId}`
  return called(act, 'issueCode', issueCode, { params: { id: prizeId }, body: { memberId }, command })
}

function redeem(act: Act, code: string, venueId: string) {
  // It asks what its caller may see, which other calls of the seed do not.
  const seen =
    (handler: Handler<'redeemCode'>): Handler<'redeemCode'> =>
    (call) =>
      handler({ ...call, visible: visibleTo({ ...call.asking.user, role: 'SystemAdmin' }) })
  const command = `prize redeem ${code}`
  return called(act, 'redeemCode', seen(redeemCode), { params: {}, body: { code, venueId }, command })
}

async function someMembers({ tx }: Act): Promise<string[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(ne(members.email, ''))
    .orderBy(asc(sql`${members.loyaltyPoints} % 97`), asc(members.nameKey), asc(members.id))
    .limit(12)
  return rows.map(({ id }) => id)
}
