// The campaign: prizes and their codes, hand-outs at the counter, missions and who decides them.
import { expect, test } from 'vitest'
import { headers, type Consequences } from '../../src/contract/envelope.ts'
import { maxMissionPictures } from '../../src/contract/limits.ts'
import { mostUnknownCodes } from '../../src/rules/campaign.ts'
import { codeOf } from '../../src/rules/prize-code.ts'
import { venueCompanies, venues } from '../../src/platform/store/schema/venues.ts'
import { screenshotOf } from '../../src/platform/seed/screenshot.ts'
import { possessions, signIn } from '../support/authority.ts'
import { picture } from '../support/picture.ts'
import { brokenStock, campaignOf } from './campaign-world.ts'
import { aMember } from './wallet-world.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { as, call } = world
const campaign = campaignOf(platform, as)
const { prize, code, mission, addPicture, prizeNow, redeem } = campaign
const homes = Object.values(possessions)
await platform.store.db
  .insert(venueCompanies)
  .values(['c1', 'c2'].map((id) => ({ id, name: `Company ${id}`, nameKey: `company ${id}`, createTime: 1 })))
await platform.store.db
  .insert(venues)
  .values(homes.map(({ venueId: id, venueCompanyId }) => ({ id, venueCompanyId, name: `Arena ${id}` })))
const operator = (await signIn(platform, 'VenueOperator', possessions.own)).token
const company = (await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: 'c1', venueId: null })).token
const otherCompany = (await signIn(platform, 'VenueCompanyAdmin', { venueCompanyId: 'c2', venueId: null })).token
const another = await platform.token('SystemAdmin')

test('a prize is a draft, is handed out while it is active, and is exhausted with its last one', async () => {
  const prizeId = await prize(1, { active: false })
  expect(await prizeNow(prizeId)).toMatchObject({ state: 'Draft', count: 1, redeemed: 0, winners: [] })
  const memberId = await aMember(platform, 'Mika')
  const issuing = { as, params: { id: prizeId }, body: { memberId } }
  expect((await call('issueCode', issuing)).envelope.reason).toMatchObject({
    code: 'prize.isDraft',
    unblock: `prize activate ${prizeId}`,
  })
  await call('activatePrize', { as, params: { id: prizeId } })
  const one = (await call('issueCode', issuing)).payload
  const two = await code(prizeId)
  expect(await prizeNow(prizeId)).toMatchObject({ state: 'Active', codesOut: 2, codesIssued: 2 })
  expect((await redeem(one.code)).payload).toMatchObject({ state: 'Redeemed', memberName: 'Mika', venueId: null })
  expect(await prizeNow(prizeId)).toMatchObject({
    state: 'Exhausted',
    redeemed: 1,
    codesOut: 1,
    winners: [{ memberId, name: 'Mika' }],
  })
  expect((await redeem(two.code)).envelope.reason).toMatchObject({ code: 'prize.isExhausted', params: { count: 1 } })
  const { redemptions } = (
    await call('listPrizeCodes', { as, params: { id: prizeId }, query: { state: ['Redeemed'] } })
  ).payload
  expect(redemptions.map(({ memberName }) => memberName)).toEqual(['Mika'])
  await call('editPrize', { as, params: { id: prizeId }, body: { count: 2 } })
  expect((await redeem(two.code)).status).toBe(200)
})

test('a member is told of the prize that was handed out, and of nothing that was refused', async () => {
  const memberId = await aMember(platform, 'Rin')
  const issuing = { as, params: { id: await prize(1) }, body: { memberId } }
  const [one, two] = [(await call('issueCode', issuing)).payload, (await call('issueCode', issuing)).payload]
  await redeem(one.code)
  await redeem(two.code)
  const told = (await call('listNotifications', { as, query: { member: memberId } })).payload.notifications
  expect(new Set(told.map(({ action }) => action))).toEqual(new Set(['prizeRedeemed']))
  expect(new Set(told.map(({ channel }) => channel)).size).toBe(told.length)
})

test('a draft is deleted while it has no codes; the others are ended and go on', async () => {
  const prizeId = await prize(5, { active: false })
  expect((await call('deletePrize', { as, params: { id: prizeId } })).status).toBe(200)
  expect((await call('getPrize', { as, params: { id: prizeId } })).status).toBe(404)
  const other = await prize()
  const withdrawn = await code(other)
  await call('withdrawCode', { as, params: { redemptionId: withdrawn.id } })
  const params = { id: other }
  expect((await call('redraftPrize', { as, params })).envelope.code).toBe('prize.hasCodes')
  expect((await call('deletePrize', { as, params })).envelope.code).toBe('prize.noDraft')
  const { code: kept } = await code(other)
  await call('endPrize', { as, params })
  expect((await redeem(kept)).envelope.code).toBe('prize.isEnded')
  await call('activatePrize', { as, params })
  expect((await redeem(kept)).status).toBe(200)
})

const wrongPrizes: [object, object][] = [
  [{ count: 1 }, { name: ['Required.'] }],
  [{ name: '  ', count: 1 }, { name: ['Required.'] }],
  [{ name: 'x'.repeat(201), count: 1 }, { name: ['Too long.'] }],
  [{ name: 'Prize\u0000', count: 1 }, { name: [expect.stringMatching(/invisible/)] }],
  [{ name: '\u202eezirP', count: 1 }, { name: [expect.stringMatching(/invisible/)] }],
  [{ name: 'Prize' }, { count: ['Required.'] }],
  [{ name: 'Prize', count: 0 }, { count: ['Must be at least 1.'] }],
  [{ name: 'Prize', count: -3 }, { count: ['Must be at least 1.'] }],
  [{ name: 'Prize', count: 1.5 }, { count: ['Must be a whole number.'] }],
  [{ name: 'Prize', count: '５' }, { count: ['Required.'] }],
  [{ name: 'Prize', count: 1e300 }, { count: ['Too large.'] }],
  [{ name: 'Prize', count: 1_000_001 }, { count: ['Too large.'] }],
  [{ name: 'Prize', count: 1, description: 'x'.repeat(2_001) }, { description: ['Too long.'] }],
  [{ name: 'Prize', count: 1, description: 'a\u0000b' }, { description: [expect.stringMatching(/invisible/)] }],
]
test.each(wrongPrizes)('%j is refused at its field', async (body, problems) => {
  const reply = await call('createPrize', { as, body: body as { name: string; count: number } })
  expect([reply.status, reply.envelope.payload]).toEqual([400, problems])
})

test('names and texts as people write them are kept', async () => {
  const body = { name: '龍年紅包 🧧 👨‍👩‍👧', count: 1_000_000, description: 'Line one\nשורה שתיים\n第三行' }
  expect((await call('createPrize', { as, body })).payload).toMatchObject(body)
})

test('there are never fewer of a prize than were handed out; two edits do not overwrite each other', async () => {
  const prizeId = await prize(5)
  await redeem((await code(prizeId)).code)
  await redeem((await code(prizeId)).code)
  const edit = (body: object) => call('editPrize', { as, params: { id: prizeId }, body })
  expect((await edit({ count: 1 })).envelope.payload).toEqual({ count: ['More were handed out already.'] })
  const { version } = await prizeNow(prizeId)
  // Handing out leaves the version as it is: an edit goes through meanwhile.
  await redeem((await code(prizeId)).code)
  expect((await edit({ description: 'One', version })).status).toBe(200)
  expect((await edit({ description: 'Two', version })).status).toBe(400)
})

test('who redeems, where, by role: the own venue, the only one, one of several, another company’s', async () => {
  const prizeId = await prize(20)
  const at = async (by: string, venueId?: string) => redeem((await code(prizeId)).code, by, venueId)
  expect((await at(operator)).payload).toMatchObject({ venueId: 'v1', venueName: 'Arena v1' })
  expect((await at(operator, 'v2')).status).toBe(404)
  expect((await at(company)).envelope.payload).toEqual({ venueId: ['Required.'] })
  expect((await at(company, 'v2')).payload).toMatchObject({ venueId: 'v2', redeemedBy: 'Test VenueCompanyAdmin X' })
  expect((await at(company, 'v3')).status).toBe(404)
  expect((await at(otherCompany)).payload).toMatchObject({ venueId: 'v3' })
  expect((await at(as, 'v3')).payload).toMatchObject({ venueId: 'v3' })
  for (const by of [operator, company]) {
    expect((await call('listPrizes', { as: by })).status).toBe(403)
    expect((await call('listRedemptions', { as: by })).status).toBe(403)
    expect((await call('listMissions', { as: by })).status).toBe(403)
  }
  await platform.store.pool.query(`update venues set state = 'Archived' where id = 'v3'`)
  expect((await at(as, 'v3')).envelope.code).toBe('venue.archivedChosen')
  await platform.store.pool.query(`update venues set state = 'InUse' where id = 'v3'`)
})

test('looking is a dry run: prize, member and stock are told, and nothing is handed out', async () => {
  const prizeId = await prize(3)
  const { code: typed } = await code(prizeId, await aMember(platform, 'Nora'))
  const look = await call('redeemCode', { as: operator, body: { code: typed }, headers: { [headers.dryRun]: 'true' } })
  const { name } = await prizeNow(prizeId)
  expect((look.payload as unknown as Consequences).consequences).toMatchObject([
    { code: 'consequence.prizeHandedOut', params: { prize: name, member: 'Nora', left: 2, count: 3 } },
    { code: 'consequence.noticesSent' },
  ])
  expect(await prizeNow(prizeId)).toMatchObject({ redeemed: 0 })
  // However it is typed.
  expect((await redeem(` ${typed.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `, operator)).status).toBe(
    200,
  )
  const again = await call('redeemCode', { as: company, body: { code: typed, venueId: 'v2' } })
  expect(again.envelope.reason).toMatchObject({
    code: 'redemption.isRedeemedAt',
    params: { by: 'Test VenueOperator X', venue: 'Arena v1' },
  })
})

const wrongCodes: [string, string][] = [
  ['', 'Required.'],
  ['   ', 'Required.'],
  ['ABC', 'A code has 12 signs.'],
  ['🎁🎁🎁🎁', 'Only letters and digits, without U.'],
  ['0000-0000-000\u0000', 'Only letters and digits, without U.'],
  ['0000-0000-0001', 'This cannot be a code: one of its signs is wrong.'],
  ['9'.repeat(201), 'Too long.'],
]
test.each(wrongCodes)('the code %j is refused at its field, and counts as no try', async (typed, problem) => {
  for (let n = 0; n < mostUnknownCodes + 1; n++) {
    const reply = await redeem(typed)
    expect([reply.status, reply.envelope.payload]).toEqual([400, { code: [problem] }])
  }
})

const unknown = (n: number) => codeOf([n, 7, 7, 7, 7, 7, 7, 7, 7, 7, n >> 5])

test('after ten unknown codes an account waits, by dry runs as well; others go on', async () => {
  const { token } = await signIn(platform, 'VenueOperator', possessions.own)
  const prizeId = await prize()
  const { code: good } = await code(prizeId)
  for (let n = 0; n < mostUnknownCodes; n++) {
    const dry: Record<string, string> = n % 2 === 0 ? {} : { [headers.dryRun]: 'true' }
    const reply = await call('redeemCode', { as: token, body: { code: unknown(n) }, headers: dry })
    expect([n, reply.envelope.code]).toEqual([n, 'redemption.unknownCode'])
  }
  const refused = await redeem(good, token)
  expect(refused.envelope.reason).toMatchObject({ code: 'redemption.tooManyUnknown', params: { count: 10 } })
  expect((await redeem(good, operator)).status).toBe(200)
  // Ten minutes later.
  await platform.store.pool.query('update unknown_codes set time = time - 601')
  expect((await redeem(unknown(99), token)).envelope.code).toBe('redemption.unknownCode')
})

test('a hand-out is rolled back by system administrators, with a reason: stock and code are as before', async () => {
  const prizeId = await prize(1)
  const issued = await code(prizeId)
  await redeem(issued.code, operator)
  const params = { redemptionId: issued.id }
  const back = (body: object, by = as) =>
    call('rollBackRedemption', { as: by, params, body: body as { reason: string } })
  expect((await back({ reason: 'Wrong member' }, operator)).status).toBe(403)
  for (const reason of ['', '  ', 'x'.repeat(501), 'a\u202eb', 'a\u0000b']) {
    expect((await back({ reason })).status).toBe(400)
  }
  expect((await back({ reason: 'Wrong member' })).payload).toMatchObject({
    state: 'Pending',
    redeemedTime: null,
    venueId: null,
    rollBackReason: 'Wrong member',
  })
  expect(await prizeNow(prizeId)).toMatchObject({ state: 'Active', redeemed: 0, codesOut: 1 })
  expect((await back({ reason: 'Again' })).envelope.code).toBe('redemption.notRedeemed')
  expect((await redeem(issued.code, operator)).status).toBe(200)
})

test('a code that is withdrawn is redeemed no more until it is given back', async () => {
  const issued = await code(await prize())
  const params = { redemptionId: issued.id }
  await call('withdrawCode', { as, params })
  expect((await redeem(issued.code)).envelope.code).toBe('redemption.isWithdrawn')
  await call('restoreCode', { as, params })
  expect((await redeem(issued.code)).status).toBe(200)
})

test('missions wait in the order they came; approved with a prize the member has a code', async () => {
  const memberId = await aMember(platform, 'Pia')
  const missionId = await mission('Bring a friend', memberId)
  const prizeId = await prize(1)
  const params = { missionId }
  const approved = (await call('approveMission', { as, params, body: { prizeId } })).payload
  expect(approved).toMatchObject({ state: 'Approved', redemption: { prizeId, state: 'Pending' } })
  const issued = approved.redemption ?? { id: '', code: '' }
  expect((await call('withdrawCode', { as, params: { redemptionId: issued.id } })).envelope.code).toBe(
    'redemption.ofMission',
  )
  // Taken back, its code can be redeemed no more; approved again there is another one.
  await call('reopenMission', { as, params })
  expect((await redeem(issued.code)).envelope.code).toBe('redemption.isWithdrawn')
  const second = (await call('approveMission', { as, params, body: { prizeId } })).payload.redemption
  expect(second?.code).not.toBe(issued.code)
  expect((await redeem(second?.code ?? '')).payload).toMatchObject({ memberName: 'Pia', missionId })
  expect((await call('reopenMission', { as, params })).envelope.reason).toMatchObject({
    code: 'mission.codeRedeemed',
    unblock: `redemption roll-back ${second?.id ?? ''}`,
  })
  await call('rollBackRedemption', { as, params: { redemptionId: second?.id ?? '' }, body: { reason: 'Mistake' } })
  expect((await call('reopenMission', { as, params })).payload).toMatchObject({ state: 'Submitted', redemption: null })
})

test('a prize that cannot be handed out leaves the mission as it was', async () => {
  const missionId = await mission()
  const prizeId = await prize(1, { active: false })
  const reply = await call('approveMission', { as, params: { missionId }, body: { prizeId } })
  expect(reply.envelope.code).toBe('prize.isDraft')
  expect((await call('getMission', { as, params: { missionId } })).payload.state).toBe('Submitted')
})

test('of two who decide at once one does, and the other is told who it was', async () => {
  const missionId = await mission()
  const params = { missionId }
  const both = await Promise.all([
    call('approveMission', { as, params, body: {} }),
    call('rejectMission', { as: another, params, body: { reason: 'Too dark' } }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = both.find(({ status }) => status === 409)?.envelope.reason
  expect(refused).toMatchObject({
    code: expect.stringMatching(/^mission\.is(Approved|Rejected)$/) as string,
    params: { by: expect.any(String) as string, time: expect.stringMatching(/Z$/) as string },
  })
})

test('a reason is one: empty, blank, too long or hidden signs are refused at the field', async () => {
  const missionId = await mission()
  for (const reason of ['', ' \n ', 'x'.repeat(501), '\u202eabc', 'a\u0000b']) {
    const reply = await call('rejectMission', { as, params: { missionId }, body: { reason } })
    expect([reason.slice(0, 5), reply.status, Object.keys(reply.envelope.payload ?? {})]).toEqual([
      reason.slice(0, 5),
      400,
      ['reason'],
    ])
  }
  const reply = await call('rejectMission', { as, params: { missionId }, body: { reason: '照片太暗 🌑' } })
  expect(reply.payload).toMatchObject({ state: 'Rejected', reason: '照片太暗 🌑' })
})

test('a picture that was sent before says by whom and when, whatever its file is called', async () => {
  const first = await mission('One', await aMember(platform, 'First'))
  const second = await mission('Two', await aMember(platform, 'Second'))
  const shot = await screenshotOf([13, 7])
  expect((await addPicture(first, shot)).status).toBe(200)
  expect((await addPicture(second, await screenshotOf([13, 8]))).status).toBe(200)
  expect((await addPicture(second, shot, '截圖.png')).status).toBe(200)
  const { payload } = await call('getMission', { as, params: { missionId: second } })
  expect(payload).toMatchObject({ repeated: true, pictureCount: 2 })
  expect(payload.pictures.map(({ name, sentBefore }) => [name, sentBefore?.memberName])).toEqual([
    ['result.png', undefined],
    ['截圖.png', 'First'],
  ])
  expect((await call('getMission', { as, params: { missionId: first } })).payload.repeated).toBe(false)
  const { missions } = (await call('listMissions', { as, query: { search: 'Second' } })).payload
  expect(missions.map(({ repeated }) => repeated)).toEqual([true])
})

test('only pictures, only so many, and only while it waits', async () => {
  const missionId = await mission()
  expect(await addPicture(missionId, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ status: 400 })
  for (let n = 0; n < maxMissionPictures; n++) expect((await addPicture(missionId, picture)).status).toBe(200)
  expect(await addPicture(missionId, picture)).toMatchObject({ status: 409, code: 'mission.enoughPictures' })
  await call('approveMission', { as, params: { missionId }, body: {} })
  expect(await addPicture(missionId, picture)).toMatchObject({ status: 409, code: 'mission.isApproved' })
  const { pictures } = (await call('getMission', { as, params: { missionId } })).payload
  const served = await fetch(`${platform.url}/api${pictures[0]?.url ?? ''}`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await fetch(`${platform.url}/api${(pictures[0]?.url ?? '').slice(0, -1)}`)).status).toBe(404)
})

test('who else has a mission open is told, and is not in the way', async () => {
  const missionId = await mission()
  const look = async (by: string) =>
    (await call('lookAtMission', { as: by, params: { missionId } })).payload.others.map(({ name }) => name)
  expect(await look(as)).toEqual([])
  expect(await look(another)).toEqual(['Test SystemAdmin'])
  expect(await look(as)).toEqual(['Test SystemAdmin'])
  await platform.store.pool.query('update mission_looks set until = until - 60')
  expect(await look(as)).toEqual([])
  expect((await call('approveMission', { as: another, params: { missionId }, body: {} })).status).toBe(200)
})

test('the stock is what the codes say', async () => {
  expect(await brokenStock(platform)).toEqual([])
})
