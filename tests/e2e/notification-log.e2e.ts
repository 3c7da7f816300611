// The log of notifications by keys only and by mouse only: what failed is filtered out, says why and what to do about it, and
// one entry is sent again.
import { retryNotification } from '../../commands/notifications.ts'
import { goNotifications } from '../../commands/places.ts'
import { openPalette } from '../../commands/session.ts'
import { tableFirst } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test, told } from '../support/desk.ts'

/** Of the sending of the demonstration that failed in part: each hand sends another entry of it again. */
const failures = { keys: 'gaveUp', mouse: 'refused' } as const
type Failure = (typeof failures)[keyof typeof failures]
const errorOf = (desk: Desk, failure: Failure) => desk.say(`ui.notifications.error.${failure}`)

const failedRows = (desk: Desk) =>
  desk.page.locator('tr[data-position]').filter({ hasText: desk.say('state.notification.Error') })

const hands = {
  keys: {
    async filter(desk: Desk) {
      await desk.keys('f shift+s')
      await expect(desk.page.getByRole('listbox')).toBeVisible()
      await desk.page.keyboard.press('End')
      await desk.page.keyboard.press('Enter')
      await desk.page.keyboard.press('Escape')
    },
    async open(desk: Desk, failure: Failure) {
      await desk.press(tableFirst)
      const texts = await failedRows(desk).allTextContents()
      const place = texts.findIndex((text) => text.includes(errorOf(desk, failure)))
      for (let row = 0; row < place; row++) await desk.keys('j')
    },
    async retry(desk: Desk) {
      await desk.press(retryNotification)
      await desk.confirm()
    },
  },
  mouse: {
    async filter(desk: Desk) {
      const label = desk.say('ui.list.labelled', { label: desk.say('ui.list.filter.status') })
      const chip = desk.page.getByRole('button', { name: startsWith(label) })
      await chip.click()
      await desk.page.getByRole('option', { name: desk.say('state.notification.Error') }).click()
      await chip.click()
    },
    async open(desk: Desk, failure: Failure) {
      await failedRows(desk)
        .filter({ hasText: errorOf(desk, failure) })
        .first()
        .click()
    },
    async retry(desk: Desk) {
      await desk.page
        .getByRole('complementary')
        .getByRole('button', { name: desk.title(retryNotification) })
        .click()
      await desk.confirmByMouse(retryNotification)
    },
  },
} as const

for (const by of ['keys', 'mouse'] as const)
  for (const language of ['en', 'zh'] as const)
    test(
      `what failed is found, explained and sent again by ${by}, in ${language}`,
      told((by === 'keys') === (language === 'en')),
      async ({ desk }) => {
        const hand = hands[by]
        const failure = failures[by]
        await desk.open(paths.home())
        await desk.speak(language)
        await expect(desk.hint(openPalette)).toBeVisible()
        await desk.press(goNotifications)
        await desk.arrived()
        await hand.filter(desk)
        await expect(failedRows(desk).first()).toBeVisible()
        await expect(desk.page.locator('tr[data-position]')).toHaveCount(await failedRows(desk).count())
        await hand.open(desk, failure)
        const entry = desk.page.getByRole('complementary')
        await expect(entry).toContainText(errorOf(desk, failure))
        await expect(entry).toContainText(desk.say(`ui.notifications.remedy.${failure}`))
        await hand.retry(desk)
        await desk.expectDone(retryNotification)
        // It stays in the log, and leads to the new entry.
        await expect(entry).toContainText(desk.say('ui.notifications.column.retriedBy'))
      },
    )
