// How many presses a message to one's own list takes, and a running sending that has to be stopped, by keys only and by mouse
// only. tests/README.md has them beside those of other tools.
import { stopSending } from '../../commands/notifications.ts'
import { goSend, goSendings } from '../../commands/places.ts'
import { sendNotification } from '../../commands/send-notification.ts'
import { openPalette } from '../../commands/session.ts'
import { tableFirst } from '../../commands/table.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test, told } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/** Beside the text: keys by keys alone, clicks by mouse alone. */
const most = { list: { keys: 15, mouse: 10 }, stop: { keys: 7, mouse: 4 } }
const subject = 'Doors open at 18:00'
const nine = { en: 'tomorrow 9:00', zh: '明天 9:00' }

/** Tabs until a field has the focus; no form has as many as thirty. */
async function tabTo(hand: Hand, name: string, control: string): Promise<void> {
  const what = hand.desk.field(name).locator(control).first()
  const isThere = () => what.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 30 && !(await isThere()); tabs++) await hand.press('Tab')
  await expect(what).toBeFocused()
}

/** The number that the review asks for. */
async function countOf(desk: Desk): Promise<string> {
  const review = desk.page.getByRole('group', { name: desk.say('ui.send.step.review') })
  await expect(review.getByRole('textbox')).toBeFocused()
  return (await review.locator('strong').textContent()) ?? ''
}

const toAList = {
  async keys(hand: Hand, ids: string, at: string) {
    const { desk } = hand
    const { page } = desk
    await hand.press(goSend)
    await expect(page.locator('[data-argument=to] :focus')).toBeVisible()
    await hand.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await hand.press('End')
    await hand.press('enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await tabTo(hand, 'memberIds', 'textarea')
    await hand.paste(ids)
    await tabTo(hand, 'channels', '[role=checkbox], input')
    await hand.press('Space')
    await expect(page.getByRole('table')).toBeVisible()
    await hand.press('mod+s')
    await expect(desk.field('subject').locator('input')).toBeFocused()
    await hand.type(subject)
    await tabTo(hand, 'content', 'textarea')
    await hand.type('Come in.')
    await hand.press('mod+s')
    await expect(desk.field('at').locator('input')).toBeFocused()
    await hand.type(at)
    await hand.press('mod+s')
    const count = await countOf(desk)
    await hand.type(count)
    await hand.press('mod+enter')
    return count
  },
  async mouse(hand: Hand, ids: string, at: string) {
    const { desk } = hand
    const { page } = desk
    const next = page.getByRole('button', { name: startsWith(desk.say('ui.shell.form.next')) })
    await hand.click(page.getByRole('link', { name: new RegExp(`^${desk.say('ui.shell.place.send')}( |$)`) }))
    await hand.click(desk.field('to').locator('button'))
    await hand.click(page.getByRole('option', { name: desk.say('cmd.notification.send.choice.to.members') }))
    await hand.click(desk.field('memberIds').locator('textarea'))
    await hand.paste(ids)
    await hand.click(page.getByRole('checkbox', { name: desk.say('ui.notifications.channel.email') }))
    await expect(page.getByRole('table')).toBeVisible()
    await hand.click(next)
    await expect(desk.field('subject').locator('input')).toBeFocused()
    await hand.type(subject)
    await hand.click(desk.field('content').locator('textarea'))
    await hand.type('Come in.')
    await hand.click(next)
    await expect(desk.field('at').locator('input')).toBeFocused()
    await hand.type(at)
    await hand.click(page.getByRole('button', { name: desk.say('ui.send.step.review') }))
    const count = await countOf(desk)
    await hand.type(count)
    await hand.click(page.locator('[data-confirm]'))
    return count
  },
}

/** By email to all members at once, so that it runs long enough to be stopped. */
async function aRunningSending(platform: RunningPlatform, name: string): Promise<void> {
  const service = await ServiceDesk.open(platform)
  await service.run('setting hold 0')
  const given = {
    id: 'notification.send',
    targets: [],
    args: { to: 'all', channels: ['email'], subject: name, content: 'In.' },
  }
  const asked = await service.desk.run(given, { source: 'script' })
  if (asked.is !== 'confirm' || asked.ask.risk.level !== 'irreversible') throw new Error(`it came out as ${asked.is}`)
  const { seal, risk } = asked.ask
  const sent = await service.desk.run(given, { source: 'script', answer: { seal, phrase: risk.phrase } })
  expect(sent.is).toBe('done')
}

const stops = {
  async keys(hand: Hand, name: string) {
    const { desk } = hand
    await hand.press(goSendings)
    await expect(desk.row(name)).toContainText(desk.say('state.sending.Running'))
    await desk.arrived()
    await hand.press(tableFirst)
    await expect(desk.row(name)).toHaveAttribute('data-cursor', /.*/)
    await hand.press(stopSending)
    await expect(desk.question()).toHaveCount(1)
    await hand.type(name)
    await hand.press('mod+enter')
  },
  async mouse(hand: Hand, name: string) {
    const { desk } = hand
    await hand.click(desk.page.getByRole('link', { name: new RegExp(`^${desk.say('ui.shell.place.sendings')}( |$)`) }))
    await expect(desk.row(name)).toContainText(desk.say('state.sending.Running'))
    await hand.click(desk.row(name).getByRole('link'))
    await hand.click(desk.button(stopSending))
    // Letters go into the field from anywhere in the question.
    await expect(desk.question()).toHaveCount(1)
    await hand.type(name)
    await hand.click(desk.question().getByRole('button', { name: startsWith(desk.title(stopSending)) }))
  },
}

const ways = [
  { way: 'keys', language: 'en', here: true },
  { way: 'mouse', language: 'zh', here: true },
  { way: 'keys', language: 'zh', here: false },
  { way: 'mouse', language: 'en', here: false },
] as const

for (const { way, language, here } of ways) {
  test(
    `a message to pasted members, tomorrow at nine, by ${way}, in ${language}`,
    told(here),
    async ({ desk, platform }) => {
      const hand = new Hand(desk)
      const service = await ServiceDesk.open(platform)
      const { members } = await service.read(endpoints.listMembers, { query: {} })
      const reached = members.filter(({ email }) => email !== '').slice(0, 3)
      const ids = reached.map(({ memberId }) => memberId)
      await desk.open(paths.home())
      await desk.speak(language)
      await expect(desk.hint(openPalette)).toBeVisible()
      const count = await toAList[way](hand, ids.join('\n'), nine[language])
      await desk.expectDone(sendNotification)
      await expect(desk.page.getByText(desk.say('state.sending.Scheduled')).first()).toBeVisible()
      await expect(desk.page.getByText(/ 0?9:00/).first()).toBeVisible()
      expect(Number(count)).toBeLessThanOrEqual(ids.length)
      expectSpent(hand, way, 'list')
    },
  )

  test(`a running sending is stopped by ${way}, in ${language}`, told(here), async ({ desk, platform }) => {
    const hand = new Hand(desk)
    const name = `Wrong hall, ${way}, ${language}`
    await desk.open(paths.home())
    await desk.speak(language)
    await expect(desk.hint(openPalette)).toBeVisible()
    await aRunningSending(platform, name)
    await stops[way](hand, name)
    await desk.expectDone(stopSending)
    await expect(desk.page.getByText(desk.say('state.sending.Stopped')).first()).toBeVisible()
    expectSpent(hand, way, 'stop')
    await (await ServiceDesk.open(platform)).run('setting hold 60')
  })
}

function expectSpent(hand: Hand, way: 'keys' | 'mouse', task: keyof typeof most): void {
  const { keys, clicks } = hand.takeSpent()
  console.info(`shown: ${task} by ${way}: ${keys} keys and ${clicks} clicks beside the text`)
  expect(way === 'keys' ? clicks : keys).toBe(0)
  expect(way === 'keys' ? keys : clicks).toBeLessThanOrEqual(most[task][way])
}

// Here and not beside the broadcasts: it is the only paused one of the demonstration, and `dialogs` opens its question before.
test('a paused sending tells its thirds before it is stopped for good', async ({ desk }) => {
  const name = 'Finals on Saturday'
  await desk.open(paths.home())
  await expect(desk.hint(openPalette)).toBeVisible()
  await desk.press(goSendings)
  await expect(desk.row(name)).toContainText(desk.say('state.sending.Paused'))
  await desk.row(name).click()
  await desk.arrived()
  await desk.press(stopSending)
  const thirds = { sent: 4, inHand: 1 }
  const [said = ''] = desk.say('reason.consequence.sendingStops', { ...thirds, not: 0 }).split('0')
  await expect(desk.question()).toContainText(said)
  await desk.confirm(name)
  await desk.expectDone(stopSending)
  await expect(desk.row(name)).toContainText(desk.say('state.sending.Stopped'))
})
