// The campaign by keys and by mouse: missions decided with one press each, prizes handed out by a code and two Enter.
import { expect, startsWith, test, told, type Desk } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { approveMission, awardMission, rejectMission } from '../../commands/missions.ts'
import { goMissions, goPrizes, goRedemptions } from '../../commands/places.ts'
import { activatePrize, createPrize, issueCode, redeemCode, rollBackRedemption } from '../../commands/prizes.ts'
import { openPalette } from '../../commands/session.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { paths } from '../../src/paths.ts'

const ways = [
  { hand: 'keys', language: 'en', here: true },
  { hand: 'mouse', language: 'zh', here: true },
  { hand: 'keys', language: 'zh', here: false },
  { hand: 'mouse', language: 'en', here: false },
] as const

/** New missions of three members, the newest ones that wait. */
async function someMissions(service: ServiceDesk, names: readonly string[]): Promise<void> {
  const answered = await service.connection.client.call(endpoints.listMembers, { query: { search: 'badger' } })
  const members = answered.ok ? answered.payload.members : []
  for (const [n, name] of names.entries()) {
    await service.run(`mission submit ${members[n]?.memberId ?? ''} "${name}" --yes`)
  }
}

async function aCode(platform: RunningPlatform): Promise<{ code: string; prize: string; member: string }> {
  const service = await ServiceDesk.open(platform)
  const { client } = service.connection
  const listed = await client.call(endpoints.listPrizes, { query: { search: 'Red envelope' } })
  const prize = listed.ok ? listed.payload.prizes[0] : undefined
  const members = await client.call(endpoints.listMembers, { query: { search: 'falcon' } })
  const member = members.ok ? members.payload.members[0] : undefined
  await service.run(`prize issue-code ${prize?.id ?? ''} ${member?.memberId ?? ''}`)
  const codes = await client.call(endpoints.listRedemptions, { query: { pageSize: 1 } })
  const code = codes.ok ? codes.payload.redemptions[0]?.code : undefined
  return { code: code ?? '', prize: prize?.name ?? '', member: member?.nickname ?? '' }
}

const detail = (desk: Desk) =>
  desk.page.getByRole('region', { name: desk.say('ui.campaign.missions.detail'), exact: true })
const counter = (desk: Desk) => desk.page.getByRole('textbox', { name: desk.say('ui.campaign.redeem.code') })

/** In a form that asks for one thing, which is looked for by its name. */
async function choose(desk: Desk, name: string): Promise<void> {
  const field = desk.dialog().getByRole('combobox').first()
  await field.fill(name)
  await desk.page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  // It stands there as text now.
  await expect(desk.dialog().getByRole('combobox')).toHaveCount(0)
  await desk.page.keyboard.press('Control+Enter')
}

for (const { hand: by, language, here } of ways) {
  test(`missions are decided one after the other by ${by}, in ${language}`, told(here), async ({ desk, platform }) => {
    const names = [`Alpha ${by} ${language}`, `Beta ${by} ${language}`, `Gamma ${by} ${language}`]
    await someMissions(await ServiceDesk.open(platform), names)
    const [alpha = '', beta = '', gamma = ''] = names
    const { page } = desk
    const hand = new Hand(desk)
    await desk.open(paths.home())
    if (language === 'zh') await desk.speak('zh')
    await expect(desk.hint(openPalette)).toBeVisible()
    if (by === 'keys') await hand.press(goMissions)
    else await hand.click(page.getByRole('link', { name: desk.say('ui.shell.place.missions') }))
    await expect(desk.row(gamma)).toBeVisible()
    await hand.press('/')
    await hand.type(`${by} ${language}`)
    await hand.press('enter')
    await expect(detail(desk)).toContainText(alpha)
    hand.takeSpent()

    // One press for each, and the next one opens.
    if (by === 'keys') await hand.press(approveMission)
    else await hand.click(detail(desk).getByRole('button', { name: startsWith(desk.title(approveMission)) }))
    await desk.expectDone(approveMission)
    await expect(desk.row(alpha)).toHaveCount(0)
    await expect(detail(desk)).toContainText(beta)
    expect(hand.takeSpent()).toEqual(by === 'keys' ? { keys: 1, clicks: 0 } : { keys: 0, clicks: 1 })

    if (by === 'keys') await hand.press(rejectMission)
    else await hand.click(detail(desk).getByRole('button', { name: startsWith(desk.title(rejectMission)) }))
    await desk.dialog().getByRole('textbox').first().fill('Too dark')
    await desk.dialog().getByRole('textbox').first().press('Control+Enter')
    await desk.expectDone(rejectMission)
    await expect(detail(desk)).toContainText(gamma)

    // With a prize the member gets a code.
    if (by === 'keys') await hand.press(awardMission)
    else await hand.click(detail(desk).getByRole('button', { name: startsWith(desk.title(awardMission)) }))
    await choose(desk, 'Red envelope')
    await desk.expectDone(awardMission)
    await expect(desk.row(gamma)).toHaveCount(0)

    // Taken back, it waits again.
    await desk.keys('u')
    await desk.expectTravelled('undone', awardMission)
    await expect(desk.row(gamma)).toBeVisible()
  })

  test(
    `a prize is handed out by ${by}, in ${language}: a code and two Enter`,
    told(here),
    async ({ desk, platform }) => {
      const { code, prize, member } = await aCode(platform)
      const { page } = desk
      const hand = new Hand(desk)
      await desk.open(paths.home())
      if (language === 'zh') await desk.speak('zh')
      await expect(desk.hint(openPalette)).toBeVisible()
      if (by === 'keys') await hand.press(goRedemptions)
      else await hand.click(page.getByRole('link', { name: desk.say('ui.shell.place.redeem') }))
      await expect(counter(desk)).toBeFocused()
      hand.takeSpent()
      await hand.type(code.toLowerCase().replaceAll('-', ' '))
      const act = async () => {
        if (by === 'keys') return hand.press('enter')
        const named = [desk.say('ui.campaign.redeem.look'), desk.say('ui.campaign.redeem.handOut')]
        await hand.click(page.getByRole('button', { name: new RegExp(`^(${named.join('|')})`) }))
      }
      await act()
      await desk.expectSaid(desk.say('ui.campaign.redeem.ready', { prize, member }))
      await act()
      await desk.expectSaid(desk.say('ui.campaign.redeem.done', { prize, member }))
      expect(hand.takeSpent()).toEqual(by === 'keys' ? { keys: 2, clicks: 0 } : { keys: 0, clicks: 2 })

      // The same code once more: by whom, and when.
      await act()
      await expect(page.getByRole('status').filter({ hasText: 'Ada Admin' }).first()).toBeVisible()
      await expect(desk.row(code)).toContainText('Ada Admin')
    },
  )
}

test('a slip is told before anything is asked; a code in the palette leads to the counter', async ({
  desk,
  platform,
}) => {
  const { code, prize, member } = await aCode(platform)
  await desk.open(paths.redeem())
  await expect(counter(desk)).toBeFocused()
  let asked = 0
  desk.page.on(
    'request',
    (request) => void (request.url().includes('/redeem') && request.method() === 'POST' && asked++),
  )
  await desk.page.keyboard.type(code.replace(/.$/, code.endsWith('0') ? '1' : '0'))
  await desk.page.keyboard.press('Enter')
  await desk.expectSaid(desk.say('problem.field.codeSlip'))
  expect(asked).toBe(0)

  const list = await desk.palette(code.toLowerCase())
  await expect(list.getByRole('option').first()).toContainText(code)
  await desk.page.keyboard.press('Enter')
  await desk.expectSaid(desk.say('ui.campaign.redeem.ready', { prize, member }))
  await expect(counter(desk)).toBeFocused()
  await desk.page.keyboard.press('Enter')
  await desk.expectSaid(desk.say('ui.campaign.redeem.done', { prize, member }))

  // A hand-out by mistake is rolled back, with a reason.
  await desk.go(paths.redeem())
  await desk.row(code).getByRole('link').first().click()
  await desk.button(rollBackRedemption).first().click()
  await desk.dialog().getByRole('textbox').first().fill('Wrong member')
  await desk.dialog().getByRole('textbox').first().press('Control+Enter')
  await desk.confirm()
  await desk.expectDone(rollBackRedemption)
  await desk.expectSaid('Wrong member')
})

test('a prize from draft to its first code', async ({ desk }) => {
  await desk.open(paths.home())
  await expect(desk.hint(openPalette)).toBeVisible()
  await desk.press(goPrizes)
  await expect(desk.row('Night pass')).toBeVisible()
  await desk.press(createPrize)
  await desk.dialog().getByLabel(desk.say('arg.name')).fill('Golden ticket')
  await desk.dialog().getByLabel(desk.say('cmd.prize.create.arg.count')).fill('2')
  await desk.page.keyboard.press('Control+Enter')
  await desk.confirm()
  await desk.expectDone(createPrize)
  await desk.expectPlace('Golden ticket')
  await desk.expectReady(activatePrize)
  await desk.press(activatePrize)
  await desk.expectDone(activatePrize)
  await desk.press(issueCode)
  await choose(desk, 'Crimson Badger 557')
  await desk.expectDone(issueCode)
  await expect(desk.row('Crimson Badger 557')).toBeVisible()
  // The member stands at the counter: the code is said at once.
  await expect(desk.page.getByText(/([0-9A-Z]{4}-){2}[0-9A-Z]{4} is the code of Crimson Badger 557/)).toBeVisible()
})

test('who else looks is marked, and who decided is told', async ({ desk, platform }) => {
  const name = 'Delta together'
  const service = await ServiceDesk.open(platform)
  await someMissions(service, [name, 'Delta afterwards'])
  const { client } = service.connection
  const listed = await client.call(endpoints.listMissions, { query: { search: name } })
  const [mission] = listed.ok ? listed.payload.missions : []
  const missionId = mission?.id ?? ''
  await client.call(endpoints.lookAtMission, { params: { missionId } })
  await desk.open(`${paths.missionQueue()}&q=Delta`)
  await expect(detail(desk)).toContainText(name)
  const [, seenToo = ''] = desk.say('ui.campaign.missions.alsoLooking', { names: '|' }).split('|')
  await expect(detail(desk)).toContainText(seenToo)

  await service.run(`mission approve ${missionId}`)
  await expect(desk.row(name)).toHaveCount(0)
  await expect(detail(desk)).toContainText('Delta afterwards')
  const [told = ''] = desk.say('reason.mission.isApproved', { member: mission?.memberName, by: '|' }).split('|')
  await expect(detail(desk)).toContainText(told)
  // What is shown is what a key decides.
  await expect(detail(desk).getByRole('button', { name: startsWith(desk.title(approveMission)) })).toBeEnabled()
  await desk.press(approveMission)
  await desk.expectDone(approveMission)
  await expect(desk.row('Delta afterwards')).toHaveCount(0)
})

test.describe('at the counter of a venue', () => {
  test.use({ role: 'operator' })
  test('an operator sees the counter and nothing else of the campaign', async ({ desk, platform }) => {
    const { code, prize, member } = await aCode(platform)
    await desk.open(paths.home())
    await expect(desk.hint(openPalette)).toBeVisible()
    await expect(desk.page.getByRole('link', { name: desk.say('ui.shell.place.prizes') })).toHaveCount(0)
    await desk.press(goRedemptions)
    await expect(counter(desk)).toBeFocused()
    await expect(desk.page.getByRole('grid')).toHaveCount(0)
    await desk.page.keyboard.type(code)
    await desk.page.keyboard.press('Enter')
    await desk.expectSaid(desk.say('ui.campaign.redeem.ready', { prize, member }))
    await desk.page.keyboard.press('Enter')
    await desk.expectSaid(desk.say('ui.campaign.redeem.done', { prize, member }))
    await desk.expectDone(redeemCode)
    await desk.go(paths.prizes())
    await desk.expectSaid(desk.say('reason.role.mayNotSee', { role: 'VenueOperator', lowest: 'SystemAdmin' }))
  })
})
