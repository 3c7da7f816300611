// A message to all members, by keys only and by mouse only: recipients, compose, schedule, review, and called back.
import { goSend } from '../../commands/places.ts'
import { cancelSending } from '../../commands/notifications.ts'
import { sendNotification } from '../../commands/send-notification.ts'
import { openPalette } from '../../commands/session.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test, told } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'

const subject = 'Doors open at 18:00'
const text = 'Come **in**.'
/** Beside the text: keys by keys alone, clicks by mouse alone (tests/README.md has other tools beside them). */
const most = { keys: 12, mouse: 8 }

/** What is typed into the review. */
async function countOf(desk: Desk): Promise<string> {
  const review = desk.page.getByRole('group', { name: desk.say('ui.send.step.review') })
  await expect(review.getByRole('textbox')).toBeFocused()
  return (await review.locator('strong').textContent()) ?? ''
}

async function byKeys(desk: Desk, hand: Hand): Promise<string> {
  const { page } = desk
  await hand.press(goSend)
  await expect(page.locator('[data-argument=to] :focus')).toBeVisible()
  await hand.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await hand.press('enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await hand.press('Tab')
  await hand.press('Space')
  await expect(page.getByRole('table')).toBeVisible()
  await hand.press('mod+s')
  await expect(page.locator('[data-argument=subject] input')).toBeFocused()
  await hand.type(subject)
  const content = page.locator('[data-argument=content] textarea')
  while (!(await content.evaluate((element) => element === document.activeElement))) await hand.press('Tab')
  await hand.type(text)
  await hand.press('mod+s')
  await expect(page.locator('[data-argument=at] input')).toBeFocused()
  await hand.press('mod+s')
  const count = await countOf(desk)
  // A wrong number and a plain Enter send nothing.
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(desk.say('ui.send.review.wrongCount', { count: Number(count) }))).toBeVisible()
  await page.keyboard.press('Backspace')
  await hand.type(count)
  await hand.press('mod+enter')
  return count
}

async function byMouse(desk: Desk, hand: Hand): Promise<string> {
  const { page } = desk
  const next = page.getByRole('button', { name: startsWith(desk.say('ui.shell.form.next')) })
  await hand.click(page.getByRole('link', { name: startsWith(desk.say('ui.shell.place.send')) }))
  await hand.click(page.locator('[data-argument=to] button'))
  await hand.click(page.getByRole('option', { name: desk.say('cmd.notification.send.choice.to.all') }))
  await hand.click(page.getByRole('checkbox', { name: desk.say('ui.notifications.channel.email') }))
  await expect(page.getByRole('table')).toBeVisible()
  await hand.click(next)
  await page.locator('[data-argument=subject] input').fill(subject)
  await hand.click(page.locator('[data-argument=content] textarea'))
  await page.keyboard.type(text)
  // Any step at any time; what was typed stays through a reload.
  await hand.click(page.getByRole('button', { name: desk.say('ui.send.step.review') }))
  await countOf(desk)
  await page.reload()
  const count = await countOf(desk)
  await page.keyboard.type(count)
  await hand.click(page.locator('[data-confirm]'))
  return count
}

const ways = [
  { way: 'keys', language: 'en', here: true },
  { way: 'mouse', language: 'zh', here: true },
  { way: 'keys', language: 'zh', here: false },
  { way: 'mouse', language: 'en', here: false },
] as const

for (const { way, language, here } of ways) {
  test(`a message to all members, by ${way}, in ${language}`, told(here), async ({ desk }) => {
    const hand = new Hand(desk)
    await desk.open(paths.home())
    await desk.speak(language)
    await expect(desk.hint(openPalette)).toBeVisible()
    const count = await (way === 'keys' ? byKeys : byMouse)(desk, hand)
    const spent = hand.takeSpent()
    console.info(`send to ${count} members by ${way}: ${spent.keys} keys and ${spent.clicks} clicks beside the text`)
    expect(way === 'keys' ? spent.clicks : spent.keys).toBe(0)
    expect(way === 'keys' ? spent.keys : spent.clicks).toBeLessThanOrEqual(most[way])
    await expect(desk.page.getByRole('timer')).toBeVisible()
    await desk.expectDone(sendNotification)
    if (way === 'keys') await desk.keys('u')
    else {
      await desk.button(cancelSending).click()
      await desk.confirmByMouse(cancelSending)
    }
    await expect(desk.page.getByText(desk.say('state.sending.Cancelled')).first()).toBeVisible()
  })
}
