// Points of members: found, given and taken back, by keys only and by mouse only.
import { addPoints, reversePoints } from '../../commands/loyalty.ts'
import { goMemberPoints } from '../../commands/member-places.ts'
import { setHomeShop } from '../../commands/members.ts'
import { goMembers } from '../../commands/places.ts'
import { openPalette } from '../../commands/session.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { expect, startsWith, test } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'
import { ServiceDesk } from '../support/service-desk.ts'

const pointsIn = (text: string | null) => Number((text ?? '').replaceAll(',', ''))

test('points are added in at most twelve presses beside the text, seen at once, and taken back', async ({ desk }) => {
  const hand = new Hand(desk)
  await desk.open(paths.home())
  await expect(desk.hint(openPalette)).toBeVisible()
  await hand.press(goMembers)
  await expect(desk.row('ace1')).toBeVisible()
  await hand.press('/')
  await hand.type('badger 557')
  await hand.press('enter')
  await expect(desk.row('Crimson Badger 557')).toBeVisible()
  await expect(desk.row('ace1')).toHaveCount(0)
  await desk.arrived()
  await expect(desk.hint(addPoints)).toBeVisible()
  await hand.press(addPoints)
  await hand.type('200')
  await expect(desk.page.getByText(/^[\d,]+ → [\d,]+$/)).toBeVisible()
  await hand.press('Tab')
  await hand.press('Tab')
  await hand.type('Birthday')
  await hand.press('mod+enter')
  await desk.expectDone(addPoints)
  expect(hand.takeSpent().keys).toBeLessThanOrEqual(12)

  await hand.press('enter')
  await hand.press(goMemberPoints)
  await expect(desk.row('Birthday')).toContainText('+200')
  await hand.press('j')
  await hand.press(reversePoints)
  await desk.expectDone(reversePoints)
  await expect(desk.row('-200')).toBeVisible()
})

test('by mouse: a member is opened, given points, and moved to another home shop after a question', async ({
  desk,
}) => {
  const { page } = desk
  await desk.open(paths.members('Crimson Badger 1389'))
  await page.getByRole('link', { name: 'Crimson Badger 1389' }).click()
  const pane = page.getByRole('region', { name: desk.say('ui.members.loyalty') })
  const before = pointsIn(await pane.getByRole('strong').textContent())
  await pane.getByRole('button', { name: desk.say('cmd.member.add-points.title') }).click()
  await page.getByRole('dialog').getByLabel(desk.say('arg.amount')).fill('5')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.say('cmd.member.add-points.title') })
    .click()
  await desk.expectDone(addPoints)
  await expect.poll(async () => pointsIn(await pane.getByRole('strong').textContent())).toBe(before + 5)
  await pane.getByRole('button', { name: desk.say('cmd.member.set-home-shop.title') }).click()
  await page.getByRole('dialog').getByLabel(desk.say('arg.homeShop')).click()
  await page.getByRole('option', { name: 'Kowloon Arena' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: startsWith(desk.title(setHomeShop)) })
    .click()
  await desk.expectSaid(
    desk.say('reason.consequence.memberSeenAt', { venue: 'Kowloon Arena', member: 'Crimson Badger 1389' }),
  )
  await desk.confirmByMouse(setHomeShop)
  await expect(pane).toContainText('Kowloon Arena')
})

test('a list filtered by a member names it, and says so where its name cannot be loaded', async ({ desk }) => {
  const { page } = desk
  await desk.open(paths.members('Crimson Badger 1389'))
  const link = page.getByRole('link', { name: 'Crimson Badger 1389' })
  const memberId = /\d+$/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
  await desk.open(paths.payments({ memberId }))
  await expect(page.getByRole('link', { name: 'Crimson Badger 1389' }).first()).toBeVisible()
  await page.route('**/member-names*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(desk.say('problem.loadMemberName'))).toBeVisible()
})

test.describe('at a venue', () => {
  test.use({ role: 'operator' })

  test('a member is found by the whole number or address, of which the list shows a part', async ({
    desk,
    platform,
  }) => {
    const { page } = desk
    const service = await ServiceDesk.open(platform)
    await desk.open(paths.members())
    const row = page
      .getByRole('row')
      .filter({ hasText: '•••@' })
      .filter({ hasText: /\+\d+•••/ })
      .first()
    const name = (await row.getByRole('link').first().textContent()) ?? ''
    const { members } = await service.read(endpoints.listMembers, { query: { search: name } })
    const member = members.find(({ nickname }) => nickname === name)
    if (!member) throw new Error(`no member is called ${name}`)
    const inLand = member.mobile.replace(/^\+\d{3}/, '')
    for (const typed of [member.mobile, inLand, `${inLand.slice(0, 4)}-${inLand.slice(4)}`, member.email]) {
      await page.getByRole('searchbox').fill(typed)
      await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader') })).toHaveCount(1)
      await expect(desk.row(name)).toBeVisible()
    }
  })
})
