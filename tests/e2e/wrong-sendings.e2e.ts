// What is wrong with a message is told before anything is sent, with the way out: no recipient, an audience that has grown
// since, a time in the past, another time zone, one language only, a subject too long, a channel without a service.
import type { Locator } from 'playwright/test'
import { sendNotification } from '../../commands/send-notification.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

// An hour ahead of the system's zone.
test.use({ timezoneId: 'Asia/Tokyo' })

const textIn = (desk: Desk, name: string) => desk.field(name).locator('input, textarea').first()

async function step(desk: Desk, id: 'recipients' | 'compose' | 'schedule' | 'review'): Promise<void> {
  const button = desk.page.getByRole('button', { name: desk.say(`ui.send.step.${id}`) })
  await button.last().click()
  await expect(desk.page).toHaveURL(new RegExp(`step=${id}`))
}

async function sendTo(desk: Desk, to: string): Promise<void> {
  await desk.field('to').locator('button').first().click()
  await desk.page.getByRole('option', { name: desk.say(`cmd.notification.send.choice.to.${to}`) }).click()
}

/** As it is asked in the review. */
function review(desk: Desk): Locator {
  return desk.page.getByRole('group', { name: desk.say('ui.send.step.review') })
}

test('a message that is wrong is not sent, and says why', async ({ desk, platform }) => {
  const { page } = desk
  const missing = page.getByRole('region', { name: desk.say('ui.send.review.notReady') })
  await desk.open(paths.sendNotification({ step: 'review' }))
  await expect(missing).toContainText(desk.say('problem.field.required'))
  await missing
    .getByRole('button', { name: desk.say('ui.send.review.goTo', { step: desk.say('ui.send.step.recipients') }) })
    .first()
    .click()

  await page.getByRole('checkbox', { name: desk.say('ui.notifications.channel.email') }).click()
  await expect(page.getByText(desk.say('ui.send.setUp'))).toBeVisible()
  await expect(page.getByRole('link', { name: desk.say('ui.send.openOutbox') })).toBeVisible()
  await sendTo(desk, 'filter')
  await textIn(desk, 'search').fill('no-member-is-called-that')
  await expect(page.getByRole('row', { name: startsWith(desk.say('ui.send.table.once')) })).toContainText(/\D0$/)

  await step(desk, 'compose')
  await textIn(desk, 'subject').fill('x'.repeat(81))
  await textIn(desk, 'content').fill('Come in.')
  await step(desk, 'review')
  await expect(missing).toContainText(desk.say('problem.field.subjectLength'))
  await step(desk, 'compose')
  await textIn(desk, 'subject').fill('Doors open at 18:00')

  await step(desk, 'schedule')
  await expect(page.getByText(desk.say('ui.send.zoneAhead', { count: 1 }))).toBeVisible()
  await textIn(desk, 'at').fill('2020-01-01 10:00')
  await expect(page.getByText(desk.say('ui.send.past'))).toBeVisible()
  await step(desk, 'review')
  await expect(missing).toContainText(desk.say('problem.field.inThePast'))
  await step(desk, 'schedule')
  await textIn(desk, 'at').fill('')

  await step(desk, 'review')
  await desk.expectRefusal('notification.noMember')
  await expect(page.locator('[data-confirm]')).toHaveCount(0)

  await step(desk, 'recipients')
  await sendTo(desk, 'all')
  await step(desk, 'review')
  const count = Number(await review(desk).locator('strong').textContent())
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(desk.say('ui.send.review.one'))).toBeVisible()
  await desk.expectSaid(desk.say('reason.consequence.noChinese', { count: 2 }).split('2')[0] ?? '')

  await (await ServiceDesk.open(platform)).run('member create Newcomer --email=newcomer@mail.test --yes')
  await review(desk).getByRole('textbox').fill(String(count))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(desk.say('ui.send.review.changed'))).toBeVisible()
  await expect(review(desk).locator('strong')).toHaveText(String(count + 1))
  await review(desk)
    .getByRole('textbox')
    .fill(String(count + 1))
  await page.keyboard.press('Control+Enter')
  await desk.expectDone(sendNotification)
})
