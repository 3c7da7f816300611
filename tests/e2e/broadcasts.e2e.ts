// Push and email broadcasts by keys only and by mouse only: a subject that is too long is told at its field, the number
// confirms, and all of it is called back.
import type { Locator } from 'playwright/test'
import { cancelSending, sendEmailBroadcast, sendPushBroadcast } from '../../commands/notifications.ts'
import { goEmail, goPush, goSuppressions } from '../../commands/places.ts'
import { openPalette } from '../../commands/session.ts'
import { removeSuppression } from '../../commands/suppressions.ts'
import { tableFirst } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test, told } from '../support/desk.ts'

const kinds = {
  push: {
    go: goPush,
    place: 'ui.shell.place.push',
    command: sendPushBroadcast,
    subject: 'title',
    longest: 79,
    tooLong: 'problem.field.titleLength',
  },
  email: {
    go: goEmail,
    place: 'ui.shell.place.email',
    command: sendEmailBroadcast,
    subject: 'subject',
    longest: 80,
    tooLong: 'problem.field.subjectLength',
  },
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

const subject = 'Doors open at 18:00'
const text = 'Come in.'

/** Fails after as many tabs as no form has fields. */
async function tabTo({ page }: Desk, what: Locator): Promise<void> {
  const isThere = () => what.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 30 && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  await expect(what).toBeFocused()
}

/** In the question, as the phrase to type. */
async function numberAsked(desk: Desk): Promise<string> {
  const asked = desk.question().locator('strong')
  await expect(asked).toHaveText(/^[1-9]\d*$/)
  return (await asked.textContent()) ?? ''
}

async function byKeys(desk: Desk, kind: Kind): Promise<void> {
  const { keyboard } = desk.page
  await desk.press(kind.go)
  const line = desk.field(kind.subject).locator('input')
  await expect(line).toBeVisible()
  await tabTo(desk, line)
  await keyboard.type('x'.repeat(kind.longest + 1))
  await keyboard.press('Control+s')
  await expect(desk.field(kind.subject)).toContainText(desk.say(kind.tooLong))
  await tabTo(desk, line)
  await keyboard.press('Control+a')
  await keyboard.type(subject)
  await tabTo(desk, desk.field('content').locator('textarea'))
  await keyboard.type(text)
  await tabTo(desk, desk.field('to').locator('button').first())
  await keyboard.press('ArrowDown')
  await expect(desk.page.getByRole('option').first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(desk.page.getByRole('option')).toHaveCount(0)
  await keyboard.press('Control+s')
  const count = await numberAsked(desk)
  // A wrong number sends nothing.
  await keyboard.type('1')
  await keyboard.press('Control+Enter')
  await expect(desk.question()).toContainText(desk.say('ui.shell.confirm.wrongPhrase', { phrase: count }))
  await keyboard.press('Backspace')
  await keyboard.type(count)
  await keyboard.press('Control+Enter')
}

async function byMouse(desk: Desk, kind: Kind): Promise<void> {
  const { page } = desk
  await page.getByRole('link', { name: startsWith(desk.say(kind.place)) }).click()
  const line = desk.field(kind.subject).locator('input')
  const send = page.getByRole('main').getByRole('button', { name: startsWith(desk.say('ui.notifications.send')) })
  await line.click()
  await page.keyboard.type('x'.repeat(kind.longest + 1))
  await send.click()
  await expect(desk.field(kind.subject)).toContainText(desk.say(kind.tooLong))
  await line.click({ clickCount: 3 })
  await page.keyboard.type(subject)
  await desk.field('content').locator('textarea').click()
  await page.keyboard.type(text)
  await desk.field('to').locator('button').first().click()
  await page.getByRole('option', { name: desk.say(`cmd.${kind.command.id}.choice.to.all`) }).click()
  await send.click()
  const count = await numberAsked(desk)
  await desk.confirmByMouse(kind.command, count)
}

const stories = [
  { kind: 'push', way: 'keys', language: 'zh', here: true },
  { kind: 'email', way: 'mouse', language: 'en', here: true },
  { kind: 'push', way: 'mouse', language: 'en', here: false },
  { kind: 'email', way: 'keys', language: 'zh', here: false },
] as const

for (const { kind, way, language, here } of stories) {
  test(`the ${kind} broadcast, by ${way}, in ${language}`, told(here), async ({ desk }) => {
    const { command } = kinds[kind]
    await desk.open(paths.home())
    await desk.speak(language)
    await expect(desk.hint(openPalette)).toBeVisible()
    await (way === 'keys' ? byKeys : byMouse)(desk, kinds[kind])
    await expect(desk.page.getByRole('timer')).toBeVisible()
    await desk.expectDone(command)
    if (way === 'keys') await desk.keys('u')
    else {
      await desk.button(cancelSending).click()
      await desk.confirmByMouse(cancelSending)
    }
    await expect(desk.page.getByText(desk.say('state.sending.Cancelled')).first()).toBeVisible()
  })
}

test('an address comes off the suppression list, and goes back by undo', async ({ desk }) => {
  await desk.open(paths.home())
  await expect(desk.hint(openPalette)).toBeVisible()
  await desk.press(goSuppressions)
  await desk.arrived()
  await desk.press(tableFirst)
  const row = desk.page.locator('tr[data-position]').first()
  await expect(row).toContainText(desk.say('state.suppression.Active'))
  await expect(desk.hint(removeSuppression)).toBeVisible()
  await desk.press(removeSuppression)
  await desk.expectDone(removeSuppression)
  await desk.keys('u')
  await desk.expectTravelled('undone', removeSuppression)
  await expect(row).toContainText(desk.say('state.suppression.Active'))
})
